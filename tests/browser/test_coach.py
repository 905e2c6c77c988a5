"""The coach beside the board: three plans, all drawn, the chosen one before the others; it can be
stopped."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from martius import Match
from tests.browser.conftest import Sit, Visit
from tests.browser.served import Served

THOUGHT = 40_000
"""Milliseconds for five seconds of thought on a busy machine."""


def hannibal(served: Served, rome: str, carthage: str) -> dict[str, Any]:
    """A game by who sits where."""
    seats = {
        seat: {"by": by} if by in ("here", "friend") else {"by": "bot", "bot": by}
        for seat, by in (("rome", rome), ("carthage", carthage))
    }
    body = {"title": "hannibal", "scenario": "second_punic_war", "seats": seats}
    made: dict[str, Any] = served.post("/matches", body)
    return made


def first_card() -> Match:
    """The full game where its first strategy card is played, always with the same hands."""
    match = Match.new("hannibal", seed=1)
    while "play a strategy card" not in match.view(match.to_act)["prompt"]:
        match.play(match.options()[0])
    return match


def test_the_coach_tells_three_plans_and_draws_them(sit: Sit, served: Served) -> None:
    page = sit(served.going_on(first_card())).page
    page.get_by_role("button", name="show my side").click()
    coach = page.get_by_role("region", name="Coach")
    coach.get_by_role("button", name="What would the strongest do?").click()
    expect(coach.get_by_role("progressbar")).to_be_visible()
    plans = coach.locator(".plan")
    expect(plans.first).to_be_visible(timeout=THOUGHT)
    expect(plans.first).to_have_attribute("aria-pressed", "true")
    expect(coach).to_contain_text("Open: it is too early to tell who is winning.")
    expect(plans).to_have_count(3)
    placing = plans.filter(has_text="Place a PC marker in").first
    placing.click()
    expect(placing).to_have_attribute("aria-pressed", "true")
    drawn = page.locator(".board .plans [data-plan]")
    expect(drawn).to_have_count(3)
    number = placing.locator(".sign").inner_text()
    strong = page.locator(".board .plans .strong")
    expect(strong).to_have_attribute("data-plan", number)
    expect(strong.locator(".sign").first).to_have_text(number)
    assert page.locator(".plans").evaluate("g => getComputedStyle(g).pointerEvents") == "none"
    coach.get_by_role("button", name="Close the coach").click()
    expect(plans).to_have_count(0)
    expect(drawn).to_have_count(0)
    expect(coach.get_by_role("button", name="What would the strongest do?")).to_be_visible()


def test_the_coach_can_be_stopped(sit: Sit, served: Served) -> None:
    page = sit(hannibal(served, "tiro", "here")).page
    coach = page.get_by_role("region", name="Coach")
    coach.get_by_role("button", name="What would the strongest do?").click()
    coach.get_by_role("button", name="Stop").click()
    expect(coach.get_by_role("progressbar")).to_have_count(0)
    expect(coach.get_by_role("button", name="What would the strongest do?")).to_be_visible()


def test_between_people_the_coach_helps_only_if_all_agree(visit: Visit, served: Served) -> None:
    made = served.match(players=2, ulterior="friend", citerior="friend")
    one, other = (visit(f"/m/{made['id']}#{key}") for key in made["keys"].values())
    coach = [page.get_by_role("region", name="Coach", exact=True) for page in (one, other)]
    one.get_by_role("tab", name="Players").click()
    expect(one.get_by_text("The coach is off.")).to_be_visible()
    for region in coach:
        expect(region).to_have_count(0)

    one.get_by_role("button", name="Propose the coach").click()
    expect(one.get_by_text("You proposed the coach. It waits for")).to_be_visible()
    expect(other.get_by_text("proposed the coach:")).to_be_visible()
    other.get_by_role("button", name="Not now").click()
    expect(other.get_by_text("proposed the coach:")).to_have_count(0)

    other.get_by_role("tab", name="Players").click()
    other.get_by_role("button", name="Agree to the coach").click()
    expect(one.get_by_text("The coach helps all players.")).to_be_visible()
    asks = coach[0].get_by_role("button", name="What would the strongest do?")
    expect(asks).to_be_visible()

    other.get_by_role("button", name="Switch off the coach").click()
    for region in coach:
        expect(region).to_have_count(0)
