"""No datum lies idle: change any, and its title refuses to load by a sentence (not by a crash),
or it looks or plays otherwise.

`make data` changes every value of the data files; everyday some of each file are enough.
"""

from __future__ import annotations

import os

import pytest

from martius.games import TITLES as GAMES
from tests.data import hannibal
from tests.data.changing import Datum, data_of, problem_with

SHARE = int(os.environ.get("MARTIUS_DATA", "120"))
"""One datum of so many is changed; 1 is every one."""
TITLES = ("hannibal", "hispania", "punico")


def some(title: str) -> list[Datum]:
    """The data that are changed."""
    return data_of(title)[SHARE // 2 :: SHARE]


@pytest.mark.parametrize("title", TITLES)
def test_a_changed_datum_is_noticed(title: str) -> None:
    assert [problem for datum in some(title) if (problem := problem_with(datum))] == []


def test_the_positions_for_rare_data_can_be_played_to_their_end() -> None:
    left = [hannibal.played(GAMES["hannibal"], *given)[1] for given in hannibal.POSITIONS]
    assert left == [[] for _ in hannibal.POSITIONS]
