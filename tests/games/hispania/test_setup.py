"""§setup: players, difficulty, first revolts and armies, roads, generals."""

from itertools import product

import pytest

from tests.games.hispania.vocabulary import Position, basic_game, hispanic_move, position

REVOLTS = ("roll 4", "roll 5", "roll 2", "roll 4", "roll 3", "roll 6")
"""Salduba, Segobriga, Regina, Conimbriga, Asturica, Flaviobriga: those of the rulebook."""


def at_roads(level: str = "64342", players: int = 1) -> Position:
    """The basic game when its roads are to be laid; the armies are in II, V and VI."""
    armies = ("roll 2", "roll 5", "roll 6")[: int(level[4])]
    return basic_game(level, players).play(*REVOLTS, *armies)


def at_generals(players: int = 1) -> Position:
    """The basic game when its generals are to be placed."""
    return at_roads("64332", players).play(
        "road basti-carthago_nova", "road tarraco-ilerda", "road hispalis-emerita"
    )


# --- who controls whom ---


@pytest.mark.rule("hispania", "setup.1")
@pytest.mark.parametrize("turn", ["ulterior", "citerior", "consul"])
def test_setup_1_one_player_controls_all_generals(turn: str) -> None:
    assert position(turn=turn, players=1).to_act == "rome"


@pytest.mark.rule("hispania", "setup.2")
def test_setup_2_two_players_control_a_praetor_each() -> None:
    assert position(turn="ulterior", players=2).to_act == "ulterior"
    assert position(turn="citerior", players=2).to_act == "citerior"


@pytest.mark.rule("hispania", "setup.2")
def test_setup_2_the_consul_is_handed_over_once() -> None:
    table = position(turn="consul", players=2)
    assert table.to_act == "ulterior"
    table.refuses("pass", "setup.2")
    table.play("fleet mare_gaditanum", "sail mare_atlanticum", "hand_over")
    assert table.told() == [("ConsulHandedOver", "setup.2")]
    assert table.to_act == "citerior"
    assert table.denarii == 5
    table.refuses("hand_over", "setup.2")
    table.play("move basti", "pass")
    assert table.to_act == "chance"


@pytest.mark.rule("hispania", "setup.2")
def test_setup_2_ulterior_has_the_first_actions_of_every_turn_of_the_consul() -> None:
    table = position(turn="consul", players=2, phase="turn")
    table.play("hand_over", "pass", "dice 1-1")
    table.play("pass", "dice 1-2", "pass", "dice 1-3")
    assert table.turn == "consul"
    assert table.to_act == "ulterior"


@pytest.mark.rule("hispania", "setup.2")
def test_setup_2_nobody_else_hands_a_general_over() -> None:
    position(turn="consul", players=1).refuses("hand_over", "setup.2")
    position(turn="ulterior", players=2).refuses("hand_over", "setup.2")
    position(turn="consul", players=3).refuses("hand_over", "setup.2")


@pytest.mark.rule("hispania", "setup.3")
@pytest.mark.parametrize("turn", ["ulterior", "citerior", "consul"])
def test_setup_3_three_players_control_one_general_each(turn: str) -> None:
    assert position(turn=turn, players=3).to_act == turn


# --- difficulty ---


@pytest.mark.rule("hispania", "setup.4")
def test_setup_4_all_243_levels_can_be_played() -> None:
    levels = ["".join(digits) for digits in product("765", "543", "432", "543", "123")]
    assert len(levels) == 243
    for level in levels:
        table = at_roads(level)
        garrisons, fleets, roads, armies = map(int, level[1:])
        assert set(table.reserve["garrisons"].values()) == {garrisons}
        assert len(table.fleets) == fleets
        assert table.reserve["roads"] == roads
        assert len(table.armies) == armies


@pytest.mark.rule("hispania", "setup.4")
@pytest.mark.parametrize("denarii", [7, 6, 5])
def test_setup_4_the_first_digit_is_the_denarii_per_turn(denarii: int) -> None:
    assert position(level=f"{denarii}4342", phase="turn").denarii == denarii


@pytest.mark.rule("hispania", "setup.5")
@pytest.mark.parametrize(
    ("fleets", "seas"),
    [
        (2, {"mare_balearicum", "mare_ibericum"}),
        (3, {"mare_balearicum", "mare_ibericum", "mare_gaditanum"}),
        (4, {"mare_balearicum", "mare_ibericum", "mare_gaditanum", "mare_atlanticum"}),
    ],
)
def test_setup_5_fleets_stand_in_consecutive_seas_from_number_1(
    fleets: int, seas: set[str]
) -> None:
    assert basic_game(f"64{fleets}42").fleets == seas


