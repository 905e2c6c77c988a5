"""How far a seat can take back, from what was played and shown since the last roll.

A bot remembers only the table, so undoing what it saw or did costs it nothing. It would cost a
person: what another person did, or what showed a person something hidden, is never undone.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from martius.kernel import Event, State


class Snapshot(NamedTuple):
    """The table before an action, who did it, and what it revealed."""

    state: State | None
    """None if the match keeps a history, which can give it back."""
    who: int
    revealed: tuple[Event, ...]


class Past:
    """The actions since the last roll, the oldest first."""

    def __init__(self, seats: int) -> None:
        self._seats = range(seats)
        self._snapshots: list[Snapshot] = []

    def clear(self) -> None:
        """A roll: everything before it is final."""
        self._snapshots.clear()

    def add(self, state: State | None, who: int, events: Sequence[Event]) -> None:
        """Note an action: the state before it, unless a history has it, and what it revealed."""
        revealed = tuple(event for event in events if event.reveals)
        self._snapshots.append(Snapshot(state, who, revealed))

    def reach(self, seat: int, bots: Collection[int]) -> int:
        """How many actions are undone if the seat takes back its last one, with what bots did
        since; 0 if it cannot."""
        for back, snapshot in enumerate(reversed(self._snapshots), start=1):
            if any(self._shows_a_person(event, bots) for event in snapshot.revealed):
                return 0
            if snapshot.who == seat:
                return back
            if snapshot.who not in bots:
                return 0
        return 0

    def take(self, back: int) -> Snapshot:
        """Forget this many actions; returns the state before them."""
        snapshot = self._snapshots[-back]
        del self._snapshots[-back:]
        return snapshot

    def _shows_a_person(self, event: Event, bots: Collection[int]) -> bool:
        seen_by = self._seats if event.seen_by is None else event.seen_by
        return any(seat not in bots and seat != event.secret_of for seat in seen_by)
