"""§move: segments, revolts, seas, fleets, road chains, crossing."""

import pytest

from tests.games.hispania.vocabulary import GENERALS, position


@pytest.mark.rule("hispania", "move.1")
@pytest.mark.parametrize(
    ("start", "to", "cost"),
    [
        ("salduba", "calagurris", 1),
        ("salduba", "osca", 2),
        ("emerita", "abula", 3),
        ("salduba", "numantia", 2),  # by Bilbilis, 1 + 1
        ("osca", "gerunda", 4),  # by Ilerda and Beseda 1 + 2 + 1, or by Beseda 3 + 1
    ],
)
def test_move_1_a_denarius_per_segment(start: str, to: str, cost: int) -> None:
    table = position(turn="consul", consul=start)
    assert table.cost(f"move {to}") == cost
    table.play(f"move {to}")
    assert table.event("Moved")["cost"] == cost
    assert table.where("consul") == to
    assert table.denarii == 6 - cost


@pytest.mark.rule("hispania", "move.1")
def test_move_1_no_farther_than_the_denarii_reach() -> None:
    assert position(turn="consul", consul="emerita", denarii=3).allows("move abula")
    position(turn="consul", consul="emerita", denarii=2).refuses("move abula", "move.1")


@pytest.mark.rule("hispania", "move.1")
def test_move_1_a_fleet_pays_per_segment_too() -> None:
    table = position(turn="citerior", fleets=["mare_balearicum", "mare_ibericum"], denarii=3)
    table.play("fleet mare_ibericum")
    assert table.cost("sail mare_cantabricum") == 3
    table.play("sail mare_atlanticum")
    assert table.denarii == 1
    table.play("fleet mare_atlanticum")
    table.refuses("sail mare_ibericum", "move.1")


@pytest.mark.rule("hispania", "move.4")
def test_move_4_a_fleet_with_one_sea_to_go_to_sails_there() -> None:
    table = position(turn="citerior", fleets=["mare_balearicum", "mare_ibericum"], denarii=1)
    table.play("fleet mare_ibericum")
    assert table.fleets == {"mare_balearicum", "mare_gaditanum"}


@pytest.mark.rule("hispania", "move.1")
def test_move_1_a_move_leads_somewhere_else() -> None:
    position(ulterior="gades").refuses("move gades", "move.1")


@pytest.mark.rule("hispania", "move.2")
def test_move_2_no_entry_into_a_city_in_revolt() -> None:
    table = position(ulterior="hispalis", revolts={"onuba": 1})
    table.refuses("move onuba", "move.2")
    assert table.reason("move onuba") == "Generals cannot enter Onuba: it is in revolt."


@pytest.mark.rule("hispania", "move.2")
def test_move_2_no_way_through_a_city_in_revolt() -> None:
    """Beseda and Tarraco are the ways into Gerunda by land."""
    free = position(turn="consul", consul="osca", fleets=["mare_ibericum"])
    assert free.cost("move gerunda") == 4
    barred = {"beseda": 1}
    table = position(turn="consul", consul="osca", fleets=["mare_ibericum"], revolts=barred)
    assert table.cost("move gerunda") == 4  # by Ilerda and Tarraco, 1 + 1 + 2
    barred = {"beseda": 1, "tarraco": 1}
    table = position(turn="consul", consul="osca", fleets=["mare_ibericum"], revolts=barred)
    table.refuses("move gerunda", "move.2")


@pytest.mark.rule("hispania", "move.3")
def test_move_3_a_general_enters_a_sea_only_with_a_fleet() -> None:
    table = position(ulterior="gades", consul="tarraco", fleets=["mare_ibericum"])
    table.refuses("move mare_gaditanum", "move.3")
    assert table.cost("move mare_ibericum") == 1


@pytest.mark.rule("hispania", "move.3")
def test_move_3_from_sea_to_sea_too() -> None:
    table = position(turn="consul", consul="mare_ibericum")
    assert table.cost("move mare_balearicum") == 1
    table.refuses("move mare_atlanticum", "move.3")


@pytest.mark.rule("hispania", "move.3")
def test_move_3_no_way_over_a_sea_without_fleet() -> None:
    with_fleet = position(ulterior="hispalis", consul="tarraco")
    assert with_fleet.cost("move olisipo") == 2
    without = position(ulterior="hispalis", consul="tarraco", fleets=["mare_ibericum"])
    assert without.cost("move olisipo") > 2


@pytest.mark.rule("hispania", "move.4")
def test_move_4_fleets_move_over_sea_only() -> None:
    table = position(fleets=["mare_atlanticum"], consul="tarraco").play("fleet mare_atlanticum")
    table.refuses("sail olisipo", "move.4")
    assert table.options("sail") == {
        "mare_balearicum", "mare_ibericum", "mare_gaditanum", "mare_cantabricum",
    }  # fmt: skip
    table.refuses("pass", "move.4")
    table.refuses("fleet mare_ibericum", "move.4")


