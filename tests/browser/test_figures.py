"""How fast and how small. Times are reported, since they depend on the machine; size is a law."""

from __future__ import annotations

import statistics
from collections.abc import Callable

from playwright.sync_api import Request

from tests.browser.conftest import Sit, Visit
from tests.browser.positions import first_turn
from tests.browser.served import Served

LARGEST = 350_000
"""Bytes of the first load, gzipped, without fonts."""
ROUNDS = 2

PAINTED = """
// How long from a click until the board that came of it is painted. To pass the device on is no
// click on a board: a new page is made for the other side.
window.painted = []
let clicked = null
addEventListener('click', ({ target }) => {
  clicked = target.closest('.pass-on') ? null : performance.now()
}, true)
window.WebSocket = class extends WebSocket {
  constructor(...given) {
    super(...given)
    this.addEventListener('message', ({ data }) => {
      if (clicked === null || !['view', 'patch'].includes(JSON.parse(data).type)) return
      const since = clicked
      clicked = null
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => window.painted.push(performance.now() - since)
        port2.postMessage(null)
      })
    })
  }
}
"""


def test_the_first_load_is_small(
    visit: Visit, served: Served, record_property: Callable[[str, object], None]
) -> None:
    match = served.match()
    page = visit("about:blank")
    requests: list[Request] = []
    page.on("requestfinished", lambda request: requests.append(request))
    page.goto(f"/m/{match['id']}#{match['key']}")
    page.locator("[data-action]").first.wait_for()
    timing = page.evaluate("performance.now()")
    page.wait_for_load_state("networkidle")
    size = sum(r.sizes()["responseBodySize"] for r in requests if r.resource_type != "font")
    loaded = f"{size / 1000:.0f} kB gzipped without fonts (at most {LARGEST / 1000:.0f})"
    record_property("figure", f"first load of a table: {loaded}, playable after {timing:.0f} ms")
    assert 0 < size < LARGEST


def test_a_click_is_painted_soon(
    sit: Sit, served: Served, record_property: Callable[[str, object], None]
) -> None:
    person = sit(served.going_on(first_turn()))
    person.page.add_init_script(PAINTED)
    person.page.reload()
    person.caught_up()
    steps = ("fleet mare_gaditanum", "besiege regina", "move hispalis", "garrison corduba")
    for action in steps * ROUNDS:
        person.plays(action)
        person.undoes()
        person.caught_up()
    person.page.wait_for_function("(n) => window.painted.length === n", arg=2 * ROUNDS * len(steps))
    times = sorted(person.page.evaluate("window.painted"))
    late = times[int(0.95 * len(times))]
    median = statistics.median(times)
    shown = f"median {median:.0f} ms, 95 % within {late:.0f} ms, of {len(times)} clicks"
    record_property("figure", f"click to painted board: {shown}")
