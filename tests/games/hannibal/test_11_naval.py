"""§11: naval movement."""

from typing import Any

import pytest

from tests.games.hannibal.vocabulary import Position, position


def fleet(cus: int, at: str, card: int = 1, who: str = "hasdrubal", **setup: Any) -> Position:
    """A Carthaginian general is activated with a 3."""
    table = position(
        carthage={at: f"{cus} {who}"},
        hands={"carthage": [card], "rome": [35]},
        **setup,
    )
    return table.play(f"march {card}", f"activate {who}")


@pytest.mark.rule("hannibal", "11.1")
def test_11_1_from_port_to_port_for_three_spaces() -> None:
    table = position(rome={"capua": "5 varro!"}, hands={"rome": [1], "carthage": [2]})
    table.play("march 1", "activate varro")
    table.refuses("sail massilia", "11.1")  # Capua is no port
    table.play("move rome")
    table.refuses("sail capua", "11.1")
    assert table.option("sail massilia")["cost"] == 3
    table.play("sail massilia")
    assert table.where("varro") == "massilia"
    assert table.to_act == "carthage"


@pytest.mark.rule("hannibal", "11.1")
def test_11_1_then_one_space_inland() -> None:
    table = position(rome={"rome": "5 varro!"}, hands={"rome": [1], "carthage": [2]})
    table.play("march 1", "activate varro", "sail massilia", "move rhone")
    assert table.where("varro") == "rhone"


@pytest.mark.rule("hannibal", "11.1")
def test_11_1_needs_a_ship() -> None:
    table = position(rome={"rome": "5 varro!"}, hands={"rome": [35]})
    table.play("march 35", "activate varro")
    table.refuses("sail massilia", "11.1")


@pytest.mark.rule("hannibal", "11.1")
def test_11_1_nobody_sails_to_where_he_is() -> None:
    fleet(5, "carthage").refuses("sail carthage", "11.1")


@pytest.mark.rule("hannibal", "11.2")
def test_11_2_enemy_ports_are_open() -> None:
    table = position(
        rome={"rome": "5 varro!"}, carthage={"malaca": "2"}, hands={"rome": [1], "carthage": [2]}
    )
    table.play("march 1", "activate varro")
    assert table.allows("sail gades")
    table.play("sail malaca")
    assert table.g.battle is not None


@pytest.mark.rule("hannibal", "11.3")
def test_11_3_straight_into_a_city_that_is_not_besieged() -> None:
    """Roman CUs stand before New Carthage: who lands fights, who sails into the city does not."""
    table = fleet(2, "carthage", rome={"new_carthage": "6 varro!"})
    assert table.allows("sail_into new_carthage")
    table.refuses("sail_into gades", "11.3")  # nobody stands before it: simply land
    table.refuses("sail_into massilia", "11.3")  # not Carthage's
    table.play("sail_into new_carthage", "roll 1")
    assert table.cus("carthage", "in_new_carthage") == 2
    assert table.where("hasdrubal") == "in_new_carthage"


@pytest.mark.rule("hannibal", "11.3")
@pytest.mark.rule("hannibal", "10.7")
def test_11_3_no_more_than_fit() -> None:
    table = fleet(3, "carthage", rome={"new_carthage": "6 varro!"})
    table.refuses("sail_into new_carthage", "10.7")


@pytest.mark.rule("hannibal", "11.3")
@pytest.mark.rule("hannibal", "20.5")
def test_11_3_not_into_nor_out_of_a_besieged_city() -> None:
    siege: dict[str, Any] = {"rome": {"new_carthage": "6 varro!"}, "siege": {"new_carthage": 1}}
    table = fleet(2, "carthage", **siege)
    table.refuses("sail_into new_carthage", "11.3")
    assert table.allows("sail new_carthage")  # outside its walls
    table = fleet(2, "in_new_carthage", **siege)
    table.refuses("sail carthage", "11.3")


@pytest.mark.rule("hannibal", "11.4")
def test_11_4_five_with_a_three_ten_with_a_campaign() -> None:
    table = position(rome={"rome": "9 varro!"}, hands={"rome": [1], "carthage": [2]})
    table.play("march 1", "activate varro")
    table.refuses("sail massilia", "11.4")
    table.play("regroup", "cus 5")
    assert table.allows("sail massilia")
    table = position(rome={"rome": "9 varro!"}, hands={"rome": [37], "carthage": [2]})
    table.play("event 37", "activate varro", "sail massilia")
    assert table.cus("rome", "massilia") == 9


