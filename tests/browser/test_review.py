"""The review after a game: the curve, luck and skill, turning points that lead into the replay."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.served import Served
from tests.browser.test_coach import hannibal
from tests.server.table import Page as Seated

THOUGHT = 60_000
"""Milliseconds for a short review on a busy machine."""


def resigned(served: Served) -> dict[str, Any]:
    """A game of a few choices, all of them the last of the list, that Rome then gives up."""
    made = hannibal(served, "here", "random")
    address = served.address.removeprefix("http://")
    with Seated(address, made["id"], {"key": made["key"]}) as page:
        view = page.until(lambda v: v["options"] != [])
        for _ in range(10):
            view = page.act(view)
            if not view["options"]:
                view = page.until(lambda v: v["options"] != [])
        page.say("play", seat="rome", seq=view["seq"], action="resign")
        page.until(lambda v: v["result"] is not None)
    return made


def test_the_review_leads_from_the_ending_into_the_replay(visit: Visit, served: Served) -> None:
    made = resigned(served)
    page = visit(f"/m/{made['id']}#{made['key']}")
    ending = page.get_by_role("dialog", name="Game over")
    review = ending.get_by_role("region", name="Review of Rome")
    review.get_by_role("button", name="Review the game").click()
    expect(review.get_by_text("Accuracy")).to_be_visible(timeout=THOUGHT)
    expect(review).to_contain_text("Dice and draws:")
    expect(review.get_by_role("img", name="Chance to win")).to_be_visible()
    expect(review.get_by_text("open", exact=True)).to_be_attached()
    turn = review.get_by_role("listitem").first
    expect(turn).to_contain_text("Better:")
    button = turn.get_by_role("button", name="Action")
    number = (button.text_content() or "").split()[-1]
    button.click()
    replay = page.get_by_role("region", name="Replay")
    expect(replay.locator("output")).to_contain_text(f"{number} / ")
    expect(replay.get_by_role("img", name="Chance to win")).to_be_visible()
    expect(ending).to_be_visible()
    drawn = page.locator(".board .plans [data-plan]")
    expect(drawn).to_have_count(2)
    expect(page.locator(".board .plans .strong")).to_have_attribute("data-plan", "+")
    expect(turn).to_have_attribute("aria-current", "step")
    replay.get_by_role("button", name="Next action").click()
    expect(drawn).to_have_count(0)


def test_those_who_look_on_are_offered_no_review(visit: Visit, served: Served) -> None:
    made = resigned(served)
    page = visit(f"/m/{made['id']}#{made['watch']}")
    expect(page.get_by_role("dialog", name="Game over")).to_be_visible()
    expect(page.get_by_role("button", name="Review the game")).to_have_count(0)


def test_the_accuracy_is_told_among_your_games(visit: Visit, served: Served) -> None:
    made = resigned(served)
    served.review(made, "rome")
    page = visit(f"/m/{made['id']}#{made['key']}")
    expect(page.get_by_role("dialog", name="Game over")).to_be_visible()
    page.goto("/")
    games = page.get_by_role("region", name="Your games")
    expect(games.get_by_role("listitem")).to_contain_text("Accuracy:")
    accuracy = games.get_by_role("region", name="Your accuracy")
    expect(accuracy).to_contain_text("Hannibal: Rome vs. Carthage")
    expect(accuracy).to_contain_text("in 1 game")
