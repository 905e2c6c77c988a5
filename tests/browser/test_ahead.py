"""Who waits can look ahead: reach, costs and odds of a piece, and why it could not go elsewhere."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from martius.match import Match
from martius.match.dice import EarlyDice
from tests.browser.conftest import Sit
from tests.browser.positions import ROADS
from tests.browser.served import Served
from tests.browser.war import begin

DICE = EarlyDice(bytes(range(32)))
FAR = {"hispania": "brigantium", "hannibal": "gades", "punico": "0101"}
"""A place that nobody gets to at once."""


def waiting_game(title: str) -> Match:
    """A game of two people in which one waits for the other."""
    if title == "hannibal":
        return begin(bytes(32))
    if title == "punico":
        return Match.new("punico", "zama", {"setup": "historical"}, dice=DICE)
    match = Match.new("hispania", "first_repression", {"players": "2"}, dice=DICE)
    for road in ROADS:
        match.play(road)
    return match


def piece_of(title: str, seat: str, board: dict[str, Any]) -> tuple[str, str]:
    """A piece of a seat: what is pressed on the board, and its place."""
    if title == "hannibal":
        name = {"rome": "fabius", "carthage": "hannibal"}[seat]
        return name, next(g["at"] for g in board["generals"] if g["id"] == name)
    if title == "punico":
        unit = next(u for u in board["units"] if u["side"] == seat and u["hex"])
        return unit["id"], unit["hex"]
    at = next(s["id"] for s in board["spaces"] if s["general"] == f"praetor_{seat}")
    return at, at


def presses(page: Page, noun: str) -> None:
    page.locator(f'svg.board [data-noun="{noun}"]').first.dispatch_event("click")


def reach(page: Page) -> set[str]:
    """The places that are lit, of which none can be played."""
    script = "all => all.map((e) => [e.dataset.noun, e.dataset.action ?? 'ahead:'])"
    lit = page.locator("svg.board [role=button][data-noun]").evaluate_all(script)
    assert all(action.startswith("ahead:") for _, action in lit)
    return {noun for noun, _ in lit}


@pytest.mark.parametrize("title", FAR)
def test_who_waits_can_look_ahead(sit: Sit, served: Served, title: str) -> None:
    laid = served.laid(waiting_game(title))
    people = {seat: sit(laid, key) for seat, key in laid["keys"].items()}
    seat = next(seat for seat, person in people.items() if not person.actions())
    person, page = people[seat], people[seat].page
    expect(page.locator(".prompt .who")).to_contain_text("look ahead")
    noun, at = piece_of(title, seat, person.view()["board"])

    presses(page, noun)
    page.get_by_role("button", name="Look ahead").click()
    ahead = page.get_by_role("region", name="Look ahead")
    expect(ahead).to_contain_text("Nothing of it is played.")
    could = reach(page) - {at}
    assert could
    assert FAR[title] not in could

    before = person.view()["seq"]
    presses(page, sorted(could)[0])  # tells about it, and plays nothing
    expect(page.locator(".card .offer").first).to_be_visible()
    assert person.view()["seq"] == before

    presses(page, FAR[title])
    page.locator(".card").get_by_role("button", name="Why not?").click()
    expect(page.locator(".card .why")).to_contain_text("No: ")

    page.keyboard.press("Escape")
    expect(ahead).to_have_count(0)
    assert reach(page) == set()
