"""The odds of an option are those of the dice, with what the other side may still choose."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from tests.games.punico.vocabulary import FAR, Position, position

DICE = [(one, other) for one in range(1, 7) for other in range(1, 7)]


def fought(attacker: int, defender: int, die: int, other: int, charge: bool = False) -> str:
    """§10.6, §15.2 by hand: how a roll ends for the attacker."""
    one, two = attacker + die, defender + other
    hurt, taken = one >= two, one <= two or (charge and die >= 5)
    return "nothing" if hurt and taken else "win" if hurt else "loss"


def counts(attacker: int, defender: int, charge: bool = False) -> dict[str, int]:
    found = Counter(fought(attacker, defender, *dice, charge) for dice in DICE)
    return {fate: found[fate] for fate in ("win", "nothing", "loss")}


def shown(table: Position, action: str) -> dict[str, int]:
    [odds] = table.option(action)["odds"]
    return {fate: odds[fate] for fate in ("win", "nothing", "loss")}


def otherwise(table: Position, action: str) -> dict[str, int]:
    [odds] = table.option(action)["odds"]
    return {fate: odds["otherwise"][fate] for fate in ("win", "nothing", "loss")}


@pytest.mark.rule("punico", "15.2")
def test_15_2_the_odds_of_a_charge_reckon_with_a_five_and_a_six() -> None:
    table = position(
        "m1 0909 s",
        "tr1 0910 n",
        impulse="first_combat",
        first="carthage",
        carthage="0305",
        command={"carthage": {"furor": 1}},
    )
    plain, charge = counts(3, 5), counts(5, 5, charge=True)
    assert shown(table, "attack m1") == plain
    assert shown(table, "charge m1") == charge
    assert charge["nothing"] + charge["loss"] == 30  # of 36: the mercenaries take disorder
    [odds] = table.option("charge m1")["odds"]
    assert "they take 1, you take 2 (2/36)" in odds["sum"]  # a draw on a 5 or 6
    assert sum(map(int, re.findall(r"\((\d+)/36\)", odds["sum"]))) == 36
    assert "no Combat point" in table.option("charge m1")["note"]


@pytest.mark.rule("punico", "4.3", "10.4")
def test_10_4_what_the_enemy_can_bring_is_told_and_what_if_it_brings_nothing() -> None:
    table = position(
        "ha1 0910 n",
        "f1 0909 s",
        "f2 0908 s",
        impulse="first_combat",
        carthage="1505",
        command={"carthage": {"combat": 1}},
    )
    assert shown(table, "attack ha1") == counts(4, 3 + 1 + 1)  # a Combat command and a support
    assert otherwise(table, "attack ha1") == counts(4, 3)
    [odds] = table.option("attack ha1")["odds"]
    assert odds["otherwise"]["choice"] == "If Carthage adds nothing more"
    table.play("attack ha1")
    assert shown(table, "commit") == turned(counts(4, 5))
    assert shown(table, "pass") == turned(counts(4, 4))
    table.play("commit")
    assert shown(table, "support f2") == turned(counts(4, 5))
    assert shown(table, "ready") == turned(counts(4, 4))


def turned(found: dict[str, int]) -> dict[str, int]:
    """The same rolls for the defender."""
    return {"win": found["loss"], "nothing": found["nothing"], "loss": found["win"]}


@pytest.mark.rule("punico", "10.4")
def test_10_4_the_own_support_is_reckoned_with_until_it_is_refused() -> None:
    units = ("ha1 0910 n", "pr1 0911 n", "f1 0909 s", "f2 0908 s")
    table = position(
        *units, *FAR, rome="1512", command={"rome": {"combat": 1}}, impulse="first_combat"
    )
    assert shown(table, "attack ha1") == counts(5, 4)
    table.play("attack ha1")
    assert shown(table, "pass") == counts(5, 4)
    assert shown(table, "commit") == counts(6, 4)
    table.play("pass")
    assert shown(table, "support pr1") == counts(5, 4)
    assert shown(table, "ready") == counts(4, 4)
    table.play("ready")
    assert shown(table, "support f2") == turned(counts(4, 4))
    assert table.option("ready")["odds"][0]["otherwise"] is None  # nobody else chooses any more


@pytest.mark.rule("punico", "13")
def test_13_a_leader_who_may_leave_is_told() -> None:
    table = position("ha1 0910 n", "f1 0909 s", *FAR, carthage="0909", impulse="first_combat")
    assert shown(table, "attack ha1") == counts(4, 4)
    assert otherwise(table, "attack ha1") == counts(4, 3)
    table.play("attack ha1")
    assert shown(table, "stay") == turned(counts(4, 4))


@pytest.mark.rule("punico", "10.1")
def test_10_1_a_faster_target_may_withdraw_and_the_option_says_so() -> None:
    table = position("ha1 0910 n", "t1 0909 s", *FAR, impulse="first_combat")
    assert "may withdraw" in table.option("attack ha1")["note"]
    shown_to_them = table.play("attack ha1").option("stand")["odds"][0]
    assert shown_to_them["of"] == 36
    slow = position("ha1 0910 n", "f1 0909 s", *FAR, impulse="first_combat")
    assert slow.option("attack ha1")["note"] is None


@pytest.mark.rule("punico", "4.9")
def test_4_9_the_enemys_reroll_is_reckoned_with() -> None:
    table = position(
        "ha1 0910 n",
        "f1 0909 s",
        *FAR,
        impulse="first_combat",
        carthage="1505",
        command={"carthage": {"fortuna": 1}},
    )
    [odds] = table.option("attack ha1")["odds"]
    assert odds["of"] == 216
    found: Counter[str] = Counter()
    for die, other in DICE:
        faces = [other] * 6
        if other < 6 and sum(worth(die, face) - worth(die, other) for face in range(1, 7)) > 0:
            faces = list(range(1, 7))
        found.update(fought(4, 3, die, face) for face in faces)
    assert {fate: odds[fate] for fate in found} == found
    assert otherwise(table, "attack ha1") == {fate: 6 * n for fate, n in counts(4, 3).items()}


def worth(die: int, other: int) -> int:
    """The disorder that the attacker takes less that of the defender, by hand (§10.6)."""
    one, two = 4 + die, 3 + other
    if one == two:
        return 0
    points = 2 if max(one, two) >= 2 * min(one, two) else 1
    return points if one < two else -points
