"""The playbook's six tutorials: as printed where we know it, winnable, lost by doing nothing."""

import os
import re
from pathlib import Path
from typing import Any

import pytest

from martius import Match, verify
from martius.games import TITLES
from martius.games.hannibal.setup import goals
from martius.games.hannibal.table.model import CARTHAGE, ROME
from martius.games.hannibal.table.state import HannibalState
from martius.match import library
from martius.match.errors import ScenarioError
from martius.match.record import load
from martius.match.rules import rules
from tests.games.hannibal.tutorials.solutions import GAMES, WINNERS, keep, play

each_tutorial = pytest.mark.parametrize("name", sorted(WINNERS))


def scenario(name: str) -> dict[str, Any]:
    return library.scenario(TITLES["hannibal"], name)


@pytest.fixture
def golden(name: str) -> Path:
    """The record of a golden game; with MARTIUS_GOLDEN=play it is played again first."""
    if os.environ.get("MARTIUS_GOLDEN") == "play":
        keep(name)
    return GAMES / f"{name}.jsonl"


@each_tutorial
@pytest.mark.rule("hannibal", "22.4")
def test_a_golden_game_wins_it(name: str, golden: Path) -> None:
    match = Match.load(golden)
    assert match.result is not None
    assert match.result.side == WINNERS[name]
    assert match.result.outcome == "goal_met"
    assert [entry.action for entry in match.record.entries if entry.who != "chance"]
    record = load(golden)
    assert record.scenario["setup"] == scenario(name)["setup"]
    proof = verify(record)
    assert proof.problem is None
    assert proof.followed == proof.rolls


@pytest.mark.rule("hannibal", "22.4")
@pytest.mark.parametrize("name", sorted(set(WINNERS) - {"tutorial_6"}))
def test_whoever_discards_everything_loses_it(name: str) -> None:
    match = Match.new("hannibal", name, seed=0)
    while match.to_act is not None:
        match.play(next(o for o in match.options() if o.startswith("discard")))
    assert match.result is not None
    assert match.result.outcome == "goal_missed"
    assert match.result.side != WINNERS[name]


HANDS = {
    1: ([4, 67, 71], []),
    2: ([], [40, 45, 48]),
    3: ([], [34, 45, 48]),
    4: ([41, 57, 65], [56, 68, 86]),
    5: ([7, 55, 63], [5, 61, 79]),
    6: ([39, 40, 54], [2, 52, 70]),
}
"""The cards that the playbook deals to Rome and to Carthage."""


@pytest.mark.parametrize("number", HANDS)
def test_the_cards_are_those_of_the_playbook(number: int) -> None:
    setup = scenario(f"tutorial_{number}")["setup"]
    for side, cards in zip(("rome", "carthage"), HANDS[number], strict=True):
        assert setup["hands"].get(side, []) == cards
    assert setup["deck"] == []


def test_the_third_begins_with_the_naval_victory_and_syracuse() -> None:
    setup = scenario("tutorial_3")["setup"]
    assert setup["in_force"]["naval_victory"]
    assert "syracuse" in setup["control"]["carthage"]


@pytest.mark.parametrize(("number", "tribes"), [(3, 7), (4, 5), (5, 7)])
def test_there_are_as_many_tribes_as_in_the_playbook(number: int, tribes: int) -> None:
    assert len(scenario(f"tutorial_{number}")["setup"]["tribes"]) == tribes


@each_tutorial
def test_each_says_what_it_teaches_and_where_it_guesses(name: str) -> None:
    tables = scenario(name)
    assert tables["source"] == "inferred"
    tutorial = tables["tutorial"]
    assert tutorial["number"] == int(name[-1])
    assert tutorial["seat"] in ("rome", "carthage")
    assert tutorial["seat"] == WINNERS[name]
    assert tutorial["players"] == (1 if int(name[-1]) < 4 else 2)
    assert tutorial["goal"]
    assert tutorial["lesson"]
    assert tutorial["hints"]
    assert len(tutorial["step"]) >= 3
    assert all("§" in step["text"] and step["actions"] for step in tutorial["step"])


@each_tutorial
def test_each_paragraph_that_it_points_to_is_there(name: str) -> None:
    tutorial = scenario(name)["tutorial"]
    texts = [*tutorial["hints"], *(step["text"] for step in tutorial["step"])]
    named = {rule for text in texts for rule in re.findall(r"§(\d+(?:\.\w+)?)", text)}
    assert named
    assert named <= {rule.id for rule in rules(TITLES["hannibal"])}


# --- the steps are ticked off ---


def lesson_of(match: Match) -> dict[str, Any]:
    lesson: dict[str, Any] = match.view(WINNERS[match.record.scenario["id"]])["lesson"]
    return lesson


