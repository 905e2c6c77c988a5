"""§revolt: what the dice stir up."""

from typing import Any

import pytest

from tests.games.hispania.vocabulary import position


@pytest.mark.rule("hispania", "revolt.1")
def test_revolt_1_the_roman_die_picks_the_province_the_hispanic_die_the_city() -> None:
    table = position(phase="hispanic")
    assert len(table.options("dice")) == 36
    table.play("dice 4-2")
    assert table.revolts("onuba") == 1
    assert table.told()[0] == ("RevoltRolled", "revolt.1")


@pytest.mark.rule("hispania", "revolt.2")
@pytest.mark.parametrize(
    "pieces", [{"garrisons": {"onuba": ["citerior"]}}, {"consul": "onuba"}], ids=str
)
def test_revolt_2_a_garrison_or_a_general_protects_the_city(pieces: dict[str, Any]) -> None:
    table = position(phase="hispanic", **pieces).play("dice 4-2")
    assert table.revolts("onuba") == 0
    assert table.reserve["revolts"] == 22
    assert ("CityProtected", "revolt.2") in table.told()


@pytest.mark.rule("hispania", "revolt.3")
def test_revolt_3_an_empty_city_rises() -> None:
    table = position(phase="hispanic", revolts={"ebora": 1}).play("dice 4-2")
    assert table.revolts("onuba") == 1
    assert table.reserve["revolts"] == 20
    assert table.armies == set()


@pytest.mark.rule("hispania", "revolt.4")
def test_revolt_4_an_army_gathers_on_a_revolt() -> None:
    """The new army moves in the same phase: from Regina to Toletum, its only way."""
    table = position(phase="hispanic", revolts={"regina": 1, "toletum": 1}).play("dice 3-2")
    told = table.told()
    assert ("ArmyRaised", "revolt.4") in told
    assert told.index(("ArmyRaised", "revolt.4")) < told.index(("ArmyMoved", "army.2"))
    assert table.armies == {"toletum"}
    assert table.reserve["armies"] == 2
    assert (table.revolts("regina"), table.revolts("toletum")) == (1, 1)


@pytest.mark.rule("hispania", "revolt.4")
def test_revolt_4_even_where_three_revolts_are() -> None:
    table = position(phase="hispanic", revolts={"osca": 3}).play("dice 1-6")
    assert table.armies == {"osca"}


@pytest.mark.rule("hispania", "revolt.5")
def test_revolt_5_the_revolt_grows_where_the_province_has_an_army() -> None:
    table = position(phase="hispanic", revolts={"onuba": 1, "ebora": 1}, armies=["ebora"])
    table.play("dice 4-2")
    assert table.revolts("onuba") == 2
    assert ("RevoltPlaced", "revolt.5") in table.told()


@pytest.mark.rule("hispania", "revolt.5")
def test_revolt_5_the_revolt_grows_where_no_army_is_left() -> None:
    table = position(phase="hispanic", revolts={"onuba": 1}, reserve={"armies": 0})
    table.play("dice 4-2")
    assert table.revolts("onuba") == 2
    assert table.armies == set()


@pytest.mark.rule("hispania", "revolt.6")
@pytest.mark.parametrize("armies", [1, 0])
def test_revolt_6_no_army_and_no_room_nothing_happens(armies: int) -> None:
    if armies:
        table = position(phase="hispanic", revolts={"osca": 3, "ilerda": 1}, armies=["ilerda"])
    else:
        table = position(phase="hispanic", revolts={"osca": 3}, reserve={"armies": 0})
    before = table.reserve["revolts"]
    table.play("dice 1-6")
    assert table.revolts("osca") == 3
    assert table.reserve["revolts"] == before
    assert ("NothingHappened", "revolt.6") in table.told()
