"""A match whose past is kept elsewhere remembers little of it, and shows and does the same."""

from __future__ import annotations

from collections.abc import Sequence
from json import dumps as packed
from random import Random

import pytest

from martius import Match
from martius.match import History
from martius.match.history import WHOLE_EVERY, Change, Earlier
from martius.match.play import LET_GO

ACTIONS = 3 * LET_GO


class Keeper:
    """Keeps what a match lets go of, as a store does."""

    def __init__(self) -> None:
        self._kept: list[Change] = []
        self.reads = 0

    def keep(self, history: History) -> None:
        self._kept += history.since(len(self._kept))

    def cut(self, seq: int) -> None:
        del self._kept[seq + 1 :]

    def before(self, start: int) -> Earlier:
        def read() -> Sequence[Change]:
            self.reads += 1
            return self._kept[:start]

        return read


@pytest.mark.parametrize("title", ["hannibal", "hispania", "punico"])
def test_a_match_that_lets_go_of_its_past_is_the_same(title: str) -> None:
    whole = Match.new(title, seed=3, history=History())
    short = Match.new(title, seed=3, history=History())
    keeper, luck = Keeper(), Random(3)
    assert short.history is not None
    keeper.keep(short.history)
    while whole.seq < ACTIONS and not whole.over:
        seat, action = whole.to_act or "", luck.choice(whole.options())
        for match in (whole, short):
            match.play(action)
        if whole.can_undo(seat) and luck.random() < 0.2:
            for match in (whole, short):
                match.undo(seat)
            keeper.cut(short.seq)
        keeper.keep(short.history)
        short.let_go(keeper.before)
        assert short.view(seat) == whole.view(seat)
        assert short.can_undo(seat) == whole.can_undo(seat)
        remembered = len(short.history) - short.history.start
        assert remembered < LET_GO or short.record.final < short.history.start + WHOLE_EVERY
    assert keeper.reads == 0
    assert title == "hispania" or short.history.start > 0  # whose random games are short
    for seat in whole.record.seats:
        assert packed(short.view(seat, 0)) == packed(whole.view(seat, 0))
    assert whole.history is not None
    assert short.history.changes == whole.history.changes
    assert keeper.reads == (title != "hispania")
