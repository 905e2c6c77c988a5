"""A match between two sets of weights: does one of them play better, in each seat?

Each game is played three times with the same dice: by the old weights in all seats, and by the new
ones in each seat in turn. Where only one of the two wins, it speaks for it; Wald's test says when
enough has been said.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from martius.arena.batch import Batch
from martius.arena.ledger import terms
from martius.arena.lines import Lines
from martius.arena.loop import DICE, play_out
from martius.arena.question import BOUND, Question
from martius.arena.tuning.weights import Weights
from martius.bots.levels import LEVELS, Player
from martius.kernel import Action, State
from martius.kernel.plain import Json
from martius.match.dice import SeededDice

FORMAT: Final = 1
NOBODY: Final = -1
"""The seat of the new weights in the games that show how the old ones play."""
NO_BETTER, BETTER = 0.5, 0.6
"""Of the games that only one of the two wins, the share that the new weights win."""


class Meeting(NamedTuple):
    """One game: its number, and the seat that plays by the new weights."""

    number: int
    seat: int


class Trial(NamedTuple):
    """Old weights against new ones: plain values, so that any process can play any game."""

    batch: Batch
    level: str
    nodes: int
    worlds: int
    old: Weights
    new: Weights

    def meetings(self) -> list[Meeting]:
        """All games, round by round."""
        seats = (NOBODY, *range(len(self.batch.seats)))
        return [Meeting(n, seat) for n in range(self.batch.games) for seat in seats]

    def play(self, meeting: Meeting) -> tuple[Meeting, list[int]]:
        """Play one; the seats that won it."""
        game, batch = self.batch.game, self.batch
        g: State = game.new(batch.scenario, batch.options)
        level = LEVELS[self.level].changed(nodes=self.nodes, worlds=self.worlds)
        bots = [
            Player(level, weights=self.new if seat == meeting.seat else self.old)
            for seat in range(len(batch.seats))
        ]
        picks = [SeededDice(batch.seed_of(meeting.number, seat)).pick for seat in batch.seats]
        dice = SeededDice(batch.seed_of(meeting.number, DICE)).pick
        choices: list[Action] = []
        play_out(game, g, dice, bots, picks, choices)
        assert g.result is not None
        return meeting, list(g.result.winners)


class Trials(Lines):
    """The file that a trial grows in."""

    def __init__(self, path: str | os.PathLike[str], trial: Trial) -> None:
        self.played: dict[Meeting, list[int]] = {}
        header = {
            "martius_trial": FORMAT,
            **terms(trial.batch),
            "level": trial.level,
            "nodes": trial.nodes,
            "worlds": trial.worlds,
            "old": dict(trial.old),
            "new": dict(trial.new),
        }
        super().__init__(path, header)

    def add(self, meeting: Meeting, winners: list[int]) -> None:
        """Write a game down."""
        self.played[meeting] = winners
        self.write([*meeting, winners])

    def note(self, row: object) -> bool:
        match row:
            case [int(number), int(seat), list(winners)]:
                self.played[Meeting(number, seat)] = winners
                return True
        return False


class Side(NamedTuple):
    """What a trial has shown of one seat."""

    seat: str
    better: int
    """Games that only the new weights won."""
    worse: int
    """And only the old ones."""
    games: int
    ratio: float

    @property
    def found(self) -> bool:
        """Whether the test is over."""
        return abs(self.ratio) >= BOUND


class Verdict(NamedTuple):
    """What a trial has shown so far."""

    sides: Sequence[Side]

    @property
    def over(self) -> bool:
        """Whether nothing more need be played."""
        return all(side.found for side in self.sides)

    @property
    def accepted(self) -> bool:
        """A seat plays better by the test, and none has lost more than it won."""
        gain = any(side.found and side.ratio > 0 for side in self.sides)
        return gain and all(side.better >= side.worse for side in self.sides)

    def report(self) -> list[Json]:
        """Ready for JSON."""
        return [{**side._asdict(), "found": side.found} for side in self.sides]


def verdict(trial: Trial, played: Mapping[Meeting, list[int]]) -> Verdict:
    """Count the games in order of their numbers, so that any number of processes finds the same."""
    seats = list(trial.batch.seats)
    return Verdict([_side(trial, played, seat, name) for seat, name in enumerate(seats)])


def _side(trial: Trial, played: Mapping[Meeting, list[int]], seat: int, name: str) -> Side:
    question = Question(name, NO_BETTER, BETTER)
    better = worse = games = 0
    ratio = 0.0
    for number in range(trial.batch.games):
        old, new = Meeting(number, NOBODY), Meeting(number, seat)
        if abs(ratio) >= BOUND or old not in played or new not in played:
            break
        games += 1
        was, now = seat in played[old], seat in played[new]
        if was != now:
            better, worse = better + now, worse + was
            ratio += question.weight(now)
    return Side(name, better, worse, games, ratio)
