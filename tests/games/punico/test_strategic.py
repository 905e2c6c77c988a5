"""§4, §5: command points and the initiative."""

from typing import Any

import pytest

from tests.games.punico.vocabulary import FAR, Position, new_battle, position


def strategic(battle: str = "zama") -> Position:
    table = new_battle(battle)
    assert table.phase == "strategic"
    return table


@pytest.mark.rule("punico", "4.1")
def test_4_1_the_sides_place_in_turn_and_carthage_begins() -> None:
    table = strategic()
    order = []
    while table.phase == "strategic":
        order.append(table.to_act)
        table.play(table.match.options()[0])
    assert order == ["carthage", "rome"] * 5


@pytest.mark.rule("punico", "4.1")
def test_4_1_the_side_with_more_markers_goes_on_alone() -> None:
    table = strategic("trebbia")
    order = []
    while table.phase == "strategic":
        order.append(table.to_act)
        table.play(table.match.options()[0])
    assert order == ["carthage", "rome"] * 3 + ["carthage"] * 2


@pytest.mark.rule("punico", "4.1")
def test_4_1_seven_boxes_each_and_three_markers_at_most() -> None:
    table = strategic()
    assert len(table.options("command")) == 7
    for _ in range(3):
        table.play("command combat", "command recovery")
    table.refuses("command combat", "4.1")
    table.refuses("vacuus combat", "4.1")


@pytest.mark.rule("punico", "4")
def test_4_all_points_and_the_false_one_are_placed() -> None:
    table = strategic()
    table.play("command combat", "vacuus combat", "command cavalry", "command combat")
    table.refuses("first", "4")
    table.play("command cavalry", "command recovery", "command combat", "command recovery")
    table.refuses("command initiative", "4")  # only the false one is left
    table.play("vacuus initiative")
    table.refuses("vacuus recovery", "4")
    table.play("command recovery")
    assert table.phase == "initiative"


@pytest.mark.rule("punico", "4")
def test_4_a_marker_lies_face_down_for_the_other_side() -> None:
    table = strategic().play("vacuus combat", "command combat")
    for seat in ("rome", None):
        assert table.box("carthage", "combat", seat) == {"id": "combat", "down": 1, "used": 0}
        assert "vacuus" not in table.board(seat)["command"]["carthage"]
    assert table.board("carthage")["command"]["carthage"]["vacuus"] == "combat"
    truth = strategic().play("command combat", "command combat")
    assert truth.board("rome") == table.board("rome")


@pytest.mark.rule("punico", "4")
def test_4_the_false_marker_does_nothing() -> None:
    command = {"rome": {"vacuus": "combat"}}
    units = ("ha1 0910 n", "m1 0909 s")
    table = position(*units, impulse="first_combat", rome="0910", command=command, markers="secret")
    table.play("attack ha1")
    assert table.to_act == "rome"  # asked all the same: the enemy learns nothing from the question
    table.refuses("commit", "4")
    table.play("pass")
    assert table.board()["command"]["rome"]["boxes"][1]["used"] == 0
    quick = position(*units, impulse="first_combat", rome="0910", command=command)
    assert quick.play("attack ha1").to_act == "chance"  # nobody is asked who has no choice


@pytest.mark.rule("punico", "4", "4.9")
def test_4_secret_markers_ask_as_often_whether_true_or_false() -> None:
    """Every box with a marker is asked about: what the enemy sees does not tell the face."""
    units = ("ha1 0910 n", "m1 0909 s d1", "el1 2002 s", "re1 0412 n", "ce1 0411 s d3")
    for play in (
        ("attack ha1", "pass", "dice 3-3", "keep"),
        ("attack ha1", "pass", "dice 3-3", "keep", "attack re1", "pass", "dice 6-1", "pursue"),
    ):
        asked = []
        for box in ("combat", "fortuna", "recovery", "cavalry"):
            points = {"combat": 1, "fortuna": 1, "recovery": 1, "cavalry": 1}
            del points[box]
            table = position(
                *units,
                impulse="first_combat",
                rome="0710",
                command={"rome": points | {"vacuus": box}},
                markers="secret",
            ).play(*play)
            asked.append((table.board(), table.to_act, table.match.view(None)["events"]))
        assert asked.count(asked[0]) == len(asked)


