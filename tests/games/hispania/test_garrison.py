"""§garrison: placing and withdrawing, three to a city, capitals."""

import pytest

from tests.games.hispania.vocabulary import position


@pytest.mark.rule("hispania", "garrison.1")
def test_garrison_1_in_the_city_he_is_in_for_a_denarius() -> None:
    table = position(ulterior="gades")
    assert table.cost("garrison gades") == 1
    table.play("garrison gades")
    assert table.garrisons("gades") == ["ulterior"]
    assert table.denarii == 5
    assert table.reserve["garrisons"]["praetor_ulterior"] == 3


@pytest.mark.rule("hispania", "garrison.1")
def test_garrison_1_nowhere_else() -> None:
    table = position(ulterior="gades")
    table.refuses("garrison corduba", "garrison.1")
    at_sea = position(turn="consul", consul="mare_ibericum")
    assert at_sea.options("garrison") == set()
    at_sea.refuses("garrison gades", "garrison.1")


@pytest.mark.rule("hispania", "garrison.1")
def test_garrison_1_only_from_his_own_reserve() -> None:
    table = position(ulterior="gades", reserve={"garrisons": {"praetor_ulterior": 1}})
    table.play("garrison gades")
    table.refuses("garrison gades", "garrison.1")
    assert table.reserve["garrisons"]["consul"] == 4


@pytest.mark.rule("hispania", "garrison.2")
def test_garrison_2_back_to_his_reserve_for_a_denarius() -> None:
    table = position(ulterior="gades", garrisons={"gades": ["ulterior"]})
    assert table.cost("withdraw gades") == 1
    table.play("withdraw gades")
    assert ("GarrisonWithdrawn", "garrison.2") in table.told()
    assert table.garrisons("gades") == []
    assert table.denarii == 5
    assert table.reserve["garrisons"]["praetor_ulterior"] == 4


@pytest.mark.rule("hispania", "garrison.2")
def test_garrison_2_a_covered_one_too() -> None:
    table = position(ulterior="gades", garrisons={"gades": ["ulterior", "consul"]})
    table.play("withdraw gades")
    assert table.garrisons("gades") == ["consul"]


@pytest.mark.rule("hispania", "garrison.2")
def test_garrison_2_only_his_own_and_only_where_he_is() -> None:
    table = position(ulterior="gades", garrisons={"gades": ["consul"], "corduba": ["ulterior"]})
    table.refuses("withdraw gades", "garrison.2")
    table.refuses("withdraw corduba", "garrison.2")


@pytest.mark.rule("hispania", "garrison.3")
def test_garrison_3_three_to_a_city_each_on_top_of_the_last() -> None:
    table = position(ulterior="gades", garrisons={"gades": ["consul"]})
    table.play("garrison gades", "garrison gades")
    assert table.garrisons("gades") == ["consul", "ulterior", "ulterior"]
    table.refuses("garrison gades", "garrison.3")


@pytest.mark.rule("hispania", "garrison.4")
def test_garrison_4_a_capital_needs_its_whole_province_free_of_revolt() -> None:
    table = position(turn="citerior", citerior="osca", revolts={"gerunda": 1})
    table.refuses("garrison osca", "garrison.4")
    free = position(turn="citerior", citerior="osca", revolts={"numantia": 1})
    free.play("garrison osca")
    assert free.garrisons("osca") == ["citerior"]


@pytest.mark.rule("hispania", "garrison.4")
def test_garrison_4_other_cities_do_not() -> None:
    table = position(turn="citerior", citerior="ilerda", revolts={"gerunda": 1, "osca": 1})
    assert table.allows("garrison ilerda")


@pytest.mark.rule("hispania", "garrison.4")
def test_garrison_4_a_second_garrison_needs_it_too() -> None:
    table = position(
        turn="citerior", citerior="osca", garrisons={"osca": ["citerior"]}, revolts={"gerunda": 1}
    )
    table.refuses("garrison osca", "garrison.4")
    assert table.allows("withdraw osca")


@pytest.mark.rule("hispania", "garrison.5")
def test_garrison_5_a_capital_can_be_entered_while_its_province_is_in_revolt() -> None:
    table = position(turn="citerior", citerior="ilerda", revolts={"gerunda": 1, "beseda": 3})
    table.play("move osca")
    assert table.where("citerior") == "osca"


@pytest.mark.rule("hispania", "garrison.5")
def test_garrison_5_not_while_it_is_in_revolt_itself() -> None:
    table = position(turn="citerior", citerior="ilerda", revolts={"osca": 1})
    table.refuses("move osca", "move.2")
