"""The story of a game as a title tells it for charts."""

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
    """What was to be expected of the dice, and what they gave."""

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


class Charts(TypedDict):
    """All of it."""

    turns: list[str]
    series: list[Series]
    fights: list[FightTold]
    luck: list[Luck]
    dice: list[DieCounts]
    bars: NotRequired[list[Bars]]


class Frame(NamedTuple):
    """A moment of a game played back: the table after so many actions, and what happened."""

    seq: int
    g: Any
    events: tuple[Event, ...]


class Storyteller(ABC):
    """Hears the moments of a game one after the other, and then tells it."""

    @abstractmethod
    def add(self, frame: Frame) -> None:
        """Hear of a moment."""

    @abstractmethod
    def charts(self) -> Charts:
        """Tell all of it."""

    def tell(self, frames: Iterable[Frame]) -> Charts:
        """The charts of a whole game."""
        for frame in frames:
            self.add(frame)
        return self.charts()
