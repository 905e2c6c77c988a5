"""How many courses of play there are at small depth, so that any change of legality shows.

Every action counts, rolls included. When the rules change on purpose, count anew and look at the
differences:

    MARTIUS_GOLDEN=count pytest tests/games/punico/test_counts.py
"""

from pathlib import Path

import pytest

from martius import Match
from tests.courses import SetUp, count, kept
from tests.games.punico.vocabulary import Position, position

FILE = Path(__file__).parent / "counts.toml"

CLASH = ("ha1 1112 n d1", "pr1 1113 n", "re1 0911 n", "m1 1111 s", "el1 1211 s", "ccn1 0910 s")


def clash(impulse: str, **boxes: int) -> Position:
    """Some units of both sides in contact; Rome has these command points."""
    command = {"rome": boxes} if boxes else None
    return position(*CLASH, impulse=impulse, rome="1113", command=command)


def battle(name: str, setup: str) -> Position:
    """A battle at its first choice."""
    return Position(Match.new("punico", name, {"setup": setup}, auto_chance=False))


SET_UPS: dict[str, SetUp] = {
    "trebbia_set_up": (lambda: battle("trebbia", "players"), 2),
    "beneventum_set_up": (lambda: battle("beneventum", "players"), 2),
    "po_strategic": (lambda: battle("po", "historical"), 3),
    "zama_strategic": (lambda: battle("zama", "historical"), 3),
    "movement": (lambda: clash("first_movement"), 3),
    "goading": (lambda: clash("second_movement", elephants=1), 3),
    "volley": (lambda: clash("second_missile"), 3),
    "combat": (lambda: clash("first_combat", combat=1), 4),
    "recovery": (lambda: clash("first_recovery", recovery=1), 2),
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
