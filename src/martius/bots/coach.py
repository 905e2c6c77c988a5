"""The coach: what the strongest player would do in this seat, why, and what may come of it.

It gets a chair, like every player: what it says depends on nothing that is hidden from the seat.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from martius.bots.levels import LEVELS, Level, Player
from martius.bots.planner import Plan
from martius.bots.thinking import Clock, Verdict
from martius.bots.worlds import Notes, World
from martius.kernel import Action, Chair, Decision, Judgement, Pick, State, play, waiting

STRONGEST: Final = list(LEVELS.values())[-1]
PLANS: Final = 3
"""So many plans are told."""
WORLDS: Final = 5
"""In so many worlds it looks for reasons and for the likeliest answer."""
REASONS: Final = 3
SLIGHT: Final = 0.005
"""What changes the chance by less is no reason."""


class Move(NamedTuple):
    """One choice of a plan, as the table tells it."""

    action: str
    label: str
    target: str | None
    path: tuple[str, ...]


class Reason(NamedTuple):
    """Something that a plan does better, or worse, than the other one that was looked at."""

    name: str
    chance: float
    """What it adds to the chance to win."""


class Answer(NamedTuple):
    """What the enemy most often does then, and in how many of the worlds."""

    moves: tuple[Move, ...]
    worlds: int
    of: int


class Advice(NamedTuple):
    """A plan, and what is thought of it."""

    chance: float
    error: float
    moves: tuple[Move, ...]
    reasons: tuple[Reason, ...]
    answer: Answer | None


class Coach:
    """Thinks about a decision of a chair, some milliseconds a step."""

    def __init__(
        self, chair: Chair, pick: Pick, level: Level = STRONGEST, clock: Clock | None = None
    ) -> None:
        self._chair = chair
        self._pick = pick
        self._level = level
        self._thinking = Player(level, clock).think(chair, pick)
        self._judgement: Judgement[Any] = chair.game.judgement()

    @property
    def progress(self) -> float:
        """How much is thought through, from 0 to 1."""
        return self._thinking.progress

    def step(self) -> bool:
        """Think a little more; whether there is anything left to think about."""
        return self._thinking.step()

    @property
    def open(self) -> bool:
        """Whether it is too early to tell who is winning."""
        return self._judgement.open(self._chair.imagine(self._pick))

    def advice(self) -> list[Advice]:
        """The best plans so far, the best first."""
        best = _best(self._thinking.verdicts())
        notes = self._noted([verdict.plan for verdict in best])
        terms = [_mean([note.terms for note in row]) for row in notes]
        told = []
        for i, verdict in enumerate(best):
            other = terms[0 if i else min(1, len(best) - 1)]
            told.append(
                Advice(
                    self._judgement.told(verdict.chance),
                    self._told_error(verdict),
                    moves_of(
                        self._chair.game, self._chair.imagine(self._pick), verdict.plan.actions
                    ),
                    _reasons(terms[i], other, verdict),
                    self._answer(notes[i]),
                )
            )
        return told

    def _told_error(self, verdict: Verdict) -> float:
        """One standard error of a chance as it is told."""
        told = self._judgement.told
        above, below = (
            min(1.0, verdict.chance + verdict.error),
            max(0.0, verdict.chance - verdict.error),
        )
        return (told(above) - told(below)) / 2

    def _noted(self, plans: Sequence[Plan]) -> list[list[Notes]]:
        """What became of each plan in the same few worlds."""
        table = self._chair.imagine(self._pick)
        plays = self._judgement.replies(table)
        reply = self._level.budget.reply
        notes: list[list[Notes]] = [[] for _ in plans]
        for _ in range(WORLDS):
            world = World(self._chair, self._judgement, reply, plays, self._pick)
            for plan, row in zip(plans, notes, strict=True):
                row.append(Notes())
                world.swing(plan, row[-1])
        return notes

    def _answer(self, notes: Sequence[Notes]) -> Answer | None:
        """The most frequent reply. Its card is one that the enemy may hold, so it is not named."""
        found: Counter[tuple[Move, ...]] = Counter()
        for note in notes:
            if note.before is not None:
                moves = moves_of(self._chair.game, note.before, note.reply)
                found[moves[1:] or moves] += 1
        if not found:
            return None
        moves, count = found.most_common(1)[0]
        return Answer(moves, count, len(notes))


def moves_of(game: Any, g: State, actions: Sequence[Action]) -> tuple[Move, ...]:
    """A plan in the title's words, as far as it can be told without dice. Plays it."""
    told = []
    for action in actions:
        step = waiting(g)
        if not isinstance(step, Decision) or action not in step.options(g):
            break
        shown = game.describe(g, action)
        told.append(Move(game.format(action), shown.label, shown.target, tuple(shown.path)))
        play(g, action)
    return tuple(told)


def _best(verdicts: Sequence[Verdict]) -> list[Verdict]:
    """The best plans, the best first. One that was dropped early and seems better still, by the
    luck of a few worlds, is none of them."""
    first, *others = verdicts
    worse = [verdict for verdict in others if verdict.chance <= first.chance][: PLANS - 1]
    return [first, *sorted(worse, key=lambda verdict: -verdict.chance)]


def _mean(rows: Sequence[Mapping[str, float]]) -> dict[str, float]:
    """Term by term."""
    total: dict[str, float] = {}
    for row in rows:
        for name, value in row.items():
            total[name] = total.get(name, 0.0) + value / len(rows)
    return total


def _reasons(
    mine: Mapping[str, float], other: Mapping[str, float], verdict: Verdict
) -> tuple[Reason, ...]:
    """The terms that differ most from the other plan's, as chances."""
    slope = verdict.chance * (1.0 - verdict.chance)
    found = [
        Reason(name, slope * (mine.get(name, 0.0) - other.get(name, 0.0)))
        for name in dict.fromkeys((*mine, *other))
    ]
    weighty = [reason for reason in found if abs(reason.chance) >= SLIGHT]
    return tuple(sorted(weighty, key=_weight, reverse=True)[:REASONS])


def _weight(reason: Reason) -> float:
    return abs(reason.chance)
