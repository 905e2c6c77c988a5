"""Moves on the field."""

from __future__ import annotations

from dataclasses import dataclass

from martius.games.punico.events.happening import Happening
from martius.games.punico.table.grid import FACING_NAMES, HEX_IDS, Facing, Hex
from martius.games.punico.table.model import PACE_NAMES, UNIT_NAMES, Corps, Side, Unit
from martius.kernel.text import Text, plural, say


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

    def text(self) -> Text:
        unit, to, facing = UNIT_NAMES[self.unit], HEX_IDS[self.path[-1]], FACING_NAMES[self.facing]
        if len(self.path) > 1:
            return plural(
                "{unit} moves to hex {hex}, facing {facing} ({n} movement point).",
                "{unit} moves to hex {hex}, facing {facing} ({n} movement points).",
                self.cost,
                unit=unit,
                hex=to,
                facing=facing,
            )
        if not self.cost:
            return say("{unit} stays in hex {hex}.", unit=unit, hex=to)
        return say("{unit} turns to face {facing}.", unit=unit, facing=facing)


@dataclass(frozen=True, slots=True)
class LeaderMoved(Happening):
    cites = "13"
    side: Side
    name: str
    start: Hex
    to: Hex
    retreat: bool

    def text(self) -> Text:
        if self.retreat:
            return say("{leader} withdraws to hex {hex}.", leader=self.name, hex=HEX_IDS[self.to])
        return say("{leader} moves to hex {hex}.", leader=self.name, hex=HEX_IDS[self.to])


@dataclass(frozen=True, slots=True)
class Hastened(Happening):
    cites = "4.6"
    corps: Corps

    def text(self) -> Text:
        return say(
            "Three units get 1 more movement point each: {corps}.", corps=PACE_NAMES[self.corps]
        )


@dataclass(frozen=True, slots=True)
class Crossed(Happening):
    cites = "7.1"
    unit: Unit
    friend: Unit

    def text(self) -> Text:
        unit, friend = UNIT_NAMES[self.unit], UNIT_NAMES[self.friend]
        return say("{unit} pushes through {friend}.", unit=unit, friend=friend)


@dataclass(frozen=True, slots=True)
class Entered(Happening):
    cites = "14.1"
    unit: Unit
    hex: Hex
    ambush: bool

    @property
    def rule(self) -> str:
        return "17.1.3c" if self.ambush else "14.1"

    def text(self) -> Text:
        unit, h = UNIT_NAMES[self.unit], HEX_IDS[self.hex]
        if self.ambush:
            return say("{unit} leaves its ambush and enters by hex {hex}.", unit=unit, hex=h)
        return say("{unit} returns from its pursuit by hex {hex}.", unit=unit, hex=h)


@dataclass(frozen=True, slots=True)
class BrokeThrough(Happening):
    cites = "17.1.4"
    unit: Unit
    recovered: int

    def text(self) -> Text:
        unit = UNIT_NAMES[self.unit]
        if not self.recovered:
            return say("{unit} leaves the map by the Carthaginian edge.", unit=unit)
        return plural(
            "{unit} leaves the map by the Carthaginian edge: Rome recovers {n} rout point.",
            "{unit} leaves the map by the Carthaginian edge: Rome recovers {n} rout points.",
            self.recovered,
            unit=unit,
        )
