"""How many courses of play there are at small depth, so that any change of legality shows.

Every action counts, rolls included. When the rules change on purpose, count anew and look at the
differences:

    MARTIUS_GOLDEN=count pytest tests/games/hannibal/test_counts.py
"""

from pathlib import Path

import pytest

from tests.courses import SetUp, count, kept
from tests.games.hannibal.vocabulary import Position, full_game, position

FILE = Path(__file__).parent / "counts.toml"

SPAIN = {"saguntum": "10 e2 hannibal mago"}
RHONE = {"massilia": "8 p_scipio!"}


def at_war(*actions: str, cards: tuple[int, ...] = (61, 62)) -> Position:
    """Hannibal at Saguntum and Scipio at Massilia, Carthage to play."""
    hands = {"carthage": cards, "rome": (63, 36)}
    return position(rome=RHONE, carthage=SPAIN, hands=hands).play(*actions)


def before_cannae() -> Position:
    """Hannibal has come upon the consuls in the open: reactions, then a battle."""
    table = position(
        rome={"cannae": "6 paulus! varro!"}, carthage={"arpi": "8 e1 hannibal"},
        hands={"carthage": (61,), "rome": (35,)},
    )  # fmt: skip
    return table.play("march 61", "activate hannibal", "move cannae")


SET_UPS: dict[str, SetUp] = {
    "full_game": (full_game, 2),
    "play": (at_war, 4),
    "events": (lambda: at_war(cards=(9, 28, 35, 56)), 4),
    "march": (lambda: at_war("march 61", "activate hannibal"), 5),
    "markers": (lambda: at_war("pcs 61"), 4),
    "reaction": (before_cannae, 6),
}


@pytest.fixture(scope="module")
def counts() -> dict[str, list[int]]:
    return kept(FILE, SET_UPS)


@pytest.mark.parametrize("name", SET_UPS)
def test_the_courses_of_play_are_as_many_as_they_were(
    name: str, counts: dict[str, list[int]]
) -> None:
    assert count(SET_UPS[name]) == counts[name]


def test_every_set_up_is_counted(counts: dict[str, list[int]]) -> None:
    assert set(counts) == set(SET_UPS)
