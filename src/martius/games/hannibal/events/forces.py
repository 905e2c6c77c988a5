"""Combat units and generals that come and go."""

from __future__ import annotations

from dataclasses import dataclass

from martius.games.hannibal.events.happening import Happening
from martius.games.hannibal.table.model import GENERAL_NAMES, SIDE_NAMES, General, Place, Side
from martius.games.hannibal.table.words import place_name
from martius.kernel.text import Text, plural, say


@dataclass(frozen=True, slots=True)
class CUsPlaced(Happening):
    side: Side
    at: Place
    cus: int
    cites: str

    def text(self) -> Text:
        return plural(
            "{side} gains {n} CU in {place}.",
            "{side} gains {n} CUs in {place}.",
            self.cus,
            side=SIDE_NAMES[self.side],
            place=place_name(self.at),
        )


@dataclass(frozen=True, slots=True)
class CUsLost(Happening):
    side: Side
    at: Place
    cus: int
    elephants: int
    cites: str

    def text(self) -> Text:
        side, place = SIDE_NAMES[self.side], place_name(self.at)
        if not self.elephants:
            return plural(
                "{side} loses {n} CU in {place}.",
                "{side} loses {n} CUs in {place}.",
                self.cus,
                side=side,
                place=place,
            )
        if self.elephants == self.cus:
            return plural(
                "{side} loses {n} elephant CU in {place}.",
                "{side} loses {n} elephant CUs in {place}.",
                self.cus,
                side=side,
                place=place,
            )
        return say(
            "{side} loses {cus} CUs in {place}, {elephants} of them with elephants.",
            side=side,
            place=place,
            cus=self.cus,
            elephants=self.elephants,
        )


@dataclass(frozen=True, slots=True)
class TrainLost(Happening):
    cites = "8.3"
    at: Place

    def text(self) -> Text:
        return say("Carthage loses the siege train in {place}.", place=place_name(self.at))


@dataclass(frozen=True, slots=True)
class GeneralPlaced(Happening):
    general: General
    at: Place
    cites: str

    def text(self) -> Text:
        return say(
            "{general} arrives in {place}.",
            general=GENERAL_NAMES[self.general],
            place=place_name(self.at),
        )


@dataclass(frozen=True, slots=True)
class GeneralRecalled(Happening):
    cites = "6.4"
    general: General

    def text(self) -> Text:
        return say("{general} is recalled to Rome.", general=GENERAL_NAMES[self.general])


@dataclass(frozen=True, slots=True)
class GeneralDrawn(Happening):
    cites = "6.4"
    general: General

    def text(self) -> Text:
        return say("{general} is elected consul.", general=GENERAL_NAMES[self.general])


@dataclass(frozen=True, slots=True)
class ProconsulNamed(Happening):
    cites = "6.6"
    general: General

    def text(self) -> Text:
        return say("{general} stays on the map as proconsul.", general=GENERAL_NAMES[self.general])


@dataclass(frozen=True, slots=True)
class GeneralDisplaced(Happening):
    cites = "10.10"
    general: General
    at: Place
    eliminated: bool

    def text(self) -> Text:
        general, place = GENERAL_NAMES[self.general], place_name(self.at)
        if self.eliminated:
            return say(
                "{general} is eliminated in {place} and out of the game.",
                general=general,
                place=place,
            )
        return say(
            "{general} is displaced from {place}.",
            general=general,
            place=place,
        )


@dataclass(frozen=True, slots=True)
class CommandTaken(Happening):
    cites = "9.3"
    general: General
    at: Place

    def text(self) -> Text:
        return say(
            "{general} takes command in {place}.",
            general=GENERAL_NAMES[self.general],
            place=place_name(self.at),
        )
