"""When a batch has answered a question: Wald's sequential probability ratio test."""

from __future__ import annotations

from math import log
from typing import Final, NamedTuple

from martius.arena.loop import Played
from martius.kernel.plain import Json

ERROR: Final = 0.05
"""How often the test may say the higher share where the lower one is true, and the other way."""
BOUND: Final = log((1 - ERROR) / ERROR)


class Question(NamedTuple):
    """Does a side win the lower share of its games, or the higher one?"""

    side: str
    low: float
    high: float

    def weight(self, won: bool) -> float:
        """How much a game speaks for the higher share, as the logarithm of a ratio of chances."""
        if won:
            return log(self.high / self.low)
        return log((1 - self.high) / (1 - self.low))


class Answer:
    """The games in order of their numbers, whatever the order in which they end.

    So the question is answered by the same game with any number of processes.
    """

    def __init__(self, question: Question) -> None:
        self.question = question
        self.games = 0
        """How many were counted."""
        self.ratio = 0.0
        self._waiting: dict[int, Played] = {}

    @property
    def found(self) -> bool:
        """Whether the question is answered."""
        return abs(self.ratio) >= BOUND

    def add(self, played: Played) -> None:
        """Count a game, and those that waited for it."""
        self._waiting[played.number] = played
        while not self.found and self.games in self._waiting:
            game = self._waiting.pop(self.games)
            self.ratio += self.question.weight(game.side == self.question.side)
            self.games += 1

    def report(self) -> Json:
        """What is known, ready for JSON: the share that was found is null if it is open."""
        found = self.question.high if self.ratio > 0 else self.question.low
        return {
            **self.question._asdict(),
            "games": self.games,
            "ratio": round(self.ratio, 3),
            "found": found if self.found else None,
        }
