"""Panic, the fate of leaders, pursuit and recovery."""

from __future__ import annotations

from dataclasses import dataclass

from martius.games.punico.events.happening import Happening
from martius.games.punico.table.grid import HEX_IDS, Hex
from martius.games.punico.table.model import LEADER_RULES, SIDE_NAMES, UNIT_NAMES, Side, Unit
from martius.kernel.text import Text, plural, say


@dataclass(frozen=True, slots=True)
class Panicked(Happening):
    cites = "11"
    unit: Unit

    def text(self) -> Text:
        return say("{unit} panics.", unit=UNIT_NAMES[self.unit])


@dataclass(frozen=True, slots=True)
class Fled(Happening):
    cites = "11.1"
    unit: Unit
    path: tuple[Hex, ...]
    gone: bool

    @property
    def rule(self) -> str:
        return "11.1"

    def text(self) -> Text:
        unit = UNIT_NAMES[self.unit]
        if self.gone:
            return say("{unit} flees off the map.", unit=unit)
        return say("{unit} flees to hex {hex}.", unit=unit, hex=HEX_IDS[self.path[-1]])


@dataclass(frozen=True, slots=True)
class Eliminated(Happening):
    unit: Unit
    hex: Hex
    cites: str

    def text(self) -> Text:
        return say("{unit} is eliminated.", unit=UNIT_NAMES[self.unit])


@dataclass(frozen=True, slots=True)
class RoutScored(Happening):
    cites = "16.1"
    side: Side
    points: int
    total: int
    limit: int

    def text(self) -> Text:
        return plural(
            "{side} suffers {n} rout point ({total} of {limit}).",
            "{side} suffers {n} rout points ({total} of {limit}).",
            self.points,
            side=SIDE_NAMES[self.side],
            total=self.total,
            limit=self.limit,
        )


@dataclass(frozen=True, slots=True)
class Rallied(Happening):
    cites = "12"
    unit: Unit
    left: int

    def text(self) -> Text:
        unit = UNIT_NAMES[self.unit]
        if not self.left:
            return say("{unit} recovers its last disorder point.", unit=unit)
        return plural(
            "{unit} recovers a disorder point; {n} is left.",
            "{unit} recovers a disorder point; {n} are left.",
            self.left,
            unit=unit,
        )


@dataclass(frozen=True, slots=True)
class LeaderTested(Happening):
    cites = "13"
    side: Side
    name: str
    die: int

    def text(self) -> Text:
        if self.die == LEADER_RULES["killed_on_die"]:
            return say(
                "{leader} is in danger: a roll of {die} kills him.", leader=self.name, die=self.die
            )
        return say(
            "{leader} is in danger: a roll of {die} spares him.", leader=self.name, die=self.die
        )


@dataclass(frozen=True, slots=True)
class LeaderLost(Happening):
    cites = "13"
    side: Side
    name: str
    hex: Hex

    def text(self) -> Text:
        return say(
            "{leader} is lost: {side} has no command points for the rest of the battle.",
            leader=self.name,
            side=SIDE_NAMES[self.side],
        )


@dataclass(frozen=True, slots=True)
class Pursued(Happening):
    cites = "14"
    unit: Unit
    path: tuple[Hex, ...]
    gone: bool

    def text(self) -> Text:
        unit = UNIT_NAMES[self.unit]
        if self.gone:
            return say("{unit} pursues off the map.", unit=unit)
        return say("{unit} pursues to hex {hex}.", unit=unit, hex=HEX_IDS[self.path[-1]])


@dataclass(frozen=True, slots=True)
class ReinedIn(Happening):
    cites = "4.5"
    unit: Unit

    def text(self) -> Text:
        return say("A Cavalry point holds {unit} back from pursuing.", unit=UNIT_NAMES[self.unit])
