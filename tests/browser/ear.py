"""What a page was told: every frame, every answer, and all it shows, to compare with another."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, Response, WebSocket

from tests.browser.conftest import Visit
from tests.browser.person import Person
from tests.browser.served import Served

PASSING = re.compile(r'\b\d{13}\b|"connected": ?(true|false)')
"""The time of day in milliseconds, and who happens to be connected."""
PONG = '{"type":"pong"}'
HOLDS = "() => document.documentElement.outerHTML + JSON.stringify(localStorage)"


class Ear:
    """Hears all that comes to a page, from before its first call on.

    Names that are the match's own (its id and its keys) and passing things are blanked, so that
    two matches in which the same happened compare equal.
    """

    def __init__(self, page: Page, match: dict[str, Any]) -> None:
        self._page = page
        self._own = [match["id"], match["key"], match["watch"], *match["keys"].values()]
        self._calls: list[Response] = []
        self.frames: set[str] = set()
        """What came over the live line."""
        self.shown: list[str] = []
        """The whole page and what it keeps, each time it was looked at."""
        self.answers: set[str] = set()
        """The answers to the page's calls, up to the last look."""
        page.on("response", self._answered)
        page.on("websocket", self._line)

    def _answered(self, answer: Response) -> None:
        if "/api/" in answer.url:
            self._calls.append(answer)

    def _line(self, line: WebSocket) -> None:
        line.on("framereceived", self._said)

    def _said(self, frame: str | bytes) -> None:
        if frame != PONG:
            self.frames.add(self._plain(str(frame)))

    def look(self) -> None:
        """Keep what the page shows now, and what it was answered."""
        self._page.mouse.move(1, 1)  # where it points at nothing
        self.shown.append(self._plain(self._page.evaluate(HOLDS)))
        for answer in self._calls:  # all else is the same file for everybody
            self.answers.add(self._plain(f"{answer.url} {answer.text()}"))
        self._calls.clear()

    def _plain(self, text: str) -> str:
        for name in self._own:
            text = text.replace(name, "*")
        return PASSING.sub("*", text)

    def differs(self, other: Ear) -> set[str]:
        """By what somebody at this page could tell that it is not the other."""
        return {
            name
            for name in ("frames", "answers", "shown")
            if getattr(self, name) != getattr(other, name)
        }


def overheard(visit: Visit, served: Served, match: dict[str, Any], key: str) -> tuple[Person, Ear]:
    """Sit somebody down whose page is overheard."""
    page = visit("about:blank")
    ear = Ear(page, match)
    page.goto(f"/m/{match['id']}#{key}")
    person = Person(page, served, match["id"], key)
    person.caught_up()
    return person, ear
