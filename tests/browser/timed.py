"""A table whose wall clock is the test's, with pages, in a thread of this process."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from martius.server.http.pages import STATIC
from tests.server.table import Server
from tests.server.times import Wall, look


class TimedServer(Server):
    """A server with pages that goes by the test's clock."""

    def __init__(self, db: Path) -> None:
        self.wall = Wall()
        super().__init__(db, static=STATIC, time=self.wall)

    @property
    def url(self) -> str:
        """Where the pages are."""
        return f"http://{self.address}"

    def battle(self, clock: Any = None) -> Any:
        """Zama between two friends."""
        seats = {seat: {"by": "friend"} for seat in ("rome", "carthage")}
        body = {"title": "punico", "scenario": "zama", "seats": seats, "clock": clock}
        return self.post("/matches", body)

    def later(self, **span: float) -> None:
        """Let time pass, and the server look at its clocks."""
        self.wall.pass_(**span)
        look(self)
