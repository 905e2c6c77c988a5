"""§11: panic and flight."""

import pytest

from martius.games.punico.table import ops
from martius.games.punico.table.model import UNIT_OF, UNITS
from tests.games.punico.vocabulary import Position, position


def beaten(*units: str, target: str = "m1", attacker: str = "ha1") -> Position:
    """The attacker beats a target that is one point from panic."""
    table = position(*units, impulse="first_combat").play(f"attack {attacker}")
    while table.to_act != "chance":
        table.play(next(o for o in table.match.options() if o in ("stand", "ready", "pass")))
    return table.play("dice 6-1")


@pytest.mark.rule("punico", "11")
def test_11_foot_flees_at_once_with_its_full_allowance() -> None:
    table = beaten("ha1 0910 n", "m1 0909 s d3")
    assert table.at("m1") == "0905"
    assert table.unit("m1")["panic"]
    assert ("Fled", "11.1") in table.told()


@pytest.mark.rule("punico", "11", "17.1.1")
def test_11_bad_ground_slows_a_flight() -> None:
    table = position("ha1 2409 n", "m1 2408 s d3", battle="trebbia", impulse="first_combat")
    table.play("attack ha1", "dice 6-1")
    assert table.at("m1") == "2405"  # two points for the rocks of 2407, one each for the rest


@pytest.mark.rule("punico", "11.1")
def test_11_1_those_nearest_the_edge_flee_first() -> None:
    units = ("m1 1012 s panic", "m2 1009 s panic", "ha1 0117 n")
    table = position(*units, impulse="first_movement").play("end")
    events = table.match.view(None)["events"]
    assert [event["data"]["unit"] for event in events if event["kind"] == "Fled"] == ["m2", "m1"]
    assert (table.at("m1"), table.at("m2")) == ("1008", "1005")


@pytest.mark.rule("punico", "11")
def test_11_it_goes_on_to_an_empty_hex_and_disorders_friends() -> None:
    table = beaten("ha1 0910 n", "m1 0909 s d3", "f1 0905 s", "f2 0904 s", "f3 0907 s")
    # of ways equally short it takes one that disorders nobody, but 0905 is where four points end
    assert table.at("m1") not in (None, "0905", "0904", "0907")
    line = [f"f{n} {column:02}05 s" for n, column in enumerate((8, 9, 10), start=1)]
    crossed = beaten("ha1 0910 n", "m1 0909 s d3", *line[1:2], "f4 0804 s", "f5 1004 s")
    assert sum(crossed.disorder(f"f{n}") for n in (2, 4, 5)) <= 1


@pytest.mark.rule("punico", "11", "7.1")
def test_11_a_friend_in_the_only_way_is_disordered() -> None:
    """From an even column the straight way is the only shortest one."""
    table = beaten("ha1 1010 n", "m1 1009 s d3", "f1 1007 s")
    assert table.at("m1") == "1005"
    assert table.disorder("f1") == 1


@pytest.mark.rule("punico", "11")
def test_11_who_ends_on_a_friend_goes_on() -> None:
    table = beaten("ha1 1010 n", "m1 1009 s d3", "f1 1005 s", "f2 1004 s")
    assert table.at("m1") == "1003"
    assert (table.disorder("f1"), table.disorder("f2")) == (1, 1)


@pytest.mark.rule("punico", "11")
def test_11_panic_spreads_to_friends_at_their_morale() -> None:
    table = beaten("ha1 1010 n", "m1 1009 s d3", "f1 1007 s d3")
    assert table.unit("f1")["panic"]
    assert table.rout("carthage") == 2


@pytest.mark.rule("punico", "11")
def test_11_no_zone_no_attack_no_orders() -> None:
    for state, cost in (("panic", 3), ("d0", 4)):
        table = position("ha1 0911 n", f"m1 0909 s {state}").play("unit ha1")
        assert table.option("move 1008")["cost"] == cost  # straight past it, or round its zone
    fight = position("ha1 0910 n", "m1 0909 s panic", impulse="first_combat", first="carthage")
    assert fight.phase != "first_combat"
    move = position("ha1 0912 n", "m1 0909 s panic", "m2 0409 s", first="carthage")
    move.refuses("unit m1", "11.1")


