"""Combat units and generals that come and go."""

from __future__ import annotations

from dataclasses import dataclass

from martius.games.hannibal.events.happening import Happening
from martius.games.hannibal.table.model import ADJECTIVES, GENERAL_NAMES, General, Place, Side
from martius.games.hannibal.table.words import place_name
from martius.kernel.words import count


@dataclass(frozen=True, slots=True)
class CUsPlaced(Happening):
    side: Side
    at: Place
    cus: int
    cites: str

    def text(self) -> str:
        return f"{count(self.cus, ADJECTIVES[self.side] + ' CU')} appear in {place_name(self.at)}."


@dataclass(frozen=True, slots=True)
class CUsLost(Happening):
    side: Side
    at: Place
    cus: int
    elephants: int
    cites: str

    def text(self) -> str:
        with_elephants = f", {self.elephants} with elephants," if self.elephants else ""
        lost = count(self.cus, ADJECTIVES[self.side] + " CU")
        verb = "is" if self.cus == 1 else "are"
        return f"{lost}{with_elephants} {verb} lost in {place_name(self.at)}."


@dataclass(frozen=True, slots=True)
class TrainLost(Happening):
    cites = "8.3"
    at: Place

    def text(self) -> str:
        return f"The siege train is lost in {place_name(self.at)}."


@dataclass(frozen=True, slots=True)
class GeneralPlaced(Happening):
    general: General
    at: Place
    cites: str

    def text(self) -> str:
        return f"{GENERAL_NAMES[self.general]} takes his post in {place_name(self.at)}."


@dataclass(frozen=True, slots=True)
class GeneralRecalled(Happening):
    cites = "6.4"
    general: General

    def text(self) -> str:
        return f"{GENERAL_NAMES[self.general]} is recalled."


@dataclass(frozen=True, slots=True)
class GeneralDrawn(Happening):
    cites = "6.4"
    general: General

    def text(self) -> str:
        return f"{GENERAL_NAMES[self.general]} is elected consul."


@dataclass(frozen=True, slots=True)
class ProconsulNamed(Happening):
    cites = "6.6"
    general: General

    def text(self) -> str:
        return f"{GENERAL_NAMES[self.general]} stays on as proconsul."


@dataclass(frozen=True, slots=True)
class GeneralDisplaced(Happening):
    cites = "10.10"
    general: General
    at: Place
    eliminated: bool

    def text(self) -> str:
        fate = "is lost for good" if self.eliminated else "is displaced"
        return f"{GENERAL_NAMES[self.general]} {fate} in {place_name(self.at)}."


@dataclass(frozen=True, slots=True)
class CommandTaken(Happening):
    cites = "9.3"
    general: General
    at: Place

    def text(self) -> str:
        return f"{GENERAL_NAMES[self.general]} takes command in {place_name(self.at)}."
