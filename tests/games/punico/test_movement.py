"""§6-§8: movement, stacking, facing, zones of control."""

import pytest

from martius.games.punico.movement.movement import MovementImpulse
from martius.games.punico.table.grid import HEX_IDS, hexes
from martius.games.punico.table.model import CARTHAGE
from martius.games.punico.table.queries import zone
from tests.games.punico.vocabulary import FAR, position


@pytest.mark.rule("punico", "6", "8")
def test_6_a_step_leads_into_one_of_three_front_hexes() -> None:
    table = position("ha1 0910 n d0", "v6 2402 s").play("unit ha1")
    costs = {to: table.option(f"move {to}")["cost"] for to in ("0909", "0809", "1009")}
    assert costs == {"0909": 1, "0809": 1, "1009": 1}
    # what lies behind it takes a turn first
    assert table.option("move 0911")["cost"] == 2
    assert table.option("move 0810")["cost"] == 2


@pytest.mark.rule("punico", "6")
def test_6_a_step_turns_the_back_to_the_hex_just_left() -> None:
    table = position("ha1 0910 n", "v6 2402 s").go("ha1", "1006", "n")
    assert table.at("ha1") == "1006"
    bent = position("ha1 0910 n", "v6 2402 s").play("unit ha1", "move 1107")
    # straight up and once aside: it may face as it goes, or turn for a point it has not
    assert bent.match.to_act == "rome"
    assert "s" not in bent.options("face")


@pytest.mark.rule("punico", "6")
def test_6_no_further_than_the_allowance_and_only_once() -> None:
    table = position("ha1 0914 n", *FAR).play("unit ha1")
    table.refuses("move 0909", "6")
    table.play("move 0910")
    table.refuses("unit ha1", "6")
    table.refuses("unit v6", "6")
    table.play("end")
    assert table.phase == "second_movement"


@pytest.mark.rule("punico", "6")
def test_6_ground_costs_what_the_battle_says() -> None:
    table = position("ha1 0314 n", "v6 2402 s", battle="trebbia").play("unit ha1")
    assert table.option("move 0313")["cost"] == 1
    hill = position("ha1 0316 s", "v6 2402 s", battle="trebbia").play("unit ha1")
    assert hill.option("move 0317")["cost"] == 1
    up = position("ha1 0514 s", "v6 2402 s", battle="trebbia").play("unit ha1")
    assert up.option("move 0414")["cost"] == 1
    assert up.option("move 0415")["cost"] == 3  # the hill takes two


@pytest.mark.rule("punico", "7")
def test_7_two_units_are_never_in_one_hex() -> None:
    table = position("ve1 0910 n", "ha1 0909 n", "m1 0907 s").play("unit ve1")
    table.refuses("move 0909", "7")
    table.refuses("move 0907", "7")


@pytest.mark.rule("punico", "7", "13")
def test_7_leaders_share_hexes_with_friends() -> None:
    table = position("ha1 0910 n", "ha2 0909 n", "v6 2402 s", rome="0910")
    table.play("leader", "move 0909")
    assert table.leader("rome")["hex"] == table.at("ha2") == "0909"


@pytest.mark.rule("punico", "7.1")
def test_7_1_crossing_a_friend_disorders_both() -> None:
    line = ("ha1 0909 n", "ha2 0809 n", "ha3 1009 n")
    table = position("tr1 0910 n", *line, "v6 2402 s").play("unit tr1")
    table.refuses("move 0908", "7.1")
    table.play("through")
    assert "gives both units 1 disorder point" in table.option("move 0908")["note"]
    table.play("move 0908", "face n")
    assert (table.disorder("tr1"), table.disorder("ha1"), table.disorder("ha2")) == (1, 1, 0)


@pytest.mark.rule("punico", "7.1")
@pytest.mark.parametrize(
    ("mover", "friend"),
    [("ve1", "tr1"), ("tr1", "ve1"), ("ha1", "pr1"), ("pr1", "ha1"), ("t1", "v1"), ("el1", "t1")],
)
def test_7_1_light_foot_and_the_legion_cross_freely(mover: str, friend: str) -> None:
    rome = mover not in ("t1", "el1")
    far = "v6 2402 s" if rome else "ha8 2417 n"
    table = position(
        f"{mover} 0910 n", f"{friend} 0909 n", far, first="rome" if rome else "carthage"
    )
    table.play(f"unit {mover}", "move 0908", "face n")
    assert (table.disorder(mover), table.disorder(friend)) == (0, 0)


@pytest.mark.rule("punico", "7.1")
def test_7_1_hastati_do_not_cross_hastati_freely() -> None:
    line = ("ha2 0909 n", "ha3 0809 n", "ha4 1009 n")
    table = position("ha1 0910 n", *line, "v6 2402 s").play("unit ha1", "through")
    table.play("move 0908", "face n")
    assert (table.disorder("ha1"), table.disorder("ha2")) == (1, 1)