@pytest.mark.rule("punico", "11.1")
def test_11_1_in_later_turns_it_flees_before_others_move() -> None:
    table = position("ha1 0917 n", "m1 0909 s panic", "m2 0409 s", first="carthage")
    assert table.at("m1") == "0905"
    again = position("ha1 0917 n", "m1 0903 s panic", "m2 0409 s", first="carthage")
    assert again.unit("m1")["place"] == "gone"


@pytest.mark.rule("punico", "11.1")
def test_11_1_the_shortest_way_goes_by_the_ground() -> None:
    """At the Trebbia a Roman flees round the hills behind him, where that is shorter."""
    table = position("ha1 0414 n panic", "v1 2002 s", battle="trebbia")
    assert table.at("ha1") == "0617"


@pytest.mark.rule("punico", "11.1.1")
@pytest.mark.parametrize(("unit", "points"), [("t1", 1), ("el1", 2)])
def test_11_1_1_skirmishers_and_elephants_are_removed(unit: str, points: int) -> None:
    table = beaten("tr1 0910 n", f"{unit} 0909 s d{points}", attacker="tr1")
    assert table.unit(unit)["place"] == "gone"
    assert table.rout("carthage") == 0


@pytest.mark.rule("punico", "11.1.2")
def test_11_1_2_crossing_an_enemy_kills() -> None:
    table = beaten("ha1 1010 n", "m1 1009 s d3", "ha2 1008 s")
    assert table.unit("m1")["place"] == "gone"
    assert ("Eliminated", "11.1.2") in table.told()


@pytest.mark.rule("punico", "11.1.2")
def test_11_1_2_veterans_kill_through_their_front_and_are_crossed_from_behind() -> None:
    front = beaten("ha1 1010 n", "m1 1009 s d3", "v1 1008 s")
    assert front.unit("m1")["place"] == "gone"
    assert front.disorder("v1") == 0
    back = beaten("ha1 1010 n", "m1 1009 s d3", "v1 1008 n")
    assert back.at("m1") == "1005"
    assert back.disorder("v1") == 1


@pytest.mark.rule("punico", "11.1.2")
def test_11_1_2_veterans_in_panic_kill_nobody() -> None:
    table = beaten("ha1 1010 n", "m1 1009 s d3", "v1 1008 s panic")
    assert table.at("m1") == "1005"


@pytest.mark.rule("punico", "11.1.2")
def test_11_1_2_only_the_front_of_the_veterans_kills_and_other_friends_do_not() -> None:
    for facing, killed in (("s", True), ("se", True), ("sw", True), ("nw", False), ("ne", False)):
        table = beaten("ha1 1010 n", "m1 1009 s d3", f"v1 1008 {facing}")
        assert (table.unit("m1")["place"] == "gone") == killed
    friend = beaten("ha1 1010 n", "m1 1009 s d3", "f1 1008 s")
    assert friend.at("m1") == "1005"


@pytest.mark.rule("punico", "11.1.2")
def test_11_1_2_a_lone_enemy_leader_kills_nobody() -> None:
    units = ("ha1 1010 n", "m1 1009 s d3", "v6 2402 s")
    table = position(*units, rome="1007", impulse="first_combat").play("attack ha1", "dice 6-1")
    assert table.at("m1") == "1005"
    assert table.leader("rome")["hex"] == "1007"
    ends = position(*units, rome="1005", impulse="first_combat").play("attack ha1", "dice 6-1")
    assert ends.at("m1") == "1004"  # it goes on to an empty hex
    assert ends.leader("rome")["hex"] == "1005"


@pytest.mark.rule("punico", "11.1.2")
def test_11_1_2_an_enemy_unit_with_its_leader_kills() -> None:
    units = ("ha1 1010 n", "m1 1009 s d3", "ha2 1007 s", "v6 2402 s")
    table = position(*units, rome="1007", impulse="first_combat").play("attack ha1", "dice 6-1")
    assert table.unit("m1")["place"] == "gone"


@pytest.mark.rule("punico", "11.1.2")
def test_11_1_2_an_attack_kills_a_unit_in_panic() -> None:
    table = position("ha1 0910 n", "m1 0909 s panic", impulse="first_combat", rout={"carthage": 1})
    assert table.option("attack ha1")["odds"][0]["win"] == 36
    table.play("attack ha1")
    assert table.unit("m1")["place"] == "gone"
    assert table.rout("carthage") == 1
    assert table.options("advance")


