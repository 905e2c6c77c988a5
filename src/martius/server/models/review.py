"""The review of a game: every plan of a seat graded, and luck told apart from skill."""

from __future__ import annotations

from pydantic import BaseModel

from martius.server.models.base import Asked, Name
from martius.server.models.coach import CoachMove


class AskReview(Asked):
    """Have the game of a seat of mine reviewed."""

    seat: Name


class ReviewGrade(BaseModel):
    """A plan that was played: the chance to win with it, what the best one would have kept, and
    that plan, empty if nothing was lost."""

    chance: float
    lost: float
    moves: list[CoachMove]
    better: list[CoachMove]


class ReviewPoint(BaseModel):
    """Where a plan of the seat begins, after `seq` actions; the last is the end of the game."""

    seq: int
    chance: float
    open: bool
    """Whether it is too early to tell who is winning."""
    luck: float
    """What dice and draws up to the next point brought, more than was to be expected."""
    grade: ReviewGrade | None


class GameReview(BaseModel):
    """What the review of a game tells the player of one seat."""

    points: list[ReviewPoint]
    accuracy: float | None
    """The part of the plans that lost next to nothing; null if there was nothing to choose."""
    plans: int
    """How many plans were graded."""
    lost: float
    luck: float
    turning_points: list[int]
    """The points at which most was lost, the worst first."""


class Reviewed(BaseModel):
    """What the review of a game told of a seat, in two numbers."""

    seat: str
    accuracy: float
    plans: int
    """How many plans were graded."""


class ReviewLine(BaseModel):
    """How far the review is, from 0 to 1; the last line has it."""

    progress: float
    review: GameReview | None
