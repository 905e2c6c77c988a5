"""Moves of generals and fleets, and the garrisons they leave."""

from __future__ import annotations

from dataclasses import dataclass

from martius.games.hispania.events.happening import Happening
from martius.games.hispania.table.model import SPACE_NAMES, City, General, Sea, Space
from martius.games.hispania.table.words import coins, named, the
from martius.kernel.text import Text, say


@dataclass(frozen=True, slots=True)
class Moved(Happening):
    cites = "move.1"
    general: General
    start: Space
    to: Space
    cost: int
    way: tuple[Space, ...]

    def text(self) -> Text:
        return say(
            "{The_general} moves to {space} for {price}.",
            the_general=the(self.general),
            space=SPACE_NAMES[self.to],
            price=coins(self.cost),
        )


@dataclass(frozen=True, slots=True)
class FleetMoved(Happening):
    cites = "move.5"
    start: Sea
    to: Sea
    cost: int
    carrying: General

    def text(self) -> Text:
        start, sea, price = SPACE_NAMES[self.start], SPACE_NAMES[self.to], coins(self.cost)
        if self.carrying < 0:
            return say(
                "A fleet sails from {start} to {sea} for {price}.",
                start=start,
                sea=sea,
                price=price,
            )
        return say(
            "A fleet with {the_general} sails from {start} to {sea} for {price}.",
            the_general=the(self.carrying),
            start=start,
            sea=sea,
            price=price,
        )


@dataclass(frozen=True, slots=True)
class GarrisonPlaced(Happening):
    cites = "garrison.1"
    general: General
    at: City

    def text(self) -> Text:
        return say(
            "{The_general} places a garrison in {city}.",
            the_general=the(self.general),
            city=named(self.at),
        )


@dataclass(frozen=True, slots=True)
class GarrisonWithdrawn(Happening):
    cites = "garrison.2"
    general: General
    at: City

    def text(self) -> Text:
        return say(
            "{The_general} removes a garrison from {city}.",
            the_general=the(self.general),
            city=named(self.at),
        )