@each_tutorial
def test_the_golden_game_ticks_off_every_step_in_order(name: str) -> None:
    record = load(GAMES / f"{name}.jsonl")
    ticked = [0]
    for seq in range(len(record.entries) + 1):
        match = Match.from_record(record.upto(seq), auto_chance=False)
        done = [step["done"] for step in lesson_of(match)["steps"]]
        assert done == sorted(done, reverse=True), "the open steps come last"
        ticked.append(sum(done))
    assert ticked == sorted(ticked)
    assert ticked[-1] == len(done)


@pytest.mark.parametrize("name", ["tutorial_1", "tutorial_2", "tutorial_3"])
def test_whoever_clicks_what_is_shown_next_wins(name: str) -> None:
    match = Match.new("hannibal", name, auto_chance=False)
    while match.to_act is not None:
        shown_next = lesson_of(match)["next"]
        assert shown_next or match.to_act != WINNERS[name] or "lose_elephants 0" in match.options()
        match.play(shown_next or match.options()[0])
    assert match.result is not None
    assert match.result.outcome == "goal_met"


def test_a_way_of_ones_own_is_ticked_off_too() -> None:
    match = Match.new("hannibal", "tutorial_1")
    for action in ("event 4", "pcs 67", "pc arsa", "pc salmantica", "pc toletum"):
        match.play(action)
    lesson = lesson_of(match)
    assert [step["done"] for step in lesson["steps"]] == [True, True, False]
    assert lesson["next"] == "event 71"


def test_what_the_game_spares_the_learner_is_not_waited_for() -> None:
    match = Match.new("hannibal", "tutorial_4", auto_chance=False)
    for action in ("march 56", "move ariminum", "move falerii", "done"):
        match.play(action)
    for action in ("move rome", "counter 41"):
        match.play(action)
    while match.to_act == "rome":
        match.play(match.options()[-1])
    assert [step["done"] for step in lesson_of(match)["steps"]] == [True, True, False, False]
    assert lesson_of(match)["next"] == "march 68", "Bad Weather has ended the move"


def test_an_undone_step_is_open_again() -> None:
    match = Match.new("hannibal", "tutorial_1")
    for action in ("event 4", "pcs 67", "pc segovia", "pc segobriga", "pc toletum"):
        match.play(action)
    match.undo("rome")
    assert [step["done"] for step in lesson_of(match)["steps"]] == [True, False, False]
    assert lesson_of(match)["next"] == "pc toletum"


def test_only_the_learner_is_told() -> None:
    match = Match.new("hannibal", "tutorial_4")
    assert match.view("carthage")["lesson"]
    assert match.view("rome")["lesson"] is None
    assert match.view(None)["lesson"] is None
    assert Match.new("hannibal", seed=1).view("rome")["lesson"] is None


# --- their special rules ---


def test_2_idubeda_is_closed_to_carthage() -> None:
    match = Match.new("hannibal", "tutorial_2", auto_chance=False)
    match.play("march 45")
    match.play("activate hannibal")
    why = match.why_not("move dertosa")
    assert why is not None
    assert "Idubeda" in why.text


def test_3_the_fleet_turns_back_only_on_a_6() -> None:
    match = Match.new("hannibal", "tutorial_3", auto_chance=False)
    for action in ("event 34", "activate mago", "sail nice", "roll 6"):
        match.play(action)
    told = [told.event.text() for told in match.told]
    assert "The Roman fleet rolls 6 - 4 = 2: Mago returns to port." in told
    assert told[-1] == "Mago ends the move in New Carthage."


def test_4_hasdrubal_wins_as_soon_as_he_is_in_lucania() -> None:
    match = play("tutorial_4", 0)
    assert match.options() == []
    assert match.view("carthage")["board"]["hand"], "with a card in hand"


def test_5_no_troops_and_no_fleets() -> None:
    match = Match.new("hannibal", "tutorial_5", auto_chance=False)
    match.play("discard 79")
    why = match.why_not("troops 63")
    assert why is not None
    assert "Troops cannot be raised" in why.text
    match.play("march 63")
    why = match.why_not("sail nice")
    assert why is not None
    assert why.rule == "11.1"


@pytest.mark.rule("hannibal", "7.3")
def test_6_carthage_starts_unless_rome_preempts() -> None:
    match = Match.new("hannibal", "tutorial_6", auto_chance=False)
    assert match.to_act == "rome"
    match.play("let")
    assert match.to_act == "carthage"
    assert "event 2" in match.options()


@pytest.mark.parametrize(("rome", "carthage", "won"), [(5, 4, True), (4, 4, False), (4, 5, False)])
def test_6_a_draw_goes_to_whoever_has_more_cus(rome: int, carthage: int, won: bool) -> None:
    g = HannibalState()
    g.cus[ROME][0], g.cus[CARTHAGE][1] = rome, carthage
    assert goals.GOALS["tutorial_6"].met(g) is won


def test_an_unknown_goal_is_refused() -> None:
    tables = {**scenario("tutorial_1"), "rules": {"turns": 1, "goal": "glory"}}
    with pytest.raises(ScenarioError, match=r"rules\.goal"):
        Match.new("hannibal", tables)