@pytest.mark.rule("punico", "7.1")
def test_7_1_a_way_without_disorder_is_taken_if_there_is_one() -> None:
    table = position("tr1 0910 n", "ha1 0909 n", "v6 2402 s").play("unit tr1", "through")
    assert table.option("move 0908")["note"] is None  # round the friend in three
    assert table.option("move 0908")["cost"] == 3


@pytest.mark.rule("punico", "8.1")
def test_8_1_a_turn_takes_one_point_however_far() -> None:
    table = position("ha1 0910 n", "v6 2402 s").play("unit ha1", "move 0910")
    costs = {f: table.option(f"face {f}")["cost"] for f in ("n", "ne", "se", "s", "sw", "nw")}
    assert costs == {"n": 0, "ne": 1, "se": 1, "s": 1, "sw": 1, "nw": 1}
    table.play("face s")
    assert table.unit("ha1")["facing"] == "s"
    spent = position("ha1 0910 n", "v6 2402 s").play("unit ha1", "move 0906")
    assert spent.unit("ha1")["facing"] == "n"  # four steps leave nothing for a turn
    near = position("ha1 0910 n", "v6 2402 s").play("unit ha1", "move 0907")
    assert len(near.options("face")) == 6


@pytest.mark.rule("punico", "8.2")
def test_8_2_who_enters_a_zone_stops() -> None:
    table = position("ha1 0910 n", "m1 0907 s").play("unit ha1")
    assert table.allows("move 0908")
    table.refuses("move 1006", "8.2")  # round the flank it would take five
    horse = position("re1 0912 n", "m1 0908 s").play("unit re1")
    assert horse.allows("move 0909")  # in the zone
    assert horse.option("move 0907")["cost"] > 5  # not through it


@pytest.mark.rule("punico", "8.2")
def test_8_2_a_unit_may_turn_where_it_was_stopped() -> None:
    table = position("ha1 0910 n", "m1 0907 s").play("unit ha1", "move 0908")
    assert len(table.options("face")) == 6


@pytest.mark.rule("punico", "8.2")
def test_8_2_who_leaves_a_zone_may_enter_another_but_not_attack() -> None:
    units = ("ha1 0910 ne", "m1 0909 s", "m2 1108 s")
    table = position(*units, "ha8 0117 n").go("ha1", "1109", "n")
    assert table.unit("ha1")["no_attack"]
    table.play("end")
    assert table.phase == "second_movement"  # Ha1 was the only one who could have attacked
    fresh = position("ha1 1110 n", "m2 1108 s").go("ha1", "1109", "n")
    assert fresh.options("attack") == {"ha1"}


@pytest.mark.rule("punico", "8.2")
def test_8_2_only_the_front_is_a_zone() -> None:
    table = position("ha1 0914 n", "m1 0911 n").play("unit ha1")
    assert table.allows("move 1010")  # past its back: 0912 or 1011 stop nobody


@pytest.mark.rule("punico", "8.2.1")
def test_8_2_1_who_only_turns_in_a_zone_may_attack() -> None:
    table = position("ha1 0910 s", "m1 0909 s").go("ha1", "0910", "n")
    assert table.options("attack") == {"ha1"}


@pytest.mark.rule("punico", "6")
def test_6_the_movement_ends_by_itself_when_nobody_is_left_to_move() -> None:
    table = position("ha1 0910 n", "ha2 1110 n", "v6 2402 s", rome="0910")
    table.go("ha1", "0910", "n").play("leader", "move 0911")
    assert table.options() == {"unit ha2", "end"}
    table.go("ha2", "1110", "n")
    assert (table.phase, table.to_act) == ("second_movement", "carthage")


@pytest.mark.rule("punico", "6", "8.1")
def test_6_who_cannot_leave_its_hex_is_only_asked_how_it_faces() -> None:
    ring = ("f1 0809 s", "f2 0810 s", "f3 0909 s", "f4 0911 s", "f5 1009 s", "f6 1010 s")
    table = position("ha1 0910 n", *ring).play("unit ha1")
    assert table.options() == {f"face {facing}" for facing in ("n", "ne", "se", "s", "sw", "nw")}


@pytest.mark.rule("punico", "8", "13")
def test_8_leaders_have_front_only() -> None:
    table = position("ha1 0910 n", "v6 2402 s", rome="0910").play("leader")
    for near in ("0909", "1009", "1010", "0911", "0810", "0809"):
        assert table.option(f"move {near}")["cost"] == 1


@pytest.mark.rule("punico", "13")
def test_13_a_leader_has_six_movement_points() -> None:
    table = position("ha1 0914 n", "v6 2402 s", rome="0914").play("leader")
    assert table.option("move 0908")["cost"] == 6
    table.refuses("move 0907", "13")
    table.play("move 0908")
    table.refuses("leader", "13")


