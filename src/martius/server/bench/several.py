"""`martius serve` with several processes, to be measured from outside."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from martius.server.errors import ServeError

UNLIMITED: Final = {
    "MARTIUS_CALLS_PER_MINUTE": "0",
    "MARTIUS_MATCHES_PER_HOUR": "0",
    "MARTIUS_SOCKETS_PER_ADDRESS": "0",
    "MARTIUS_ANSWER_SECONDS": "0",
}


class Several(NamedTuple):
    """A running fleet."""

    pid: int
    port: int

    def cpu(self) -> float:
        """The processor time, in seconds, of the process and of those that it started."""
        return sum(_cpu(pid) for pid in (self.pid, *_children(self.pid)))


@contextmanager
def several(db: str, processes: int) -> Iterator[Several]:
    """Serve a database on a free port, until the end."""
    command = [sys.executable, "-m", "martius", "serve", "--port", "0", "--db", db]
    with subprocess.Popen(
        [*command, "--processes", str(processes)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, **UNLIMITED},
    ) as server:
        try:
            assert server.stdout is not None
            found = re.search(r":(\d+)/", server.stdout.readline())
            if found is None:
                raise ServeError("The server did not start; what it met stands above.")
            yield Several(server.pid, int(found[1]))
        finally:
            server.terminate()


def _children(pid: int) -> list[int]:
    return list(map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text("utf-8").split()))


def _cpu(pid: int) -> float:
    """As Linux counts it: in user and kernel mode, after the name in parentheses."""
    fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
