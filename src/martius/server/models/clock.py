"""Clocks: how they are agreed on, and what they show."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, Field

from martius.server.models.base import Asked, Name, whole

# The bounds stand before the validator, or the schema would not tell them.
Minutes = Annotated[int, Field(ge=1, le=600, strict=True), BeforeValidator(whole)]
Seconds = Annotated[int, Field(ge=0, le=600, strict=True), BeforeValidator(whole)]
MoveHours = Annotated[int, Field(ge=1, le=720, strict=True), BeforeValidator(whole)]
ReserveHours = Annotated[int, Field(ge=0, le=2000, strict=True), BeforeValidator(whole)]
Weekday = Annotated[int, Field(ge=0, le=6, strict=True), BeforeValidator(whole)]


class LiveClock(Asked):
    """Minutes for the whole game, and seconds that each move adds."""

    kind: Literal["live"]
    minutes: Minutes
    increment: Seconds = 0
    bot: Name | None = None
    """Who plays on for one whose time is up; null: that one loses."""


class CorrespondenceClock(Asked):
    """Hours for each move, and a reserve for those that take longer."""

    kind: Literal["correspondence"]
    hours: MoveHours
    reserve: ReserveHours = 0
    """Hours."""
    days_off: Annotated[list[Weekday], Field(max_length=5)] = Field([])
    """Days of the week on which no clock runs, by UTC: 0 is Monday."""
    bot: Name | None = None


AskedClock = Annotated[LiveClock | CorrespondenceClock, Field(discriminator="kind")]


class ClockTerms(BaseModel):
    """What was agreed on about time; seconds throughout."""

    kind: Literal["live", "correspondence"]
    reserve: int
    """For the whole game, at the start."""
    move: int
    """What a move adds (live), or has of its own (correspondence)."""
    days_off: list[int]
    bot: str | None


class ClockState(ClockTerms):
    """The clocks of a match; seconds throughout."""

    paused: bool
    remaining: dict[str, float]
    """What each person's seat has for its move, as of now."""
    running: str | None
    """The seat whose time runs; it costs nothing for the first `free` seconds."""
    free: float
    short: float
    """So much is left of the time that runs when it is short."""
    deadline: str | None
    """When the time that runs is up, in ISO 8601."""


class Propose(Asked):
    """Ask the others for something, for a seat of mine."""

    what: Literal["take_back", "pause"]
    seat: Name


class Answer(Asked):
    """Agree to what somebody asked for, or decline."""

    what: Literal["take_back", "pause"]
    agrees: bool = Field(strict=True)


class GoOnWithout(Asked):
    """Go on without somebody who stays away: with a bot in their seat, or else they lose."""

    seat: Name
    bot: Name | None = None


class Resigning(BaseModel):
    """What it means to resign now."""

    text: str


class LetWatch(Asked):
    """Whether people may watch."""

    allowed: bool = Field(strict=True)


class SeatNotes(Asked):
    """What the person of a seat wrote down for nobody else."""

    seat: Name
    text: str = Field(max_length=20_000)


class ProposalState(BaseModel):
    """What somebody asks for: it is done once nobody is waited for."""

    what: Literal["take_back", "pause"]
    by: str
    agreed: list[str]
    waits_for: list[str]
    seen: list[str]
    """What everybody should know before something is taken back."""


class TableState(BaseModel):
    """What the people at a table agree on, and what their clocks say."""

    clock: ClockState | None
    proposals: list[ProposalState]
    watchable: bool
    """Whether the host lets people watch who have a link."""
    watchers: int
    """How many pages watch now."""
