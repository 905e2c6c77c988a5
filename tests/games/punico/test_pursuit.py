"""§14: pursuit and return."""

import pytest

from tests.games.punico.vocabulary import FAR, Position, position


def rout_of_horse(
    *more: str, command: dict[str, object] | None = None, markers: str = "quick"
) -> Position:
    """Roman horse at 1010 puts Carthaginian horse at 1009 to flight."""
    table = position(
        "re1 1010 n",
        "ce1 1009 s d3",
        *FAR,
        *more,
        impulse="first_combat",
        rome="1017",
        command={"rome": command or {}},
        markers=markers,
    )
    return table.play("attack re1", "dice 6-1")


@pytest.mark.rule("punico", "14")
def test_14_cavalry_that_routs_cavalry_pursues_off_the_map() -> None:
    table = rout_of_horse()
    assert table.unit("re1")["place"] == "pursuit"
    assert table.unit("re1")["pursuing_from"] == "1001"


@pytest.mark.rule("punico", "14")
def test_14_pursuit_ends_in_an_enemy_zone() -> None:
    table = rout_of_horse("f1 1104 sw")
    assert table.at("re1") == "1004"
    assert table.unit("re1")["facing"] == "n"


@pytest.mark.rule("punico", "14", "4.5")
def test_14_a_cavalry_point_holds_it_back() -> None:
    table = rout_of_horse(command={"cavalry": 1})
    assert table.to_act == "rome"
    table.play("rein_in")
    assert table.unit("re1")["commanded"]
    table.refuses("hold", "10.8")  # the advance is still a duty
    table.play("advance n")
    assert table.at("re1") == "1009"
    assert table.box("rome", "cavalry")["used"] == 1


@pytest.mark.rule("punico", "14", "4")
def test_14_the_false_marker_holds_nobody() -> None:
    table = rout_of_horse(command={"vacuus": "cavalry"}, markers="secret")
    table.refuses("rein_in", "4")
    table.play("pursue")
    assert table.unit("re1")["place"] == "pursuit"
    quick = rout_of_horse(command={"vacuus": "cavalry"})
    assert quick.unit("re1")["place"] == "pursuit"  # nobody was asked


@pytest.mark.rule("punico", "14")
def test_14_a_defender_pursues_too() -> None:
    table = position("re1 1010 n d3", "ce1 1009 s", impulse="first_combat")
    table.play("attack re1", "dice 1-6")
    assert table.unit("re1")["place"] == "gone"
    assert table.unit("ce1")["pursuing_from"] == "1018"


@pytest.mark.rule("punico", "14")
def test_14_foot_does_not_pursue() -> None:
    table = position("ha1 1010 n", "ce1 1009 s d3", impulse="first_combat")
    table.play("attack ha1", "stand", "dice 6-1")
    assert table.options("advance")


@pytest.mark.rule("punico", "14")
def test_14_javelins_that_rout_cavalry_start_a_pursuit() -> None:
    table = position("rcn1 1010 n", "ce1 1009 s d3", impulse="second_missile", first="carthage")
    table.play("fire rcn1", "roll 1")
    assert table.unit("rcn1")["place"] == "pursuit"


@pytest.mark.rule("punico", "14.1", "4.5")
def test_14_1_it_returns_by_the_hex_it_left_or_one_beside_it() -> None:
    units = ("re1 pursuing 1001", "ha1 0917 n", "v1 0905 s")
    table = position(*units, rome="0917", command={"rome": {"cavalry": 1}})
    table.play("recall re1")
    assert table.options("enter") == {"0901", "1001", "1101"}
    table.refuses("enter 1201", "14.1")
    table.play("enter 1101")
    assert table.option("move 1104")["cost"] == 4  # one for the hex it entered by
    table.play("move 1104", "face s")
    assert table.at("re1") == "1104"
    assert table.box("rome", "cavalry")["used"] == 1


@pytest.mark.rule("punico", "14.1")
def test_14_1_not_without_a_cavalry_point() -> None:
    units = ("re1 pursuing 1001", "ha1 0917 n", "v1 0905 s")
    position(*units, rome="0917").refuses("recall re1", "4.5")
    table = position(*units, rome="0917", command={"rome": {"vacuus": "cavalry"}})
    table.refuses("recall re1", "4.5")


@pytest.mark.rule("punico", "16.1.2")
def test_16_1_2_pursuit_and_disorder_cost_no_rout_points() -> None:
    table = rout_of_horse("f1 2005 s d3")
    assert table.unit("re1")["place"] == "pursuit"
    assert table.rout("rome") == 0
    assert table.rout("carthage") == 1  # the horse that fled, not the shaken foot


@pytest.mark.rule("punico", "14")
def test_14_pursuit_stops_before_an_enemy_who_turns_his_back() -> None:
    assert rout_of_horse("f1 1004 n").at("re1") == "1005"


@pytest.mark.rule("punico", "14", "11.2")
def test_14_the_first_to_flee_is_pursued_even_if_others_follow() -> None:
    table = rout_of_horse("ce2 1005 s d3")
    assert table.unit("ce2")["place"] == "gone"
    assert table.unit("re1")["pursuing_from"] == "1001"


@pytest.mark.rule("punico", "14")
def test_14_cavalry_pursues_from_the_corner_of_the_map() -> None:
    table = position("ce1 0101 s", "re1 0102 n d3", impulse="first_combat", first="carthage")
    table.play("attack ce1", "dice 1-6")
    assert table.unit("ce1")["place"] == "pursuit"
