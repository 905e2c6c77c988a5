"""Hispania's variants at the table: chosen in the form, and played by clicks."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

from playwright.sync_api import expect

from martius.games import TITLES
from martius.match import Match
from martius.match.dice import SEED_BYTES, EarlyDice
from tests.browser.conftest import Visit
from tests.browser.person import Person
from tests.browser.served import Served
from tests.browser.watch import Watch

VARIANTS = [choice.label for choice in TITLES["hispania"].options[2].several]


def test_a_game_with_every_variant_is_played_by_clicks(visit: Visit, served: Served) -> None:
    page = visit()
    for name in VARIANTS:
        page.get_by_role("checkbox", name=name).check()
    expect(page.get_by_text("Attested (page 18): The special army multiplies")).to_be_visible()
    expect(page.get_by_text("how it is played is our reading")).to_be_visible()
    reading = page.get_by_text("Our reading: The special army")
    expect(reading).to_be_hidden()
    page.get_by_text("How TERROR is played").click()
    expect(reading).to_be_visible()
    page.get_by_role("button", name="Start game").click()
    page.wait_for_url(re.compile("/m/"))
    person = Person.at(page, served)
    rng = random.Random("every variant")
    while options := person.caught_up()["options"]:
        action = rng.choice([option["action"] for option in options])
        if not (rng.random() < 0.6 and person.clicks_board(action)):
            person.clicks(action)
    assert len(person.view()["board"]["variants"]) == len(VARIANTS)
    expect(page.get_by_role("dialog", name="Game over")).to_be_visible()


def test_the_form_refuses_what_does_not_go_together(visit: Visit, watch: Watch) -> None:
    watch.allow("400")
    page = visit()
    page.get_by_role("checkbox", name="HISPANO").check()
    expect(page.get_by_text("Hispanic player", exact=True)).to_be_visible()
    page.get_by_role("button", name="Easy").click()
    expect(page.get_by_role("alert")).to_contain_text("Rome has at most 6 denarii")
    expect(page.get_by_role("button", name="Start game")).to_be_disabled()


def test_a_scenario_brings_its_variants(visit: Visit) -> None:
    page = visit()
    page.get_by_label("Scenario").select_option("The new Empire")
    for name in ("PROCONSVL", "LEGIO HISPANA"):
        expect(page.get_by_role("checkbox", name=name)).to_be_checked()
    expect(page.get_by_role("checkbox", name="TERROR")).not_to_be_checked()


def test_rome_and_the_hispanic_player_play_on_two_pages(visit: Visit, served: Served) -> None:
    made = served.laid(where_the_hispanic_player_acts())
    people = {}
    for seat, key in made["keys"].items():
        page = visit(f"/m/{made['id']}#{key}")
        people[seat] = Person.at(page, served)
    acted: set[str] = set()
    while (view := people["rome"].caught_up())["result"] is None:
        acting = people[view["to_act"]]
        acting.caught_up()
        acted.add(view["to_act"])
        acting.clicks(meek(acting.actions()))
    assert acted == {"rome", "hispania"}
    assert people["hispania"].view()["result"]["winners"] == ["hispania"]


def where_the_hispanic_player_acts() -> Match:
    """A match whose dice give the Hispanic player something to choose while Rome passes."""
    for number in range(60):
        seed = number.to_bytes(SEED_BYTES, "big")
        rehearsed, acted = begin(seed), set()
        while rehearsed.to_act is not None:
            acted.add(rehearsed.to_act)
            rehearsed.play(meek(rehearsed.options()))
        if "hispania" in acted:
            return begin(seed)
    raise AssertionError("No seed has such a game.")


def begin(seed: bytes) -> Match:
    """A match with the Hispanic player, with dice of this seed."""
    options = {"variants": "hispano"}
    return Match.new("hispania", "first_repression", options, dice=EarlyDice(seed))


def meek(actions: Sequence[str]) -> str:
    """Pass if one can."""
    return "pass" if "pass" in actions else actions[-1]
