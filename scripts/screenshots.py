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
from tests.browser.test_ahead import waiting_game
from tests.browser.test_chapters import last_of_a_turn
from tests.browser.test_coach import THOUGHT, first_card
from tests.browser.test_hannibal_table import in_carthage, position
from tests.browser.war import Turn, a_turn, begin

ROOT = Path(__file__).resolve().parents[1]
PICTURES = ROOT / "docs/pictures"
SEED = 5
MIDDLE = 4
"""The round in which the pictures of the table are taken."""

FIRST, MARCH, BATTLE, LAST = 1, 3, 41, 44
"""Moments of the turn of the Second Punic War: Carthage plays its first card; Hannibal can move;
the third round at Cannae; its last."""
STEP = """localStorage['martius.settings'] = '{"chosenPace": "step"}'"""

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


def laid(served: Served, turn: Turn, moment: int) -> dict[str, dict[str, Any]]:
    """A moment of the turn for two people, with its dice: the match of each."""
    match = begin(turn.seed)
    for who, action in turn.match.record.entries[:moment]:
        if who != "chance":
            match.play(action)
    table = served.laid(match)
    return {seat: {"id": table["id"], "key": key} for seat, key in table["keys"].items()}


def card(browser: Browser, served: Served, turn: Turn) -> Page:
    """What Rome sees when Carthage plays a card."""
    people = laid(served, turn, FIRST)
    watching = seated(browser, served, people["rome"], **WIDE)
    watching.evaluate(STEP)
    watching.reload()
    acting = seated(browser, served, people["carthage"], **WIDE)
    acting.locator('[data-noun="card-56"]').click()
    acting.locator('.card [data-action="march:56"]').click()
    watching.locator("figure.played").wait_for()
    watching.wait_for_timeout(LATE)
    acting.context.close()
    return watching


def report(browser: Browser, served: Served, turn: Turn) -> Page:
    """How a battle ends."""
    people = laid(served, turn, LAST)
    page = seated(browser, served, people["carthage"], **WIDE)
    page.locator('[data-noun="battle-frontal_assault"]').click()
    page.get_by_role("region", name="After the battle of Cannae").wait_for()
    page.wait_for_timeout(4 * LATE)  # until the dice have been read
    return page


def turn_end(browser: Browser, served: Served) -> Page:
    """The end of a turn, with the map before and after."""
    match, action = last_of_a_turn("hannibal")
    page = seated(browser, served, served.going_on(match), **WIDE)
    wanted = action.replace(" ", ":", 1)
    page.locator(f'.side [data-action="{wanted}"]').first.dispatch_event("click")
    page.locator(".chapter figure svg").first.wait_for()
    return page


def coach(browser: Browser, served: Served) -> Page:
    """What the strongest would do."""
    page = seated(browser, served, served.going_on(first_card()), **WIDE)
    page.get_by_role("button", name="What would the strongest do?").click()
    page.locator(".coach .plan").first.wait_for(timeout=THOUGHT)
    return page


def pressed(page: Page, what: str) -> Page:
    """A page where something was pressed."""
    page.locator(f"text={what}").first.click()
    page.wait_for_timeout(LATE)
    return page


def hannibals(browser: Browser, served: Served) -> Iterator[tuple[str, Page]]:
    """The war, from its first card to the end of a turn."""
    turn = a_turn()
    march, battle = (branched(served, turn.match, at) for at in (MARCH, BATTLE))
    yield "map", seated(browser, served, served.going_on(first_card()), **WIDE)
    yield "card", card(browser, served, turn)
    yield "hannibal", seated(browser, served, march, **WIDE)
    yield "hannibal-phone", seated(browser, served, march, **PHONE)
    sea = served.going_on(in_carthage(5))
    yield "sail", pressed(seated(browser, served, sea, **WIDE), "Sail…")
    browse = seated(browser, served, served.going_on(position()), **WIDE)
    yield "cards", pressed(browse, "Browse the cards")
    yield "battle", seated(browser, served, battle, **WIDE)
    yield "battle-phone", seated(browser, served, battle, **PHONE)
    yield "report", report(browser, served, turn)
    yield "turn", turn_end(browser, served)
    yield "coach", coach(browser, served)
    yield "lesson", seated(browser, served, lesson(served), **WIDE)


def pages(browser: Browser, served: Served) -> Iterator[tuple[str, Page]]:
    """The pictures by name: what a new player wants to see first."""
    yield "start", opened(browser, served, "/", **WIDE)
    yield "start-phone-dark", opened(browser, served, "/", **PHONE, color_scheme="dark")
    yield from hannibals(browser, served)
    yield "punico", seated(browser, served, served.going_on(going_on("punico")), **WIDE)
    yield "zama", seated(browser, served, served.going_on(waiting_game("punico")), **WIDE)
    moment, match = course()
    table, ended = branched(served, match, moment), served.shown(match)
    yield "table", seated(browser, served, table, **WIDE)
    yield "table-dark", seated(browser, served, table, **WIDE, color_scheme="dark")
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
