"""Take the pictures of the documents, docs/pictures/*.png, anew.

From the root of the repository: python -m scripts.screenshots
"""

from __future__ import annotations

import random
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from martius.bots.baselines import praetor
from martius.match import Match
from martius.match.dice import FairDice
from scripts.palette import with_few_colours
from tests.browser.chromium import launch
from tests.browser.positions import going_on, shows_my_side
from tests.browser.served import Served
from tests.browser.war import a_turn

ROOT = Path(__file__).resolve().parents[1]
PICTURES = ROOT / "docs/pictures"
SEED = 5
MIDDLE = 4
"""The round in which the pictures of the table are taken."""

MARCH, BATTLE = 3, 41
"""Moments of the turn of the Second Punic War: Hannibal can move; the third round at Cannae."""

LATE = 1500
"""Milliseconds until all is there that is loaded late."""

WIDE: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}


def course() -> tuple[int, Match]:
    """A game that the bot played to its end, and a good moment in the middle of it."""
    rng = random.Random(SEED)
    match = Match.new("hispania", dice=FairDice(rng.randbytes(32)))
    bot, moments = praetor(nodes=600), []
    while not match.over:
        view = match.view(match.to_act)
        if is_good(view):
            moments.append(match.seq)
        print(f"\rPlaying a game: action {match.seq}, {view['board']['year']} BC", end="")
        chair = match.chair(match.to_act or "")
        match.play(match.game.format(bot.choose(chair, rng.randrange)))
    print()
    return moments[0] if moments else match.seq // 2, match


def is_good(view: dict[str, Any]) -> bool:
    """Whether there is something to see: the middle of a turn, with fights to choose from."""
    fights = [option for option in view["options"] if option["odds"]]
    return view["board"]["round"] == MIDDLE and len(fights) > 1 and len(view["options"]) > 8


def opened(browser: Browser, served: Served, path: str, **taste: Any) -> Page:
    """A page with all its letters and pictures there."""
    still = {"base_url": served.address, "reduced_motion": "reduce"}
    page = browser.new_context(**{**still, **taste}).new_page()
    page.goto(path)
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready.then(() => true)")
    return page


def seated(browser: Browser, served: Served, made: dict[str, Any], **taste: Any) -> Page:
    """The same at a match, on one's own side."""
    page = opened(browser, served, address(made), **taste)
    shows_my_side(page)
    page.wait_for_timeout(LATE)  # emblems and forms are fetched when they are needed
    return page


def address(made: dict[str, Any]) -> str:
    """The page of a match."""
    return f"/m/{made['id']}#{made['key']}"


def branched(served: Served, match: Match, moment: int) -> dict[str, Any]:
    """A match that goes on from a moment of another, on one page."""
    record = served.shown(match)
    made: dict[str, Any] = served.post(
        f"/matches/{record['id']}/branch", {"at": moment}, record["key"]
    )
    return made


def lesson(served: Served) -> dict[str, Any]:
    """Hannibal's second lesson at its beginning."""
    seats = {"carthage": {"by": "here"}, "rome": {"by": "bot", "bot": "tiro"}}
    body = {"title": "hannibal", "scenario": "tutorial_2", "seats": seats}
    made: dict[str, Any] = served.post("/matches", body)
    return made


def pages(browser: Browser, served: Served) -> Iterator[tuple[str, Page]]:
    """The pictures by name: what a new player wants to see first."""
    moment, match = course()
    table, ended = branched(served, match, moment), served.shown(match)
    war = a_turn().match
    march, battle = (branched(served, war, at) for at in (MARCH, BATTLE))
    zama = served.going_on(going_on("punico"))
    yield "start", opened(browser, served, "/", **WIDE)
    yield "start-phone-dark", opened(browser, served, "/", **PHONE, color_scheme="dark")
    yield "table", seated(browser, served, table, **WIDE)
    yield "table-dark", seated(browser, served, table, **WIDE, color_scheme="dark")
    yield "hannibal", seated(browser, served, march, **WIDE)
    yield "hannibal-phone", seated(browser, served, march, **PHONE)
    yield "battle", seated(browser, served, battle, **WIDE)
    yield "punico", seated(browser, served, zama, **WIDE)
    yield "lesson", seated(browser, served, lesson(served), **WIDE)
    yield "ending", opened(browser, served, address(ended), **WIDE)


def main() -> None:
    """Serve a table, look at it, and clear up. Few colours keep the pictures small."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        served, browser = Served(Path(folder) / "martius.db"), launch(playwright)
        for name, page in pages(browser, served):
            picture = with_few_colours(page.screenshot(), page)
            (PICTURES / f"{name}.png").write_bytes(picture)
            print(f"docs/pictures/{name}.png ({len(picture) // 1000} kB)")
            page.context.close()
        browser.close()
        served.stop()


if __name__ == "__main__":
    main()
