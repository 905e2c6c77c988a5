"""Moves on the field."""

from __future__ import annotations

from dataclasses import dataclass

from martius.games.punico.events.happening import Happening
from martius.games.punico.table.grid import FACING_NAMES, Facing, Hex
from martius.games.punico.table.model import PACE_NAMES, UNIT_NAMES, Corps, Side, Unit
from martius.games.punico.table.words import where
from martius.kernel.words import count


@dataclass(frozen=True, slots=True)
class Moved(Happening):
    cites = "6"
    unit: Unit
    path: tuple[Hex, ...]
    facing: Facing
    cost: int

    @property
    def rule(self) -> str:
        return "6" if len(self.path) > 1 else "8.1"

    def text(self) -> str:
        way = f"moves to {where(self.path[-1])}" if len(self.path) > 1 else "turns"
        facing = FACING_NAMES[self.facing]
        return f"{UNIT_NAMES[self.unit]} {way}, facing {facing} ({self.cost} MP)."


@dataclass(frozen=True, slots=True)
class LeaderMoved(Happening):
    cites = "13"
    side: Side
    name: str
    start: Hex
    to: Hex
    retreat: bool

    def text(self) -> str:
        verb = "withdraws" if self.retreat else "moves"
        return f"{self.name} {verb} to {where(self.to)}."


@dataclass(frozen=True, slots=True)
class Hastened(Happening):
    cites = "4.6"
    corps: Corps

    def text(self) -> str:
        return f"Three units of {PACE_NAMES[self.corps]} may move one further."


@dataclass(frozen=True, slots=True)
class Crossed(Happening):
    cites = "7.1"
    unit: Unit
    friend: Unit

    def text(self) -> str:
        return f"{UNIT_NAMES[self.unit]} pushes through {UNIT_NAMES[self.friend]}."


@dataclass(frozen=True, slots=True)
class Entered(Happening):
    cites = "14.1"
    unit: Unit
    hex: Hex
    ambush: bool

    @property
    def rule(self) -> str:
        return "17.1.3c" if self.ambush else "14.1"

    def text(self) -> str:
        how = "breaks out of hiding" if self.ambush else "returns from the pursuit"
        return f"{UNIT_NAMES[self.unit]} {how} at {where(self.hex)}."


@dataclass(frozen=True, slots=True)
class BrokeThrough(Happening):
    cites = "17.1.4"
    unit: Unit
    recovered: int

    def text(self) -> str:
        points = count(self.recovered, "rout point")
        return f"{UNIT_NAMES[self.unit]} leaves by the Carthaginian edge: Rome recovers {points}."
