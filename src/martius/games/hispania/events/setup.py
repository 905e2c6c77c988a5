"""Revolts, armies, roads and generals as a game is set up."""

from __future__ import annotations

from dataclasses import dataclass

from martius.games.hispania.events.happening import Happening
from martius.games.hispania.table.model import (
    CONSUL,
    LINK_ENDS,
    SPACE_NAMES,
    City,
    General,
    Link,
    Space,
)
from martius.games.hispania.table.words import named, the
from martius.kernel.words import capitalised, count


@dataclass(frozen=True, slots=True)
class RevoltsSetUp(Happening):
    cites = "setup.6"
    city: City
    discs: int
    roll: int

    def text(self) -> str:
        return f"A {self.roll} puts {count(self.discs, 'revolt')} in {named(self.city)}."


@dataclass(frozen=True, slots=True)
class ArmySetUp(Happening):
    cites = "setup.7"
    city: City

    def text(self) -> str:
        return f"An army stands in {named(self.city)}."


@dataclass(frozen=True, slots=True)
class RoadLaid(Happening):
    cites = "setup.8"
    link: Link

    def text(self) -> str:
        a, b = LINK_ENDS[self.link]
        return f"A road joins {SPACE_NAMES[a]} and {SPACE_NAMES[b]}."


@dataclass(frozen=True, slots=True)
class GeneralPlaced(Happening):
    cites = "setup.10"
    general: General
    at: Space

    @property
    def rule(self) -> str:
        return "setup.11" if self.general == CONSUL else "setup.10"

    def text(self) -> str:
        return capitalised(f"{the(self.general)} starts in {SPACE_NAMES[self.at]}.")
