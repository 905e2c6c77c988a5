"""How fast the page is: from a click to the painted board, and from nothing to a table on a phone.

python -m scripts.page_speed                      # all titles, 60 clicks each, 3 cold loads each
python -m scripts.page_speed hannibal --clicks 20 --loads 1

Run it on an idle machine. A cold load is that of a phone of 390 x 844 with an empty cache, on "Fast
3G" as browsers simulate it, with a processor four times as slow; it ends when a board that can be
played has been painted.
"""

from __future__ import annotations

import argparse
import random
import statistics
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.chromium import launch
from tests.browser.person import AT_ONCE, CLOCK, HEAR, Person
from tests.browser.positions import going_on, shows_my_side
from tests.browser.served import Served
from tests.browser.test_figures import PAINTED

TITLES = ("hispania", "hannibal", "punico")
DESK: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}
FAST_3G = {
    "offline": False,
    "latency": 562.5,
    "downloadThroughput": 1.6e6 * 0.9 / 8,
    "uploadThroughput": 750e3 * 0.9 / 8,
}
SLOWER = 4
LAID = """
// When the board that can be played was first painted.
const look = () => {
  if (!document.querySelector('svg.board [role=button], .pass-on button'))
    return requestAnimationFrame(look)
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => (window.laid = performance.now())
  port2.postMessage(null)
}
requestAnimationFrame(look)
"""
CLICK = """(action) => document.querySelector(`[data-action='${action}']`)
  .dispatchEvent(new MouseEvent('click', {bubbles: true}))"""


def clicks(browser: Browser, served: Served, title: str, number: int) -> list[float]:
    """Milliseconds from a click on an option, or on Undo, to the painted board; a game that ends
    too soon is followed by another."""
    found: list[float] = []
    rng = random.Random(title)
    while len(found) < number:
        found += clicks_of_one_game(browser, served, title, number - len(found), rng)
    return found


def clicks_of_one_game(
    browser: Browser, served: Served, title: str, number: int, rng: random.Random
) -> list[float]:
    """The same at one table, until there are enough or its game is over."""
    made = served.going_on(going_on(title))
    context = browser.new_context(**DESK, base_url=served.address, reduced_motion="reduce")
    for script in (HEAR, CLOCK, AT_ONCE, PAINTED):
        context.add_init_script(script)
    page = context.new_page()
    page.goto(f"/m/{made['id']}#{made['key']}")
    shows_my_side(page)
    person = Person(page, served, made["id"], made["key"])
    while page.evaluate("painted.length") < number and not person.view()["result"]:
        choose(page, person, rng)
    found: list[float] = page.evaluate("painted")
    context.close()
    return found


def choose(page: Page, person: Person, rng: random.Random) -> None:
    """Click an option at random and take it back, so that the game goes on and on."""
    offered = sorted(person.offered())
    if not offered:
        return shows_my_side(page)
    page.evaluate("clock.pass(400)")
    views = page.evaluate("heard.views")
    action = rng.choice(offered)
    page.evaluate(CLICK, action)
    page.wait_for_function("(views) => heard.views > views", arg=views)
    page.wait_for_timeout(150)
    undo = page.get_by_role("banner").get_by_role("button", name="Undo")
    if undo.is_enabled() and rng.random() < 0.7:
        views = page.evaluate("heard.views")
        undo.click()
        page.wait_for_function("(views) => heard.views > views", arg=views)
        page.wait_for_timeout(150)
    return None


def load(browser: Browser, served: Served, title: str) -> float:
    """Milliseconds from nothing to a table that can be played."""
    made = served.going_on(going_on(title))
    context = browser.new_context(**PHONE, base_url=served.address, reduced_motion="reduce")
    context.add_init_script(LAID)
    page = context.new_page()
    line = context.new_cdp_session(page)
    line.send("Network.enable")
    line.send("Network.emulateNetworkConditions", FAST_3G)
    line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(f"/m/{made['id']}#{made['key']}", wait_until="commit")
    laid = page.wait_for_function("() => window.laid", timeout=60_000, polling=200)
    took: float = laid.json_value()
    context.close()
    return took


def told(title: str, painted: list[float], loads: list[float]) -> str:
    """A line of the table in docs/performance.md."""
    late = sorted(painted)[int(0.95 * len(painted))] if painted else 0.0
    middle = statistics.median(painted) if painted else 0.0
    cold = f"{statistics.median(loads) / 1000:.1f} s" if loads else "-"
    return f"| {title} | {middle:.0f} ms | {late:.0f} ms | {len(painted)} | {cold} |"


def main() -> None:
    """Serve a table, and measure title by title."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("titles", nargs="*", default=TITLES, help="which titles")
    parser.add_argument("--clicks", type=int, default=60)
    parser.add_argument("--loads", type=int, default=3)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        served, browser = Served(Path(folder) / "martius.db"), launch(playwright)
        print("| title | click, p50 | click, p95 | clicks | cold load on a phone |")
        print("|---|---|---|---|---|")
        for title in wanted.titles:
            painted = clicks(browser, served, title, wanted.clicks) if wanted.clicks else []
            loads = [load(browser, served, title) for _ in range(wanted.loads)]
            print(told(title, painted, loads), flush=True)
        browser.close()
        served.stop()


if __name__ == "__main__":
    main()
