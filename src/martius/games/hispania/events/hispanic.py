"""Revolts that spread and armies that march."""

from __future__ import annotations

from dataclasses import dataclass

from martius.games.hispania.events.happening import Happening
from martius.games.hispania.table.model import NUMERALS, SPACE_NAMES, City
from martius.games.hispania.table.words import named


@dataclass(frozen=True, slots=True)
class RevoltRolled(Happening):
    cites = "revolt.1"
    city: City
    roman: int
    hispanic: int

    def text(self) -> str:
        return (
            f"The dice name {NUMERALS[self.roman - 1]}-{self.hispanic}: {SPACE_NAMES[self.city]}."
        )


@dataclass(frozen=True, slots=True)
class CityProtected(Happening):
    cites = "revolt.2"
    city: City

    def text(self) -> str:
        return f"{SPACE_NAMES[self.city]} is protected."


@dataclass(frozen=True, slots=True)
class RevoltPlaced(Happening):
    city: City
    discs: int
    cites: str

    def text(self) -> str:
        if self.discs == 1:
            return f"{named(self.city)} rises in revolt."
        return f"The revolt in {named(self.city)} grows to {self.discs}."


@dataclass(frozen=True, slots=True)
class ArmyRaised(Happening):
    cites = "revolt.4"
    city: City

    def text(self) -> str:
        return f"An army gathers in {named(self.city)}."


@dataclass(frozen=True, slots=True)
class NothingHappened(Happening):
    cites = "revolt.6"
    city: City

    def text(self) -> str:
        return f"{SPACE_NAMES[self.city]} has no room for more."


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

    def text(self) -> str:
        by = f"A {self.roll} sends the army" if self.roll else "The army"
        heads = "towards" if self.roll else "heads for"
        return f"{by} in {SPACE_NAMES[self.start]} {heads} {SPACE_NAMES[self.to]}."


@dataclass(frozen=True, slots=True)
class ArmyStayed(Happening):
    """An army did not move: two cities were as close to the roll."""

    cites = "army.5"
    at: City
    roll: int
    alternatives: tuple[City, ...]

    def text(self) -> str:
        return f"A {self.roll} is as close to two cities: the army in {SPACE_NAMES[self.at]} stays."


@dataclass(frozen=True, slots=True)
class ArmyMoved(Happening):
    cites = "army.2"
    start: City
    to: City

    def text(self) -> str:
        return f"The army marches from {SPACE_NAMES[self.start]} to {named(self.to)}."
