"""Other sides in the next game: everybody moves on by one seat, between two they swap."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from martius.server.store.keys import Lock
from martius.server.store.stored import Sitter


class Sides(NamedTuple):
    """Who sits where, and which key opens which seat."""

    sitters: dict[str, Sitter]
    locks: list[Lock]


def next_seats(seats: Collection[str]) -> dict[str, str]:
    """Where the person of each seat sits after the swap."""
    before = list(seats)
    return dict(zip(before, [*before[1:], *before[:1]], strict=True))


def swapped(sitters: Mapping[str, Sitter], locks: Sequence[Lock]) -> Sides:
    """The same people and keys, each at the next seat and at no other."""
    seats, after = list(sitters), next_seats(sitters)
    moved = {after[seat]: sitter for seat, sitter in sitters.items()}
    turned = [lock if lock.seat is None else lock._replace(seat=after[lock.seat]) for lock in locks]
    return Sides({seat: moved[seat] for seat in seats}, turned)