@pytest.mark.rule("punico", "6")
def test_6_who_cannot_be_chosen_to_move() -> None:
    table = position("ha1 0910 n", "ha2 1110 n panic", "m1 0301 s")
    table.refuses("unit ha8", "6")  # not on the map
    table.refuses("unit m1", "6")  # not Rome's
    table.go("ha1", "0909", "n").refuses("unit ha1", "6")  # it has moved


@pytest.mark.rule("punico", "7.1")
def test_7_1_through_is_offered_only_where_a_friend_bars_the_way() -> None:
    assert not position("tr1 0910 n", "v6 2402 s").play("unit tr1").allows("through")
    barred = position("tr1 0910 n", "ha1 0909 n", "ha2 0809 n", "ha3 1009 n", "v6 2402 s")
    assert barred.play("unit tr1").allows("through")


@pytest.mark.rule("punico", "6", "8")
def test_6_a_step_leads_into_the_front_whatever_the_facing() -> None:
    around = ("0909", "1009", "1010", "0911", "0810", "0809")
    for n, facing in enumerate(("n", "ne", "se", "s", "sw", "nw")):
        table = position(f"ha1 0910 {facing}", "v6 2402 s").play("unit ha1")
        costs = [table.option(f"move {to}")["cost"] for to in around]
        front = {(n - 1) % 6, n, (n + 1) % 6}
        assert costs == [1 if d in front else 2 for d in range(6)]


@pytest.mark.rule("punico", "6")
def test_6_a_unit_and_a_leader_in_the_corner_of_the_map_move() -> None:
    table = position("ha1 0101 s", "v6 2402 s", rome="0101")
    assert table.allows("unit ha1")
    table.play("leader", "move 0103")
    assert table.leader("rome")["hex"] == "0103"


@pytest.mark.rule("punico", "6", "17.3.1")
def test_6_between_enemies_and_a_river_a_unit_is_only_asked_how_it_faces() -> None:
    foes = ("f1 0308 s", "f2 0310 s", "f3 0408 s", "f4 0409 s")
    table = position("ha1 0309 n", *foes, battle="po").play("unit ha1")
    assert table.options() == {f"face {facing}" for facing in ("n", "ne", "se", "s", "sw", "nw")}


@pytest.mark.rule("punico", "13", "7")
def test_13_a_leader_enters_no_hex_of_the_enemy_nor_a_river() -> None:
    table = position("ha1 0910 n", "m1 0909 s", rome="0910").play("leader")
    table.refuses("move 0909", "7")
    table.refuses("move 0101", "13")
    river = position("ha1 0310 n", "v6 2002 s", rome="0310", battle="po").play("leader")
    river.refuses("move 0210", "17.3.1")


@pytest.mark.rule("punico", "13", "3.1")
def test_13_each_leader_moves_in_his_own_impulse() -> None:
    table = position("ha1 0910 n", "m1 1505 s", rome="0910", carthage="1505")
    table.play("leader", "move 0911", "end")
    assert (table.phase, table.to_act) == ("second_movement", "carthage")
    assert table.allows("leader")


@pytest.mark.rule("punico", "3.1", "6")
def test_6_a_movement_impulse_begins_with_a_clean_slate() -> None:
    g = position("ha1 0910 n", "m1 0909 s").state()
    g.moved = g.commanded = g.goaded = g.left_zone = g.ran = (1 << 79) - 1
    g.goads = 1
    g.haste = [3 for _ in g.haste]
    MovementImpulse().run(g)
    assert not any((g.moved, g.commanded, g.goaded, g.left_zone, g.ran, g.goads, *g.haste))


@pytest.mark.rule("punico", "6", "8.2")
def test_8_2_no_way_leads_on_from_an_enemy_zone() -> None:
    units = ("re1 0912 n", "m1 0908 s", "m2 1110 sw", "ha8 0117 n")
    start = position(*units).state()
    zones = {HEX_IDS[h] for h in hexes(zone(start, CARTHAGE))}
    reached = position(*units).play("unit re1").options("move") - {"0912"}
    assert {"0907", "0909"} < reached
    for to in reached:
        table = position(*units).play("unit re1", f"move {to}")
        if table.options("face"):
            table.play(f"face {min(table.options('face'))}")
        [way] = [event for event in table.match.view(None)["events"] if event["kind"] == "Moved"]
        assert zones.isdisjoint(way["data"]["path"][1:-1])


@pytest.mark.rule("punico", "7")
def test_7_no_way_leads_through_an_enemy_on_bad_ground() -> None:
    """Veterans stand among bushes, their backs to the Hastati."""
    table = position("ha1 0112 n", "v1 0111 n", battle="trebbia").play("unit ha1")
    table.refuses("move 0110", "6")
