"""Sieges and attacks of both sides, and what they remove."""

from __future__ import annotations

from dataclasses import dataclass

from martius.games.hispania.events.happening import Happening
from martius.games.hispania.table import board
from martius.games.hispania.table.model import (
    GENERAL_IDS,
    SPACE_IDS,
    SPACE_NAMES,
    City,
    General,
    Space,
)
from martius.games.hispania.table.state import ARMY_ATTACK, ARMY_SIEGE, ATTACK, SIEGE, Fight
from martius.games.hispania.table.words import named, the
from martius.kernel.words import capitalised, count

FIGHT_RULES = {
    SIEGE: "besiege.8",
    ATTACK: "attack.4",
    ARMY_SIEGE: "army.10",
    ARMY_ATTACK: "army.11",
}


@dataclass(frozen=True, slots=True)
class FightFought(Happening):
    """A fight and its values. `roman_die` and `hispanic_die` are 0 where none was rolled."""

    fight: Fight
    start: Space
    roman: int
    hispanic: int
    roman_die: int
    hispanic_die: int
    certain: bool
    odds: tuple[int, int, int, int]
    """Win, nothing and loss for Rome, out of so many."""

    shape = board.FightFought

    @property
    def rule(self) -> str:
        return FIGHT_RULES[self.fight.kind]

    def text(self) -> str:
        where = named(self.fight.city)
        by = {
            SIEGE: f"{the(self.fight.general)} besieges {where}",
            ATTACK: f"{the(self.fight.general)} attacks the army in {where}",
            ARMY_SIEGE: f"the army in {SPACE_NAMES[self.start]} besieges {where}",
            ARMY_ATTACK: f"the army in {SPACE_NAMES[self.start]} attacks "
            f"{the(self.fight.general)} in {where}",
        }[self.fight.kind]
        if self.certain:
            sure = {1: "Rome cannot fail", 0: "nothing can come of it", -1: "Rome cannot hold"}
            return capitalised(f"{by}: {sure[self.result]}, so no dice are rolled.")
        return capitalised(f"{by}: Rome {self.roman} against {self.hispanic}.")

    @property
    def result(self) -> int:
        """1 if Rome is better off, -1 if worse, 0 if nothing comes of it."""
        win, _, loss, _ = self.odds
        if self.certain:
            return 1 if win else (-1 if loss else 0)
        if self.fight.kind == SIEGE:
            return 1 if self.roman > self.hispanic else 0
        if self.fight.kind == ARMY_SIEGE:
            return -1 if self.hispanic > self.roman else 0
        return (self.roman > self.hispanic) - (self.roman < self.hispanic)

    def data(self) -> dict[str, object]:
        win, nothing, loss, of = self.odds
        army = self.fight.kind in (ARMY_SIEGE, ARMY_ATTACK)
        return {
            "kind": "siege" if self.fight.kind in (SIEGE, ARMY_SIEGE) else "attack",
            "by": "army" if army else GENERAL_IDS[self.fight.general],
            "general": GENERAL_IDS[self.fight.general] if self.fight.general >= 0 else None,
            "from": SPACE_IDS[self.start],
            "at": SPACE_IDS[self.fight.city],
            "spent": self.fight.spent,
            "roman": self.roman,
            "hispanic": self.hispanic,
            "roman_dice": [self.roman_die] if self.roman_die else [],
            "hispanic_dice": [self.hispanic_die] if self.hispanic_die else [],
            "result": {1: "win", 0: "nothing", -1: "loss"}[self.result],
            "certain": self.certain,
            "odds": {"win": win, "nothing": nothing, "loss": loss, "of": of},
        }


@dataclass(frozen=True, slots=True)
class RevoltRemoved(Happening):
    cites = "besiege.8"
    city: City
    left: int

    def text(self) -> str:
        left = f"{count(self.left, 'revolt')} left" if self.left else "the city is free"
        return f"A revolt is put down in {named(self.city)}: {left}."


@dataclass(frozen=True, slots=True)
class ArmyRemoved(Happening):
    cites = "attack.5"
    city: City
    discs: int

    def text(self) -> str:
        lost = count(self.discs, "revolt")
        return f"The army in {named(self.city)} is destroyed, and {lost} with it."


@dataclass(frozen=True, slots=True)
class GeneralRemoved(Happening):
    cites = "attack.6"
    general: General
    start: Space

    def text(self) -> str:
        return capitalised(
            f"{the(self.general)} is beaten in {SPACE_NAMES[self.start]} and leaves the board."
        )


@dataclass(frozen=True, slots=True)
class GarrisonsRemoved(Happening):
    city: City
    owners: tuple[General, ...]
    cites: str

    def text(self) -> str:
        return f"{capitalised(named(self.city))} loses {count(len(self.owners), 'garrison')}."
