"""Sieges and attacks of both sides, and what they remove."""

from __future__ import annotations

from dataclasses import dataclass

from martius.games.hispania.events.happening import Happening
from martius.games.hispania.table import board
from martius.games.hispania.table.model import (
    GENERAL_IDS,
    SEAS,
    SPACE_IDS,
    SPACE_NAMES,
    City,
    General,
    Space,
)
from martius.games.hispania.table.state import ARMY_ATTACK, ARMY_SIEGE, ATTACK, SIEGE, Fight
from martius.games.hispania.table.words import named, the
from martius.kernel.text import Text, plural, say

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

    def text(self) -> Text:
        if not self.certain:
            return say(
                "{fight}: Rome {roman}, Hispania {hispanic}.",
                fight=self._headline(),
                roman=self.roman,
                hispanic=self.hispanic,
            )
        if self.result > 0:
            return say("{fight}. Rome wins on any roll.", fight=self._headline())
        if self.result < 0:
            return say("{fight}. Hispania wins on any roll.", fight=self._headline())
        return say("{fight}. No roll can succeed.", fight=self._headline())

    def _headline(self) -> Text:
        city, start = named(self.fight.city), SPACE_NAMES[self.start]
        if self.fight.kind == ARMY_SIEGE:
            return say("The army in {start} besieges {city}", start=start, city=city)
        the_general = the(self.fight.general)
        if self.fight.kind == SIEGE and self.fight.city in SEAS:
            sea = SPACE_NAMES[self.fight.city]
            return say(
                "{The_general} besieges the pirates in {sea}", the_general=the_general, sea=sea
            )
        if self.fight.kind == SIEGE:
            return say("{The_general} besieges {city}", the_general=the_general, city=city)
        if self.fight.kind == ATTACK:
            return say(
                "{The_general} attacks the army in {city}", the_general=the_general, city=city
            )
        return say(
            "The army in {start} attacks {the_general} in {city}",
            start=start,
            the_general=the_general,
            city=city,
        )

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

    def text(self) -> Text:
        if not self.left:
            return say("The revolt in {city} is put down. The city is free.", city=named(self.city))
        return plural(
            "A revolt in {city} is put down. {n} is left.",
            "A revolt in {city} is put down. {n} are left.",
            self.left,
            city=named(self.city),
        )


@dataclass(frozen=True, slots=True)
class ArmyRemoved(Happening):
    cites = "attack.5"
    city: City
    discs: int
    special: bool

    def text(self) -> Text:
        if self.special:
            return plural(
                "The special army in {city} is destroyed, and the revolt there with it.",
                "The special army in {city} is destroyed, and the {n} revolts there with it.",
                self.discs,
                city=named(self.city),
            )
        return plural(
            "The army in {city} is destroyed, and the revolt there with it.",
            "The army in {city} is destroyed, and the {n} revolts there with it.",
            self.discs,
            city=named(self.city),
        )


@dataclass(frozen=True, slots=True)
class GeneralRemoved(Happening):
    cites = "attack.6"
    general: General
    start: Space

    def text(self) -> Text:
        return say(
            "{The_general} is defeated in {space} and leaves the board.",
            the_general=the(self.general),
            space=SPACE_NAMES[self.start],
        )


@dataclass(frozen=True, slots=True)
class GarrisonsRemoved(Happening):
    city: City
    owners: tuple[General, ...]
    cites: str

    def text(self) -> Text:
        return plural(
            "{city} loses a garrison.",
            "{city} loses {n} garrisons.",
            len(self.owners),
            city=named(self.city),
        )
