"""The coach: what it is asked and what it says, line by line."""

from __future__ import annotations

from pydantic import BaseModel

from martius.server.models.base import Asked, Name, Seq


class AskCoach(Asked):
    """Ask the coach about a decision of a seat of mine."""

    seat: Name
    seq: Seq


class CoachMove(BaseModel):
    """One choice of a plan."""

    action: str
    label: str
    target: str | None
    path: list[str]


class CoachReason(BaseModel):
    """What a plan does better or worse than another, and how much chance to win that is."""

    name: str
    chance: float


class CoachAnswer(BaseModel):
    """What the enemy most often does then: in `worlds` of the `of` worlds that were imagined."""

    moves: list[CoachMove]
    worlds: int
    of: int


class CoachPlan(BaseModel):
    """A plan: the chance to win with it and one standard error, why, and what may come of it. The
    first is compared with the second, the others with the first."""

    chance: float
    error: float
    moves: list[CoachMove]
    reasons: list[CoachReason]
    answer: CoachAnswer | None


class CoachAdvice(BaseModel):
    """The best plans, the best first."""

    open: bool
    """Whether it is too early to tell who is winning: then only differences mean something."""
    plans: list[CoachPlan]


class CoachLine(BaseModel):
    """How far the coach is, from 0 to 1. The last line has the advice, or null if the game has
    moved on."""

    progress: float
    advice: CoachAdvice | None
