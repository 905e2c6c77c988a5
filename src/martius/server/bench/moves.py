"""A move without sockets and store: played, looked at through every seat, and encoded."""

from __future__ import annotations

import gc
import random
from time import process_time
from typing import Final, NamedTuple

from martius.kernel import AnyGame
from martius.language import ENGLISH
from martius.match import Match
from martius.match.history import History
from martius.server.garbage import THRESHOLDS
from martius.server.live.audience import Audience
from martius.server.live.patches import Differences

MOVES: Final = 250
REPETITIONS: Final = 3
"""The best of these counts: the others met something else that ran."""


class Moved(NamedTuple):
    """What a move costs, at its best."""

    move_us: float
    """Processor time, in microseconds."""
    move_bytes: int
    """That it sends to all seats."""


def measure(game: AnyGame, moves: int = MOVES) -> Moved:
    """Moves of random play of a title's first scenario, the dice that follow included."""
    before = gc.get_threshold()
    gc.set_threshold(*THRESHOLDS)  # as the server runs
    try:
        runs = [_measured(game, moves) for _ in range(REPETITIONS)]
    finally:
        gc.set_threshold(*before)
    return Moved(round(min(run.move_us for run in runs), 1), runs[0].move_bytes)


def _measured(game: AnyGame, moves: int) -> Moved:
    luck, made, spent, size, number = random.Random(1), 0, 0.0, 0, 0
    while made < moves:
        pages = Pages(game, seed=number)
        number += 1
        while made < moves and not pages.match.over:
            action = luck.choice(pages.match.options())
            start = process_time()
            size += pages.move(action)
            spent += process_time() - start
            made += 1
    return Moved(spent / moves * 1e6, size // moves)


class Pages:
    """A match with one page for each seat, as the server keeps them up to date."""

    def __init__(self, game: AnyGame, seed: int) -> None:
        self.match = Match.new(game, seed=seed, history=History())
        self._differences = Differences()
        self._number = 0
        self._audiences = [self._audience(seat.id) for seat in self.match.seats]
        self._show()

    def _audience(self, seat: str) -> Audience:
        match = self.match
        return Audience(
            lambda after: ENGLISH.tell({**match.view(seat, after), "since": after}),
            lambda after: ENGLISH.tell({"since": after, "events": match.events(seat, after)}),
            self._differences,
        )

    def move(self, action: str) -> int:
        """Play an action and show it to all; how many bytes that sends."""
        had = self._number
        self.match.play(action)
        self._number += 1
        self._differences.forget()
        self._show()
        return sum(len(page.message(had, self.match.seq)) for page in self._audiences)

    def _show(self) -> None:
        for page in self._audiences:
            page.update(self._number, self.match.seq)
