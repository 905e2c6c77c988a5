"""`martius serve` as a process of its own, to be killed or stopped."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Any

import httpx2

from tests.server.table import PATIENCE, answered

UNLIMITED = {
    "MARTIUS_MATCHES_PER_HOUR": "0",
    "MARTIUS_CALLS_PER_MINUTE": "0",
    "MARTIUS_SOCKETS_PER_ADDRESS": "0",
    "MARTIUS_BOT_GAMES_PER_ADDRESS": "0",
}


class Process:
    """A server on a free port. It does not outlive its `with`."""

    def __init__(
        self, db: Path | str, folder: Path | None = None, *given: str, **environment: str
    ) -> None:
        self._log = (folder or Path(db).parent) / f"{time.monotonic_ns()}.log"
        martius = [sys.executable, "-m", "martius"]
        with self._log.open("w") as log:
            self._process = subprocess.Popen(
                [*martius, "serve", "--port", "0", "--db", str(db), *given],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={**os.environ, **UNLIMITED, **environment},
                start_new_session=True,
            )
        self.pid = self._process.pid

    def __enter__(self) -> Process:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        found = re.search(r"http://(127\.0\.0\.1:\d+)/", line)
        assert found, line + self.log()
        self.address = found[1]
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.kill()
        assert self._process.stdout is not None
        self._process.stdout.close()

    def call(self, method: str, path: str, **given: Any) -> Any:
        """A call over HTTP."""
        found = self.ask(method, path, **given)
        assert "Traceback" not in self.log()
        return found

    def ask(self, method: str, path: str, **given: Any) -> Any:
        """The same, where it may have met with trouble before."""
        address = f"http://{self.address}/api{path}"
        answer = httpx2.request(method, address, timeout=PATIENCE, **given)
        return answered(answer, 200 if method == "GET" else 201)

    def new_match(self, with_bot: bool) -> Any:
        """A match of Hispania: for one, or with a bot on the second seat."""
        seats = {"citerior": {"by": "bot", "bot": "random"}} if with_bot else {}
        options = {"players": 2 if with_bot else 1}
        body = {"title": "hispania", "scenario": "conquest", "options": options, "seats": seats}
        return self.call("POST", "/matches", json=body)

    def log(self) -> str:
        """What the server complained of."""
        return self._log.read_text("utf-8")

    def kill(self) -> None:
        """At once, with -9."""
        self._process.kill()
        self._process.wait(PATIENCE)

    def stop(self) -> tuple[int, str]:
        """With Ctrl-C: the exit code, and what it said."""
        self._process.send_signal(signal.SIGINT)
        code = self._process.wait(PATIENCE)
        assert self._process.stdout is not None
        return code, self._process.stdout.read() + self.log()

    def tell(self, number: signal.Signals) -> None:
        """Send it a signal."""
        self._process.send_signal(number)

    def children(self) -> list[int]:
        """The processes that it started."""
        listed = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text("utf-8")
        return [int(pid) for pid in listed.split()]

    def alive(self) -> bool:
        """Whether the server, or a bot that it started, still runs."""
        try:
            os.killpg(self.pid, 0)
        except ProcessLookupError:
            return False
        return True
