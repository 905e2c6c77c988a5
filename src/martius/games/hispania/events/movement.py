"""Moves of generals and fleets, and the garrisons they leave."""

from __future__ import annotations

from dataclasses import dataclass

from martius.games.hispania.events.happening import Happening
from martius.games.hispania.table.model import SPACE_NAMES, City, General, Sea, Space
from martius.games.hispania.table.words import coins, named, the
from martius.kernel.words import capitalised


@dataclass(frozen=True, slots=True)
class Moved(Happening):
    cites = "move.1"
    general: General
    start: Space
    to: Space
    cost: int
    way: tuple[Space, ...]

    def text(self) -> str:
        return capitalised(
            f"{the(self.general)} moves to {SPACE_NAMES[self.to]} for {coins(self.cost)}."
        )


@dataclass(frozen=True, slots=True)
class FleetMoved(Happening):
    cites = "move.5"
    start: Sea
    to: Sea
    cost: int
    carrying: General

    def text(self) -> str:
        cargo = f" with {the(self.carrying)}" if self.carrying >= 0 else ""
        where = f"from {SPACE_NAMES[self.start]} to {SPACE_NAMES[self.to]}"
        return f"A fleet sails{cargo} {where} for {coins(self.cost)}."


@dataclass(frozen=True, slots=True)
class GarrisonPlaced(Happening):
    cites = "garrison.1"
    general: General
    at: City

    def text(self) -> str:
        return capitalised(f"{the(self.general)} leaves a garrison in {named(self.at)}.")


@dataclass(frozen=True, slots=True)
class GarrisonWithdrawn(Happening):
    cites = "garrison.2"
    general: General
    at: City

    def text(self) -> str:
        return capitalised(f"{the(self.general)} takes a garrison out of {named(self.at)}.")