@pytest.mark.rule("punico", "11.2")
def test_11_2_cavalry_leaves_the_map_at_once() -> None:
    table = beaten("ha1 1010 n", "ce1 1009 s d3", "f1 1004 s", target="ce1")
    assert table.unit("ce1")["place"] == "gone"
    assert table.rout("carthage") == 1
    assert table.disorder("f1") == 1


@pytest.mark.rule("punico", "11.1")
@pytest.mark.parametrize("battle", ["zama", "po"])
def test_11_1_leaving_the_map_takes_one_point(battle: str) -> None:
    for start, end in (("1004", None), ("1005", "1001")):
        units = (f"m1 {start} s panic", "m2 1203 s", "ha1 1017 n")
        assert position(*units, first="carthage", battle=battle).at("m1") == end


@pytest.mark.rule("punico", "11", "7.1")
def test_11_a_friend_in_the_last_hex_before_the_edge_is_disordered() -> None:
    table = beaten("ha1 1004 n", "m1 1003 s d3", "f1 1001 s")
    assert (table.unit("m1")["place"], table.disorder("f1")) == ("gone", 1)
    assert [kind for kind, _ in table.told()][-3:] == ["Fled", "Crossed", "Disordered"]


@pytest.mark.rule("punico", "11.1.2", "7.1")
def test_11_1_2_friends_on_the_way_to_its_death_are_disordered() -> None:
    table = beaten("ha1 1010 n", "m1 1009 s d3", "f1 1008 s", "ha2 1007 s")
    assert (table.unit("m1")["place"], table.disorder("f1")) == ("gone", 1)


@pytest.mark.rule("punico", "11", "7.1")
def test_11_a_flight_crosses_skirmishers_freely() -> None:
    table = beaten("ha1 1010 n", "m1 1009 s d3", "t1 1007 s")
    assert (table.at("m1"), table.disorder("t1")) == ("1005", 0)


@pytest.mark.rule("punico", "11", "11.1.2")
def test_11_of_ways_equally_short_it_takes_the_least_bad() -> None:
    round_a_friend = beaten("ha1 0910 n", "m1 0909 s d3", "f1 0908 s")
    assert (round_a_friend.at("m1"), round_a_friend.disorder("f1")) == ("1005", 0)
    units = ("ha1 0910 n", "m1 0909 s d3", "ha2 0908 s", "f1 0808 s", "f2 1008 s")
    past_the_enemy = beaten(*units)
    assert past_the_enemy.at("m1") == "1005"
    assert (past_the_enemy.disorder("f1"), past_the_enemy.disorder("f2")) == (0, 1)


@pytest.mark.rule("punico", "10.7", "11")
def test_11_a_unit_in_the_corner_of_the_map_panics_and_flees() -> None:
    table = beaten("ha1 0102 n", "m1 0101 s d3")
    assert (table.unit("m1")["place"], table.rout("carthage")) == ("gone", 1)
    through = position("ha1 2417 n", "m1 0102 s panic", "f1 0201 s", "f2 0101 s", first="carthage")
    assert through.unit("m1")["place"] == "gone"
    assert (through.disorder("f1"), through.disorder("f2")) == (0, 1)


@pytest.mark.rule("punico", "11.2")
def test_11_2_cavalry_that_leaves_is_told() -> None:
    assert ("Fled", "11.1") in beaten("ha1 1010 n", "ce1 1009 s d3", target="ce1").told()


@pytest.mark.rule("punico", "11.1.1")
def test_11_1_1_what_a_removed_unit_did_is_forgotten_and_nothing_else() -> None:
    g = position("ha1 0910 n", "t1 0909 s").state()
    unit, everybody = UNIT_OF["t1"], (1 << len(UNITS)) - 1
    done = (
        *("moved", "commanded", "strengthened", "goaded", "left_zone", "ran"),
        *("fired", "attacked", "supported", "withdrew", "finis"),
    )
    for mark in done:
        setattr(g, mark, everybody)
    ops.eliminate(g, unit, "11.1.1")
    assert {mark: getattr(g, mark) for mark in done} == dict.fromkeys(done, everybody ^ 1 << unit)
