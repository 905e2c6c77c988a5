"""Moves, attempts and attrition."""

from __future__ import annotations

from dataclasses import dataclass

from martius.games.hannibal.events.happening import Happening
from martius.games.hannibal.table.model import GENERAL_NAMES, General, Place, Side, Space
from martius.games.hannibal.table.words import die, force, names, place_name
from martius.kernel.words import count


@dataclass(frozen=True, slots=True)
class Activated(Happening):
    cites = "10.2"
    general: General
    at: Place

    def text(self) -> str:
        return f"{GENERAL_NAMES[self.general]} is activated in {place_name(self.at)}."


@dataclass(frozen=True, slots=True)
class Moved(Happening):
    general: General
    origin: Place
    to: Place
    cus: int
    spent: int
    cites: str

    def text(self) -> str:
        verb = "sails" if self.cites == "11.1" else "moves"
        who = force(self.general, self.cus)
        return f"{who} {verb} from {place_name(self.origin)} to {place_name(self.to)}."


@dataclass(frozen=True, slots=True)
class Stopped(Happening):
    cites = "10.2"
    general: General
    at: Place

    def text(self) -> str:
        return f"{GENERAL_NAMES[self.general]} ends his move in {place_name(self.at)}."


@dataclass(frozen=True, slots=True)
class Rolled(Happening):
    """A die for a general's attempt, which succeeds on his number or less."""

    side: Side
    general: General
    what: str
    roll: int
    modifier: int
    needed: int
    success: bool
    cites: str

    def text(self) -> str:
        result = "manages" if self.success else "fails"
        return (
            f"{GENERAL_NAMES[self.general]} {result} {self.what}: "
            f"{die(self.roll, self.modifier)}, needs {self.needed} or less."
        )


@dataclass(frozen=True, slots=True)
class AttritionRolled(Happening):
    side: Side
    at: Place
    cus: int
    roll: int
    modifier: int
    losses: int
    cites: str

    def text(self) -> str:
        return (
            f"Attrition of {count(self.cus, 'CU')} in {place_name(self.at)}: "
            f"{die(self.roll, self.modifier)}, {self.losses} lost."
        )


@dataclass(frozen=True, slots=True)
class NavalRolled(Happening):
    cites = "11.5"
    general: General
    roll: int
    modifier: int
    result: str

    def text(self) -> str:
        end = {"safe": "it slips through", "return": "it must turn back", "sunk": "it is sunk"}
        return (
            f"Rome hunts the fleet of {GENERAL_NAMES[self.general]}: "
            f"a {self.roll} ({self.modifier:+d}), {end[self.result]}."
        )


@dataclass(frozen=True, slots=True)
class Overrun(Happening):
    cites = "10.5"
    general: General
    space: Space

    def text(self) -> str:
        return f"{GENERAL_NAMES[self.general]} overruns a lone CU in {place_name(self.space)}."


@dataclass(frozen=True, slots=True)
class Declared(Happening):
    """What the non-active side will attempt, or how it stands."""

    side: Side
    general: General
    cus: int
    what: str
    cites: str

    def text(self) -> str:
        return f"{force(self.general, self.cus)} {self.what}."


@dataclass(frozen=True, slots=True)
class Barred(Happening):
    """Why an army could not try to intercept or to avoid battle, and was not asked."""

    side: Side
    general: General
    at: Place
    what: str
    reason: str
    cites: str

    def text(self) -> str:
        who = f"{GENERAL_NAMES[self.general]} in {place_name(self.at)}"
        return f"{who} cannot {self.what}. {self.reason}"


@dataclass(frozen=True, slots=True)
class WentInside(Happening):
    cites = "10.7"
    side: Side
    space: Space
    cus: int
    generals: tuple[General, ...]

    def text(self) -> str:
        parts = ([count(self.cus, "CU")] if self.cus else []) + (
            [names(self.generals)] if self.generals else []
        )
        who = " and ".join(parts) or "Nobody"
        one = self.cus + len(self.generals) <= 1
        verb = "withdraws" if one else "withdraw"
        return f"{who} {verb} behind the walls of {place_name(self.space)}."