@pytest.mark.rule("hannibal", "11.4")
def test_11_4_one_army_of_a_campaign_sails() -> None:
    table = position(
        rome={"rome": "5 varro!", "neapolis": "5 nero"}, hands={"rome": [37], "carthage": [2]}
    )
    table.play("event 37", "activate varro", "sail massilia", "stop", "activate nero")
    table.refuses("sail massilia", "11.4")


@pytest.mark.rule("hannibal", "11.5")
@pytest.mark.parametrize(("roll", "end"), [(4, "lilybaeum"), (5, "carthage"), (6, "displaced")])
def test_11_5_safe_return_or_sunk(roll: int, end: str) -> None:
    """Carthage (-2) to Lilybaeum (-1) with a neutral marker there: -3 in all."""
    table = fleet(5, "carthage", control={"neutral": ["lilybaeum"]})
    assert table.odds("sail lilybaeum") == (4, 1, 1, 6)
    table.play("sail lilybaeum", f"roll {roll}")
    if roll == 4:
        table.play("stop")
    assert table.where("hasdrubal") == end
    assert sum(table.g.cus[1]) == (0 if end == "displaced" else 5)
    assert table.to_act == "rome"  # no political consequences, and the move is over
    assert table.options("discard")


@pytest.mark.rule("hannibal", "11.5")
def test_11_5_rome_is_never_rolled_for() -> None:
    table = position(rome={"rome": "5 varro!"}, hands={"rome": [1], "carthage": [2]})
    table.play("march 1", "activate varro")
    assert table.option("sail massilia")["odds"] == []


@pytest.mark.rule("hannibal", "11.6")
def test_11_6_example_carthage_to_new_carthage() -> None:
    """§11.6, first example: two ports at -2 make -4."""
    table = fleet(5, "carthage")
    assert table.odds("sail new_carthage") == (5, 1, 0, 6)
    table.play("sail new_carthage", "roll 6")
    assert any("rolls 6 - 4 = 2: Hasdrubal returns to port" in text for text in table.texts())


@pytest.mark.rule("hannibal", "11.6")
def test_11_6_example_one_cu_from_new_carthage_to_rhegium() -> None:
    """§11.6, second example: -1, -2, +1 and a Roman marker at Rhegium +1 make -1."""
    table = fleet(1, "new_carthage")
    table.play("sail rhegium", "roll 2")
    assert any("rolls 2 - 1 = 1: Hasdrubal sails on safely" in text for text in table.texts())


@pytest.mark.rule("hannibal", "11.6")
@pytest.mark.parametrize(
    ("setup", "modifier"),
    [
        ({}, -3),
        ({"control": {"carthage": ["lilybaeum", "syracuse"]}}, -4),
        ({"in_force": {"macedon": True}}, -4),
        ({"in_force": {"naval_victory": True}}, -4),
        ({"control": {"rome": ["lilybaeum"]}}, -2),
    ],
)
def test_11_6_each_modifier(setup: dict[str, Any], modifier: int) -> None:
    control = {"neutral": ["lilybaeum"]}
    table = fleet(5, "carthage", **{"control": control, **setup})
    safe = sum(roll + modifier <= 1 for roll in range(1, 7))
    assert table.odds("sail lilybaeum")[0] == safe


@pytest.mark.rule("hannibal", "24.mago")
def test_24_mago_sails_at_minus_one() -> None:
    control = {"neutral": ["lilybaeum"]}
    assert fleet(5, "carthage", who="mago", control=control).odds("sail lilybaeum")[0] == 5
    table = position(
        carthage={"carthage": "5 hasdrubal mago"}, control=control, hands={"carthage": [1]}
    )
    table.play("march 1", "activate hasdrubal")  # not as a subordinate (§24.1)
    assert table.odds("sail lilybaeum")[0] == 4


@pytest.mark.rule("hannibal", "11.1")
def test_11_1_to_gades_as_to_any_port() -> None:
    table = position(
        rome={"rome": "5 nero"}, hands={"rome": [1], "carthage": [35]}, control={"rome": ["gades"]}
    )
    table.play("march 1", "activate nero", "sail gades")
    assert table.where("nero") == "gades"


@pytest.mark.rule("hannibal", "10.4")
def test_10_4_a_general_alone_does_not_sail_to_an_enemy_general() -> None:
    table = position(
        rome={"rome": "0 nero"},
        carthage={"neapolis": "0 mago"},
        hands={"rome": [1], "carthage": [35]},
    )
    table.play("march 1", "activate nero")
    assert table.allows("sail rhegium")
    table.refuses("sail neapolis", "10.4")
