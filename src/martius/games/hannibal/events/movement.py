"""Moves, attempts and attrition."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from martius.games.hannibal.events.happening import Happening
from martius.games.hannibal.table.model import (
    GENERAL_NAMES,
    SIDE_NAMES,
    General,
    Place,
    Side,
    Space,
)
from martius.games.hannibal.table.words import cus_of, die, force, names, place_name
from martius.kernel.text import Text, plural, say


@dataclass(frozen=True, slots=True)
class Activated(Happening):
    cites = "10.2"
    general: General
    at: Place

    def text(self) -> Text:
        return say(
            "{general} is activated in {place}.",
            general=GENERAL_NAMES[self.general],
            place=place_name(self.at),
        )


@dataclass(frozen=True, slots=True)
class Moved(Happening):
    general: General
    origin: Place
    to: Place
    cus: int
    spent: int
    cites: str

    def text(self) -> Text:
        army = force(self.general, self.cus)
        origin, to = place_name(self.origin), place_name(self.to)
        if self.cites == "11.1":
            return say("{army} sails from {origin} to {to}.", army=army, origin=origin, to=to)
        return say("{army} moves from {origin} to {to}.", army=army, origin=origin, to=to)


@dataclass(frozen=True, slots=True)
class Stopped(Happening):
    cites = "10.2"
    general: General
    at: Place

    def text(self) -> Text:
        return say(
            "{general} ends the move in {place}.",
            general=GENERAL_NAMES[self.general],
            place=place_name(self.at),
        )


ATTEMPTS: Final = {
    "intercept": (
        say("{general} rolls {die} (needs {needed} or less) and intercepts."),
        say("{general} rolls {die} (needs {needed} or less) and does not intercept."),
    ),
    "avoid": (
        say("{general} rolls {die} (needs {needed} or less) and avoids battle."),
        say("{general} rolls {die} (needs {needed} or less) and does not avoid battle."),
    ),
    "pursue": (
        say("{general} rolls {die} (needs {needed} or less) and pursues."),
        say("{general} rolls {die} (needs {needed} or less) and cannot pursue."),
    ),
    "counterattack": (
        say("{general} rolls {die} (needs {needed} or less) and counterattacks."),
        say("{general} rolls {die} (needs {needed} or less) and cannot counterattack."),
    ),
    "withdraw": (
        say("{general} rolls {die} (needs {needed} or less) and withdraws."),
        say("{general} rolls {die} (needs {needed} or less) and cannot withdraw."),
    ),
    "prevent": (
        say("{general} rolls {die} (needs {needed} or less) and prevents the withdrawal."),
        say("{general} rolls {die} (needs {needed} or less) and cannot prevent the withdrawal."),
    ),
    "mercenaries": (
        say("{general} rolls {die} (needs {needed} or less) and keeps the mercenaries together."),
        say("{general} rolls {die} (needs {needed} or less): the mercenaries desert."),
    ),
}
"""What is told of an attempt that succeeds, and of one that fails."""


@dataclass(frozen=True, slots=True)
class Rolled(Happening):
    """A die for a general's attempt, which succeeds at a number or less."""

    side: Side
    general: General
    what: str
    roll: int
    modifier: int
    needed: int
    success: bool
    cites: str

    def text(self) -> Text:
        succeeds, fails = ATTEMPTS[self.what]
        return say(
            succeeds if self.success else fails,
            general=GENERAL_NAMES[self.general],
            die=die(self.roll, self.modifier),
            needed=self.needed,
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

    def text(self) -> Text:
        lost = say("{cus} in {place}: the attrition roll is {die}, {losses} lost.")
        spared = say("{cus} in {place}: the attrition roll is {die}, no losses.")
        return say(
            lost if self.losses else spared,
            cus=cus_of(self.side, self.cus),
            place=place_name(self.at),
            die=die(self.roll, self.modifier),
            losses=plural("{n} CU", "{n} CUs", self.losses),
        )


PASSAGES: Final = {
    "safe": say("The Roman fleet rolls {die}: {general} sails on safely."),
    "return": say("The Roman fleet rolls {die}: {general} returns to port."),
    "sunk": say("The Roman fleet rolls {die}: the ships of {general} are sunk."),
}


@dataclass(frozen=True, slots=True)
class NavalRolled(Happening):
    cites = "11.5"
    general: General
    roll: int
    modifier: int
    result: str

    def text(self) -> Text:
        return say(
            PASSAGES[self.result],
            general=GENERAL_NAMES[self.general],
            die=die(self.roll, self.modifier),
        )


@dataclass(frozen=True, slots=True)
class Overrun(Happening):
    cites = "10.5"
    general: General
    space: Space

    def text(self) -> Text:
        return say(
            "{general} overruns a single CU in {space}.",
            general=GENERAL_NAMES[self.general],
            space=place_name(self.space),
        )


@dataclass(frozen=True, slots=True)
class Declared(Happening):
    """What the non-active side will attempt: `intercept` or `avoid`."""

    side: Side
    general: General
    cus: int
    what: str
    cites: str

    def text(self) -> Text:
        army = force(self.general, self.cus)
        if self.what == "avoid":
            return say("{army} will try to avoid battle.", army=army)
        return say("{army} will try to intercept.", army=army)


@dataclass(frozen=True, slots=True)
class Avoided(Happening):
    """An army that avoids battle goes to another space."""

    cites = "13.1"
    side: Side
    general: General
    cus: int
    to: Space

    def text(self) -> Text:
        army = force(self.general, self.cus)
        return say(
            "{army} avoids battle and goes to {space}.", army=army, space=place_name(self.to)
        )


@dataclass(frozen=True, slots=True)
class Barred(Happening):
    """Why an army could not try to `intercept` or `avoid` battle, and was not asked."""

    side: Side
    general: General
    at: Place
    what: str
    reason: str
    cites: str

    def text(self) -> Text:
        intercept = say("{general} in {place} cannot intercept. {reason}")
        avoid = say("{general} in {place} cannot avoid battle. {reason}")
        return say(
            avoid if self.what == "avoid" else intercept,
            general=GENERAL_NAMES[self.general],
            place=place_name(self.at),
            reason=self.reason,
        )


@dataclass(frozen=True, slots=True)
class WentInside(Happening):
    cites = "10.7"
    side: Side
    space: Space
    cus: int
    generals: tuple[General, ...]

    def text(self) -> Text:
        city, cus = place_name(self.space), plural("{n} CU", "{n} CUs", self.cus)
        side, generals = SIDE_NAMES[self.side], names(self.generals)
        return say(self._message(), side=side, city=city, cus=cus, generals=generals)

    def _message(self) -> Text:
        if self.cus and self.generals:
            return say("{side} withdraws {generals} with {cus} into the city of {city}.")
        if self.cus:
            return say("{side} withdraws {cus} into the city of {city}.")
        return say("{side} withdraws {generals} into the city of {city}.")
