"""Everything that reaches a page, and whether it tells what the other side holds."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator
from typing import Any, NamedTuple

from playwright.sync_api import Page, Response, WebSocket

from martius.games.hannibal.model import CARD_ROWS, TITLE
from tests.browser.war import Turn

DOM = """async () => {
  // All of the page but the lines of its drawings, each of its tabs, and what it has put by.
  const page = document.documentElement.outerHTML.replaceAll(/ d="[^"]*"/g, '')
  const texts = [page, JSON.stringify(localStorage), JSON.stringify(sessionStorage)]
  for (const name of ['seats', 'log', 'tracks']) {
    document.getElementById(`tab-${name}`).click()
    await new Promise((done) => setTimeout(done))
    texts.push(document.getElementById('tabpanel').outerHTML)
  }
  return texts.join('\\n')
}"""

COUNTERS = {"seq", "since", "undos", "deck", "win", "nothing", "loss", "of"}
"""Numbers that count something else and can be as large as a card's."""

NUMBER = r"(?<![0-9A-Za-z])\d+(?![0-9A-Za-z])"
ACTION = r'data-action="\w+:'

KNOWN_LENGTH = 30
"""So many letters of what a card does are enough to know it by."""


class Told(NamedTuple):
    """Something that a page got when so many actions had been played."""

    where: str
    seq: int
    content: Any
    """Parsed, if it came as JSON; else text."""


class Ears:
    """Hears what a page gets. They must be there before the page is opened."""

    def __init__(self, page: Page) -> None:
        self.told: list[Told] = []
        self.lasting: dict[str, bytes] = {}
        """What is the same for everybody: files, and the facts of the title."""
        self._page = page
        self._responses: list[Response] = []
        page.on("websocket", self._line)
        page.on("response", lambda response: self._responses.append(response))

    def _line(self, line: WebSocket) -> None:
        line.on("framereceived", lambda frame: self._frame(json.loads(frame)))

    def _frame(self, message: Any) -> None:
        last = self.told[-1].seq if self.told else 0
        seq = message["view"]["seq"] if message["type"] == "view" else last
        self.told.append(Told("frame", seq, message))

    def look(self, seq: int) -> None:
        """Note the whole page, and the answers that came since."""
        self.told.append(Told("dom", seq, self._page.evaluate(DOM)))
        for response in self._responses:
            path = response.url.partition("?")[0]
            if "/api/matches/" in path and "/live" not in path:
                self.told.append(Told("answer", seq, response.json()))
            elif response.ok:
                self.lasting[path] = response.body()
        self._responses.clear()

    def views(self) -> Iterator[dict[str, Any]]:
        """Every view that came over the line."""
        for told in self.told:
            if told.where == "frame" and told.content["type"] == "view":
                yield told.content["view"]


def leaks(told: Told, turn: Turn, other: str) -> list[str]:
    """What something that a page got tells of what the other side alone knows."""
    hidden = turn.secrets[told.seq][other]
    found = _in_text if isinstance(told.content, str) else _in_json
    return [f"{told.where} at {told.seq}: {leak}" for leak in found(told.content, hidden)]


def _in_json(content: Any, hidden: Collection[int]) -> Iterator[str]:
    """A card's number anywhere but in a counter, or its name in any text."""
    for path, value in _leaves(content):
        if path.rpartition(".")[2] in COUNTERS:
            continue
        numbers = re.findall(NUMBER, value) if isinstance(value, str) else [value]
        yield from (f"{path}: {n}" for n in map(_number, numbers) if n in hidden)
        if isinstance(value, str):
            yield from (f"{path}: {TITLE[card]}" for card in hidden if TITLE[card] in value)


def _number(value: object) -> object:
    return int(value) if isinstance(value, str) else value


def _leaves(content: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every text and number with the way to it; the keys of tables count as texts."""
    if isinstance(content, dict):
        for key, value in content.items():
            yield f"{path}.{key}.key", key
            yield from _leaves(value, f"{path}.{key}")
    elif isinstance(content, list):
        for value in content:
            yield from _leaves(value, path)
    elif content is not None:
        yield path, content


def _in_text(text: str, hidden: Collection[int]) -> Iterator[str]:
    """A card's name, what it does, or its number as cards are cited and marked."""
    for card in hidden:
        if re.search(rf"(card-|#|{ACTION}){card}\b", text) or TITLE[card] in text:
            yield f"{TITLE[card]} ({card})"
        elif _effect(card) in text:
            yield _effect(card)


def _effect(card: int) -> str:
    effect: str = CARD_ROWS[card]["effect"]
    return effect[:KNOWN_LENGTH]
