"""Every place on a map that can be chosen is clicked in its middle."""

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
POSITIONS = {"hannibal": 5, "hispania": 3, "punico": 3}
LIT = {
    "hannibal": "g.space.lit",
    "hispania": "path.handle[role=button]",
    "punico": "path[data-noun][role=button]",
}
"""The places that can be chosen."""

MISSED = """(selector) => {
  // The spaces that can be chosen and whose middle is in sight, but a click there meets another.
  const map = document.querySelector('svg.board').getBoundingClientRect()
  const middle = (space) => {
    if (space.matches('g, .handle')) return new DOMPoint(0, 0).matrixTransform(space.getScreenCTM())
    const {x, y, width, height} = space.getBoundingClientRect()
    return {x: x + width / 2, y: y + height / 2}
  }
  const within = ({x, y}) => x > map.left && x < map.right && y > map.top && y < map.bottom
  const lit = [...document.querySelectorAll(`svg.board ${selector}`)]
  const met = (space) => {
    const {x, y} = middle(space)
    const thing = document.elementFromPoint(x, y)
    return thing.closest('[data-noun]')?.dataset.noun ?? (thing.closest('svg') ? '' : null)
  }
  return lit.filter((space) => within(middle(space)))
    .map((space) => [space.dataset.noun, met(space)])
    .filter(([noun, found]) => found !== null && found !== noun)
}"""

COVERED = """() => {
  // The spaces that can be chosen under the plate of a general.
  const plates = [...document.querySelectorAll('svg.board .plate')]
    .map((plate) => plate.getBoundingClientRect())
  return [...document.querySelectorAll('svg.board g.space.lit')].filter((space) => {
    const {x, y} = new DOMPoint(0, 0).matrixTransform(space.getScreenCTM())
    return plates.some(({left, right, top, bottom}) =>
      x > left - 6 && x < right + 6 && y > top - 6 && y < bottom + 6)
  }).map((space) => space.dataset.noun)
}"""


def crowded(match: Match) -> bool:
    """Whether one can choose among several places."""
    return sum(one.startswith(("move ", "sail ", "unit ")) for one in match.options()) > 3


def positions(title: str) -> list[Match]:
    """Moments of a stored game when there are several places to choose among."""
    game = next(game for game in kept() if game.title == title)
    match, found = Match.from_record(game.upto(0), auto_chance=False), []
    for n, entry in enumerate(game.entries):
        if match.to_act in game.seats and crowded(match):
            found.append(n)
        match.play(entry.action)
    chosen = random.Random("targets").sample(found, POSITIONS[title])
    return [Match.from_record(game.upto(n), auto_chance=False) for n in chosen]


def missed(page: Page, title: str) -> dict[tuple[int, int], Any]:
    """What is missed, or covered by a plate, at each size of the window."""
    found = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(200)
        found[width, height] = page.evaluate(MISSED, LIT[title]) + page.evaluate(COVERED)
    return found


@pytest.mark.parametrize("title", POSITIONS)
def test_what_can_be_chosen_is_clicked_in_its_middle(sit: Sit, served: Served, title: str) -> None:
    for match in positions(title):
        page = sit(served.going_on(match)).page
        shows_my_side(page)
        page.locator(f"svg.board {LIT[title]}").first.wait_for()
        assert missed(page, title) == {size: [] for size in SIZES}, match.seq
