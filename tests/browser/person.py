"""Somebody at a page of the table: what they see, and what they click."""

from __future__ import annotations

import math
import re
import time
from collections.abc import Iterable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.served import Served

HEAR = """
// Keeps which view came last over the connection, and the connection itself, to cut it.
window.heard = {seq: -1, undos: 0, views: 0}
window.WebSocket = class extends WebSocket {
  constructor(...given) {
    super(...given)
    window.connection = this
    this.addEventListener('message', ({ data }) => {
      const { type, view } = JSON.parse(data)
      if (type !== 'view' && type !== 'patch') return
      const { seq, undos } = { ...window.heard, ...view }
      window.heard = {seq, undos, views: window.heard.views + 1}
    })
  }
}
"""

AT_ONCE = """
// Dice roll at once, unless the test has chosen: most tests are not about the moment before them.
if (location.protocol !== 'about:') localStorage['martius.settings'] ??= '{"hold": "off"}'
"""

CLOCK = """
// The page's own clock, so that a test need not wait for it, and a slow machine does not move it.
window.clock = (() => {
  const real = performance.now.bind(performance)
  let [ahead, stopped] = [0, null]
  performance.now = () => (stopped ?? real()) + ahead
  return { stop: () => (stopped = real()), pass: (ms) => (ahead += ms) }
})()
"""

KEY = """(id) => history.state?.key
  ?? JSON.parse(localStorage['martius.matches']).find((match) => match.id === id).key"""

KEPT = """(id) =>
  JSON.parse(localStorage['martius.matches'] ?? '[]').some((match) => match.id === id)"""

SAME = """(wanted) => {
  const all = [...document.querySelectorAll('[data-action]')]
  const found = new Set(all.map((thing) => thing.dataset.action))
  return found.size === wanted.length && wanted.every((action) => found.has(action))
}"""

SPOT = """(selector) => {
  // A point of the board where a mouse meets this thing.
  const thing = document.querySelector(selector)
  if (!thing) return null
  const way = thing.querySelector('path.touch')
  const at = (x, y) => new DOMPoint(x, y).matrixTransform((way ?? thing).getScreenCTM())
  const points = way
    ? [0.5, 0.35, 0.65, 0.2, 0.8].map((part) => way.getPointAtLength(part * way.getTotalLength()))
    : [[0, 0], [0, 12], [14, 0], [-14, 0], [0, -14]].map(([x, y]) => ({x, y}))
  const shapes = [thing, ...thing.querySelectorAll('path, rect, circle')]
  const middles = shapes.map((shape) => {
    const {x, y, width, height} = shape.getBoundingClientRect()
    return {x: x + width / 2, y: y + height / 2}
  })
  for (const point of [...points.map(({x, y}) => at(x, y)), ...middles]) {
    const met = document.elementFromPoint(point.x, point.y)
    if (met?.closest(selector) === thing) return [point.x, point.y]
  }
  return null
}"""


CATCHES_UP = 15
"""Seconds that a page has to show what the server knows."""
UNHURRIED = 400
"""Milliseconds between two clicks on one spot, for somebody who means them."""


def data_action(action: str) -> str:
    """`besiege toletum` is carried as `besiege:toletum`."""
    return action.replace(" ", ":", 1)


def on_board(action: str) -> str:
    """The selector of the thing on the board that does this action and no other."""
    return f'svg [data-action="{data_action(action)}"]'


