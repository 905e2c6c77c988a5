"""A whole game by clicks, and at every step the page offers what the table offers."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import expect

from martius.games import TITLES
from martius.match import library
from tests.browser.conftest import Visit
from tests.browser.person import Person
from tests.browser.served import Served

SCENARIOS = [
    scenario["name"]
    for scenario in library.scenarios(TITLES["hispania"])
    if "tutorial" not in scenario  # a lesson sets its dice, so they have no proof
]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_clicking_at_random_plays_a_game_to_its_end(
    visit: Visit, served: Served, scenario: str
) -> None:
    page = visit()
    page.get_by_label("Scenario").select_option(scenario)
    page.get_by_role("button", name="Start game").click()
    page.wait_for_url(re.compile("/m/"))
    person = Person.at(page, served)
    promise = person.view()["fair"]["commitment"]
    rng = random.Random(scenario)
    while options := person.caught_up()["options"]:
        action = _choose([option["action"] for option in options], rng)
        if not (rng.random() < 0.6 and person.clicks_board(action)):
            person.clicks(action)

    view = person.view()
    ending = page.get_by_role("dialog", name="Game over")
    expect(ending).to_contain_text(view["result"]["text"])
    expect(ending).to_contain_text(f"§{view['result']['rule']}")
    ending.get_by_text("Proof of the dice").click()
    expect(ending).to_contain_text(promise)
    expect(ending).to_contain_text(view["fair"]["seed"])
    ending.get_by_role("button", name="Check the dice").click()
    expect(ending).to_contain_text("✓ The published hash matches the seed and this game.")


def _choose(actions: list[str], rng: random.Random) -> str:
    """Any action; the end of a phase less often than the others."""
    return rng.choices(actions, [1 if action == "pass" else 4 for action in actions])[0]
