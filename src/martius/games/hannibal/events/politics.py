"""Control of spaces and provinces, sieges, and how the war ends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from martius.games.hannibal.events.happening import Happening
from martius.games.hannibal.table.model import (
    GENERAL_NAMES,
    PROVINCE_NAMES,
    SIDE_NAMES,
    General,
    Province,
    Side,
    Space,
)
from martius.games.hannibal.table.words import die, place_name
from martius.kernel.words import count


@dataclass(frozen=True, slots=True)
class MarkerPlaced(Happening):
    side: Side
    space: Space
    cites: str

    def text(self) -> str:
        return f"{SIDE_NAMES[self.side]} gains control of {place_name(self.space)}."


@dataclass(frozen=True, slots=True)
class MarkerRemoved(Happening):
    side: Side
    space: Space
    cites: str

    def text(self) -> str:
        return f"{SIDE_NAMES[self.side]} loses control of {place_name(self.space)}."


@dataclass(frozen=True, slots=True)
class ProvinceChanged(Happening):
    cites = "19.1"
    optional = frozenset({"side"})
    province: Province
    side: Side

    def text(self) -> str:
        who = SIDE_NAMES[self.side] if self.side >= 0 else "Nobody"
        return f"{who} now controls {PROVINCE_NAMES[self.province]}."


@dataclass(frozen=True, slots=True)
class SiegeRolled(Happening):
    cites = "20.2"
    general: General
    space: Space
    roll: int
    modifier: int
    points: int
    losses: int
    total: int

    def text(self) -> str:
        where = f"{GENERAL_NAMES[self.general]} before {place_name(self.space)}"
        result = f"{count(self.points, 'siege point')}, {count(self.losses, 'CU')} lost"
        return f"{where}: {die(self.roll, self.modifier)}, {result}."


@dataclass(frozen=True, slots=True)
class SiegeLifted(Happening):
    cites = "20.6"
    space: Space

    def text(self) -> str:
        return f"The siege points of {place_name(self.space)} are removed."


@dataclass(frozen=True, slots=True)
class PointsCounted(Happening):
    cites = "22.1"
    rome: int
    carthage: int

    def text(self) -> str:
        return f"Political points: Rome {self.rome}, Carthage {self.carthage}."


@dataclass(frozen=True, slots=True)
class GameEnded(Happening):
    side: Side
    outcome: str
    sentence: str
    cites: str

    def text(self) -> str:
        return self.sentence


OUTCOMES: Final = {
    "political_points": "The war is over: {side} controls more of the provinces that count.",
    "tie": "The war is over: both sides have as many political points, and Carthage wins the tie.",
    "capital": "{side} has taken the enemy's capital.",
    "italy": "Carthage controls all of Italy but Latium.",
    "peace": "{loser} has no PC marker left to give up and sues for peace: {side} wins.",
    "goal_met": "{side} has done what the scenario asks.",
    "goal_missed": "{side} has kept the enemy from what the scenario asks.",
}