@pytest.mark.rule("hispania", "setup.5")
def test_setup_5_the_praetor_of_ulterior_begins_with_the_denarii() -> None:
    table = at_generals().play("place gades", "place valentia", "place mare_ibericum")
    assert (table.turn, table.denarii) == ("ulterior", 6)


# --- first revolts and armies ---


@pytest.mark.rule("hispania", "setup.6")
@pytest.mark.parametrize(
    ("roll", "city", "count"),
    [
        (1, "beseda", 3),
        (2, "gerunda", 3),
        (3, "calagurris", 2),
        (4, "salduba", 2),
        (5, "ilerda", 1),
        (6, "osca", 1),
    ],
)
def test_setup_6_the_die_picks_the_city_and_the_number_of_revolts(
    roll: int, city: str, count: int
) -> None:
    table = basic_game().play(f"roll {roll}")
    assert table.revolts(city) == count
    assert table.reserve["revolts"] == 22 - count


@pytest.mark.rule("hispania", "setup.6")
def test_setup_6_one_city_in_each_province_from_i_to_vi() -> None:
    table = basic_game()
    for city in ("osca", "numantia", "toletum", "olisipo", "brigantium", "flaviobriga"):
        table.play("roll 6")
        assert table.revolts(city) == 1
    assert sum(space["revolts"] for space in table.board["spaces"]) == 6


@pytest.mark.rule("hispania", "setup.7")
def test_setup_7_the_roman_die_picks_the_provinces_of_the_armies() -> None:
    table = basic_game().play(*REVOLTS, "roll 2", "roll 5")
    assert table.told() == [("ArmySetUp", "setup.7")]
    assert table.armies == {"segobriga", "asturica"}
    assert table.reserve["armies"] == 1


@pytest.mark.rule("hispania", "setup.7")
def test_setup_7_a_province_with_an_army_is_rolled_again() -> None:
    """What is rolled again cannot happen: the other five provinces are as likely."""
    table = basic_game("64343").play(*REVOLTS, "roll 2")
    assert table.options("roll") == {"1", "3", "4", "5", "6"}
    table.play("roll 5")
    assert table.options("roll") == {"1", "3", "4", "6"}


# --- roads ---


@pytest.mark.rule("hispania", "setup.8")
def test_setup_8_a_road_extends_the_network() -> None:
    table = at_roads()
    table.refuses("road emerita-capara", "setup.8")
    table.play("road hispalis-emerita", "road emerita-capara")
    assert table.told() == [("RoadLaid", "setup.8")]
    assert {"hispalis-emerita", "emerita-capara"} <= set(table.board["roads"])
    assert table.reserve["roads"] == 2


@pytest.mark.rule("hispania", "setup.8")
def test_setup_8_a_road_does_not_reach_a_revolt() -> None:
    table = at_roads()
    table.refuses("road corduba-regina", "setup.8")
    table.refuses("road valentia-segobriga", "setup.8")
    table.refuses("road dertosa-salduba", "setup.8")


@pytest.mark.rule("hispania", "setup.8")
def test_setup_8_a_road_does_not_reach_a_capital() -> None:
    table = at_roads().play("road corduba-castulo")
    table.refuses("road castulo-toletum", "setup.8")
    table.play("road tarraco-ilerda")
    table.refuses("road ilerda-osca", "setup.8")


@pytest.mark.rule("hispania", "setup.8")
def test_setup_8_roads_go_on_from_either_end_of_a_link() -> None:
    """In the files Tarraco comes first in one of its links and last in another."""
    table = at_roads()
    table.lists_what_it_does_not_refuse()
    table.play("road tarraco-ilerda", "road hispalis-emerita")
    table.lists_what_it_does_not_refuse()


@pytest.mark.rule("hispania", "setup.8")
def test_setup_8_the_reason_names_what_bars_a_road() -> None:
    table = at_roads().play("road corduba-castulo")
    assert table.reason("road corduba-regina") == "No road may reach Regina: it is in revolt."
    assert table.reason("road castulo-toletum") == "No road may reach Toletum: it is a capital."
    assert table.reason("road emerita-capara") == (
        "A new road starts at a road: neither Emerita nor Capara has one."
    )
    assert table.reason("road corduba-castulo") == "There is already a road on that link."


