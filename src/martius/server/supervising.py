"""Several server processes behind one address: this one holds the port and looks after them.

They accept on the port that it bound, so nobody is turned away while one of them is replaced. One
that dies is started again. Told to (SIGHUP), it replaces one after the other: a new process is
ready before an old one stops. They leave when it does, however it ends.
"""

from __future__ import annotations

import selectors
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final

from martius.server.errors import ServeError
from martius.server.run import address, bind, reachable

PATIENCE: Final = 15.0
"""Seconds that a process has to stop in good order."""
START: Final = 60.0
"""Seconds that a process has until it listens."""
SOON: Final = 1.0
"""Seconds until a process that died is replaced, if it had lived for less than that."""


class Child:
    """A server process."""

    def __init__(self, command: Sequence[str], listening: socket.socket) -> None:
        fd = listening.fileno()
        self.born = time.monotonic()
        self._process = subprocess.Popen(
            [*command, "--socket", str(fd)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            pass_fds=[fd],
            start_new_session=True,  # Ctrl-C is ours to answer
        )

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    def ready(self) -> bool:
        """Wait until it listens, or has given up."""
        assert self._process.stdout is not None
        with selectors.DefaultSelector() as selector:
            selector.register(self._process.stdout, selectors.EVENT_READ)
            return bool(selector.select(START)) and bool(self._process.stdout.readline())

    def ask_to_stop(self) -> None:
        with suppress(ProcessLookupError):
            self._process.send_signal(signal.SIGTERM)

    def end(self) -> None:
        """Wait until it has stopped; not for ever."""
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            with suppress(BrokenPipeError):
                pipe.close()


class Supervisor:
    """So many processes, from the start to the end."""

    def __init__(self, command: Sequence[str], listening: socket.socket, count: int) -> None:
        self._command = command
        self._socket = listening
        self._count = count
        self._children: list[Child] = []
        self._stop = False
        self._replace = False

    def run(self, started: Callable[[], None]) -> int:
        """Serve until told to stop; `started` hears when all listen. The exit code."""
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._told_to_stop)
        signal.signal(signal.SIGHUP, self._told_to_replace)
        self._children = [self._new() for _ in range(self._count)]
        if not all(child.ready() for child in self._children):
            self._end(self._children)
            return 1  # why, it has said on standard error
        started()
        while not self._stop:
            self._look_after()
            time.sleep(0.1)
        self._end(self._children)
        return 0

    def _told_to_stop(self, *_: object) -> None:
        self._stop = True

    def _told_to_replace(self, *_: object) -> None:
        self._replace = True

    def _new(self) -> Child:
        return Child(self._command, self._socket)

    def _look_after(self) -> None:
        """Replace those that died, and all if told to."""
        for number, child in enumerate(self._children):
            if not child.alive and time.monotonic() - child.born > SOON:
                child.end()
                self._children[number] = self._new()
                threading.Thread(target=self._children[number].ready, daemon=True).start()
        if self._replace:
            self._replace = False
            for number, old in enumerate(self._children):
                new = self._new()
                if new.ready():
                    self._children[number] = new
                    self._end([old])
                else:
                    self._end([new])
                if self._stop:
                    return

    def _end(self, children: Sequence[Child]) -> None:
        for child in children:
            child.ask_to_stop()
        for child in children:
            child.end()


def serve(host: str, port: int, db: str, count: int, listening: Callable[[str, str], None]) -> int:
    """Serve with several processes until told to stop; the exit code."""
    if not db.startswith("postgresql"):
        raise ServeError(
            "Several processes need a PostgreSQL (--db postgresql://…): a file has one server."
        )
    with bind(host, port) as bound:
        number = bound.getsockname()[1]
        command = [sys.executable, "-m", "martius", *sys.argv[1:], "--processes", "1"]
        supervisor = Supervisor(command, bound, count)
        return supervisor.run(lambda: listening(address(host, number), reachable(host, number)))
