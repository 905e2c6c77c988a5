"""Clocks: how they are agreed on, and what they show."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from martius.server.models.base import Asked, Name

Whole = Annotated[int, Field(strict=True)]


class LiveClock(Asked):
    """Minutes for the whole game, and seconds that each move adds."""

    kind: Literal["live"]
    minutes: Annotated[Whole, Field(ge=1, le=600)]
    increment: Annotated[Whole, Field(ge=0, le=600)] = 0
    bot: Name | None = None
    """Who plays on for one whose time is up; null: that one loses."""


class CorrespondenceClock(Asked):
    """Hours for each move, and a reserve for those that take longer."""

    kind: Literal["correspondence"]
    hours: Annotated[Whole, Field(ge=1, le=720)]
    reserve: Annotated[Whole, Field(ge=0, le=2000)] = 0
    """Hours."""
    days_off: Annotated[list[Annotated[Whole, Field(ge=0, le=6)]], Field(max_length=5)] = Field([])
    """Days of the week on which no clock runs, by UTC: 0 is Monday."""
    bot: Name | None = None


AskedClock = Annotated[LiveClock | CorrespondenceClock, Field(discriminator="kind")]


class ClockState(BaseModel):
    """The clocks of a match; seconds throughout."""

    kind: Literal["live", "correspondence"]
    reserve: int
    """For the whole game, at the start."""
    move: int
    """What a move adds (live), or has of its own (correspondence)."""
    days_off: list[int]
    bot: str | None
    paused: bool
    remaining: dict[str, float]
    """What each person's seat has for its move, as of now."""
    running: str | None
    """The seat whose time runs; it costs nothing for the first `free` seconds."""
    free: float
    deadline: str | None
    """When the time that runs is up, in ISO 8601."""


class TableState(BaseModel):
    """What the people at a table agree on, and what their clocks say."""

    clock: ClockState | None
