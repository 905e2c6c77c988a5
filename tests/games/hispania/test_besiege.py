"""§besiege: who besieges what, both values, groups, reinforcements, results."""

from typing import Any

import pytest

from martius.games.hispania.table.state import HispaniaState
from martius.games.hispania.turn.combat import FightDice
from martius.kernel import waiting
from tests.games.hispania.vocabulary import Position, position


def siege_of_toletum(**pieces: Any) -> Position:
    """The consul in Abula against Toletum, whose shield is 6; nobody else is near."""
    revolts = {"toletum": 2} | pieces.pop("revolts", {})
    return position(turn="consul", consul=pieces.pop("consul", "abula"), revolts=revolts, **pieces)


@pytest.mark.rule("hispania", "besiege.1")
def test_besiege_1_a_connected_city_in_revolt_without_army() -> None:
    table = siege_of_toletum(revolts={"salmantica": 1, "osca": 1}, armies=["salmantica"])
    assert table.options("besiege") == {"toletum"}
    table.refuses("besiege salmantica", "besiege.1")
    table.refuses("besiege osca", "besiege.1")
    table.refuses("besiege pallantia", "besiege.1")


@pytest.mark.rule("hispania", "besiege.1")
def test_besiege_1_one_to_three_denarii() -> None:
    table = siege_of_toletum().play("besiege toletum")
    assert table.options("spend") == {"1", "2", "3"}
    table.refuses("pass", "besiege.1")
    table.play("spend 3", "roll 1")
    assert table.denarii == 3


@pytest.mark.rule("hispania", "besiege.2")
@pytest.mark.parametrize("spent", [1, 2, 3])
def test_besiege_2_the_die_and_the_denarii(spent: int) -> None:
    assert siege_of_toletum().odds("besiege toletum", spent)["sum"] == f"die + {spent} against 6"


@pytest.mark.rule("hispania", "besiege.2")
def test_besiege_2_his_own_garrisons_in_all_groups_connected_to_him() -> None:
    """Two in his city, one in Salmantica, and one in Pallantia: three groups become one by him."""
    garrisons = {"abula": ["consul", "consul"], "salmantica": ["consul"], "pallantia": ["consul"]}
    table = siege_of_toletum(garrisons=garrisons)
    assert table.odds("besiege toletum", 1)["sum"] == "die + 5 against 6"


@pytest.mark.rule("hispania", "besiege.2")
def test_besiege_2_garrisons_of_others_do_not_count() -> None:
    garrisons = {"abula": ["ulterior", "citerior"], "salmantica": ["citerior"]}
    table = siege_of_toletum(garrisons=garrisons)
    assert table.odds("besiege toletum", 1)["sum"] == "die + 1 against 6"


@pytest.mark.rule("hispania", "besiege.3")
@pytest.mark.parametrize(("city", "shield"), [("abula", 1), ("pallantia", 5), ("asturica", 3)])
def test_besiege_3_the_shield_is_the_value_of_the_city(city: str, shield: int) -> None:
    start = {"abula": "salmantica", "pallantia": "lancia", "asturica": "lancia"}[city]
    table = position(turn="consul", consul=start, revolts={city: 3})
    assert table.odds(f"besiege {city}", 1)["sum"] == f"die + 1 against {shield}"


# --- groups ---


@pytest.mark.rule("hispania", "besiege.4")
def test_besiege_4_a_group_hangs_together_disc_by_disc() -> None:
    """Pallantia is connected to Abula, Lancia to Pallantia, Asturica to Lancia."""
    chain = {"pallantia": ["consul"], "lancia": ["consul"], "asturica": ["consul"]}
    assert (
        siege_of_toletum(garrisons=chain).odds("besiege toletum", 1)["sum"] == "die + 4 against 6"
    )
    broken = {"pallantia": ["consul"], "asturica": ["consul"]}
    assert (
        siege_of_toletum(garrisons=broken).odds("besiege toletum", 1)["sum"] == "die + 2 against 6"
    )


@pytest.mark.rule("hispania", "besiege.4")
def test_besiege_4_a_disc_of_another_general_does_not_join_a_group() -> None:
    broken = {"pallantia": ["consul"], "lancia": ["ulterior"], "asturica": ["consul"]}
    assert (
        siege_of_toletum(garrisons=broken).odds("besiege toletum", 1)["sum"] == "die + 2 against 6"
    )


@pytest.mark.rule("hispania", "besiege.4", "garrison.2")
def test_besiege_4_a_garrison_withdrawn_breaks_its_group() -> None:
    held = {"pallantia": ["consul"], "lancia": ["consul"]}
    table = siege_of_toletum(consul="pallantia", garrisons=held)
    table.play("withdraw pallantia", "move abula")
    assert table.odds("besiege toletum", 1)["sum"] == "die + 1 against 6"


@pytest.mark.rule("hispania", "besiege.4")
def test_besiege_4_a_group_that_does_not_touch_him_is_of_no_use() -> None:
    far = {"lancia": ["consul"], "asturica": ["consul", "consul"]}
    assert siege_of_toletum(garrisons=far).odds("besiege toletum", 1)["sum"] == "die + 1 against 6"


