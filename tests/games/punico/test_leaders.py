"""§12, §13: recovery and leaders."""

import pytest

from tests.games.punico.vocabulary import FAR, position


@pytest.mark.rule("punico", "12")
def test_12_as_many_units_as_points_and_none_in_panic() -> None:
    units = ("ha1 0910 n d2", "ha2 1010 n d1", "ha3 1110 n panic", "ha4 1210 n", "v1 0203 s")
    table = position(
        *units, impulse="first_recovery", rome="1010", command={"rome": {"recovery": 2}}
    )
    table.refuses("rally ha3", "12")
    table.refuses("rally ha4", "12")
    assert table.options("rally") == {"ha1", "ha2"}
    table.play("rally ha2")
    assert table.disorder("ha2") == 0
    table.play("rally ha1")
    assert table.phase == "second_movement"


@pytest.mark.rule("punico", "12", "13")
def test_12_units_must_be_within_their_leaders_range() -> None:
    units = ("ha1 1009 n d1", "ha2 1008 n d1", "v1 0203 s")
    table = position(
        *units, impulse="first_recovery", rome="1017", command={"rome": {"recovery": 1}}
    )
    assert table.leader("rome")["range"] == 8  # Scipio has 4
    assert table.options("rally") == {"ha1"}
    table.refuses("rally ha2", "13")


@pytest.mark.rule("punico", "13")
@pytest.mark.parametrize(
    ("battle", "rome", "carthage"),
    [("trebbia", 4, 8), ("beneventum", 6, 6), ("po", 6, 6), ("zama", 8, 8)],
)
def test_13_the_range_is_twice_the_value(battle: str, rome: int, carthage: int) -> None:
    table = position("ha1 0917 n", "v1 0903 s", battle=battle, rome="0917", carthage="0903")
    assert table.leader("rome")["range"] == rome
    assert table.leader("carthage")["range"] == carthage


@pytest.mark.rule("punico", "13")
def test_13_a_one_kills_the_leader_and_ends_his_command() -> None:
    units = ("ha1 0910 n", "m1 0909 s")
    for die in range(1, 7):
        table = position(
            *units,
            impulse="first_combat",
            carthage="0909",
            command={"carthage": {"cavalry": 1, "vacuus": "furor"}},
        )
        table.play("attack ha1", "stay", "dice 3-1", f"roll {die}")
        assert table.leader("carthage")["lost"] == (die == 1)
        assert table.rout("carthage") == (5 if die == 1 else 0)
        if die == 1:
            assert table.box("carthage", "cavalry")["down"] == 0


@pytest.mark.rule("punico", "13")
def test_13_without_leader_no_command_points() -> None:
    table = position(*FAR, impulse="second_recovery", rome="0117")
    assert (table.phase, table.to_act) == ("strategic", "rome")
    while table.phase == "strategic":
        assert table.to_act == "rome"
        table.play(table.match.options()[0])


@pytest.mark.rule("punico", "13", "4.9")
def test_13_fortuna_may_save_him() -> None:
    table = position(
        "ha1 0910 n",
        "m1 0909 s",
        impulse="first_combat",
        carthage="0909",
        command={"carthage": {"fortuna": 1}},
    )
    table.play("attack ha1", "stay", "dice 3-1", "keep", "roll 1")
    assert table.to_act == "carthage"
    table.play("reroll", "roll 4")
    assert not table.leader("carthage")["lost"]


@pytest.mark.rule("punico", "13", "4.9")
def test_13_fortuna_is_asked_once_about_his_life() -> None:
    table = position(
        *("ha1 0910 n", "m1 0909 s"),
        impulse="first_combat",
        carthage="0909",
        command={"carthage": {"fortuna": 1}},
    )
    table.play("attack ha1", "stay", "dice 3-1", "keep", "roll 1", "keep")
    assert table.leader("carthage")["lost"]


@pytest.mark.rule("punico", "13")
def test_13_he_withdraws_when_his_unit_is_gone() -> None:
    table = position(
        "ha1 0910 n", "m1 0909 s d3", "f1 0908 s", carthage="0909", impulse="first_combat"
    )
    table.play("attack ha1", "stay", "dice 6-1", "roll 2")
    assert table.to_act == "carthage"
    table.refuses("escape 0910", "7")
    table.refuses("escape 0906", "10.1")
    assert table.allows("escape 0908")  # with a friend
    table.play("escape 0908")
    assert table.leader("carthage")["hex"] == "0908"
    assert table.to_act == "rome"  # who may advance


