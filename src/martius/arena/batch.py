"""What a batch plays: plain values, so that any process can play any game of it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from martius import guests
from martius.kernel import AnyGame
from martius.kernel.plain import Plain
from martius.match import Match, MatchError, library


class Batch(NamedTuple):
    """So many games of one set-up between the same bots. Game n is the same in any process."""

    title: str
    scenario: Plain
    options: Mapping[str, str]
    seats: Mapping[str, str]
    """The bot in each seat."""
    games: int
    seed: int

    @property
    def game(self) -> AnyGame:
        """The title."""
        return library.title(self.title)

    def seed_of(self, number: int, stream: str) -> int:
        """A seed for the dice or a bot of one game, independent of all others of the batch."""
        return derive(self.seed, f"{number}:{stream}")


def derive(seed: int, stream: str) -> int:
    """A seed for one purpose, independent of those for others."""
    digest = hashlib.sha256(f"{seed}:{stream}".encode()).digest()
    return int.from_bytes(digest[:8], "big")


def plan(
    title: str,
    scenario: str | None,
    options: Mapping[str, str],
    bots: Sequence[str],
    games: int,
    seed: int,
) -> Batch:
    """A batch that can be played, or a MatchError or BotError. One bot takes all seats."""
    match = Match.new(title, scenario, options, seed=seed)
    seats = match.record.seats
    names = list(bots) * len(seats) if len(bots) == 1 else list(bots)
    if len(names) != len(seats):
        raise MatchError(
            f"Name one bot for all seats or one for each of {', '.join(seats)}, not {len(names)}."
        )
    for name in names:
        guests.seat(name)()
    if games < 1:
        raise MatchError(f"A batch has at least one game, not {games}.")
    record = match.record
    return Batch(
        record.title,
        record.scenario,
        record.options,
        dict(zip(seats, names, strict=True)),
        games,
        seed,
    )
