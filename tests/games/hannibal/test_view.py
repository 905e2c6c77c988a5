"""What the table shows besides pieces: reinforcements due, chances in battle, lasting facts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from martius import Match
from martius.games import TITLES
from martius.match.record import load
from tests.games.hannibal.vocabulary import position

RECORDS = Path(__file__).parents[2] / "replays/hannibal"


def due(match: Match) -> dict[str, Any] | None:
    shown: dict[str, Any] | None = match.view(None)["board"]["reinforcements"]
    return shown


@pytest.mark.rule("hannibal", "6.1")
@pytest.mark.rule("hannibal", "6.2")
def test_6_1_reinforcements_are_shown_before_they_come() -> None:
    shown = due(Match.new("hannibal", seed=1))
    assert shown is not None
    assert shown["turn"] == 2
    assert shown["rome"] == 5
    assert [lot["comes"] for lot in shown["carthage"]] == [True, True, True, True]
    assert not shown["africanus"]
    assert len(shown["cup"]) == 6, "eight, less the two consuls on the map"


@pytest.mark.rule("hannibal", "6.1")
def test_6_1_a_lost_city_sends_none() -> None:
    table = position(
        rome={"new_carthage": "3"},
        control={"rome": ["new_carthage"]},
        hands={"rome": [1], "carthage": [35]},
    )
    shown = due(table.match)
    assert shown is not None
    assert [lot["comes"] for lot in shown["carthage"]][1] is False


@pytest.mark.rule("hannibal", "6.7")
@pytest.mark.parametrize(("turn", "comes"), [(4, False), (5, True), (6, False)])
def test_6_7_africanus_is_announced_on_the_turn_before(turn: int, comes: bool) -> None:
    start = {"turn": turn, "phase": "play", "side": "rome"}
    table = position(start=start, hands={"rome": [1], "carthage": [35]})
    shown = due(table.match)
    assert shown is not None
    assert shown["africanus"] is comes


def test_nothing_is_due_after_the_last_turn() -> None:
    assert due(Match.new("hannibal", "tutorial_1")) is None


@pytest.mark.rule("hannibal", "14.8")
@pytest.mark.rule("hannibal", "24.t_longus")
def test_14_8_the_chance_to_counterattack_is_shown_for_both_sides() -> None:
    table = position(
        rome={"beneventum": "8 t_longus!"},
        carthage={"cannae": "3 hannibal"},
        hands={"rome": [1], "carthage": [35]},
    ).play("march 1", "activate t_longus", "move cannae")
    while table.match.view(None)["board"]["battle"] is None:
        table.play("done")
    sides = table.match.view(None)["board"]["battle"]["sides"]
    assert sides["rome"]["counterattack"] == 2, "he was the original attacker"
    assert sides["carthage"]["counterattack"] == 4


def test_the_turn_track_says_what_each_turn_brings() -> None:
    turns = TITLES["hannibal"].static_board()["turns"]
    assert [turn["cards"] for turn in turns] == [7, 7, 7, 8, 8, 8, 9, 9, 9]
    assert [i for i, turn in enumerate(turns, start=1) if turn["arrives"]] == [6]


def test_a_march_is_shown_with_what_the_battle_left_of_it() -> None:
    record = load(RECORDS / "peace-after-a-battle.jsonl")
    match = Match.from_record(record.upto(0), auto_chance=False)
    actions = iter(record.entries)
    while (
        "Where do you retreat"
        not in match.view(match.to_act if match.to_act != "chance" else None)["prompt"]
    ):
        match.play(next(actions).action)
    board = match.view(None)["board"]
    space = next(space for space in board["spaces"] if space["id"] == board["move"]["at"])
    assert board["move"]["cus"] == 5
    assert 5 in [force["cus"] for force in space["outside"]]


def test_a_lesson_shows_the_year_it_plays_in() -> None:
    years = {"tutorial_1": "218", "tutorial_4": "207", "tutorial_6": "212"}
    for scenario, year in years.items():
        view = Match.new("hannibal", scenario).view("rome")
        assert view["board"]["year"] == year
        assert view["phase"].startswith(f"{year} BC")
        assert view["tracks"][0]["text"] == f"{year} BC"
