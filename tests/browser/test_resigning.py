"""Giving up: asked twice, then the game ends for both."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.person import Person
from tests.browser.served import Served
from tests.browser.watch import Watch


def test_a_player_resigns_and_both_see_the_end(visit: Visit, served: Served) -> None:
    seats = {seat: {"by": "friend"} for seat in ("rome", "carthage")}
    made = served.post("/matches", {"title": "punico", "scenario": "zama", "seats": seats})
    pages = {seat: visit(f"/m/{made['id']}#{key}") for seat, key in made["keys"].items()}
    page = pages["carthage"]
    Person.at(page, served).caught_up()
    page.get_by_role("tab", name="Players").click()
    players = page.get_by_role("region", name="Players", exact=True)
    expect(players.get_by_role("button", name="Resign…")).to_have_count(1)

    players.get_by_role("button", name="Resign…").click()
    question = players.get_by_role("group", name="Resign as Carthage?")
    question.get_by_role("button", name="Keep playing").click()
    expect(question).to_be_hidden()

    players.get_by_role("button", name="Resign…").click()
    expect(question).to_contain_text("Rome wins at Zama at once. You cannot undo it.")
    question.get_by_role("button", name="Resign", exact=True).click()
    told = {
        "rome": ("Carthage left the field in turn 1: victory at Zama.", ".laurels"),
        "carthage": ("You left the field in turn 1: defeat at Zama.", ".ruins"),
    }
    for seat, one in pages.items():
        ending = one.get_by_role("dialog", name="Game over")
        expect(ending).to_contain_text("Rome wins: Carthage has resigned.")
        headline, emblem = told[seat]
        expect(ending).to_contain_text(headline)
        expect(ending.locator(emblem)).to_be_visible()
        ending.get_by_role("button", name="Close").click()
    expect(players.get_by_role("button", name="Resign…")).to_have_count(0)


def test_an_ally_learns_why_they_cannot(visit: Visit, served: Served, watch: Watch) -> None:
    watch.allow("409")
    made = served.match(players=2, citerior="friend")
    page = visit(f"/m/{made['id']}#{made['key']}")
    page.get_by_role("tab", name="Players").click()
    page.get_by_role("button", name="Resign…").click()
    question = page.get_by_role("group", name="Resign as Praetor of Ulterior?")
    expect(question.get_by_role("alert")).to_contain_text("You win or lose together with")
    expect(question.get_by_role("button", name="Resign", exact=True)).to_have_count(0)
