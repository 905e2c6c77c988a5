"""The dice tray: it goes away by itself, covers nothing that matters, and tells the right roll."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from martius.match import Match
from tests.browser.conftest import Sit, Visit
from tests.browser.positions import before_a_roll, first_turn, played_out, shows_my_side
from tests.browser.served import Served
from tests.browser.test_phone import PHONE

COVERED = """() => {
  // Whether the tray lies over the place of the general whose turn it is.
  const [tray, place] = ['.tray', '[data-noun="corduba"]'].map((thing) =>
    document.querySelector(thing).getBoundingClientRect())
  return tray.left < place.right && place.left < tray.right
    && tray.top < place.bottom && place.top < tray.bottom
}"""
READ = 8_000
"""Milliseconds within which a roll has gone: it can be read for four seconds."""


def rolls_of(match: Match) -> dict[int, bool]:
    """Whether each action of a game was a roll of dice."""
    return {n: entry.who == "chance" for n, entry in enumerate(match.record.entries, 1)}


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["desk", "phone"])
def test_the_tray_covers_nothing_and_goes_away(
    sit: Sit, served: Served, screen: dict[str, Any]
) -> None:
    person = sit(served.going_on(first_turn()), **screen)
    person.plays("besiege regina", "spend 1")
    tray = person.page.locator(".tray")
    expect(tray).to_be_visible()
    assert not person.page.evaluate(COVERED)
    expect(tray).to_have_count(0, timeout=READ)


def test_a_roll_in_a_battle_goes_away(sit: Sit, served: Served) -> None:
    match, action = before_a_roll("punico")
    person = sit(served.going_on(match))
    shows_my_side(person.page)
    person.clicks(action)
    tray = person.page.locator(".tray")
    expect(tray).to_be_visible()
    expect(tray).to_have_count(0, timeout=READ)


def moment(page: Page, n: int) -> None:
    page.get_by_label("Moment of the game").fill(str(n))
    expect(page.locator(".ask")).to_contain_text(f"after action {n}.")


def test_a_replay_shows_the_roll_of_its_moment(visit: Visit, served: Served) -> None:
    match = played_out()
    rolled = rolls_of(match)
    roll = next(n for n in rolled if n > 20 and rolled[n] and not rolled[n - 1])
    record = served.shown(match)
    page = visit(f"/m/{record['id']}?at={roll}#{record['key']}")
    tray = page.locator(".tray")
    expect(tray).to_be_visible()
    told = tray.locator("p").inner_text()
    page.wait_for_timeout(READ)
    assert tray.locator("p").inner_text() == told  # it stays as long as one looks at its moment
    moment(page, roll - 1)
    expect(tray).to_have_count(0)
    page.get_by_role("button", name="Next action").click()
    expect(tray.locator("p")).to_have_text(told)
    moment(page, 0)
    expect(tray).to_have_count(0)
