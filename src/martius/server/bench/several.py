"""`martius serve` with several processes, to be measured from outside."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple

from martius.server.bench.usage import children
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

    def pids(self) -> list[int]:
        """The process, and those that it started."""
        return [self.pid, *children(self.pid)]


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