class Person:
    """A person with a key to a match, and their page."""

    def __init__(self, page: Page, served: Served, match_id: str, key: str) -> None:
        self.page = page
        self._served = served
        self.id = match_id
        self.key = key
        self._spot = (0.0, 0.0)
        """Where the mouse rests since the last click."""

    @classmethod
    def at(cls, page: Page, served: Served) -> Person:
        """The person whose page this is: the address names the match, the browser keeps the key."""
        match_id = re.findall(r"/m/([^#?]+)", page.url)[0]
        page.wait_for_function(KEPT, arg=match_id)  # a link has been exchanged for a key by then
        return cls(page, served, match_id, page.evaluate(KEY, match_id))

    # --- what the table says ---

    def view(self) -> dict[str, Any]:
        """The view that the server has for this key."""
        view: dict[str, Any] = self._served.get(f"/matches/{self.id}", key=self.key)["view"]
        return view

    def actions(self) -> list[str]:
        """What the server lets this person do."""
        return [option["action"] for option in self.view()["options"]]

    # --- what the page says ---

    def offered(self) -> set[str]:
        """What the page lets this person do."""
        script = "all => all.map((e) => e.dataset.action)"
        return set(self.page.locator("[data-action]").evaluate_all(script))

    def sees(self, actions: Iterable[str]) -> None:
        """The page comes to offer exactly these actions."""
        wanted = sorted({data_action(action) for action in actions})
        try:
            self.page.wait_for_function(SAME, arg=wanted)
        except Exception:
            assert self.offered() == set(wanted)
            raise

    def caught_up(self) -> dict[str, Any]:
        """The page comes to show what the server has, once the first dice have rolled.

        A bot may play while one looks, so both are read again until they agree.
        """
        deadline = time.monotonic() + CATCHES_UP
        while not self._shows(view := self.view()):
            wanted = {data_action(option["action"]) for option in view["options"]}
            assert time.monotonic() < deadline, (self.offered(), wanted)
            self.page.wait_for_timeout(20)
        return view

    def _shows(self, view: dict[str, Any]) -> bool:
        """Whether the page shows just this, and offers just its options."""
        if view["to_act"] == "chance" and view["fair"]["players"]:
            return False
        wanted = sorted({data_action(option["action"]) for option in view["options"]})
        heard = "([seq, undos]) => heard.seq === seq && heard.undos === undos"
        return bool(
            self.page.evaluate(heard, [view["seq"], view["undos"]])
            and self.page.evaluate(SAME, wanted)
        )

    @property
    def prompt(self) -> Locator:
        """What is asked."""
        return self.page.get_by_role("region", name="What to do").locator(".ask")

    def reads(self, text: str) -> None:
        """The prompt comes to say this."""
        expect(self.prompt).to_contain_text(text)

    # --- what the person does ---

    def button(self, action: str) -> Locator:
        """The button of an action in the list beside the board."""
        return self.page.locator(f'.side [data-action="{data_action(action)}"]')

    def clicks(self, action: str) -> None:
        """Click an action in the list, and see what comes of it."""
        views = self.page.evaluate("heard.views")
        self._unfold(action)
        self._clicks(self.button(action))
        self._wait(views)

    def _unfold(self, action: str) -> None:
        """Open the list that the action stands in, if it is folded."""
        button = self.page.locator(f'[data-action="{data_action(action)}"]')
        folded = self.page.locator(".side details:not([open])", has=button)
        if folded.count():
            folded.locator("summary").click()

    def clicks_board(self, action: str) -> bool:
        """Click an action on the board, if it is there; a mouse must meet it then."""
        if not self.page.locator(on_board(action)).count():
            return False
        spot = self.page.evaluate(SPOT, on_board(action))
        assert spot, f"{action!r} is covered on the board."
        views = self.page.evaluate("heard.views")
        self._goes(*spot)
        self.page.mouse.click(*spot)
        self._wait(views)
        return True

    def does(self, action: str) -> None:
        """Do an action where it is in sight: on the board, else in a list."""
        if self.clicks_board(action):
            return
        views = self.page.evaluate("heard.views")
        self._clicks(self.page.locator(f'[data-action="{data_action(action)}"]:visible').first)
        self._wait(views)

    def _clicks(self, button: Locator) -> None:
        button.scroll_into_view_if_needed()
        box = button.bounding_box()
        assert box
        self._goes(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        button.click()

    def _goes(self, x: float, y: float) -> None:
        """To a spot. What has come to stand under the resting mouse takes no click at once."""
        if math.dist((x, y), self._spot) < 60:
            self.page.evaluate("(ms) => clock.pass(ms)", UNHURRIED)
        self._spot = (x, y)

    def plays(self, *actions: str) -> None:
        """Click one action after another."""
        for action in actions:
            self.clicks(action)
            self.caught_up()

    def undoes(self) -> None:
        """Take the last action back."""
        views = self.page.evaluate("heard.views")
        self.page.get_by_role("banner").get_by_role("button", name="Undo").click()
        self._wait(views)

    def cut(self) -> None:
        """The network is gone, and with it the open connection."""
        self.page.context.set_offline(True)
        self.page.evaluate("window.connection.close()")

    def mend(self) -> None:
        """The network is back."""
        self.page.context.set_offline(False)

    def _wait(self, views: int) -> None:
        self.page.wait_for_function("(views) => heard.views > views", arg=views)
