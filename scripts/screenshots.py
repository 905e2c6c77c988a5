"""Take pictures of the table for build/screenshots; with --readme renew the one in the README.

From the root of the repository: python -m scripts.screenshots
"""

from __future__ import annotations

import argparse
import random
import shutil
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from martius.bots.baselines import Praetor
from martius.match import Match
from martius.match.dice import FairDice
from scripts.palette import with_few_colours
from tests.browser.chromium import launch
from tests.browser.served import Served

ROOT = Path(__file__).resolve().parents[1]
PICTURES = ROOT / "build/screenshots"
README = ROOT / "docs/pictures/table.png"
SEED = 5
MIDDLE = 4
"""The round in which the pictures of the table are taken."""

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
    bot, moments = Praetor(nodes=600), []
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


def take(browser: Browser, served: Served) -> None:
    """All the pictures, each with few colours, so that it is small."""
    moment, match = course()
    record = served.shown(match)
    branch = {"at": moment, "key": record["key"]}
    table = served.post(f"/matches/{record['id']}/branch", branch)
    game, end = (f"/m/{made['id']}#{made['key']}" for made in (table, record))
    pages = {
        "table": opened(browser, served, game, **WIDE),
        "table-dark": opened(browser, served, game, **WIDE, color_scheme="dark"),
        "table-phone": opened(browser, served, game, **PHONE),
        "start": opened(browser, served, "/", **WIDE),
        "start-phone": opened(browser, served, "/", **PHONE),
        "rules": opened(browser, served, "/rules/hispania", **WIDE),
        "end": opened(browser, served, end, **WIDE),
        "end-phone": opened(browser, served, end, **PHONE),
    }
    for name, page in pages.items():
        picture = with_few_colours(page.screenshot(), page)
        (PICTURES / f"{name}.png").write_bytes(picture)
        print(f"build/screenshots/{name}.png ({len(picture) // 1000} kB)")


def main() -> None:
    """Serve a table, look at it, and clear up."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--readme", action="store_true", help="renew docs/pictures/table.png too")
    wanted = parser.parse_args()
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        served, browser = Served(Path(folder) / "martius.db"), launch(playwright)
        take(browser, served)
        browser.close()
        served.stop()
    if wanted.readme:
        README.parent.mkdir(exist_ok=True)
        shutil.copy(PICTURES / "table.png", README)
        print(README.relative_to(ROOT))


if __name__ == "__main__":
    main()
