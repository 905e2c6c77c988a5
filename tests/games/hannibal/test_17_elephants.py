"""§17: elephants."""

import pytest

from tests.games.hannibal.vocabulary import battle, position


@pytest.mark.rule("hannibal", "17.1")
def test_17_1_two_elephants_at_the_start_four_at_most() -> None:
    table = position(
        carthage={"carthage": "1 hanno", "saguntum": "5 e3 hannibal"},
        hands={"carthage": [12], "rome": [35]},
    )
    table.play("event 12")
    assert sum(table.g.elephants) == 4
    assert table.cus("carthage", "carthage") == 3


@pytest.mark.rule("hannibal", "17.3")
@pytest.mark.rule("hannibal", "17.4")
@pytest.mark.rule("hannibal", "17.5")
@pytest.mark.parametrize(("roll", "rome", "carthage"), [(4, 7, 10), (3, 9, 10), (1, 9, 9)])
def test_17_3_the_charge(roll: int, rome: int, carthage: int) -> None:
    """Against Fabius (3): a 4 takes two cards, a 3 nothing, a 1 costs Carthage one."""
    table = battle("4 fabius!", "6 e2 hannibal")
    assert table.odds("charge") == (3, 2, 1, 6)
    table.play("charge", f"roll {roll}")
    table.deal("f", "l")
    assert (table.cards("rome"), table.cards("carthage")) == (rome, carthage)


@pytest.mark.rule("hannibal", "17.3")
def test_17_3_without_a_general_only_a_one_fails() -> None:
    table = battle("4", "6 e2 hannibal")
    assert table.odds("charge") == (5, 0, 1, 6)
    table.play("hold").deal("f", "l")