@pytest.mark.rule("punico", "4.1.1", "4.3")
def test_4_1_1_a_unit_has_one_point_an_impulse() -> None:
    units = ("ha1 0910 n", "ha2 1110 nw", "m1 1009 s")
    table = position(
        *units, impulse="first_combat", carthage="1009", command={"carthage": {"combat": 2}}
    )
    table.play("attack ha1", "stay", "commit", "dice 1-1")
    while table.to_act == "chance":
        table.play("roll 6")
    assert table.unit("m1")["commanded"]
    table.play("attack ha2", "stay")
    assert table.to_act == "chance"  # the second point is not offered for the same unit
    assert table.box("carthage", "combat")["down"] == 1


@pytest.mark.rule("punico", "4.1.1", "4.7", "15.2")
def test_4_1_1_a_charge_takes_no_combat_point_as_well() -> None:
    table = position(
        "m1 0909 s",
        "m2 1309 s",
        "ha1 0910 n",
        "ha2 1310 n",
        impulse="first_combat",
        first="carthage",
        carthage="1105",
        command={"carthage": {"furor": 1, "combat": 2}},
    )
    table.play("charge m1")
    assert table.to_act == "chance"  # Furor is the unit's command point of this impulse
    assert table.unit("m1")["commanded"]
    event = table.play("dice 6-1").match.view(None)["events"]
    fought = next(e["data"] for e in event if e["kind"] == "CombatFought")
    assert fought["attacker_total"] == 3 + 2 + 1  # points, charge, die: the charge adds two, not 3
    table.play("attack m2")
    assert table.options() == {"commit", "pass"}  # another unit, without a charge, may have one


@pytest.mark.rule("punico", "4.1.1", "4.5")
def test_4_1_1_cavalry_with_a_combat_point_is_not_reined_in() -> None:
    for choice, asked in (("commit", False), ("pass", True)):
        table = position(
            "re1 1010 n",
            "ce1 1009 s d3",
            "v6 2402 s",
            impulse="first_combat",
            rome="1012",
            command={"rome": {"combat": 1, "cavalry": 1}},
        )
        table.play("attack re1", choice, "dice 6-1")
        assert table.allows("rein_in") == asked


@pytest.mark.rule("punico", "4.1.1", "4.6", "14.1")
def test_4_1_1_cavalry_that_is_recalled_is_not_hastened() -> None:
    table = position(
        "re1 pursuing 1001",
        "re2 1014 n",
        "v6 2402 s",
        rome="1012",
        command={"rome": {"cavalry": 1, "movement": 1}},
    )
    table.play("hasten re", "recall re1", "enter 1001")
    assert table.option("move 1007")["cost"] == 7  # its own allowance, not one more
    table.refuses("move 1008", "6")


@pytest.mark.rule("punico", "4.1.1")
def test_4_1_1_recovery_takes_one_point_from_a_unit() -> None:
    table = position(
        "ha1 0910 n d2",
        "ha2 1010 n d1",
        impulse="first_recovery",
        rome="0910",
        command={"rome": {"recovery": 2}},
    )
    table.play("rally ha1")
    table.refuses("rally ha1", "4.1.1")
    assert table.options("rally") == {"ha2"}


@pytest.mark.rule("punico", "4.2", "5")
def test_4_2_points_are_added_to_the_initiative() -> None:
    table = strategic()
    table.play("command initiative", "command combat", "command initiative", "command combat")
    table.play("vacuus initiative", "command combat", "command movement", "command movement")
    table.play("command movement", "vacuus movement")
    assert table.box("carthage", "initiative") == {"id": "initiative", "down": 0, "used": 2}
    table.play("dice 4-3")  # Carthage has 3 + 2
    assert table.to_act == "carthage"
    table.refuses("end", "5")
    table.play("second")
    assert ("OrderChosen", "5") in table.told()
    assert table.board()["first"] == "rome"
    assert table.phase == "first_movement"


