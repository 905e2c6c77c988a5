"""Panic, the fate of leaders, pursuit and recovery."""

from __future__ import annotations

from dataclasses import dataclass

from martius.games.punico.events.happening import Happening
from martius.games.punico.table.grid import Hex
from martius.games.punico.table.model import SIDE_NAMES, UNIT_NAMES, Side, Unit
from martius.games.punico.table.words import where
from martius.kernel.words import count


@dataclass(frozen=True, slots=True)
class Panicked(Happening):
    cites = "11"
    unit: Unit

    def text(self) -> str:
        return f"{UNIT_NAMES[self.unit]} panics."


@dataclass(frozen=True, slots=True)
class Fled(Happening):
    cites = "11.1"
    unit: Unit
    path: tuple[Hex, ...]
    gone: bool

    @property
    def rule(self) -> str:
        return "11.1"

    def text(self) -> str:
        end = "off the map" if self.gone else f"to {where(self.path[-1])}"
        return f"{UNIT_NAMES[self.unit]} flees {end}."


@dataclass(frozen=True, slots=True)
class Eliminated(Happening):
    unit: Unit
    hex: Hex
    cites: str

    def text(self) -> str:
        return f"{UNIT_NAMES[self.unit]} is eliminated."


@dataclass(frozen=True, slots=True)
class RoutScored(Happening):
    cites = "16.1"
    side: Side
    points: int
    total: int
    limit: int

    def text(self) -> str:
        points = count(self.points, "rout point")
        return f"{SIDE_NAMES[self.side]} suffers {points}: {self.total} of {self.limit}."


@dataclass(frozen=True, slots=True)
class Rallied(Happening):
    cites = "12"
    unit: Unit
    left: int

    def text(self) -> str:
        return f"{UNIT_NAMES[self.unit]} recovers; {count(self.left, 'disorder point')} left."


@dataclass(frozen=True, slots=True)
class LeaderTested(Happening):
    cites = "13"
    side: Side
    name: str
    die: int

    def text(self) -> str:
        fate = "he falls" if self.die == 1 else "he is unharmed"
        return f"{self.name} is in danger: a {self.die}, {fate}."


@dataclass(frozen=True, slots=True)
class LeaderLost(Happening):
    cites = "13"
    side: Side
    name: str
    hex: Hex

    def text(self) -> str:
        who = SIDE_NAMES[self.side]
        return f"{self.name} is lost: {who} has no command points any more."


@dataclass(frozen=True, slots=True)
class Pursued(Happening):
    cites = "14"
    unit: Unit
    path: tuple[Hex, ...]
    gone: bool

    def text(self) -> str:
        end = "off the map" if self.gone else f"to {where(self.path[-1])}"
        return f"{UNIT_NAMES[self.unit]} pursues {end}."


@dataclass(frozen=True, slots=True)
class ReinedIn(Happening):
    cites = "4.5"
    unit: Unit

    def text(self) -> str:
        return f"{UNIT_NAMES[self.unit]} is held back from the pursuit."
