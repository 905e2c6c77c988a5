"""The playbook's six tutorials: as printed where we know it, winnable, lost by doing nothing."""

import os
from pathlib import Path
from typing import Any

import pytest

from martius import Match, verify
from martius.games import TITLES
from martius.games.hannibal.setup import goals
from martius.games.hannibal.table import ops
from martius.games.hannibal.table.model import CARTHAGE, HANNIBAL, ROME
from martius.games.hannibal.table.state import HannibalState
from martius.match import library
from martius.match.errors import ScenarioError
from martius.match.progress import is_shown
from martius.match.record import load
from tests.games.hannibal.tutorials.solutions import GAMES, WINNERS, keep, play
from tests.lessons.follower import follow

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
    assert all(step["text"] for step in tutorial["step"])
    assert tutorial["learnt"]
    assert ("rival" in tutorial) == (tutorial["players"] == 2)


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


def test_a_way_of_ones_own_is_ticked_off_too() -> None:
    match = Match.new("hannibal", "tutorial_1")
    for action in ("event 4", "pcs 67", "pc arsa", "pc salmantica", "pc toletum"):
        match.play(action)
    lesson = lesson_of(match)
    assert [step["done"] for step in lesson["steps"]] == [True, True, False]
    assert lesson["next"] == "event 71"


def test_2_a_step_is_done_only_by_leaving_the_cu_that_it_speaks_of() -> None:
    match = Match.new("hannibal", "tutorial_2")
    for action in ("event 40", "activate hannibal", "regroup", "cus 8", "elephants 2"):
        match.play(action)
    for action in ("leave mago", "move segobriga"):
        match.play(action)
    assert sum(step["done"] for step in lesson_of(match)["steps"]) == 3
    match.play("move segovia")
    lesson = lesson_of(match)
    assert sum(step["done"] for step in lesson["steps"]) == 3
    assert "without leaving one CU there" in lesson["trouble"]["text"]
    assert not lesson["trouble"]["lost"]
    assert lesson["trouble"]["back"] == match.seq - 1


def test_3_a_storm_is_told_at_once_with_the_way_back() -> None:
    match = Match.new("hannibal", "tutorial_3", auto_chance=False)
    for action in ("event 34", "activate mago", "sail nice", "roll 6"):
        match.play(action)
    lesson = lesson_of(match)
    assert lesson["trouble"]["lost"]
    assert "no ship" in lesson["trouble"]["text"]
    again = Match.from_record(match.record.upto(lesson["trouble"]["back"]))
    assert lesson_of(again)["next"] == "sail nice"


def test_4_the_interception_must_be_answered_before_the_step_is_done() -> None:
    match = Match.new("hannibal", "tutorial_4", seed=1)
    for action in ("march 56", "move ariminum", "move falerii"):
        match.play(action)
    while match.to_act == "rome":
        match.play(match.part() or "done")
    lesson = lesson_of(match)
    assert sum(step["done"] for step in lesson["steps"]) == 2
    assert lesson["next"] == "back_up"
    match.play("back_up")
    assert sum(step["done"] for step in lesson_of(match)["steps"]) == 3


def test_4_bad_weather_does_not_stop_the_march() -> None:
    def rome(match: Match) -> str:
        """Keeps Bad Weather until it can be played."""
        options = match.options()
        kept = [option for option in options if not option.endswith(" 41")]
        return "counter 41" if "counter 41" in options else kept[-1]

    match = Match.new("hannibal", "tutorial_4", seed=1)
    game = follow(match, rome)
    assert "counter 41" in [entry.action for entry in match.record.entries]
    assert game.won


def test_5_who_loses_hannibal_is_told_so() -> None:
    match = Match.new("hannibal", "tutorial_5", seed=1)
    assert match.lesson is not None
    signs = [sign for trouble in match.lesson.troubles for sign in trouble.when]
    g = match.snapshot()
    assert isinstance(g, HannibalState)
    g.log = []
    ops.displace(g, HANNIBAL)
    assert any(is_shown(event, tuple(signs)) for event in g.log)


def test_an_undone_step_is_open_again() -> None:
    match = Match.new("hannibal", "tutorial_1")
    for action in ("event 4", "pcs 67", "pc segovia", "pc segobriga", "pc toletum"):
        match.play(action)
    match.undo("rome")
    assert [step["done"] for step in lesson_of(match)["steps"]] == [True, False, False]
    assert lesson_of(match)["next"] == "pc toletum"


def test_only_the_learner_is_told_the_plan() -> None:
    match = Match.new("hannibal", "tutorial_4")
    assert match.view("carthage")["lesson"]
    told = match.view("rome")["lesson"]
    assert "out of Lucania" in told["goal"]
    assert told["steps"] == []
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
    assert match.view("rome")["board"]["hand"], "before Rome has played its last card"


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