@pytest.mark.rule("punico", "5")
def test_5_a_tie_is_rolled_again() -> None:
    table = strategic()
    while table.phase == "strategic":
        table.play(next(o for o in table.match.options() if o.split()[1] != "initiative"))
    table.play("dice 4-4")
    assert table.told() == [("InitiativeRolled", "5")]
    assert table.to_act == "chance"
    table.play("dice 5-4")
    assert table.to_act == "rome"


@pytest.mark.rule("punico", "5")
def test_5_a_side_may_act_twice_in_a_row() -> None:
    table = position(*FAR, impulse="second_recovery", first="carthage")
    assert table.phase == "initiative"  # neither side has a leader, so nobody places
    table.play("dice 6-1", "first")
    assert (table.to_act, table.phase) == ("rome", "first_movement")


@pytest.mark.rule("punico", "4.3")
def test_4_3_the_attacker_decides_first_and_both_must_be_in_range() -> None:
    command = {"rome": {"combat": 1}, "carthage": {"combat": 1}}
    units = ("ha1 0910 n", "m1 0909 s")
    table = position(*units, impulse="first_combat", rome="0911", carthage="0908", command=command)
    table.play("attack ha1")
    assert table.to_act == "rome"
    assert table.modifiers("commit")["attacker", "command point"] == 1
    table.play("commit")
    assert [kind for kind, _ in table.told()] == ["PointUsed", "Commanded"]
    assert table.to_act == "carthage"
    table.play("pass")
    assert table.to_act == "chance"
    far = position(*units, impulse="first_combat", rome="2018", carthage="0908", command=command)
    far.play("attack ha1")
    assert far.to_act == "carthage"  # Scipio is more than eight hexes away


@pytest.mark.rule("punico", "4.4")
def test_4_4_recovery_works_in_an_enemy_zone() -> None:
    table = position(
        "ha1 0910 n d2",
        "m1 0909 s",
        impulse="first_recovery",
        rome="0911",
        command={"rome": {"recovery": 1}},
    )
    table.play("rally ha1")
    assert table.disorder("ha1") == 1
    assert table.box("rome", "recovery") == {"id": "recovery", "down": 0, "used": 1}


@pytest.mark.rule("punico", "4.6")
def test_4_6_three_units_of_a_type_move_one_further() -> None:
    units = ("ha1 0314 n", "ha2 0714 n", "pr1 1114 n", "ha3 1514 n", "tr1 1914 n", "v6 2402 s")
    table = position(*units, rome="1914", command={"rome": {"movement": 1}})
    table.refuses("hasten pr", "4.6")
    table.refuses("hasten f", "4.6")  # not Rome's
    table.play("hasten ha")
    table.refuses("hasten ha", "4.6")  # the point is spent
    for unit, to in (("ha1", "0309"), ("ha2", "0709"), ("pr1", "1109")):
        table.go(unit, to)
        assert table.unit(unit)["commanded"]
    table.play("unit ha3")
    table.refuses("move 1509", "6")
    table.play("move 1510")
    table.play("unit tr1")
    table.refuses("move 1909", "6")


@pytest.mark.rule("punico", "4.6")
def test_4_6_the_point_is_spent_only_on_units_that_need_it() -> None:
    units = ("ha1 0314 n", "ha2 0714 n", "ha3 1114 n", "ha4 1514 n", "v6 2402 s")
    table = position(*units, rome="0314", command={"rome": {"movement": 1}})
    table.play("hasten ha").go("ha1", "0310", "n")
    for unit, to in (("ha2", "0709"), ("ha3", "1109"), ("ha4", "1509")):
        table.go(unit, to)
    assert not table.unit("ha1")["commanded"]


@pytest.mark.rule("punico", "4.7")
def test_4_7_a_point_is_good_for_two_charges_of_carthage_alone() -> None:
    units = [f"m{n} {2 * n + 1:02}05 s" for n in (1, 2, 3)] + [
        f"ha{n} {2 * n + 1:02}06 n" for n in (1, 2, 3)
    ]
    table = position(
        *units,
        impulse="first_combat",
        first="carthage",
        carthage="0705",
        command={"carthage": {"furor": 1}},
    )
    table.play("charge m1", "dice 3-3", "charge m2", "dice 3-3")
    while table.to_act == "chance":
        table.play("roll 6")
    table.refuses("charge m3", "4.7")
    assert table.allows("attack m3")
    strategic().play("command combat").refuses("command furor", "4.7")


