"""#64: what the Truce protects."""

import pytest

from martius.games.hannibal.table.model import BREAKS_TRUCE
from tests.games.hannibal.vocabulary import Position, position

TRUCE = {"truce": True}


def varro(space: str, truce: bool) -> Position:
    """Varro stands with five CUs in a space of a Tribe."""
    table = position(
        rome={space: "5 varro!"},
        hands={"rome": [1], "carthage": [35]},
        in_force={"truce": truce},
    )
    return table.play("march 1", "activate varro")


@pytest.mark.rule("hannibal", "8.3")
@pytest.mark.rule("hannibal", "20.9")
@pytest.mark.parametrize("tribe", ["boii", "insubrians", "bruttium"])
def test_64_a_tribe_of_carthages_is_not_subjugated(tribe: str) -> None:
    varro(tribe, True).refuses("besiege", "8.3")
    assert varro(tribe, False).allows("besiege")


@pytest.mark.rule("hannibal", "8.3")
def test_64_a_neutral_tribe_may_be_subjugated() -> None:
    assert varro("arverni", True).allows("besiege")


@pytest.mark.rule("hannibal", "8.3")
@pytest.mark.rule("hannibal", "24.hanno")
@pytest.mark.parametrize(("truce", "asked"), [(False, True), (True, False)])
def test_64_hanno_leaves_the_roman_marker(truce: bool, asked: bool) -> None:
    table = position(
        carthage={"zama": "3 hanno"},
        control={"rome": ["zama"]},
        hands={"carthage": [1], "rome": [35]},
        in_force={"truce": truce},
    )
    table.play("march 1", "activate hanno", "stop")
    assert (table.to_act == "carthage" and table.options() == {"clear", "done"}) == asked
    assert table.owner("zama") == "rome"


@pytest.mark.rule("hannibal", "8.3")
@pytest.mark.parametrize(("truce", "allowed"), [(False, True), (True, False)])
def test_64_hannibal_charms_nobody_where_he_stands(truce: bool, allowed: bool) -> None:
    table = position(
        carthage={"cannae": "5 hannibal"},
        hands={"carthage": [28], "rome": [35]},
        in_force={"truce": truce},
    )
    table.play("event 28", "activate hannibal")
    assert table.allows("clear") == allowed
    if truce:
        table.refuses("clear", "8.3")


@pytest.mark.rule("hannibal", "8.3")
@pytest.mark.rule("hannibal", "13.1")
def test_64_a_general_alone_may_still_slip_away_but_nobody_intercepts() -> None:
    table = position(
        rome={"dertosa": "0 varro!", "tarraco": "5 nero"},
        carthage={"saguntum": "5 hannibal"},
        hands={"carthage": [1], "rome": [35]},
        in_force=TRUCE,
    )
    table.play("march 1", "activate hannibal", "move dertosa")
    assert table.options() == {"avoid varro", "done"}
    table.refuses("intercept nero", "8.3")
    table.play("avoid varro", "roll 1", "avoid_to azaila")
    assert table.where("varro") == "azaila"


@pytest.mark.rule("hannibal", "8.3")
@pytest.mark.parametrize("card", [67, 68, 70, 71, 86])
def test_64_the_optional_events_break_it_too(card: int) -> None:
    assert BREAKS_TRUCE >> card & 1


@pytest.mark.rule("hannibal", "8.3")
def test_64_a_revolt_of_baetica_ends_it() -> None:
    table = position(
        hands={"rome": [67], "carthage": [35]},
        in_force=TRUCE,
    )
    table.play("event 67")
    assert table.owner("acci") == "neutral"
    assert not table.g.truce
