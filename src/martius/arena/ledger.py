"""The file that a batch grows in: a line for each game. The batch goes on where it was."""

from __future__ import annotations

import os
from typing import Final

from martius.arena.batch import Batch
from martius.arena.lines import Lines
from martius.arena.loop import Played
from martius.kernel.plain import Json

FORMAT: Final = 1


class Ledger(Lines):
    """The games of one batch that have been played, by their numbers."""

    def __init__(self, path: str | os.PathLike[str], batch: Batch) -> None:
        self.played: dict[int, Played] = {}
        header = {"martius_batch": FORMAT, **terms(batch), "seats": dict(batch.seats)}
        super().__init__(path, header)

    def add(self, played: Played) -> None:
        """Write a game down."""
        self.played[played.number] = played
        self.write([*played])

    def note(self, row: object) -> bool:
        game = read_game(row)
        if game is not None:
            self.played[game.number] = game
        return game is not None


def terms(batch: Batch) -> Json:
    """What is played: everything but by whom, and how many games."""
    return {
        "title": batch.title,
        "version": batch.game.version,
        "options": dict(batch.options),
        "seed": batch.seed,
        "scenario": dict(batch.scenario),
    }


def read_game(row: object) -> Played | None:
    """A game from its line in the file, or None if the line holds no game."""
    match row:
        case [int(number), int(plies), str(outcome), str(side), str(fault)]:
            return Played(number, plies, outcome, side, fault)
    return None