@pytest.mark.rule("hispania", "move.4")
def test_move_4_a_sea_without_fleet_has_none_to_move() -> None:
    table = position()
    table.refuses("fleet mare_cantabricum", "move.4")
    assert table.options("fleet") == {"mare_balearicum", "mare_ibericum", "mare_gaditanum"}


@pytest.mark.rule("hispania", "move.5")
def test_move_5_a_general_moves_with_his_fleet() -> None:
    table = position(turn="ulterior", consul="mare_gaditanum")
    table.play("fleet mare_gaditanum", "sail mare_atlanticum")
    assert table.where("consul") == "mare_atlanticum"
    assert "mare_gaditanum" not in table.fleets
    assert table.denarii == 5


@pytest.mark.rule("hispania", "move.5")
def test_move_5_the_acting_general_can_sail_himself() -> None:
    table = position(turn="consul", consul="mare_gaditanum")
    table.play("fleet mare_gaditanum", "sail mare_cantabricum", "move flaviobriga")
    assert table.where("consul") == "flaviobriga"
    assert "mare_cantabricum" in table.fleets
    assert table.denarii == 3


@pytest.mark.rule("hispania", "move.5")
@pytest.mark.parametrize("general", ["ulterior", "citerior", "consul"])
def test_move_5_every_general_is_carried(general: str) -> None:
    places = {"ulterior": "corduba", "citerior": "tarraco", "consul": "basti"}
    table = position(**places | {general: "mare_gaditanum"})  # type: ignore[arg-type]
    table.play("fleet mare_gaditanum", "sail mare_atlanticum")
    assert table.where(general) == "mare_atlanticum"
    assert table.event("FleetMoved")["carrying"] == GENERALS[general]


@pytest.mark.rule("hispania", "move.5")
def test_move_5_an_empty_fleet_carries_nobody() -> None:
    table = position().play("fleet mare_gaditanum", "sail mare_atlanticum")
    assert table.event("FleetMoved")["carrying"] is None


@pytest.mark.rule("hispania", "move.6")
def test_move_6_a_chain_of_roads_is_one_segment() -> None:
    table = position(ulterior="gades")
    assert table.cost("move basti") == 1
    table = position(ulterior="gades", roads=["basti-carthago_nova"])
    assert table.cost("move tarraco") == 1
    assert table.cost("move ilerda") == 2


@pytest.mark.rule("hispania", "move.6")
def test_move_6_a_road_over_several_segments_counts_one() -> None:
    assert position(ulterior="hispalis").cost("move emerita") == 2
    assert position(ulterior="hispalis", roads=["hispalis-emerita"]).cost("move emerita") == 1


@pytest.mark.rule("hispania", "move.6")
def test_move_6_a_chain_can_be_joined_on_the_way() -> None:
    table = position(turn="consul", consul="onuba")
    assert table.cost("move basti") == 2


@pytest.mark.rule("hispania", "move.6")
def test_move_6_a_revolt_breaks_the_chain() -> None:
    table = position(ulterior="gades", revolts={"corduba": 1})
    assert table.cost("move hispalis") == 1
    assert table.cost("move basti") == 2  # over the sea, by the fleet in Mare Ibericum


@pytest.mark.rule("hispania", "move.7")
def test_move_7_a_general_crosses_another() -> None:
    """From Corduba the roads lead to Gades through Hispalis; the Atlantic only by Gaditanum."""
    table = position(ulterior="corduba", citerior="hispalis", consul="mare_gaditanum")
    assert table.cost("move gades") == 1
    table = position(ulterior="hispalis", consul="mare_gaditanum")
    assert table.cost("move olisipo") == 2


@pytest.mark.rule("hispania", "move.7")
def test_move_7_a_fleet_crosses_others() -> None:
    table = position().play("fleet mare_balearicum")
    assert table.cost("sail mare_atlanticum") == 3
    table.play("sail mare_atlanticum")
    assert table.fleets == {"mare_ibericum", "mare_gaditanum", "mare_atlanticum"}


@pytest.mark.rule("hispania", "move.8")
def test_move_8_no_general_stops_on_another() -> None:
    table = position(ulterior="gades", citerior="corduba")
    table.refuses("move corduba", "move.8")
    table.refuses("move mare_ibericum", "move.8")
    position(turn="consul").refuses("move gades", "move.8")


@pytest.mark.rule("hispania", "move.8")
def test_move_8_no_fleet_stops_on_another() -> None:
    table = position().play("fleet mare_ibericum")
    table.lists_what_it_does_not_refuse()
    table.refuses("sail mare_balearicum", "move.8")
    table.refuses("sail mare_ibericum", "move.8")


@pytest.mark.rule("hispania", "move.8")
def test_move_8_a_fleet_without_a_free_sea_in_reach_stays() -> None:
    table = position(level="64442", denarii=1)
    table.refuses("fleet mare_balearicum", "move.8")
    assert table.options("fleet") == {"mare_atlanticum"}
