"""Every space of Hannibal's map that can be chosen is clicked in its middle."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Page

from martius.match import Match
from tests.browser.conftest import Sit
from tests.browser.positions import kept, shows_my_side
from tests.browser.served import Served

SIZES = ((1440, 900), (1920, 1080), (390, 844))
POSITIONS = 5

MISSED = """() => {
  // The spaces that can be chosen and whose middle is in sight, but a click there meets another.
  const map = document.querySelector('svg.board').getBoundingClientRect()
  const middle = (space) => new DOMPoint(0, 0).matrixTransform(space.getScreenCTM())
  const within = ({x, y}) => x > map.left && x < map.right && y > map.top && y < map.bottom
  const lit = [...document.querySelectorAll('g.space.lit')]
  const met = (space) => {
    const {x, y} = middle(space)
    const thing = document.elementFromPoint(x, y)
    return thing.closest('[data-noun]')?.dataset.noun ?? (thing.closest('svg') ? '' : null)
  }
  return lit.filter((space) => within(middle(space)))
    .map((space) => [space.dataset.noun, met(space)])
    .filter(([noun, found]) => found !== null && found !== noun)
}"""


def crowded(match: Match) -> bool:
    """Whether an army is to be moved, and may go to several spaces."""
    moves = [one for one in match.options() if one.startswith(("move ", "sail "))]
    return len(moves) > 3


def positions() -> list[Match]:
    """Moments of a stored game when an army can go to several spaces."""
    game = next(game for game in kept() if game.title == "hannibal")
    match, found = Match.from_record(game.upto(0), auto_chance=False), []
    for n, entry in enumerate(game.entries):
        if match.to_act in game.seats and crowded(match):
            found.append(n)
        match.play(entry.action)
    chosen = random.Random("targets").sample(found, POSITIONS)
    return [Match.from_record(game.upto(n), auto_chance=False) for n in chosen]


@pytest.fixture(scope="module")
def moments() -> list[Match]:
    """The positions."""
    return positions()


def missed(page: Page) -> dict[tuple[int, int], Any]:
    """What is missed at each size of the window."""
    found = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(200)
        found[width, height] = page.evaluate(MISSED)
    return found


def test_what_can_be_chosen_is_clicked_in_its_middle(
    sit: Sit, served: Served, moments: list[Match]
) -> None:
    for match in moments:
        page = sit(served.going_on(match)).page
        shows_my_side(page)
        page.locator("g.space.lit").first.wait_for()
        assert missed(page) == {size: [] for size in SIZES}, match.seq
