"""§10.4: the rulebook's worked example, as drawn, and what it leaves out."""

import pytest

from tests.games.punico.vocabulary import Position, position

DRAWN = (
    "ha1 0810 ne",  # A: behind D, but with another front
    "tr1 0911 n",  # E: behind D, but of another type
    "ha2 0910 n",  # D
    "ha3 1010 n",  # I: behind both D and H
    "ha4 1110 n",  # H
    "ha5 1210 n",  # L: behind H, but in the zone of M
    "m1 0909 s",  # C
    "f1 0908 s",  # B: behind C, but of another type
    "f2 1109 s",  # G
    "f3 1108 s",  # F: behind G
    "v1 1310 sw",  # M
)


def drawn() -> Position:
    return position(*DRAWN, impulse="first_combat")


@pytest.mark.rule("punico", "10.4")
def test_10_4_the_example_attack_of_d_on_c() -> None:
    table = drawn().play("attack ha2")
    assert table.to_act == "rome"
    table.refuses("support ha1", "10.4")  # A
    table.refuses("support tr1", "10.4")  # E
    assert table.options("support") == {"ha3"}  # I
    table.play("support ha3")
    assert table.to_act == "chance"  # C has no support: B is not of its type
    assert table.board()["combat"]["supports"] == [1, 0]


@pytest.mark.rule("punico", "10.4")
def test_10_4_the_example_attack_of_h_on_g() -> None:
    table = drawn().play("attack ha4")
    table.refuses("support ha5", "10.4")  # L is in the zone of M
    assert table.options("support") == {"ha3"}
    table.play("support ha3")
    assert table.to_act == "carthage"
    assert table.options("support") == {"f3"}  # F supports G
    table.play("support f3")
    assert table.board()["combat"]["supports"] == [1, 1]


@pytest.mark.rule("punico", "10.4.1")
def test_10_4_1_i_must_decide_between_d_and_h() -> None:
    table = drawn().play("attack ha2", "support ha3", "dice 3-2", "attack ha4")
    assert table.to_act == "carthage"  # nobody is left to support H
    kept = drawn().play("attack ha2", "ready", "dice 3-2", "attack ha4")
    assert kept.options("support") == {"ha3"}
    kept.play("support ha3")
    assert kept.unit("ha3")["supported"]


@pytest.mark.rule("punico", "10.4")
def test_10_4_hastati_and_principes_support_each_other() -> None:
    table = position("ha1 0910 n", "pr1 0911 n", "m1 0909 s", impulse="first_combat")
    assert table.play("attack ha1").options("support") == {"pr1"}
    table.play("support pr1")
    assert table.board()["combat"]["supports"] == [1, 0]


@pytest.mark.rule("punico", "10.4")
def test_10_4_each_of_three_friends_behind_counts() -> None:
    units = ("ha1 0910 n", "ha2 0911 n", "ha3 0810 n", "ha4 1010 n", "m1 0909 s")
    table = position(*units, impulse="first_combat").play("attack ha1")
    assert table.modifiers("support ha2")["attacker", "support"] == 1
    table.play("support ha2", "support ha3", "support ha4")
    assert table.board()["combat"]["supports"] == [3, 0]


@pytest.mark.rule("punico", "11")
def test_11_a_unit_in_panic_supports_nobody() -> None:
    units = ("ha1 0910 n", "ha2 0911 n panic", "m1 0909 s")
    assert position(*units, impulse="first_combat").play("attack ha1").to_act == "chance"


@pytest.mark.rule("punico", "10.4", "15.1")
def test_10_4_a_motionless_elephant_supports_nobody() -> None:
    units = ("el1 0909 s", "el2 0908 s finis", "el3 1008 s", "ha1 0910 n")
    table = position(*units, impulse="first_combat", first="carthage").play("attack el1")
    table.refuses("support el2", "15.1")
    assert table.options("support") == {"el3"}
    assert ("Supported", "10.4") in table.play("support el3").told()