@pytest.mark.rule("hispania", "besiege.5")
@pytest.mark.parametrize(
    ("pieces", "plus"),
    [
        ({"ulterior": "emerita"}, 2),  # Emerita touches Hispalis
        ({"ulterior": "hispalis"}, 2),  # he stands in his province
        ({"ulterior": "ebora"}, 1),
        ({"ulterior": "ebora", "garrisons": {"emerita": ["ulterior"]}}, 3),  # by his garrison
        ({"ulterior": "ebora", "garrisons": {"emerita": ["consul"]}}, 1),
        ({"ulterior": "mare_gaditanum"}, 2),  # the sea touches Gades
    ],
)
def test_besiege_5_a_praetor_connected_to_his_province_adds_one(
    pieces: dict[str, Any], plus: int
) -> None:
    table = position(turn="ulterior", revolts={"onuba": 1, "regina": 1}, **pieces)
    target = "regina" if pieces["ulterior"] == "emerita" else "onuba"
    assert table.odds(f"besiege {target}", 1)["sum"].startswith(f"die + {plus} against")


@pytest.mark.rule("hispania", "besiege.5")
def test_besiege_5_only_once_however_many_cities_he_touches() -> None:
    table = position(turn="citerior", citerior="mare_balearicum", revolts={"gerunda": 1})
    assert table.odds("besiege gerunda", 1)["sum"] == "die + 2 against 2"


@pytest.mark.rule("hispania", "besiege.5")
def test_besiege_5_neither_the_consul_nor_the_other_praetor() -> None:
    consul = position(turn="consul", consul="hispalis", revolts={"onuba": 1}, ulterior="basti")
    assert consul.odds("besiege onuba", 1)["sum"] == "die + 1 against 2"
    other = position(turn="citerior", citerior="hispalis", revolts={"onuba": 1}, ulterior="basti")
    assert other.odds("besiege onuba", 1)["sum"] == "die + 1 against 2"


# --- reinforcements ---


@pytest.mark.rule("hispania", "besiege.6")
def test_besiege_6_each_other_general_connected_to_the_revolt_doubles() -> None:
    one = siege_of_toletum(ulterior="regina")
    assert one.odds("besiege toletum", 1)["sum"] == "(die + 1) x2 against 6"
    two = siege_of_toletum(ulterior="regina", citerior="segobriga")
    assert two.odds("besiege toletum", 1)["sum"] == "(die + 1) x4 against 6"


@pytest.mark.rule("hispania", "besiege.6")
def test_besiege_6_a_general_connected_to_his_ally_only_does_not() -> None:
    table = siege_of_toletum(ulterior="salmantica", citerior="emerita")
    assert table.odds("besiege toletum", 1)["sum"] == "die + 1 against 6"


@pytest.mark.rule("hispania", "besiege.7")
def test_besiege_7_each_army_connected_to_the_general_doubles_the_shield() -> None:
    one = siege_of_toletum(revolts={"salmantica": 1}, armies=["salmantica"])
    assert one.odds("besiege toletum", 3)["sum"] == "die + 3 against 6 x2"
    two = siege_of_toletum(
        revolts={"salmantica": 1, "pallantia": 1}, armies=["salmantica", "pallantia"]
    )
    assert two.odds("besiege toletum", 3)["sum"] == "die + 3 against 6 x4"


@pytest.mark.rule("hispania", "besiege.7")
def test_besiege_7_an_army_in_gades_too() -> None:
    """Gades is the first city of the board: number 0."""
    table = position(
        turn="consul", consul="mare_ibericum", ulterior="onuba", revolts={"gades": 1, "basti": 1},
        armies=["gades"],
    )  # fmt: skip
    assert table.odds("besiege basti", 1)["sum"].endswith("x2")


@pytest.mark.rule("hispania", "besiege.7")
def test_besiege_7_an_army_connected_to_the_revolt_only_does_not() -> None:
    table = siege_of_toletum(
        revolts={"castulo": 1, "complutum": 1}, armies=["castulo", "complutum"]
    )
    assert table.odds("besiege toletum", 3)["sum"] == "die + 3 against 6"


# --- results ---


@pytest.mark.rule("hispania", "besiege.8")
@pytest.mark.parametrize(("roll", "left"), [(4, 2), (5, 2), (6, 1)])
def test_besiege_8_only_a_higher_value_removes_the_top_revolt(roll: int, left: int) -> None:
    """With one denarius 4 is less than Toletum's 6, 5 equal, 6 higher."""
    table = siege_of_toletum().play("besiege toletum", "spend 1", f"roll {roll}")
    assert (("RevoltRemoved", "besiege.8") in table.told()) == (left == 1)
    fight = table.event("FightFought")
    assert (fight["roman_dice"], fight["hispanic_dice"]) == ([roll], [])
    assert table.revolts("toletum") == left
    assert table.reserve["revolts"] == 22 - left
    assert table.where("consul") == "abula"
    assert table.to_act == "rome"


@pytest.mark.rule("hispania", "besiege.8")
def test_besiege_8_rolls_with_one_result_are_one_outcome_to_a_bot() -> None:
    g = siege_of_toletum().play("besiege toletum", "spend 1").match.snapshot()
    roll = waiting(g)
    assert isinstance(roll, FightDice)
    assert isinstance(g, HispaniaState)
    assert sorted(weight for _, weight in roll.bundles(g)) == [1, 5]


@pytest.mark.rule("hispania", "besiege.8")
def test_besiege_8_the_chances_are_exact() -> None:
    odds = siege_of_toletum().odds("besiege toletum", 3)
    assert (odds["win"], odds["nothing"], odds["loss"], odds["of"]) == (3, 3, 0, 6)


@pytest.mark.rule("hispania", "besiege.9")
def test_besiege_9_he_does_not_advance_into_the_emptied_city() -> None:
    table = position(turn="consul", consul="abula", revolts={"toletum": 1})
    table.play("besiege toletum", "spend 1", "roll 6")
    assert table.revolts("toletum") == 0
    assert table.where("consul") == "abula"
    table.play("move toletum")
    assert table.where("consul") == "toletum"