@pytest.mark.rule("hispania", "setup.8")
def test_setup_8_a_road_may_join_two_ends_of_the_network() -> None:
    assert at_roads().allows("road basti-carthago_nova")


@pytest.mark.rule("hispania", "setup.8")
def test_setup_8_a_link_takes_one_road_and_a_sea_none() -> None:
    table = at_roads()
    table.refuses("road gades-hispalis", "setup.8")
    table.refuses("road gades-mare_ibericum", "setup.8")


@pytest.mark.rule("hispania", "setup.9")
def test_setup_9_roads_are_laid_one_at_a_time_in_turn_order() -> None:
    table = at_roads("64352", players=3)
    layers = []
    while table.reserve["roads"]:
        layers.append(table.to_act)
        table.play(sorted(f"road {road}" for road in table.options("road"))[0])
    assert layers == ["ulterior", "citerior", "consul", "ulterior", "citerior"]


@pytest.mark.rule("hispania", "setup.9")
def test_setup_9_roads_come_before_the_generals() -> None:
    table = at_roads()
    table.refuses("place gades", "setup.9")
    table.refuses("pass", "setup.9")


# --- generals ---


@pytest.mark.rule("hispania", "setup.10")
def test_setup_10_a_praetor_starts_in_any_city_of_his_province() -> None:
    table = at_generals(players=3)
    assert table.to_act == "ulterior"
    assert table.options("place") == {"gades", "hispalis", "corduba", "basti"}
    table.refuses("place valentia", "setup.10")
    table.refuses("place mare_gaditanum", "setup.10")
    table.refuses("pass", "setup.10")
    table.play("place corduba")
    assert table.to_act == "citerior"
    assert table.options("place") == {"carthago_nova", "valentia", "dertosa", "tarraco"}
    table.refuses("place corduba", "setup.10")
    table.play("place tarraco")
    assert (table.where("ulterior"), table.where("citerior")) == ("corduba", "tarraco")


@pytest.mark.rule("hispania", "setup.11")
def test_setup_11_the_consul_starts_on_any_fleet() -> None:
    table = at_generals(players=3).play("place gades", "place valentia")
    assert table.to_act == "consul"
    assert table.options("place") == {"mare_balearicum", "mare_ibericum", "mare_gaditanum"}
    table.refuses("place mare_atlanticum", "setup.11")
    table.refuses("place tarraco", "setup.11")
    table.play("place mare_balearicum")
    assert table.where("consul") == "mare_balearicum"


@pytest.mark.rule("hispania", "setup.11", "board.2")
def test_setup_11_not_on_a_fleet_with_another_general() -> None:
    table = position(phase="turn", ulterior="mare_ibericum", consul=None)
    assert table.options("place") == {"mare_balearicum", "mare_gaditanum"}
    table.refuses("place mare_ibericum", "board.2")
    table.lists_what_it_does_not_refuse()


@pytest.mark.rule("hispania", "setup.10", "move.2")
def test_setup_10_not_in_a_city_in_revolt_nor_with_another_general() -> None:
    table = position(phase="turn", ulterior=None, consul="gades", revolts={"hispalis": 1})
    assert table.options("place") == {"corduba", "basti"}
    table.refuses("place hispalis", "move.2")
    table.refuses("place gades", "board.2")
    table.lists_what_it_does_not_refuse()


@pytest.mark.rule("hispania", "setup.12")
def test_setup_12_pieces_beyond_the_level_are_out_of_the_game() -> None:
    table = position(level="53233", phase="turn", garrisons={"gades": ["ulterior"]})
    assert table.denarii == 5
    assert table.reserve["garrisons"] == {
        "praetor_ulterior": 2,
        "praetor_citerior": 3,
        "consul": 3,
    }
    assert len(table.fleets) == 2


@pytest.mark.rule("hispania", "setup.12")
def test_setup_12_armies_beyond_the_level_stay_in_reserve() -> None:
    """Unlike the Roman pieces they come into play later (§revolt.4)."""
    table = at_roads("64341")
    assert table.reserve["armies"] == 2
    later = hispanic_move(revolts={"osca": 1}, armies=["osca"])
    assert later.reserve["armies"] == 2
