"""§15: elephants and mercenaries."""

import pytest

from tests.games.punico.vocabulary import Position, position


def goaded(die: int, *units: str) -> Position:
    table = position(*units, first="carthage", rome="1018", command={"rome": {"elephants": 1}})
    return table.play("goad el1", f"roll {die}")


@pytest.mark.rule("punico", "15.1")
@pytest.mark.parametrize("die", [1, 2])
def test_15_1_no_effect(die: int) -> None:
    table = goaded(die, "el1 1007 s", "ha1 1016 n")
    assert table.to_act == "carthage"
    assert table.allows("unit el1")


@pytest.mark.rule("punico", "15.1")
@pytest.mark.parametrize("die", [3, 4])
def test_15_1_motionless_for_the_turn(die: int) -> None:
    table = goaded(die, "el1 1007 s", "ha1 1008 n", "m1 0305 s")
    table.refuses("unit el1", "15.1")
    assert table.unit("el1")["finis"]
    table.play("end")
    assert table.phase == "second_movement"  # it does not fight either


@pytest.mark.rule("punico", "15.1")
def test_15_1_enraged_it_is_disordered_and_runs_straight_on() -> None:
    table = goaded(5, "el1 1005 s", "m1 1007 s", "ha1 1012 n")
    assert table.at("el1") == "1010"
    assert table.disorder("el1") == 2  # one for the rage, one for crossing M1
    assert table.disorder("m1") == 1
    table.refuses("unit el1", "6")


@pytest.mark.rule("punico", "15.1", "10.3")
def test_15_1_enraged_it_stops_at_a_zone_and_may_attack() -> None:
    table = goaded(5, "el1 1005 s", "ha1 1010 n")
    assert table.at("el1") == "1009"
    assert table.modifiers("attack el1")["attacker", "straight run"] == 1
    short = goaded(5, "el1 1006 s", "ha1 1010 n")
    assert ("attacker", "straight run") not in short.modifiers("attack el1")  # three hexes


@pytest.mark.rule("punico", "15.1")
def test_15_1_enraged_it_does_not_end_on_a_friend() -> None:
    table = goaded(5, "el1 1005 s", "m1 1010 s", "ha1 1016 n")
    assert table.at("el1") == "1011"


@pytest.mark.rule("punico", "15.1")
def test_15_1_furious_the_roman_drives_it_into_its_friends() -> None:
    table = goaded(6, "el1 1007 s", "m1 1205 s", "ha1 1016 n")
    assert table.to_act == "rome"
    table.play("drive 1106", "face ne")  # a turn, a step and M1 before it: two points of five
    assert (table.disorder("el1"), table.disorder("m1")) == (1, 1)
    assert table.to_act == "carthage"
    table.refuses("unit el1", "6")
    table.play("end")
    assert table.unit("el1")["finis"]


@pytest.mark.rule("punico", "15.1")
def test_15_1_furious_it_goes_no_further_once_a_friend_is_before_it() -> None:
    table = goaded(6, "el1 1005 s", "m1 1008 s", "ha1 1016 n")
    assert table.allows("drive 1007")
    table.refuses("drive 1008", "15.1")
    table.refuses("end", "15.1")
    table.play("drive 1007", "face s")
    assert table.disorder("m1") == 1


@pytest.mark.rule("punico", "15.1")
def test_15_1_furious_without_points_left_nobody_is_hurt() -> None:
    table = goaded(6, "el1 1003 s", "m1 1009 s", "ha1 1016 n")
    table.play("drive 1008")  # all its points: it faces the way it went
    assert table.unit("el1")["facing"] == "s"
    assert (table.disorder("el1"), table.disorder("m1")) == (0, 0)


@pytest.mark.rule("punico", "15.1")
def test_15_1_furious_the_roman_chooses_among_several_before_it() -> None:
    table = goaded(6, "el1 1005 s", "m1 1007 s", "m2 0907 s", "ha1 1016 n")
    table.play("drive 1006", "face s")
    assert table.options("trample") == {"1007", "0907"}
    table.refuses("trample 1005", "15.1")  # behind it
    table.refuses("end", "15.1")
    table.play("trample 0907")
    assert ("Trampled", "15.1") in table.told()
    assert (table.disorder("m2"), table.disorder("m1"), table.disorder("el1")) == (1, 0, 1)


@pytest.mark.rule("punico", "15.1")
def test_15_1_the_roll_comes_before_units_in_panic_flee() -> None:
    units = ("el1 1007 s", "m1 0909 s panic", "ha1 1016 n")
    table = position(*units, first="carthage", rome="1018", command={"rome": {"elephants": 1}})
    assert table.at("m1") == "0909"
    table.play("end")
    assert table.at("m1") == "0905"


@pytest.mark.rule("punico", "15.2")
def test_15_2_a_charge_adds_two_and_may_backfire() -> None:
    for die in range(1, 7):
        table = position(
            "m1 0909 s",
            "ha1 0910 n",
            impulse="first_combat",
            first="carthage",
            carthage="0305",
            command={"carthage": {"furor": 1}},
        )
        assert table.modifiers("charge m1")["attacker", "charge"] == 2
        table.play("charge m1", f"dice 1-{die}")  # 5 + die against 5
        assert table.disorder("m1") == (1 if die >= 5 else 0)
        assert table.disorder("ha1") == (2 if die >= 5 else 1)


