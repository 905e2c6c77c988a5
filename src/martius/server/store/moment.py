"""Where a match stands, and what came after."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from martius.match import History, Record
from martius.match.history import Change
from martius.match.record import CHANCE
from martius.server.store.chain import links
from martius.server.store.clocks import ClockRow
from martius.server.store.outbox import Call


class Moment(NamedTuple):
    """Where a match stands: no two of its positions have the same moment."""

    seq: int
    undos: int
    shares: int = 0
    """How much was added to the dice in use: it decides what they roll."""


def standing(record: Record, undos: int) -> Moment:
    """Where a match with this record stands."""
    shares = len(record.dice[-1].shares) if record.dice else 0
    return Moment(len(record.entries), undos, shares)


class Linked(NamedTuple):
    """A change, and its link in the chain."""

    seq: int
    change: Change
    link: str


class Append(NamedTuple):
    """What came after a moment of a match, to be kept."""

    match_id: str
    base: Moment
    record: Record
    history: History
    to_act: str | None
    clock: ClockRow | None = None

    @property
    def seq(self) -> int:
        """How many actions there are now."""
        return len(self.record.entries)

    @property
    def call(self) -> Call | None:
        """Whom to give notice: the seat whose turn has come, or all when the game is over."""
        if self.to_act is None:
            return Call(self.match_id, "over", self.seq)
        movers = [entry.who for entry in self.record.entries[self.base.seq :]]
        mover = next((who for who in reversed(movers) if who != CHANCE), None)
        if self.to_act in (mover, CHANCE):
            return None
        return Call(self.match_id, "turn", self.seq, self.to_act)

    def changes(self, link: str) -> Iterator[Linked]:
        """The new changes, linked to the one before them."""
        return linked(self.record, self.history, self.base.seq + 1, link)


def linked(record: Record, history: History, start: int = 0, link: str = "") -> Iterator[Linked]:
    """The changes from the `start`th on, linked to the one before."""
    changes = history.since(start)
    chain = zip(changes, links(record, changes, start, link), strict=True)
    for seq, (change, each) in enumerate(chain, start):
        yield Linked(seq, change, each)
