"""Revolts that spread and armies that march."""

from __future__ import annotations

from dataclasses import dataclass

from martius.games.hispania.events.happening import Happening
from martius.games.hispania.table.model import NUMERALS, SPACE_NAMES, City
from martius.games.hispania.table.words import named
from martius.kernel.text import Text, say


@dataclass(frozen=True, slots=True)
class RevoltRolled(Happening):
    idle = True
    cites = "revolt.1"
    city: City
    roman: int
    hispanic: int

    def text(self) -> Text:
        code = f"{NUMERALS[self.roman - 1]}-{self.hispanic}"
        return say("The dice point to {code}: {city}.", code=code, city=SPACE_NAMES[self.city])


@dataclass(frozen=True, slots=True)
class CityProtected(Happening):
    idle = True
    cites = "revolt.2"
    city: City

    def text(self) -> Text:
        return say("{city} is protected: nothing happens.", city=SPACE_NAMES[self.city])


@dataclass(frozen=True, slots=True)
class RevoltPlaced(Happening):
    city: City
    discs: int
    cites: str

    def text(self) -> Text:
        if self.discs == 1:
            return say("{city} rises in revolt.", city=named(self.city))
        return say(
            "The revolt in {city} grows to {discs} discs.", city=named(self.city), discs=self.discs
        )


@dataclass(frozen=True, slots=True)
class ArmyRaised(Happening):
    cites = "revolt.4"
    city: City
    special: bool

    def text(self) -> Text:
        if self.special:
            return say("The special army gathers in {city}.", city=named(self.city))
        return say("An army gathers in {city}.", city=named(self.city))


@dataclass(frozen=True, slots=True)
class NothingHappened(Happening):
    idle = True
    cites = "revolt.6"
    city: City

    def text(self) -> Text:
        return say(
            "{city} has three revolts already: nothing happens.", city=SPACE_NAMES[self.city]
        )


@dataclass(frozen=True, slots=True)
class ArmyHeaded(Happening):
    """An army chose where to go. `roll` is 0 where there was one way only."""

    start: City
    to: City
    roll: int
    alternatives: tuple[City, ...]

    @property
    def rule(self) -> str:
        return "army.4" if self.roll else "army.2"

    def text(self) -> Text:
        start, city = SPACE_NAMES[self.start], SPACE_NAMES[self.to]
        if not self.roll:
            return say("The army in {start} heads for {city}.", start=start, city=city)
        return say(
            "The army in {start} rolls {roll} and heads for {city}.",
            start=start,
            roll=self.roll,
            city=city,
        )


@dataclass(frozen=True, slots=True)
class ArmyStayed(Happening):
    """An army did not move: two cities were as close to the roll."""

    cites = "army.5"
    at: City
    roll: int
    alternatives: tuple[City, ...]

    def text(self) -> Text:
        return say(
            "The army in {city} rolls {roll}, equally close to two cities, and stays.",
            city=SPACE_NAMES[self.at],
            roll=self.roll,
        )


@dataclass(frozen=True, slots=True)
class ArmyMoved(Happening):
    cites = "army.2"
    start: City
    to: City

    def text(self) -> Text:
        return say(
            "The army marches from {start} to {city}.",
            start=SPACE_NAMES[self.start],
            city=named(self.to),
        )
