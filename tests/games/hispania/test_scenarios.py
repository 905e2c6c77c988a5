"""§scenario: set-up, goal and length; and where variants touch the same thing."""

from __future__ import annotations

import pytest

from martius import Match
from martius.games import TITLES
from martius.match import MatchError, library
from tests.games.hispania.vocabulary import Position, position

GAME = TITLES["hispania"]
NEEDS = {
    "conquest": [],
    "first_repression": [],
    "siege_of_numantia": ["proconsvl"],
    "terror_of_rome": ["terror"],
    "river_of_oblivion": ["pirates"],
    "new_empire": ["proconsvl", "legio_hispana"],
}


def test_there_is_the_conquest_and_five_scenarios() -> None:
    games = [scenario for scenario in library.scenarios(GAME) if "tutorial" not in scenario]
    assert {scenario["id"] for scenario in games} == set(NEEDS)


@pytest.mark.rule("hispania", "scenario.1")
@pytest.mark.parametrize("name", NEEDS)
def test_scenario_1_a_scenario_brings_its_variants(name: str) -> None:
    table = Position(Match.new("hispania", name, auto_chance=False))
    assert table.board["variants"] == NEEDS[name]


@pytest.mark.rule("hispania", "scenario.1")
@pytest.mark.parametrize("name", NEEDS)
def test_scenario_1_more_variants_may_be_added(name: str) -> None:
    every = ",".join(choice.value for choice in GAME.options[2].several)
    options = {"variants": every, "level": "64342"}
    table = Position(Match.new("hispania", name, options, auto_chance=False))
    assert ",".join(table.board["variants"]) == every
    assert [seat.id for seat in table.match.seats] == ["rome", "hispania"]


@pytest.mark.rule("hispania", "scenario.1")
def test_scenario_1_what_it_needs_may_not_be_left_out() -> None:
    with pytest.raises(MatchError, match="only with the variant TERROR"):
        Match.new("hispania", "terror_of_rome", {"variants": ""})


@pytest.mark.rule("hispania", "scenario.2")
def test_scenario_2_the_special_army_must_be_gone() -> None:
    rules = {
        "garrison_in": ["osca"], "free_of_revolt": ["ilergetia"], "special_army_removed": True,
    }  # fmt: skip
    table = position(
        variants="terror", rules=rules, turn="consul", consul="osca",
        revolts={"bilbilis": 1}, armies=["bilbilis"], special_army="bilbilis",
    )  # fmt: skip
    assert table.play("garrison osca").outcome is None
    there = position(
        variants="terror", rules=rules, turn="citerior", citerior="salduba",
        garrisons={"osca": ["consul"], "salduba": ["citerior"] * 3},
        revolts={"bilbilis": 1}, armies=["bilbilis"], special_army="bilbilis",
    )  # fmt: skip
    there.play("attack bilbilis", "spend 3", "dice 6-1")
    assert there.outcome == ("roman_victory", "goal.1")


@pytest.mark.rule("hispania", "scenario.3")
@pytest.mark.parametrize(("name", "rounds"), [("terror_of_rome", 5), ("new_empire", 4)])
def test_scenario_3_so_many_rounds(name: str, rounds: int) -> None:
    table = Position(Match.new("hispania", name, auto_chance=False))
    assert table.board["goal"]["rounds"] == rounds


@pytest.mark.rule("hispania", "scenario.3")
def test_scenario_3_the_last_round_ends_the_game() -> None:
    table = position(rules={"rounds": 2}, round=2, turn="consul", garrisons={"osca": ["consul"]})
    table.play("pass", "dice 1-6")
    assert table.outcome == ("time_ran_out", "round.3")


# --- variants that touch the same thing ---


def test_the_extra_denarius_moves_a_proconsul_and_a_fleet() -> None:
    table = position(variants="imperivm,proconsvl", proconsul="dertosa", denarii=0)
    table.play("lead proconsul", "march tarraco")
    assert table.board["move_denarii"] == 0
    table = position(variants="imperivm", denarii=0)
    table.play("fleet mare_gaditanum")
    assert table.board["move_denarii"] == 0


def test_the_extra_denarius_builds_no_road_and_calls_nobody() -> None:
    table = position(
        variants="imperivm,ingenivm,proconsvl", ulterior="corduba", denarii=0, roads_for_sale=1
    )
    table.refuses("build corduba-regina", "ingenivm.2")
    table.refuses("call", "proconsvl.1")


def test_a_built_road_shortens_the_proconsuls_way() -> None:
    table = position(
        variants="ingenivm,proconsvl", turn="citerior", citerior="dertosa", proconsul="tarraco",
        roads_for_sale=1,
    )  # fmt: skip
    table.play("build dertosa-salduba", "lead proconsul")
    assert table.cost("march salduba") == 1


def test_citerior_adds_one_against_pirates_and_the_proconsul_doubles() -> None:
    table = position(
        variants="imperivm,pirates,proconsvl", turn="citerior", citerior="olisipo",
        consul="corduba", proconsul="mare_gaditanum", fleets=["mare_gaditanum"],
        pirates={"mare_atlanticum": 1},
    )  # fmt: skip
    assert table.odds("besiege mare_atlanticum", 1)["sum"] == "(die + 2) x2 against 4"


def test_the_legion_falls_with_the_proconsul() -> None:
    table = position(
        variants="legio_hispana,proconsvl", phase="hispanic", proconsul="conimbriga",
        legion="conimbriga", garrisons={"osca": ["consul"]},
        revolts={"talabriga": 3, "bracara": 3}, armies=["talabriga"],
    ).play("dice 1-6")  # fmt: skip
    assert table.where("proconsul") == "off"
    assert table.reserve["legion"]
    assert table.reserve["garrisons"]["consul"] == 3


def test_pirates_block_the_proconsuls_fleet() -> None:
    table = position(
        variants="pirates,proconsvl", proconsul="mare_gaditanum", consul="corduba",
        fleets=["mare_gaditanum"], pirates={"mare_atlanticum": 1},
    ).play("fleet mare_gaditanum")  # fmt: skip
    table.refuses("sail mare_atlanticum", "pirates.2")
    table.play("sail mare_ibericum")
    assert table.where("proconsul") == "mare_ibericum"


def test_beaten_pirates_keep_a_revolt_in_reserve_for_the_hispanic_player() -> None:
    table = position(
        variants="hispano,pirates", turn="consul", consul="mare_gaditanum",
        fleets=["mare_gaditanum"], pirates={"mare_atlanticum": 1}, reserve={"revolts": 0},
    )  # fmt: skip
    table.play("besiege mare_atlanticum", "spend 1", "roll 6")
    assert table.reserve["revolts"] == 1


def test_the_consul_may_not_lead_a_praetor_through_pirates_fleets() -> None:
    """IMPERIVM and PIRATES: a general at sea needs a fleet, and a fleet an open sea."""
    table = position(
        variants="imperivm,pirates", turn="consul", consul="corduba", ulterior="gades",
        fleets=["mare_gaditanum"], pirates={"mare_atlanticum": 1},
    ).play("lead praetor_ulterior")  # fmt: skip
    table.refuses("march mare_atlanticum", "move.3")
    assert "march mare_gaditanum" in table.options()
