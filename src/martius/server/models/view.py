"""The view: what a seat sees of a match."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict

from martius.server.models.titles import Seat


class Modifier(BaseModel):
    """One item of a sum: whose, what, how much, by which paragraph."""

    who: str
    label: str
    value: int
    rule: str


class Otherwise(BaseModel):
    """The chances if the other side chooses not to do what the odds reckon with."""

    choice: str
    win: int
    nothing: int
    loss: int


class Odds(BaseModel):
    """Exact chances of one way to commit, as counts out of `of`; where the other side has a choice,
    `otherwise` says what they are if it does not use it."""

    label: str
    win: int
    nothing: int
    loss: int
    of: int
    sum: str
    modifiers: list[Modifier] = []
    otherwise: Otherwise | None = None


class Option(BaseModel):
    """Something that can be done now. A title may say more of it."""

    model_config = ConfigDict(extra="allow")

    action: str
    label: str
    target: str | None
    group: str
    rule: str | None
    cost: int | None = None
    odds: list[Odds] = []
    rolls: bool
    """Whether dice decide it without another word of this seat."""
    note: str | None = None
    path: list[str] = []
    fights: bool = False
    """Whether an enemy force stands there, who will fight or get out of the way."""
    hurdles: bool = False
    """Whether the odds are of rolls that follow on each other; else each is a way to commit."""


class Barred(BaseModel):
    """Something that a player would look for here and cannot do, and the paragraph that forbids
    it."""

    label: str
    target: str | None
    group: str
    rule: str
    reason: str


class GameEvent(BaseModel):
    """Something that happened."""

    seq: int
    kind: str
    text: str
    rule: str | None
    data: dict[str, object]


class Track(BaseModel):
    """A marker on a scale."""

    id: str
    label: str
    value: int
    max: int | None
    text: str


class Share(BaseModel):
    """What a player added to the dice, after so many actions: a seal, or what it sealed."""

    seq: int
    kind: Literal["seal", "open"]
    round: int
    by: str
    value: str


class Fair(BaseModel):
    """What is known of the fair dice: the commitment, who is to contribute and what they did, and
    the seed once the game is over."""

    commitment: str
    seed: str | None
    players: list[str]
    shares: list[Share]


class LessonStep(BaseModel):
    """One step of a lesson, and whether it is done."""

    text: str
    done: bool


class LessonTrouble(BaseModel):
    """What has gone wrong in a lesson: why, whether its goal can still be reached, and after how
    many actions to try again."""

    text: str
    lost: bool
    back: int


class Lesson(BaseModel):
    """A lesson as its learner sees it, or the other side, which has no steps.

    `next` is the action that the open step or the advice does next, `advice` is about the question
    that is asked now, `rival` is the goal of the other side, `learnt` is for the end.
    """

    goal: str
    teaches: str
    hints: list[str]
    steps: list[LessonStep]
    next: str | None
    advice: str | None
    trouble: LessonTrouble | None
    rival: str | None
    learnt: list[str]


class Result(BaseModel):
    """How the game ended."""

    outcome: str
    side: str
    winners: list[str]
    text: str
    rule: str
    headline: str
    """What happened, in one sentence to this seat."""


class View(BaseModel):
    """The table through the eyes of a seat, or of a spectator."""

    title: str
    version: str
    seq: int
    seat: str | None
    seats: list[Seat]
    to_act: str | None
    prompt: str
    phase: str
    options: list[Option]
    barred: list[Barred]
    can_undo: bool
    acted: bool = False
    """Whether this seat has done something that all could agree to take back."""
    thinking: str | None
    since: int
    undos: int
    events: list[GameEvent]
    tracks: list[Track]
    board: dict[str, object]
    """The title's own; `shapes` tells its schema."""
    lesson: Lesson | None
    fair: Fair | None
    result: Result | None
