"""§9: the missile volley."""

import pytest

from tests.games.punico.vocabulary import Position, position


def volley(*units: str) -> Position:
    """Rome shoots in Carthage's turn, or the other way round for Skirmishers."""
    first = "rome" if any(unit.startswith("t") for unit in units) else "carthage"
    return position(*units, impulse="second_missile", first=first)


@pytest.mark.rule("punico", "9")
def test_9_the_passive_player_shoots_each_unit_once() -> None:
    table = volley("ve1 1010 n", "rcn1 1210 n", "m1 1009 s", "m2 1209 s", "ccn1 0910 ne")
    assert table.to_act == "rome"
    assert table.options("fire") == {"ve1", "rcn1"}
    table.refuses("fire ccn1", "9")
    table.play("fire ve1")
    table.play("aim 1009", "roll 3")
    table.refuses("fire ve1", "9")


@pytest.mark.rule("punico", "9")
def test_9_units_without_missiles_do_not_shoot() -> None:
    table = volley("ve1 1010 n", "ha1 1210 n", "m1 1009 s", "m2 1209 s")
    table.refuses("fire ha1", "9")


@pytest.mark.rule("punico", "9")
def test_9_the_arc_is_the_front() -> None:
    table = volley("ve1 1010 n", "m1 1011 n", "m2 1009 s", "m3 1110 nw")
    table.play("fire ve1")
    assert table.options("aim") == {"1009", "1110"}
    table.refuses("aim 1011", "9")
    table.refuses("aim 0909", "9")
    assert "no enemy" in table.reason("aim 0909")


@pytest.mark.rule("punico", "9.1")
def test_9_1_skirmishers_shoot_two_hexes_and_others_one() -> None:
    table = volley("t1 0807 s", "ha1 0809 n", "ha2 0609 n", "ha3 0810 n", "ha4 0608 n")
    table.play("fire t1")
    assert table.options("aim") == {"0809", "0608"}
    table.refuses("aim 0810", "9.1")
    table.refuses("aim 0609", "9.1")
    short = volley("ve1 1010 n", "m1 1008 s", "ve2 0410 n", "m2 0409 s")
    short.refuses("fire ve1", "9.1")


@pytest.mark.rule("punico", "9.1")
def test_9_1_the_arc_at_two_hexes_is_five_hexes_wide() -> None:
    seen = set()
    for column in range(5, 12):
        for row in range(5, 12):
            at = f"{column:02}{row:02}"
            if at != "0807":
                table = volley("t1 0807 s", f"ha1 {at} n", "ha2 2017 n", "t2 2016 s")
                seen |= {at} if table.allows("fire t1") else set()
    near, far = {"0808", "0708", "0908"}, {"0809", "0709", "0909", "0608", "1008"}
    assert seen == near | far


@pytest.mark.rule("punico", "9.2")
def test_9_2_a_unit_on_the_line_blocks_it_friend_or_foe() -> None:
    others = ("t2 2016 s", "ha3 2017 n")
    table = volley("t1 0807 s", "ha1 0809 n", "f1 0808 s", *others)
    table.refuses("fire t1", "9.2")
    table = volley("t1 0807 s", "ha1 0809 n", "ha2 0808 n", "ha4 0708 n", *others)
    table.play("fire t1")
    assert table.options("aim") == {"0808", "0708"}
    table.refuses("aim 0809", "9.2")


@pytest.mark.rule("punico", "9.2")
def test_9_2_a_line_along_a_hexside_is_blocked_only_from_both_sides() -> None:
    """The line from 0807 to 0709 runs between 0708 and 0808."""
    one = volley("t1 0807 s", "ha1 0709 n", "f1 0808 s", "t2 2016 s", "ha3 2017 n")
    assert one.allows("fire t1")
    both = volley("t1 0807 s", "ha1 0709 n", "f1 0808 s", "f2 0708 s", "t2 2016 s", "ha3 2017 n")
    both.refuses("fire t1", "9.2")


@pytest.mark.rule("punico", "9.3")
@pytest.mark.parametrize(
    ("shooter", "target", "number"),
    [
        ("ve1 1010 n", "el1 1009 s", 4),
        ("ve1 1010 n", "v1 1009 s", 2),
        ("sn1 1010 n", "v1 1009 s", 1),
    ],
)
def test_9_3_the_number_or_less_inflicts_a_disorder_point(
    shooter: str, target: str, number: int
) -> None:
    unit, name = shooter.split()[0], target.split()[0]
    for die in range(1, 7):
        table = volley(shooter, target)
        odds = table.option(f"fire {unit}")["odds"][0]
        assert (odds["win"], odds["of"]) == (number, 6)
        table.play(f"fire {unit}", f"roll {die}")
        assert table.disorder(name) == (1 if die <= number else 0)


@pytest.mark.rule("punico", "9.3")
def test_9_3_the_table_looks_at_the_distance() -> None:
    near = volley("t1 0807 s", "sn1 0808 n").option("fire t1")["odds"][0]
    far = volley("t1 0807 s", "sn1 0809 n").option("fire t1")["odds"][0]
    assert (near["win"], far["win"]) == (3, 2)


@pytest.mark.rule("punico", "9")
def test_9_nobody_shoots_at_a_unit_in_panic() -> None:
    table = volley("ve1 1010 n", "m1 1009 s panic", "m2 0910 s")
    table.play("fire ve1")
    assert table.to_act == "chance"  # M2 is the only target


@pytest.mark.rule("punico", "9")
def test_9_a_unit_in_the_corner_of_the_map_shoots() -> None:
    table = volley("ve1 0101 s", "m1 0102 n").play("fire ve1", "roll 1")
    assert table.disorder("m1") == 1


@pytest.mark.rule("punico", "9", "11.1.1")
def test_9_others_still_shoot_when_a_target_is_removed() -> None:
    table = volley("ve1 1010 n", "ve2 1210 n", "el1 1009 s d2", "m1 1209 s")
    table.play("fire ve1", "roll 1")
    assert table.unit("el1")["place"] == "gone"
    assert table.options("fire") == {"ve2"}