@pytest.mark.rule("punico", "4.8")
def test_4_8_a_point_is_good_for_two_elephants() -> None:
    units = ("el1 0807 s", "el2 1007 s", "el3 1207 s", "ha1 1017 n")
    table = position(*units, first="carthage", rome="1017", command={"rome": {"elephants": 1}})
    assert table.to_act == "rome"
    table.play("goad el1", "roll 1")
    table.refuses("goad el1", "4.1.1")
    table.play("goad el2", "roll 1")
    assert (table.to_act, table.phase) == ("carthage", "first_movement")
    strategic().refuses("command elephants", "4.8")


@pytest.mark.rule("punico", "4.9")
def test_4_9_fortuna_takes_one_marker_and_rerolls_one_die() -> None:
    placing = strategic().play("command fortuna", "command fortuna")
    placing.refuses("command fortuna", "4.9")
    units = ("ve1 1010 n", "ve2 1210 n", "m1 1009 s", "m2 1209 s")
    table = position(
        *units,
        impulse="second_missile",
        first="carthage",
        rome="1010",
        command={"rome": {"fortuna": 1}},
    )
    table.play("fire ve1", "roll 6")
    assert table.options("reroll") == {""}
    table.play("reroll", "roll 5")  # the second result stands
    assert table.disorder("m1") == 0
    table.play("fire ve2", "roll 6")
    assert table.phase == "first_combat"


@pytest.mark.rule("punico", "4.9")
@pytest.mark.rule("punico", "9.3")
def test_4_9_nobody_is_asked_about_a_shot_that_hits() -> None:
    def fired(roll: int) -> Position:
        units = ("ve1 1010 n", "m1 1009 s", "ve2 2010 n", "m2 2009 s")
        table = position(
            *units,
            impulse="second_missile",
            first="carthage",
            rome="1010",
            command={"rome": {"fortuna": 1}},
        )
        return table.play("fire ve1", f"roll {roll}")

    hits = [roll for roll in range(1, 7) if fired(roll).disorder("m1") == 1]
    assert hits == [1, 2]
    assert not any("reroll" in fired(roll).match.options() for roll in hits)
    assert fired(3).allows("reroll")


@pytest.mark.rule("punico", "4.9")
def test_4_9_in_combat_the_attacker_is_asked_first_about_his_own_die() -> None:
    units = ("ha1 0910 n", "m1 0909 s")
    command = {"rome": {"fortuna": 1}, "carthage": {"fortuna": 1}}
    table = position(*units, impulse="first_combat", rome="0117", carthage="2402", command=command)
    table.play("attack ha1", "dice 2-3")
    assert table.to_act == "rome"
    table.play("reroll", "roll 5")
    assert table.to_act == "carthage"
    table.play("keep")
    assert table.disorder("m1") == 1  # 4 + 5 against 3 + 3


@pytest.mark.rule("punico", "4.9")
def test_4_9_a_die_on_the_table_is_rerolled_or_kept() -> None:
    table = position(
        "ha1 0910 n",
        "m1 0909 s",
        impulse="first_combat",
        rome="0117",
        command={"rome": {"fortuna": 1}},
    )
    table.play("attack ha1", "dice 2-3").refuses("end", "4.9")
    assert table.options() == {"reroll", "keep"}


@pytest.mark.rule("punico", "4.9")
def test_4_9_nobody_is_asked_about_a_die_that_cannot_be_better() -> None:
    def fought(dice: str) -> Position:
        units = ("ha1 1010 n", "m1 1009 s")
        command = {"rome": {"fortuna": 1}}
        table = position(*units, impulse="first_combat", rome="1010", command=command)
        return table.play("attack ha1", dice)

    assert fought("dice 5-1").allows("reroll")
    assert "reroll" not in fought("dice 6-1").match.options()