@pytest.mark.rule("punico", "13", "10.1")
def test_13_alone_he_retreats_from_any_attack() -> None:
    table = position("ha1 0910 n", "v6 2402 s", carthage="0909", impulse="first_combat")
    table.play("attack ha1")
    assert table.to_act == "carthage"
    table.play("escape 0908")
    table.play("advance n")
    assert (table.at("ha1"), table.leader("carthage")["hex"]) == ("0909", "0908")


@pytest.mark.rule("punico", "13")
def test_13_a_leader_elsewhere_stays_when_a_unit_is_removed() -> None:
    table = position(
        "ha1 1010 n", "t1 1009 s d1", "v6 2402 s", carthage="1205", impulse="first_combat"
    )
    table.play("attack ha1", "stand", "dice 6-1")
    assert table.unit("t1")["place"] == "gone"
    assert table.to_act == "rome"  # who may advance
    assert table.leader("carthage")["hex"] == "1205"


@pytest.mark.rule("punico", "13", "11.1.2")
def test_13_a_leader_elsewhere_stays_when_a_fleeing_unit_is_attacked() -> None:
    units = ("ha1 1010 n", "m1 1009 s panic", "v6 2402 s")
    table = position(*units, carthage="1205", impulse="first_combat").play("attack ha1")
    assert table.unit("m1")["place"] == "gone"
    assert (table.to_act, table.leader("carthage")["hex"]) == ("rome", "1205")


@pytest.mark.rule("punico", "13", "11.1.1")
def test_13_the_leader_of_a_removed_unit_withdraws() -> None:
    units = ("ha1 1010 n", "t1 1009 s d1", "v6 2402 s")
    table = position(*units, carthage="1009", impulse="first_combat")
    table.play("attack ha1", "stand", "stay", "dice 6-1", "roll 2")
    assert table.unit("t1")["place"] == "gone"
    assert table.to_act == "carthage"
    assert "1008" in table.options("escape")


@pytest.mark.rule("punico", "13", "11.1.2")
def test_13_the_leader_of_a_fleeing_unit_that_is_attacked_withdraws() -> None:
    units = ("ha1 1010 n", "m1 1009 s panic", "v6 2402 s")
    table = position(*units, carthage="1009", impulse="first_combat").play("attack ha1")
    assert table.to_act == "carthage"
    assert "1008" in table.options("escape")


RING = ("ha1 0910 n", "ha2 0908 s", "ha3 0808 se", "ha4 0809 ne", "ha5 1008 sw", "ha6 1009 nw")
"""All around 0909."""


@pytest.mark.rule("punico", "13")
def test_13_surrounded_he_withdraws_past_the_enemy() -> None:
    table = position(*RING, "v6 2402 s", carthage="0909", impulse="first_combat")
    table.play("attack ha1")
    assert table.to_act == "carthage"
    table.refuses("escape 0908", "7")
    table.refuses("escape 0906", "10.1")
    assert len(table.options("escape")) == 12  # the ring of hexes two away
    table.play("escape 0907")
    assert table.leader("carthage") | {"hex": "0907", "lost": False} == table.leader("carthage")
    assert table.rout("carthage") == 0


@pytest.mark.rule("punico", "13", "10.1")
def test_13_a_leader_may_leave_a_unit_that_is_attacked() -> None:
    units = ("ha1 0910 n", "f1 0909 s", "v6 2402 s")
    table = position(*units, carthage="0909", impulse="first_combat").play("attack ha1")
    assert table.to_act == "carthage"
    assert table.options("escape") == {"0908", "0808", "1008", "0809", "1009"}
    table.refuses("escape 0907", "10.1")
    table.refuses("escape 0910", "7")
    table.refuses("end", "13")
    table.play("escape 0908", "dice 6-1")  # without his bonus, and without a roll for his life
    assert table.disorder("f1") == 2
    assert table.phase == "second_movement"
    assert table.leader("carthage")["hex"] == "0908"


