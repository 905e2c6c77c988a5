"""No datum lies idle: change any, and its title refuses to load by a sentence (not by a crash),
or it looks or plays otherwise.

`make data` changes every value of the data files; everyday some of each file are enough.
"""

from __future__ import annotations

import os

import pytest

from martius.games import TITLES as GAMES
from tests.data import hannibal
from tests.data.changing import Datum, data_of, on_the_board, problem_with

SHARE = int(os.environ.get("MARTIUS_DATA", "120"))
"""One datum of so many is changed; 1 is every one."""
PART = 200
"""How many one test changes, so that several workers can share them, and one can go on."""
TITLES = ("hannibal", "hispania", "punico")


def parts() -> dict[str, list[Datum]]:
    """The data that are changed, in parts."""
    return {
        f"{title}-{first}": data[first : first + PART]
        for title in TITLES
        for data in [data_of(title)[SHARE // 2 :: SHARE]]
        for first in range(0, len(data), PART)
    }


PARTS = parts()


@pytest.mark.parametrize("data", PARTS.values(), ids=PARTS)
def test_a_changed_datum_is_noticed(data: list[Datum]) -> None:
    read = on_the_board(data)
    rest = [datum for datum in data if datum not in read]
    assert [problem for datum in rest if (problem := problem_with(datum))] == []


def test_the_positions_for_rare_data_can_be_played_to_their_end() -> None:
    left = [hannibal.played(GAMES["hannibal"], *given)[1] for given in hannibal.POSITIONS]
    assert left == [[] for _ in hannibal.POSITIONS]
