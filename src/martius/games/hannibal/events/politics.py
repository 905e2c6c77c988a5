"""Control of spaces and provinces, sieges, and how the war ends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from martius.games.hannibal.events.happening import Happening
from martius.games.hannibal.table.model import (
    GENERAL_NAMES,
    PROVINCE_NAMES,
    SIDE_NAMES,
    WALLED,
    General,
    Province,
    Side,
    Space,
)
from martius.games.hannibal.table.words import die, place_name
from martius.kernel.text import Text, plural, say


@dataclass(frozen=True, slots=True)
class MarkerPlaced(Happening):
    side: Side
    space: Space
    cites: str

    def text(self) -> Text:
        return say(
            "{side} gains control of {space}.",
            side=SIDE_NAMES[self.side],
            space=place_name(self.space),
        )


@dataclass(frozen=True, slots=True)
class MarkerRemoved(Happening):
    side: Side
    space: Space
    cites: str

    def text(self) -> Text:
        return say(
            "{side} loses control of {space}.",
            side=SIDE_NAMES[self.side],
            space=place_name(self.space),
        )


@dataclass(frozen=True, slots=True)
class ProvinceChanged(Happening):
    cites = "19.1"
    optional = frozenset({"side"})
    province: Province
    side: Side

    def text(self) -> Text:
        province = PROVINCE_NAMES[self.province]
        if self.side < 0:
            return say("Neither side controls {province} now.", province=province)
        return say("{side} now controls {province}.", side=SIDE_NAMES[self.side], province=province)


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

    def text(self) -> Text:
        return say(
            self._result(),
            general=GENERAL_NAMES[self.general],
            space=place_name(self.space),
            die=die(self.roll, self.modifier),
            points=self._points(),
            losses=plural("{n} CU", "{n} CUs", self.losses),
        )

    def _result(self) -> Text:
        if self.points and self.losses:
            return say("{general} rolls {die} against {space}: {points}, but {losses} lost.")
        if self.points:
            return say("{general} rolls {die} against {space}: {points}.")
        if self.losses:
            return say("{general} rolls {die} against {space}: no success, and {losses} lost.")
        return say("{general} rolls {die} against {space}: no success.")

    def _points(self) -> Text:
        if WALLED >> self.space & 1:
            return plural("{n} siege point", "{n} siege points", self.points)
        return plural("{n} subjugation point", "{n} subjugation points", self.points)


@dataclass(frozen=True, slots=True)
class SiegeLifted(Happening):
    cites = "20.6"
    space: Space

    def text(self) -> Text:
        return say("{space} has no siege points now.", space=place_name(self.space))


@dataclass(frozen=True, slots=True)
class PointsCounted(Happening):
    cites = "22.1"
    rome: int
    carthage: int

    def text(self) -> Text:
        return say(
            "Political points: Rome {rome}, Carthage {carthage}.",
            rome=self.rome,
            carthage=self.carthage,
        )


OUTCOMES: Final = {
    "political_points": say("The war is over: {winner} has more political points."),
    "tie": say("The war is over: political points are tied, and Carthage wins ties."),
    "capital": say("{winner} wins: it has taken the enemy capital."),
    "italy": say("Carthage wins: it controls all of Italy except Latium."),
    "peace": say(
        "{loser} has too few PC markers left to remove and sues for peace: {winner} wins."
    ),
    "goal_met": say("{winner} wins: it has reached the goal of the scenario."),
    "goal_missed": say("{winner} wins: {loser} has not reached the goal of the scenario."),
    "resigned": say("{winner} wins: {loser} has resigned."),
}


def verdict(outcome: str, winner: Side) -> Text:
    """How the war ended, in a sentence."""
    return say(OUTCOMES[outcome], winner=SIDE_NAMES[winner], loser=SIDE_NAMES[1 - winner])


@dataclass(frozen=True, slots=True)
class GameEnded(Happening):
    side: Side
    outcome: str
    cites: str

    def text(self) -> Text:
        return verdict(self.outcome, self.side)
