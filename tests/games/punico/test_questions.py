"""Whoever may reroll a die is told what the die means as it lies."""

from typing import Any

import pytest

from tests.games.punico.vocabulary import FAR, Position, position

FORTUNA: dict[str, Any] = {"command": {"rome": {"fortuna": 1}}}


def asked(table: Position) -> str:
    assert table.allows("reroll")
    return str(table.match.view("rome")["prompt"])


@pytest.mark.rule("punico", "4.9", "10.2")
def test_4_9_the_totals_of_a_combat() -> None:
    table = position("ha1 0910 n", "m1 0909 s", impulse="first_combat", rome="0117", **FORTUNA)
    assert asked(table.play("attack ha1", "dice 2-3")) == (
        "Hastati 1 has a total of 6 against 6. Use your Fortuna point to reroll your 2?"
    )
    units = ("ha1 0910 n", "m1 0909 s")
    defending = position(*units, impulse="first_combat", first="carthage", rome="0117", **FORTUNA)
    assert asked(defending.play("attack m1", "dice 2-5")) == (
        "Hastati 1 has a total of 6 against 8. Use your Fortuna point to reroll your 2?"
    )


@pytest.mark.rule("punico", "4.9", "9.3")
def test_4_9_what_a_shot_needs() -> None:
    start: dict[str, Any] = {"impulse": "second_missile", "first": "carthage", "rome": "1010"}
    table = position("ve1 1010 n", "m1 1009 s", **start, **FORTUNA)
    assert asked(table.play("fire ve1", "roll 5")) == (
        "Velites 1 rolled 5 and needs 2 or less. Use your Fortuna point to reroll it?"
    )


@pytest.mark.rule("punico", "4.9", "13")
def test_4_9_that_a_leader_would_fall() -> None:
    units = ("ha1 0910 n", "m1 0909 s")
    table = position(*units, impulse="first_combat", rome="0910", **FORTUNA)
    assert asked(table.play("attack ha1", "dice 1-6", "keep", "roll 1")) == (
        "Your roll of 1 would kill Scipio. Use your Fortuna point to reroll it?"
    )


@pytest.mark.rule("punico", "4.9", "15.1")
def test_4_9_the_result_for_an_elephant() -> None:
    table = position(
        *("el1 0909 s", *FAR),
        impulse="second_movement",
        rome="0117",
        command={"rome": {"elephants": 1, "fortuna": 1}},
    )
    assert asked(table.play("goad el1", "roll 3")) == (
        "You rolled 3 against Elephants 1: motionless. Use your Fortuna point to reroll it?"
    )


@pytest.mark.rule("punico", "4.9", "5")
def test_4_9_both_totals_of_the_initiative() -> None:
    table = position(
        *FAR,
        impulse="initiative",
        rome="0117",
        carthage="2402",
        command={"rome": {"fortuna": 1}, "carthage": {"initiative": 1}},
    )
    assert asked(table.play("dice 2-3")) == (
        "Your initiative is 2 against 4. Use your Fortuna point to reroll your 2?"
    )
