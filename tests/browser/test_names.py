"""Hannibal's map at 1440 x 900: every space has a name that can be read, always in its place."""

from __future__ import annotations

import random
from typing import Any

import pytest

from martius.match import Match
from tests.browser.conftest import Sit
from tests.browser.positions import kept, shows_my_side
from tests.browser.served import Served

DESK = {"width": 1440, "height": 900}
SPACES = 96
POSITIONS = 3

READ = """() => {
  // The names with the boxes of their ink, and what must not lie over them.
  const ink = (thing) => {
    const {left, right, top, bottom, height} = thing.getBoundingClientRect()
    return [left + 1, top + 0.24 * height, right - 1, bottom - 0.24 * height]
  }
  const box = (thing) => {
    const {left, right, top, bottom} = thing.getBoundingClientRect()
    return [left + 1, top + 1, right - 1, bottom - 1]
  }
  const all = (selector) => [...document.querySelectorAll(`svg.board ${selector}`)]
  const names = [...document.querySelectorAll('svg.ground :is(.ordinary, .walled, .tribe)')]
  return {
    names: names.map((name) => [name.textContent, ink(name)]),
    high: Math.min(...names.map((name) => parseFloat(getComputedStyle(name).fontSize)
      * name.getScreenCTM().a)),
    spaces: all('.ground, .wall, polygon.tribe').map((thing) => ['space', box(thing)]),
    plates: all('rect.plate').map((thing) => ['plate', box(thing)]),
  }
}"""


def meet(a: list[float], b: list[float]) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def covered(read: dict[str, Any]) -> list[tuple[str, str]]:
    """The names that another name, a space or a plate lies over."""
    names = read["names"]
    pairs = [(one, two) for n, one in enumerate(names) for two in names[n + 1 :]]
    pairs += [(name, other) for name in names for other in read["spaces"] + read["plates"]]
    return [(one, two) for (one, a), (two, b) in pairs if meet(a, b)]


def positions() -> list[Match]:
    """The start of a stored game, and moments of it by chance."""
    game = next(game for game in kept() if game.title == "hannibal")
    match, chosen = Match.from_record(game.upto(0), auto_chance=False), []
    for n, entry in enumerate(game.entries):
        if match.to_act in game.seats:
            chosen.append(n)
        match.play(entry.action)
    by_chance = random.Random("names").sample(chosen, POSITIONS)
    return [
        Match.from_record(game.upto(n), auto_chance=False) for n in (chosen[0], *sorted(by_chance))
    ]


@pytest.fixture(scope="module")
def moments() -> list[Match]:
    """The positions."""
    return positions()


def test_every_space_has_a_name_in_its_place(
    sit: Sit, served: Served, moments: list[Match]
) -> None:
    places = []
    for match in moments:
        page = sit(served.going_on(match), viewport=DESK).page
        shows_my_side(page)
        page.locator(".hand").wait_for()
        read = page.evaluate(READ)
        assert len(read["names"]) == SPACES
        assert read["high"] >= 11
        assert covered(read) == [], match.seq
        places.append([name[0] for name in sorted(read["names"])])
    assert all(place == places[0] for place in places)
