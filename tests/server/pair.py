"""Two servers on one database, which look like one: what one is told, the other must know."""

from __future__ import annotations

import itertools
import threading
from types import TracebackType
from typing import Any

import psycopg

from martius.server.store.signals import Signal
from tests.server.table import Page, Server, wait_for


class Pair(Server):
    """Calls and pages go to the two in turn."""

    def __init__(self, place: str, **given: Any) -> None:
        super().__init__(place, **given)
        self.other = Server(place, **given)
        self.place = place
        self._turns = itertools.count()
        self._one_by_one = threading.Lock()
        self._heard: dict[int, str] = {}
        for number, server in enumerate((self, self.other)):
            self._overhear(number, server)

    def _overhear(self, number: int, server: Server) -> None:
        neighbours = server.app.state.registry.neighbours
        hear = neighbours.hear

        def overhear(signal: Signal) -> None:
            if signal.table == "fence":
                self._heard[number] = signal.match_id
            else:
                hear(signal)

        neighbours.hear = overhear

    def __enter__(self) -> Pair:
        super().__enter__()
        self.other.__enter__()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.other.__exit__(kind, error, traceback)
        super().__exit__(kind, error, traceback)

    def next(self) -> Server:
        """The server whose turn it is, once both have heard all that was kept before."""
        with self._one_by_one:
            turn = str(next(self._turns))
            with psycopg.connect(self.place, autocommit=True) as connection:
                connection.execute("SELECT pg_notify('martius', %s)", [f"fence test {turn}"])
            wait_for(lambda: self._heard == {0: turn, 1: turn})
        return self if int(turn) % 2 else self.other

    def get(self, path: str, status: int = 200, **query: Any) -> Any:
        return Server.get(self.next(), path, status, **query)

    def post(self, path: str, body: Any, status: int = 201, key: str = "") -> Any:
        return Server.post(self.next(), path, body, status, key)

    def page(self, match: Any, key: str | None = None, **query: Any) -> Page:
        return Server.page(self.next(), match, key, **query)
