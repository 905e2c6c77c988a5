"""Two people by links, from the first dice to the next game."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.person import Person
from tests.browser.served import Served
from tests.browser.test_sharing import NO_HTTPS

NAMES = {"ulterior": "Praetor of Ulterior", "citerior": "Praetor of Citerior"}


@pytest.fixture
def people(visit: Visit, served: Served) -> dict[str, Person]:
    """Two friends without HTTPS at a table that waits for both before it rolls."""
    made = served.post(
        "/matches",
        {
            "title": "hispania",
            "scenario": "first_repression",
            "options": {"players": 2},
            "seats": {seat: {"by": "friend"} for seat in NAMES},
            "wait": True,
        },
    )
    found = {}
    for seat, key in made["keys"].items():
        page = visit("about:blank")
        page.add_init_script(NO_HTTPS)
        page.goto(f"{served.address}/m/{made['id']}#{key}")
        found[seat] = Person.at(page, served)
    return found


def play_out(people: dict[str, Person]) -> None:
    """Whoever is to act passes, so that Hispania soon wins."""
    anybody = next(iter(people.values()))
    while (view := anybody.caught_up())["result"] is None:
        acting = people[view["to_act"]]
        acting.caught_up()
        actions = acting.actions()
        acting.clicks("pass" if "pass" in actions else actions[-1])


def test_both_add_to_the_dice_and_are_invited_to_the_next_game(
    people: dict[str, Person], served: Served, tmp_path: Path
) -> None:
    for person in people.values():
        person.caught_up()
    waiting = people["citerior" if people["ulterior"].actions() else "ulterior"]
    name = NAMES[waiting.view()["seat"]]
    expect(waiting.page.get_by_text(f"You play {name}.")).to_be_visible()
    play_out(people)

    one, other = people.values()
    record = tmp_path / "game.jsonl"
    record.write_text(served.get(f"/matches/{one.id}/record", key=one.key), "utf-8")
    verify = [sys.executable, "-m", "martius", "verify", str(record)]
    told = subprocess.run(verify, capture_output=True, text=True)
    assert told.returncode == 0, told.stdout + told.stderr
    for person in people.values():
        person.page.get_by_text("Proof of the dice").click()
        proof = person.page.get_by_role("dialog").get_by_role("region", name="Fair dice")
        expect(proof).to_contain_text("Your browser added a random number to these dice")
        proof.get_by_role("button", name="Check the dice").click()
        expect(proof).to_contain_text("✓ The dice include the random number from this browser.")
        expect(proof).to_contain_text("✓ The published hash matches the seed and this game.")

    first = one.id
    one.page.get_by_role("button", name="Play again", exact=True).click()
    one.page.wait_for_url(lambda address: first not in address)
    other.page.get_by_role("button", name="Join the next game").click()
    other.page.wait_for_url(one.page.url)
    again = [Person.at(page, served).caught_up() for page in (one.page, other.page)]
    assert [view["seat"] for view in again] == list(people)