@pytest.mark.rule("punico", "13")
def test_13_a_leader_who_stays_fights_and_rolls() -> None:
    units = ("ha1 0910 n", "f1 0909 s", "v6 2402 s")
    table = position(*units, carthage="0909", impulse="first_combat")
    table.play("attack ha1", "stay", "dice 6-1")
    assert table.to_act == "chance"  # the die for his life
    assert ("LeaderMoved", "13") not in table.told(0)


@pytest.mark.rule("punico", "13", "10.1")
def test_13_nobody_asks_a_leader_who_is_not_attacked_or_has_nowhere_to_go() -> None:
    elsewhere = position("ha1 0910 n", "f1 0909 s", carthage="0908", impulse="first_combat")
    assert elsewhere.play("attack ha1").to_act == "chance"
    attacker = position("ha1 0910 n", "f1 0909 s", rome="0910", impulse="first_combat")
    assert attacker.play("attack ha1").to_act == "chance"
    enclosed = position(*RING, "f1 0909 s", carthage="0909", impulse="first_combat")
    assert enclosed.play("attack ha1").to_act == "chance"


@pytest.mark.rule("punico", "13", "10.3")
def test_13_he_adds_one_to_his_unit_and_goes_along_with_it() -> None:
    table = position("ha1 0910 n", "m1 0909 s d3", rome="0910", impulse="first_combat")
    assert table.modifiers("attack ha1")["attacker", "leader"] == 1
    table.play("attack ha1", "dice 6-1", "advance n")
    assert table.leader("rome")["hex"] == "0909"


@pytest.mark.rule("punico", "13")
def test_13_no_unit_enters_the_hex_of_an_enemy_leader() -> None:
    table = position("ha1 0911 n", "v6 2402 s", carthage="0909").play("unit ha1")
    table.refuses("move 0909", "7")


@pytest.mark.rule("punico", "13", "4.9")
def test_13_nobody_asks_fortuna_about_a_leader_who_lives() -> None:
    table = position(
        *("ha1 0910 n", "m1 0909 s", "v6 2402 s"),
        impulse="first_combat",
        carthage="0909",
        command={"carthage": {"fortuna": 1}},
    )
    table.play("attack ha1", "stay", "dice 3-1", "keep", "roll 4")
    assert table.phase == "second_movement"


@pytest.mark.rule("punico", "13", "17.3.1")
def test_13_a_leader_does_not_withdraw_into_a_river() -> None:
    units = ("ha1 0409 nw", "v6 2002 s")
    table = position(*units, carthage="0309", battle="po", impulse="first_combat")
    table.play("attack ha1").refuses("escape 0209", "17.3.1")


@pytest.mark.rule("punico", "13")
def test_13_a_leader_in_the_corner_of_the_map_is_in_danger_and_withdraws() -> None:
    units = ("ha1 0102 n", "m1 0101 s", "v6 2402 s")
    table = position(*units, carthage="0101", impulse="first_combat")
    assert table.play("attack ha1", "stay", "dice 3-1", "roll 1").leader("carthage")["lost"]
    alone = position("ha1 0102 n", "v6 2402 s", carthage="0101", impulse="first_combat")
    assert alone.play("attack ha1").leader("carthage")["hex"] == "0201"


@pytest.mark.rule("punico", "13", "4.6")
def test_13_with_the_leader_his_movement_command_is_lost() -> None:
    line = ("ha1 0909 n", "ha2 0809 n", "ha3 1009 n", "ha4 1514 n")
    table = position(
        *("tr1 0910 n", *line, "v6 2402 s"), rome="0909", command={"rome": {"movement": 1}}
    )
    table.play("hasten ha", "unit tr1", "through", "move 0908", "face n", "roll 1")
    assert table.leader("rome")["lost"]
    table.play("unit ha4").refuses("move 1509", "6")


@pytest.mark.rule("punico", "13", "4.7")
def test_13_the_loss_of_a_leader_costs_the_enemy_no_charge() -> None:
    table = position(
        *("m1 0909 s", "m2 1309 s", "ha1 0910 n", "ha2 1310 n"),
        impulse="first_combat",
        first="carthage",
        rome="0910",
        carthage="1105",
        command={"carthage": {"furor": 1}},
    )
    table.play("charge m1", "stay", "dice 1-4", "roll 1")
    assert table.leader("rome")["lost"]
    assert table.allows("charge m2")
