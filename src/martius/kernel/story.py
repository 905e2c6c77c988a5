"""The course of a game as charts, made by its title."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any, Literal, NamedTuple, NotRequired, TypedDict

from martius.kernel.event import Event

Fate = Literal["win", "nothing", "loss"]
"""How a fight ended for the side whose odds are told."""


class Series(TypedDict):
    """One line of a chart: a value for each turn."""

    id: str
    label: str
    chart: NotRequired[str]
    """Series of one chart are drawn together; without it each has a chart of its own."""
    values: list[int]


class FightTold(TypedDict):
    """A fight against its odds."""

    seq: int
    turn: str
    text: str
    rule: str
    win: int
    nothing: int
    loss: int
    of: int
    result: Fate


class Luck(TypedDict):
    """What the dice should have given on average, and what they gave."""

    label: str
    expected: float
    actual: float


class DieCounts(TypedDict):
    """How often each face of a die came up."""

    label: str
    counts: list[int]


class Bar(TypedDict):
    """One bar: its length, and what it could be at most."""

    label: str
    group: str
    value: int
    of: int | None


class Bars(TypedDict):
    """Bars under one heading, by group."""

    label: str
    rows: list[Bar]


class PointTold(TypedDict):
    """The chances to win after an action, one for each seat."""

    seq: int
    open: bool
    """Whether it is too early to tell who is winning."""
    chances: list[float]


class TurningPoint(TypedDict):
    """An action after which the chances were others, and what happened."""

    seq: int
    texts: list[str]
    before: list[float]
    after: list[float]


class CourseTold(TypedDict):
    """Who was winning, and when that changed."""

    points: list[PointTold]
    turns: list[TurningPoint]


class Charts(TypedDict):
    """All charts of a game."""

    turns: list[str]
    series: list[Series]
    fights: list[FightTold]
    luck: list[Luck]
    dice: list[DieCounts]
    bars: NotRequired[list[Bars]]
    course: NotRequired[CourseTold]
    """Added by the match, whatever the title."""


class Frame(NamedTuple):
    """A moment of a replayed game: the state after some number of actions, and what just
    happened."""

    seq: int
    g: Any
    events: tuple[Event, ...]


class Storyteller(ABC):
    """Collects the moments of a game in order and makes its charts."""

    @abstractmethod
    def add(self, frame: Frame) -> None:
        """Add a moment."""

    @abstractmethod
    def charts(self) -> Charts:
        """The charts of all moments so far."""

    def tell(self, frames: Iterable[Frame]) -> Charts:
        """The charts of a whole game."""
        for frame in frames:
            self.add(frame)
        return self.charts()
