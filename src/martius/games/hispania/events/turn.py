"""Turns, rounds, and the end of the game."""

from __future__ import annotations

from dataclasses import dataclass

from martius.games.hispania.events.happening import Happening
from martius.games.hispania.table.model import SPACE_NAMES, TIME_TRACK, General, Space
from martius.games.hispania.table.words import coins, the
from martius.kernel.words import capitalised


@dataclass(frozen=True, slots=True)
class TurnBegan(Happening):
    cites = "sequence.2"
    round: int
    general: General
    denarii: int

    def text(self) -> str:
        who = the(self.general)
        return f"Round {self.round}: {who} has {coins(self.denarii)}."


@dataclass(frozen=True, slots=True)
class GeneralEntered(Happening):
    cites = "sequence.4"
    general: General
    at: Space

    def text(self) -> str:
        return capitalised(f"{the(self.general)} returns in {SPACE_NAMES[self.at]}.")


@dataclass(frozen=True, slots=True)
class GeneralKeptOut(Happening):
    cites = "sequence.6"
    general: General

    def text(self) -> str:
        return capitalised(f"{the(self.general)} finds no city to return to.")


@dataclass(frozen=True, slots=True)
class PhasePassed(Happening):
    cites = "roman.2"
    general: General
    left: int

    def text(self) -> str:
        unspent = f" with {coins(self.left)} unspent" if self.left else ""
        return capitalised(f"{the(self.general)} ends his phase{unspent}.")


@dataclass(frozen=True, slots=True)
class ConsulHandedOver(Happening):
    cites = "setup.2"

    def text(self) -> str:
        return "The praetor of Citerior now decides for the consul."


@dataclass(frozen=True, slots=True)
class RoundEnded(Happening):
    cites = "round.1"
    round: int
    space: int

    def text(self) -> str:
        year = TIME_TRACK[self.space]
        return f"Round {self.round} ends: a revolt covers {year} BC on the time track."


@dataclass(frozen=True, slots=True)
class GameEnded(Happening):
    outcome: str
    sentence: str
    cites: str

    def text(self) -> str:
        return self.sentence


OUTCOMES = {
    "roman_victory": "Rome wins: the capitals are garrisoned and its provinces are quiet.",
    "revolts_exhausted": "Hispania wins: a revolt was due and none was left in the reserve.",
    "time_ran_out": "Hispania wins: the time track is full.",
}
