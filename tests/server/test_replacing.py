"""A rolling restart under load: SIGHUP replaces the processes behind an address one by one. Pages
come back by themselves, no click is lost, and none that arrives twice is played twice.

With MARTIUS_KILLS=100, on a machine that does nothing else, pages must be back within 3 seconds.
"""

from __future__ import annotations

import random
import signal
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import WebSocketException

from martius.match.record import parse
from tests.server.postgres import Postgres
from tests.server.process import Process
from tests.server.table import Page, wait_for
from tests.server.test_fleet import LONG, STUCK, TROUBLE

PAGES = 8
LOST = (WebSocketException, OSError, EOFError)
"""How a line breaks."""
BACK = 3.0
"""Seconds in which a page is back."""
PAUSE = 0.5
"""Seconds until a page tries to come back, as in web/src/api/connection.ts."""
THINKS = 0.05
"""Seconds before a click."""

pytestmark = pytest.mark.slow


class Clicker(threading.Thread):
    """A page that does what ours does: it comes back after a loss, and sends a click that was not
    answered again if the match still stands where it was made."""

    def __init__(self, server: Process, number: int) -> None:
        super().__init__(daemon=True)
        self._server, self._rng = server, random.Random(number)
        self._page: Page | None = None
        self._view: Any = None
        self.games: list[tuple[Any, list[str]]] = []
        """Every match, and the clicks that were answered."""
        self.waits: list[float] = []
        """Seconds from each loss of the line to the view after it."""
        self.again = self.twice = 0
        """Clicks that were sent again, and those of which the server had heard before."""
        self.refused: list[str] = []
        self.over = threading.Event()

    @property
    def clicks(self) -> int:
        return sum(len(answered) for _, answered in self.games)

    def run(self) -> None:
        while not self.over.is_set():
            if self._view is None or self._view["result"] is not None:
                self._begin()
            time.sleep(THINKS)
            self._click()
        self._leave()

    def _begin(self) -> None:
        """Another match."""
        self._leave()
        while True:
            try:
                self.games.append((self._server.new_match(with_bot=False), []))
                break
            except TROUBLE:
                time.sleep(PAUSE)
        self._join()

    def _leave(self) -> None:
        if self._page is not None:
            self._page.__exit__(None, None, None)
        self._page = None

    def _join(self) -> None:
        made, _ = self.games[-1]
        while self._page is None:
            try:
                page = Page(self._server.address, made["id"], {"key": made["key"]})
                page.__enter__()
                self._view = page.view()
                self._page = page
            except TROUBLE:
                time.sleep(PAUSE)

    def _click(self) -> None:
        """Click, and wait for the answer, however often the line breaks."""
        before = self._view
        click = {"seat": before["seat"], "seq": before["seq"]}
        click["action"] = self._rng.choice(before["options"])["action"]
        while self._view["seq"] == before["seq"]:
            try:
                assert self._page is not None
                self._page.say("play", **click)
                self._hear(click)
            except LOST:
                self._come_back(click)
        self.games[-1][1].append(str(click["action"]))

    def _hear(self, click: dict[str, Any]) -> None:
        """What comes of a click; a refusal would be a click lost."""
        assert self._page is not None
        while self._view["seq"] == click["seq"]:
            message = self._page.hear("view", "refused")
            if message["type"] == "refused":
                self.refused.append(message["text"])
            else:
                self._view = message["view"]

    def _come_back(self, click: dict[str, Any]) -> None:
        lost = time.monotonic()
        self._leave()
        time.sleep(PAUSE * self._rng.uniform(0.8, 1.2))
        self._join()
        self.waits.append(time.monotonic() - lost)
        if self._view["seq"] == click["seq"]:
            self.again += 1
            return
        with suppress(*LOST):  # what was played is not played again, however often it comes
            assert self._page is not None
            self._page.say("play", **click)
            self._page.refused()
            self.twice += 1


def replaced(server: Process, clickers: list[Clicker]) -> None:
    """Let all processes be replaced; all pages click on."""
    old, before = set(server.children()), [clicker.clicks for clicker in clickers]
    server.tell(signal.SIGHUP)
    wait_for(lambda: not old <= set(server.children()))
    wait_for(lambda: not old & set(server.children()))
    wait_for(lambda: all(one.clicks > n + 5 for one, n in zip(clickers, before, strict=True)))


def played(server: Process, made: Any) -> list[str]:
    """What the match says was clicked."""
    headers = {"Martius-Key": made["key"]}
    record = parse(server.ask("GET", f"/matches/{made['id']}/record", headers=headers))
    return [entry.action for entry in record.entries if entry.who == "rome"]


def test_processes_are_replaced_under_load_and_no_click_is_lost(
    postgres: Postgres, tmp_path: Path, record_property: Any
) -> None:
    with Process(postgres.database(), tmp_path, "--processes", "2") as server:
        clickers = [Clicker(server, number) for number in range(PAGES)]
        for clicker in clickers:
            clicker.start()
        wait_for(lambda: all(clicker.clicks > 5 for clicker in clickers))
        replaced(server, clickers)
        for clicker in clickers:
            clicker.over.set()
        for clicker in clickers:
            clicker.join(STUCK)
            assert not clicker.is_alive()
            assert clicker.refused == []
        for made, answered in (game for clicker in clickers for game in clicker.games):
            assert played(server, made) == answered
        assert server.stop() == (0, "")
    waits = [wait for clicker in clickers for wait in clicker.waits]
    assert len(waits) >= PAGES // 2, "some pages were at a process that was replaced"
    clicks, again = sum(one.clicks for one in clickers), sum(one.again for one in clickers)
    figure = f"{clicks} clicks, {len(waits)} lost lines, {again} clicks sent again, "
    figure += f"{sum(one.twice for one in clickers)} heard twice; back within {max(waits):.2f} s"
    record_property("figure", figure)
    assert max(waits) < (BACK if LONG else STUCK), figure
