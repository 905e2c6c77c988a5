"""§remember: the details that are easy to overlook."""

from typing import Any

import pytest

from tests.games.hispania.vocabulary import OFF, hispanic_move, position


@pytest.mark.rule("hispania", "remember.1")
def test_remember_1_capacity() -> None:
    table = position(garrisons={"gades": ["ulterior", "ulterior", "ulterior"]}, consul="hispalis")
    table.refuses("move hispalis", "move.8")
    table.refuses("garrison gades", "garrison.3")
    table.play("fleet mare_balearicum").refuses("sail mare_ibericum", "move.8")


@pytest.mark.rule("hispania", "remember.2")
def test_remember_2_one_army_per_province() -> None:
    table = position(phase="hispanic", revolts={"osca": 3, "ilerda": 1}, armies=["ilerda"])
    table.play("dice 1-6")
    assert table.armies == {"ilerda"}


@pytest.mark.rule("hispania", "remember.3")
def test_remember_3_armies_on_revolt_generals_never() -> None:
    table = hispanic_move(revolts={"calagurris": 1}, armies=["calagurris"], turn="ulterior")
    assert all(table.revolts(city) for city in table.armies)
    table.play("move dertosa")
    table.refuses("move salduba", "move.2")


@pytest.mark.rule("hispania", "remember.4")
def test_remember_4_entering_a_capital_is_not_holding_it() -> None:
    table = position(turn="citerior", citerior="ilerda", revolts={"gerunda": 1})
    table.play("move osca")
    table.refuses("garrison osca", "garrison.4")


@pytest.mark.rule("hispania", "remember.5")
def test_remember_5_winners_stay() -> None:
    table = position(turn="consul", consul="abula", revolts={"toletum": 1}, armies=["toletum"])
    table.play("attack toletum", "spend 3", "dice 6-1")
    assert table.where("consul") == "abula"
    table = hispanic_move(
        revolts={"calagurris": 1}, armies=["calagurris"], garrisons={"salduba": ["ulterior"]}
    )
    assert table.play("roll 6").armies == {"calagurris"}


@pytest.mark.rule("hispania", "remember.6")
def test_remember_6_fights_are_between_two_connected_spaces() -> None:
    table = position(
        turn="citerior", citerior="osca", revolts={"ilerda": 1, "gerunda": 1, "numantia": 1},
        armies=["numantia"],
    )  # fmt: skip
    assert table.options("besiege") == {"ilerda"}
    table.refuses("besiege gerunda", "besiege.1")
    table.refuses("attack numantia", "attack.1")
    table.refuses("besiege osca", "besiege.1")


@pytest.mark.rule("hispania", "remember.7")
def test_remember_7_reinforcements_are_connected_to_the_enemy() -> None:
    """The praetor in Salmantica touches his ally in Abula, the army in Castulo the city only."""
    table = position(
        turn="consul", consul="abula", ulterior="salmantica", revolts={"toletum": 1, "castulo": 1},
        armies=["castulo"],
    )  # fmt: skip
    assert table.odds("besiege toletum", 1)["sum"] == "die + 1 against 6"


@pytest.mark.rule("hispania", "remember.8")
def test_remember_8_generals_fight_and_reinforce_from_the_sea() -> None:
    pieces: dict[str, Any] = {
        "revolts": {"olisipo": 1},
        "ulterior": "mare_gaditanum",
        "consul": "mare_atlanticum",
    }
    table = position(turn="consul", level="64442", **pieces)
    assert table.odds("besiege olisipo", 1)["sum"] == "(die + 1) x2 against 6"
    army = position(turn="consul", level="64442", armies=["olisipo"], **pieces)
    assert army.odds("attack olisipo", 1)["sum"] == "(die + 1) x2 against die + 1"


@pytest.mark.rule("hispania", "remember.9")
def test_remember_9_a_lost_attack_ends_the_phase() -> None:
    table = position(turn="consul", consul="abula", revolts={"toletum": 3}, armies=["toletum"])
    table.play("attack toletum", "spend 1", "dice 1-6")
    assert table.where("consul") == OFF
    assert table.to_act == "chance"


@pytest.mark.rule("hispania", "remember.10")
def test_remember_10_the_blocked_denarius_comes_back() -> None:
    table = position(phase="turn", turn="citerior", citerior=OFF)
    assert table.board["blocked_denarii"] == 1
    table.play("enter tarraco")
    assert (table.board["blocked_denarii"], table.denarii) == (0, 6)


@pytest.mark.rule("hispania", "remember.11")
def test_remember_11_the_track_takes_a_revolt_each_round() -> None:
    table = hispanic_move(turn="consul")
    assert table.board["time_track"] == [198]
    assert table.reserve["revolts"] == 21
