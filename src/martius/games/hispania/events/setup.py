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
from martius.kernel.text import Text, plural, say


@dataclass(frozen=True, slots=True)
class RevoltsSetUp(Happening):
    cites = "setup.6"
    city: City
    discs: int
    roll: int

    def text(self) -> Text:
        return plural(
            "The die shows {roll}: {n} revolt in {city}.",
            "The die shows {roll}: {n} revolts in {city}.",
            self.discs,
            roll=self.roll,
            city=named(self.city),
        )


@dataclass(frozen=True, slots=True)
class ArmySetUp(Happening):
    cites = "setup.7"
    city: City
    special: bool

    def text(self) -> Text:
        if self.special:
            return say("The special army starts in {city}.", city=named(self.city))
        return say("An army starts in {city}.", city=named(self.city))


@dataclass(frozen=True, slots=True)
class RoadLaid(Happening):
    cites = "setup.8"
    link: Link

    def text(self) -> Text:
        a, b = LINK_ENDS[self.link]
        return say("A road joins {one} and {other}.", one=SPACE_NAMES[a], other=SPACE_NAMES[b])


@dataclass(frozen=True, slots=True)
class GeneralPlaced(Happening):
    cites = "setup.10"
    general: General
    at: Space

    @property
    def rule(self) -> str:
        return "setup.11" if self.general == CONSUL else "setup.10"

    def text(self) -> Text:
        return say(
            "{The_general} starts in {space}.",
            the_general=the(self.general),
            space=SPACE_NAMES[self.at],
        )
