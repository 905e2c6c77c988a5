"""Everything that reaches a page."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from playwright.sync_api import Error, Page, Response, WebSocket

from tests.browser.conftest import Visit
from tests.browser.person import Person
from tests.browser.served import Served
from tests.server.patched import patched

DOM = """async () => {
  // All of the page, each of its tabs, and what it has put by. The dice tray goes away in time;
  // what it tells stands in the log.
  while (document.querySelector('[aria-busy="true"]'))
    await new Promise((done) => setTimeout(done, 10))
  const page = document.documentElement.cloneNode(true)
  page.querySelectorAll('.tray').forEach((passing) => passing.remove())
  const texts = [page.outerHTML, JSON.stringify(localStorage), JSON.stringify(sessionStorage)]
  for (const name of ['seats', 'log', 'tracks']) {
    document.getElementById(`tab-${name}`).click()
    await new Promise((done) => setTimeout(done))
    texts.push(document.getElementById('tabpanel').outerHTML)
  }
  return texts.join('\\n')
}"""


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
        if message["type"] == "patch":  # what changed stands in the view that it makes
            *_, last_view = self.views()
            message = {"type": "view", "view": patched(last_view, message)}
        last = self.told[-1].seq if self.told else 0
        seq = message["view"]["seq"] if message["type"] == "view" else last
        self.told.append(Told("frame", seq, message))

    def look(self, seq: int) -> None:
        """Note the whole page, and the answers that came since."""
        self._page.mouse.move(1, 1)  # where it points at nothing
        self.told.append(Told("dom", seq, self._page.evaluate(DOM)))
        for response in self._responses:
            path = response.url.partition("?")[0]
            if "/api/matches/" in path and "/live" not in path:
                self.told.append(Told("answer", seq, response.json()))
            elif response.ok and path not in self.lasting:
                self.lasting[path] = self._body(response)
        self._responses.clear()

    def _body(self, response: Response) -> bytes:
        """The answer; asked for once more if the browser has let go of it meanwhile."""
        try:
            return response.body()
        except Error:
            return self._page.request.get(response.url).body()

    def views(self) -> Iterator[dict[str, Any]]:
        """Every view that came over the line."""
        for told in self.told:
            if told.where == "frame" and told.content["type"] == "view":
                yield told.content["view"]


def sit_overheard(visit: Visit, served: Served, match_id: str, key: str) -> tuple[Person, Ears]:
    """Sit somebody down whose page is overheard."""
    page = visit("about:blank")
    ears = Ears(page)
    page.goto(f"{served.address}/m/{match_id}#{key}")
    person = Person.at(page, served)
    person.caught_up()
    return person, ears
