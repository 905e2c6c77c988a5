"""The story of a game, for charts."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel


class Series(BaseModel):
    """One line of a chart: a value for each turn."""

    id: str
    label: str
    chart: str = ""
    """Series of one chart are drawn together; without it each has a chart of its own."""
    values: list[int]


class Fight(BaseModel):
    """A fight against its odds."""

    seq: int
    turn: str
    text: str
    rule: str
    win: int
    nothing: int
    loss: int
    of: int
    result: Literal["win", "nothing", "loss"]


class Luck(BaseModel):
    """What was to be expected of the dice, and what they gave."""

    label: str
    expected: float
    actual: float


class DieCounts(BaseModel):
    """How often each face of a die came up."""

    label: str
    counts: list[int]


class BarRow(BaseModel):
    """One bar: its length, and what it could be at most."""

    label: str
    group: str
    value: int
    of: int | None = None


class Bars(BaseModel):
    """Bars under one heading, by group."""

    label: str
    rows: list[BarRow]


class Story(BaseModel):
    """The story of a game, for charts."""

    turns: list[str]
    series: list[Series]
    fights: list[Fight]
    luck: list[Luck]
    dice: list[DieCounts]
    bars: list[Bars] = []