@pytest.mark.rule("punico", "4.9")
def test_4_9_the_loser_of_the_initiative_may_reroll() -> None:
    table = strategic()
    table.play("command fortuna", "command combat")
    while table.phase == "strategic":
        table.play(next(o for o in table.match.options() if o.split()[1] in {"combat", "cavalry"}))
    table.play("dice 5-2")
    assert table.to_act == "carthage"
    table.play("reroll", "roll 6")
    assert table.options("first") == {""}
    assert table.to_act == "carthage"


@pytest.mark.rule("punico", "4.9")
def test_4_9_the_loser_of_the_initiative_is_asked_once() -> None:
    table = strategic()
    table.play("command fortuna", "command combat")
    while table.phase == "strategic":
        table.play(next(o for o in table.match.options() if o.split()[1] in {"combat", "cavalry"}))
    table.play("dice 5-2", "keep")
    assert table.to_act == "rome"
    assert table.options() == {"first", "second"}
    assert any(kind == "InitiativeRolled" for kind, _ in table.told(0))


@pytest.mark.rule("punico", "4.2", "5")
def test_4_2_rome_adds_its_points_too() -> None:
    table = strategic()
    table.play("command combat", "command initiative", "command combat", "command initiative")
    table.play("command combat", "command combat", "command movement", "command combat")
    table.play("vacuus movement", "vacuus combat")
    assert table.box("rome", "initiative")["used"] == 2
    shown = [event for event in table.match.view(None)["events"] if event["kind"] == "MarkersShown"]
    assert len(shown) == 1  # Carthage has nothing to show
    assert table.play("dice 3-4").to_act == "rome"


@pytest.mark.rule("punico", "4", "13")
def test_4_a_side_whose_leader_is_lost_places_nothing() -> None:
    table = position(*FAR, impulse="second_recovery", carthage="2402")
    order = []
    while table.phase == "strategic":
        order.append(table.to_act)
        table.play(table.match.options()[0])
    assert order == ["carthage"] * 5
    assert table.board("rome")["command"]["rome"].get("vacuus") is None


@pytest.mark.rule("punico", "4", "4.9")
def test_4_9_the_false_marker_rerolls_nothing() -> None:
    table = position(
        *("ha1 0910 n", "m1 0909 s"),
        impulse="first_combat",
        rome="0101",
        command={"rome": {"vacuus": "fortuna"}},
        markers="secret",
    )
    table.play("attack ha1", "dice 2-3")
    assert table.to_act == "rome"  # whose leader is in the corner of the map
    table.refuses("reroll", "4")


@pytest.mark.rule("punico", "4.6", "4.1.1")
def test_4_1_1_no_more_units_are_hastened_than_there_are() -> None:
    units = ("ha1 0314 n", "ha2 0714 n", "v6 2402 s")
    table = position(*units, rome="0314", command={"rome": {"movement": 2}}).play("hasten ha")
    table.refuses("hasten ha", "4.1.1")


@pytest.mark.rule("punico", "4.4")
def test_4_4_recovery_takes_a_marker_and_is_voluntary() -> None:
    units = ("ve1 0101 s d1", "ve2 0910 n d1", *FAR)
    none = position(*units, impulse="first_recovery", rome="0101")
    assert none.phase == "second_movement"  # nobody is asked who has no marker
    command = {"rome": {"recovery": 1}}
    whole = position(*FAR, impulse="first_recovery", rome="0117", command=command)
    assert whole.phase == "second_movement"  # nor who has nobody to recover
    start: dict[str, Any] = {"impulse": "first_recovery", "rome": "0101"}
    table = position(*units, **start, command={"rome": {"recovery": 1}})
    assert table.options("rally") == {"ve1"}  # in the corner of the map
    table.play("end")
    assert (table.disorder("ve1"), table.phase) == (1, "second_movement")
    false = position(*units, **start, command={"rome": {"vacuus": "recovery"}}, markers="secret")
    false.refuses("rally ve1", "4")


@pytest.mark.rule("punico", "3.1")
def test_3_1_the_log_tells_each_impulse_even_if_nobody_acts_in_it() -> None:
    table = position(*FAR).play("end")
    told = [event for event in table.match.view(None)["events"] if event["kind"] == "ImpulseBegan"]
    assert [event["data"]["impulse"] for event in told] == [
        "missile volley",
        "combat",
        "recovery",
        "movement",
    ]
