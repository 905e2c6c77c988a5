"""What only variants bring."""

from __future__ import annotations

from dataclasses import dataclass

from martius.games.hispania.events.happening import Happening
from martius.games.hispania.table.model import (
    LINK_ENDS,
    SPACE_NAMES,
    City,
    General,
    Link,
    Sea,
)
from martius.games.hispania.table.words import coins, named, the
from martius.kernel.text import Text, plural, say


@dataclass(frozen=True, slots=True)
class RoadBuilt(Happening):
    cites = "ingenivm.2"
    general: General
    link: Link
    cost: int

    def text(self) -> Text:
        one, other = (SPACE_NAMES[end] for end in LINK_ENDS[self.link])
        return say(
            "{The_general} builds a road between {one} and {other} for {price}.",
            the_general=the(self.general),
            one=one,
            other=other,
            price=coins(self.cost),
        )


@dataclass(frozen=True, slots=True)
class ProconsulCalled(Happening):
    cites = "proconsvl.1"
    general: General
    at: Sea
    cost: int

    def text(self) -> Text:
        return say(
            "{The_general} calls the proconsul to {sea} for {price}.",
            the_general=the(self.general),
            sea=SPACE_NAMES[self.at],
            price=coins(self.cost),
        )


@dataclass(frozen=True, slots=True)
class LegionPlaced(Happening):
    cites = "legio.2"
    general: General
    at: City

    def text(self) -> Text:
        return say(
            "{The_general} places the Legio Hispana in {city}.",
            the_general=the(self.general),
            city=named(self.at),
        )


@dataclass(frozen=True, slots=True)
class PiratesRemoved(Happening):
    cites = "pirates.4"
    sea: Sea
    left: int

    def text(self) -> Text:
        sea = SPACE_NAMES[self.sea]
        if not self.left:
            return say("The pirates in {sea} are defeated. The sea is free.", sea=sea)
        return plural(
            "Pirates in {sea} are defeated. {n} disc is left.",
            "Pirates in {sea} are defeated. {n} discs are left.",
            self.left,
            sea=sea,
        )


@dataclass(frozen=True, slots=True)
class RevoltShifted(Happening):
    """The Hispanic player changed the Hispanic die of the revolt roll."""

    cites = "hispano.3"
    city: City
    hispanic: int
    cost: int

    def text(self) -> Text:
        return say(
            "The Hispanic player turns the die to {roll} for {price}: {city}.",
            roll=self.hispanic,
            price=coins(self.cost),
            city=SPACE_NAMES[self.city],
        )


@dataclass(frozen=True, slots=True)
class ArmyDirected(Happening):
    """The Hispanic player chose where an army heads."""

    cites = "hispano.4"
    start: City
    to: City
    alternatives: tuple[City, ...]
    cost: int

    def text(self) -> Text:
        return say(
            "The Hispanic player sends the army in {start} to {city} for {price}.",
            start=SPACE_NAMES[self.start],
            city=SPACE_NAMES[self.to],
            price=coins(self.cost),
        )
