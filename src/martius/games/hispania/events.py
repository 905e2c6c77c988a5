"""What happens in Hispania, in the past tense, for the log and the animations."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from martius.games.hispania.model import (
    CONSUL,
    GENERAL_IDS,
    GENERAL_NAMES,
    LINK_ENDS,
    LINK_IDS,
    NUMERALS,
    SPACE_IDS,
    SPACE_NAMES,
    TIME_TRACK,
    City,
    General,
    Link,
    Sea,
    Space,
    city_code,
)
from martius.games.hispania.state import ARMY_ATTACK, ARMY_SIEGE, ATTACK, SIEGE, Fight
from martius.kernel import Event


def the(general: General) -> str:
    """`the consul`."""
    return f"the {GENERAL_NAMES[general]}"


def coins(n: int) -> str:
    """`1 denarius`, `2 denarii`."""
    return f"{n} denarius" if n == 1 else f"{n} denarii"


def count(n: int, noun: str) -> str:
    """`1 revolt`, `2 revolts`."""
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"


def named(city: City) -> str:
    """`Onuba (IV-2)`."""
    code = city_code(city)
    return f"{SPACE_NAMES[city]} ({code})" if code else SPACE_NAMES[city]


def capitalised(sentence: str) -> str:
    """The sentence with its first letter large."""
    return sentence[0].upper() + sentence[1:]


@dataclass(frozen=True, slots=True)
class RevoltsSetUp(Event):
    cites: ClassVar[str] = "setup.6"
    city: City
    discs: int
    roll: int

    def text(self) -> str:
        return f"A {self.roll} puts {count(self.discs, 'revolt')} in {named(self.city)}."

    def data(self) -> dict[str, object]:
        return {"city": SPACE_IDS[self.city], "count": self.discs, "roll": self.roll}


@dataclass(frozen=True, slots=True)
class ArmySetUp(Event):
    cites: ClassVar[str] = "setup.7"
    city: City

    def text(self) -> str:
        return f"An army stands in {named(self.city)}."

    def data(self) -> dict[str, object]:
        return {"city": SPACE_IDS[self.city]}


@dataclass(frozen=True, slots=True)
class RoadLaid(Event):
    cites: ClassVar[str] = "setup.8"
    link: Link

    def text(self) -> str:
        a, b = LINK_ENDS[self.link]
        return f"A road joins {SPACE_NAMES[a]} and {SPACE_NAMES[b]}."

    def data(self) -> dict[str, object]:
        return {"link": LINK_IDS[self.link]}


@dataclass(frozen=True, slots=True)
class GeneralPlaced(Event):
    cites: ClassVar[str] = "setup.10"
    general: General
    at: Space

    @property
    def rule(self) -> str:
        return "setup.11" if self.general == CONSUL else "setup.10"

    def text(self) -> str:
        return capitalised(f"{the(self.general)} starts in {SPACE_NAMES[self.at]}.")

    def data(self) -> dict[str, object]:
        return {"piece": GENERAL_IDS[self.general], "at": SPACE_IDS[self.at]}


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    cites: ClassVar[str] = "sequence.2"
    round: int
    general: General
    denarii: int

    def text(self) -> str:
        who = the(self.general)
        return f"Round {self.round}: {who} has {coins(self.denarii)}."

    def data(self) -> dict[str, object]:
        return {"piece": GENERAL_IDS[self.general], "denarii": self.denarii, "round": self.round}


@dataclass(frozen=True, slots=True)
class GeneralEntered(Event):
    cites: ClassVar[str] = "sequence.4"
    general: General
    at: Space

    def text(self) -> str:
        return capitalised(f"{the(self.general)} returns in {SPACE_NAMES[self.at]}.")

    def data(self) -> dict[str, object]:
        return {"piece": GENERAL_IDS[self.general], "at": SPACE_IDS[self.at]}


@dataclass(frozen=True, slots=True)
class GeneralKeptOut(Event):
    cites: ClassVar[str] = "sequence.6"
    general: General

    def text(self) -> str:
        return capitalised(f"{the(self.general)} finds no city to return to.")

    def data(self) -> dict[str, object]:
        return {"piece": GENERAL_IDS[self.general]}


@dataclass(frozen=True, slots=True)
class Moved(Event):
    cites: ClassVar[str] = "move.1"
    general: General
    start: Space
    to: Space
    cost: int
    way: tuple[Space, ...]

    def text(self) -> str:
        return capitalised(
            f"{the(self.general)} moves to {SPACE_NAMES[self.to]} for {coins(self.cost)}."
        )

    def data(self) -> dict[str, object]:
        return {
            "piece": GENERAL_IDS[self.general],
            "from": SPACE_IDS[self.start],
            "to": SPACE_IDS[self.to],
            "cost": self.cost,
            "path": [SPACE_IDS[space] for space in self.way],
        }


@dataclass(frozen=True, slots=True)
class FleetMoved(Event):
    cites: ClassVar[str] = "move.5"
    start: Sea
    to: Sea
    cost: int
    carrying: General

    def text(self) -> str:
        cargo = f" with {the(self.carrying)}" if self.carrying >= 0 else ""
        where = f"from {SPACE_NAMES[self.start]} to {SPACE_NAMES[self.to]}"
        return f"A fleet sails{cargo} {where} for {coins(self.cost)}."

    def data(self) -> dict[str, object]:
        return {
            "from": SPACE_IDS[self.start],
            "to": SPACE_IDS[self.to],
            "cost": self.cost,
            "carrying": GENERAL_IDS[self.carrying] if self.carrying >= 0 else None,
        }


@dataclass(frozen=True, slots=True)
class GarrisonPlaced(Event):
    cites: ClassVar[str] = "garrison.1"
    general: General
    city: City

    def text(self) -> str:
        return capitalised(f"{the(self.general)} leaves a garrison in {named(self.city)}.")

    def data(self) -> dict[str, object]:
        return {"piece": GENERAL_IDS[self.general], "at": SPACE_IDS[self.city]}


@dataclass(frozen=True, slots=True)
class GarrisonWithdrawn(Event):
    cites: ClassVar[str] = "garrison.2"
    general: General
    city: City

    def text(self) -> str:
        return capitalised(f"{the(self.general)} takes a garrison out of {named(self.city)}.")

    def data(self) -> dict[str, object]:
        return {"piece": GENERAL_IDS[self.general], "at": SPACE_IDS[self.city]}


FIGHT_RULES = {
    SIEGE: "besiege.8",
    ATTACK: "attack.4",
    ARMY_SIEGE: "army.10",
    ARMY_ATTACK: "army.11",
}


@dataclass(frozen=True, slots=True)
class FightFought(Event):
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
class RevoltRemoved(Event):
    cites: ClassVar[str] = "besiege.8"
    city: City
    left: int

    def text(self) -> str:
        left = f"{count(self.left, 'revolt')} left" if self.left else "the city is free"
        return f"A revolt is put down in {named(self.city)}: {left}."

    def data(self) -> dict[str, object]:
        return {"city": SPACE_IDS[self.city], "left": self.left}


@dataclass(frozen=True, slots=True)
class ArmyRemoved(Event):
    cites: ClassVar[str] = "attack.5"
    city: City
    discs: int

    def text(self) -> str:
        lost = count(self.discs, "revolt")
        return f"The army in {named(self.city)} is destroyed, and {lost} with it."

    def data(self) -> dict[str, object]:
        return {"city": SPACE_IDS[self.city], "count": self.discs}


@dataclass(frozen=True, slots=True)
class GeneralRemoved(Event):
    cites: ClassVar[str] = "attack.6"
    general: General
    at: Space

    def text(self) -> str:
        return capitalised(
            f"{the(self.general)} is beaten in {SPACE_NAMES[self.at]} and leaves the board."
        )

    def data(self) -> dict[str, object]:
        return {"piece": GENERAL_IDS[self.general], "from": SPACE_IDS[self.at]}


@dataclass(frozen=True, slots=True)
class GarrisonsRemoved(Event):
    city: City
    owners: tuple[General, ...]
    because: str

    @property
    def rule(self) -> str:
        return self.because

    def text(self) -> str:
        return f"{capitalised(named(self.city))} loses {count(len(self.owners), 'garrison')}."

    def data(self) -> dict[str, object]:
        return {
            "city": SPACE_IDS[self.city],
            "owners": [GENERAL_IDS[owner] for owner in self.owners],
        }


@dataclass(frozen=True, slots=True)
class PhasePassed(Event):
    cites: ClassVar[str] = "roman.2"
    general: General
    left: int

    def text(self) -> str:
        unspent = f" with {coins(self.left)} unspent" if self.left else ""
        return capitalised(f"{the(self.general)} ends his phase{unspent}.")

    def data(self) -> dict[str, object]:
        return {"piece": GENERAL_IDS[self.general], "left": self.left}


@dataclass(frozen=True, slots=True)
class ConsulHandedOver(Event):
    cites: ClassVar[str] = "setup.2"

    def text(self) -> str:
        return "The praetor of Citerior now decides for the consul."

    def data(self) -> dict[str, object]:
        return {}


@dataclass(frozen=True, slots=True)
class RevoltRolled(Event):
    cites: ClassVar[str] = "revolt.1"
    city: City
    roman: int
    hispanic: int

    def text(self) -> str:
        return (
            f"The dice name {NUMERALS[self.roman - 1]}-{self.hispanic}: {SPACE_NAMES[self.city]}."
        )

    def data(self) -> dict[str, object]:
        return {"roman": self.roman, "hispanic": self.hispanic, "city": SPACE_IDS[self.city]}


@dataclass(frozen=True, slots=True)
class CityProtected(Event):
    cites: ClassVar[str] = "revolt.2"
    city: City

    def text(self) -> str:
        return f"{SPACE_NAMES[self.city]} is protected."

    def data(self) -> dict[str, object]:
        return {"city": SPACE_IDS[self.city]}


@dataclass(frozen=True, slots=True)
class RevoltPlaced(Event):
    city: City
    discs: int
    because: str

    @property
    def rule(self) -> str:
        return self.because

    def text(self) -> str:
        if self.discs == 1:
            return f"{named(self.city)} rises in revolt."
        return f"The revolt in {named(self.city)} grows to {self.discs}."

    def data(self) -> dict[str, object]:
        return {"city": SPACE_IDS[self.city], "count": self.discs}


@dataclass(frozen=True, slots=True)
class ArmyRaised(Event):
    cites: ClassVar[str] = "revolt.4"
    city: City

    def text(self) -> str:
        return f"An army gathers in {named(self.city)}."

    def data(self) -> dict[str, object]:
        return {"city": SPACE_IDS[self.city]}


@dataclass(frozen=True, slots=True)
class NothingHappened(Event):
    cites: ClassVar[str] = "revolt.6"
    city: City

    def text(self) -> str:
        return f"{SPACE_NAMES[self.city]} has no room for more."

    def data(self) -> dict[str, object]:
        return {"city": SPACE_IDS[self.city]}


@dataclass(frozen=True, slots=True)
class ArmyHeaded(Event):
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

    def data(self) -> dict[str, object]:
        return {
            "from": SPACE_IDS[self.start],
            "to": SPACE_IDS[self.to],
            "roll": self.roll,
            "alternatives": [SPACE_IDS[city] for city in self.alternatives],
        }


@dataclass(frozen=True, slots=True)
class ArmyStayed(Event):
    """An army did not move. `roll` is 0 where it had nowhere to go."""

    at: City
    roll: int
    alternatives: tuple[City, ...]

    @property
    def rule(self) -> str:
        return "army.5" if self.roll else "army.2"

    def text(self) -> str:
        if not self.roll:
            return f"The army in {SPACE_NAMES[self.at]} has nowhere to go."
        return f"A {self.roll} is as close to two cities: the army in {SPACE_NAMES[self.at]} stays."

    def data(self) -> dict[str, object]:
        return {
            "at": SPACE_IDS[self.at],
            "roll": self.roll,
            "alternatives": [SPACE_IDS[city] for city in self.alternatives],
        }


@dataclass(frozen=True, slots=True)
class ArmyMoved(Event):
    cites: ClassVar[str] = "army.2"
    start: City
    to: City

    def text(self) -> str:
        return f"The army marches from {SPACE_NAMES[self.start]} to {named(self.to)}."

    def data(self) -> dict[str, object]:
        return {"from": SPACE_IDS[self.start], "to": SPACE_IDS[self.to]}


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    cites: ClassVar[str] = "round.1"
    round: int
    space: int

    def text(self) -> str:
        year = TIME_TRACK[self.space]
        return f"Round {self.round} ends: a revolt covers {year} BC on the time track."

    def data(self) -> dict[str, object]:
        return {"round": self.round, "year": TIME_TRACK[self.space]}


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    outcome: str
    sentence: str
    because: str

    @property
    def rule(self) -> str:
        return self.because

    def text(self) -> str:
        return self.sentence

    def data(self) -> dict[str, object]:
        return {"outcome": self.outcome}


OUTCOMES = {
    "roman_victory": "Rome wins: the capitals are garrisoned and its provinces are quiet.",
    "revolts_exhausted": "Hispania wins: a revolt was due and none was left in the reserve.",
    "time_ran_out": "Hispania wins: the time track is full.",
}