@pytest.mark.rule("punico", "15.2")
def test_15_2_only_mercenaries_charge() -> None:
    table = position(
        "m1 0309 s",
        "f1 0909 s",
        "ha1 0910 n",
        "ha2 0310 n",
        impulse="first_combat",
        first="carthage",
        carthage="0305",
        command={"carthage": {"furor": 1}},
    )
    table.refuses("charge f1", "15.2")
    far = position(
        "m1 0309 s",
        "f1 0909 s",
        "ha1 0910 n",
        impulse="first_combat",
        first="carthage",
        carthage="0305",
        command={"carthage": {"furor": 1}},
    )
    far.refuses("charge m1", "10")  # nobody is before them


@pytest.mark.rule("punico", "15.1")
def test_15_1_enraged_it_stops_at_a_river_and_before_the_back_of_an_enemy() -> None:
    table = position(
        *("el1 0610 sw", "ha1 1016 n"),
        battle="po",
        first="carthage",
        rome="1018",
        command={"rome": {"elephants": 1}},
    )
    assert table.play("goad el1", "roll 5").at("el1") == "0312"
    assert goaded(5, "el1 1005 s", "ha1 1009 s").at("el1") == "1008"


@pytest.mark.rule("punico", "15.1")
def test_15_1_enraged_it_stops_short_of_a_friend_in_a_zone() -> None:
    table = goaded(5, "el1 1005 s", "m1 1008 s", "ha1 1009 n")
    assert (table.at("el1"), table.disorder("m1")) == ("1007", 0)


@pytest.mark.rule("punico", "15.1")
def test_15_1_enraged_with_nowhere_to_run_it_has_moved_all_the_same() -> None:
    table = goaded(5, "el1 1007 s", "m1 0305 s", "ha1 1008 n")
    assert table.at("el1") == "1007"
    table.refuses("unit el1", "6")


@pytest.mark.rule("punico", "15.1", "11.1.1")
def test_15_1_rage_removes_an_elephant_at_its_morale() -> None:
    table = goaded(5, "el1 1005 s d2", "m1 0305 s", "ha1 1012 n")
    assert table.unit("el1")["place"] == "gone"
    assert ("Eliminated", "11.1.1") in table.told()


@pytest.mark.rule("punico", "15.1")
def test_15_1_enraged_and_furious_it_runs_in_the_corner_of_the_map_too() -> None:
    assert goaded(5, "el1 0104 n", "ha1 1016 n", "m1 0803 s").at("el1") == "0101"
    table = goaded(5, "el1 0101 s", "ha1 1016 n", "m1 0803 s")
    assert table.at("el1") == "0106"
    assert goaded(6, "el1 0103 n", "ha1 1016 n", "m1 0803 s").allows("drive 0101")


@pytest.mark.rule("punico", "15.1", "7")
def test_15_1_furious_it_enters_no_hex_of_a_friend() -> None:
    table = goaded(6, "el1 1005 s", "m1 1006 s", "ha1 1016 n")
    table.refuses("drive 1006", "15.1")


@pytest.mark.rule("punico", "15.1", "17.3.1")
def test_15_1_furious_it_pays_for_bad_ground() -> None:
    def driven(to: str) -> Position:
        command = {"rome": {"elephants": 1}}
        units = ("el1 2111 n", "m1 0803 s", "ha1 1016 n")
        table = position(*units, battle="po", first="carthage", rome="1018", command=command)
        return table.play("goad el1", "roll 6", f"drive {to}")

    assert len(driven("2109").options("face")) == 6  # bushes take two points of five
    assert len(driven("2108").options("face")) < 6


@pytest.mark.rule("punico", "4", "4.8")
def test_4_8_the_false_marker_goads_nobody() -> None:
    command = {"rome": {"vacuus": "elephants"}}
    units = ("el1 1007 s", "ha1 1016 n")
    table = position(*units, first="carthage", rome="1018", command=command, markers="secret")
    table.refuses("goad el1", "4")
    assert table.options() == {"end"}


@pytest.mark.rule("punico", "15.1", "4.8")
def test_15_1_elephants_are_not_goaded_in_romes_own_movement() -> None:
    units = ("el1 1007 s", "ha1 1016 n")
    table = position(*units, first="rome", rome="1018", command={"rome": {"elephants": 1}})
    assert table.allows("unit ha1")


@pytest.mark.rule("punico", "4.8")
def test_4_8_rome_goads_from_the_corner_of_the_map_too() -> None:
    units = ("el1 1007 s", "ha1 1016 n")
    table = position(*units, first="carthage", rome="0101", command={"rome": {"elephants": 1}})
    assert table.allows("goad el1")


@pytest.mark.rule("punico", "15.1")
def test_15_1_furious_a_refusal_tells_a_taken_hex_from_one_too_far() -> None:
    table = goaded(6, "el1 1005 s", "m1 1008 s", "ha1 1016 n")
    assert "is occupied" in table.reason("drive 1008")
    assert "is occupied" not in table.reason("drive 1012")
