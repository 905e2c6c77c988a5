"""Turns, rounds, and the end of the game."""

from __future__ import annotations

from dataclasses import dataclass

from martius.games.hispania.events.happening import Happening
from martius.games.hispania.table.model import SPACE_NAMES, TIME_TRACK, General, Space
from martius.games.hispania.table.words import coins, the
from martius.kernel.text import Text, say


@dataclass(frozen=True, slots=True)
class TurnBegan(Happening):
    cites = "sequence.2"
    round: int
    general: General
    denarii: int

    def text(self) -> Text:
        return say(
            "Round {round}: {the_general} has {purse}.",
            round=self.round,
            the_general=the(self.general),
            purse=coins(self.denarii),
        )


@dataclass(frozen=True, slots=True)
class GeneralEntered(Happening):
    cites = "sequence.4"
    general: General
    at: Space

    def text(self) -> Text:
        return say(
            "{The_general} returns in {space}.",
            the_general=the(self.general),
            space=SPACE_NAMES[self.at],
        )


@dataclass(frozen=True, slots=True)
class GeneralKeptOut(Happening):
    cites = "sequence.6"
    general: General

    def text(self) -> Text:
        return say(
            "{The_general} cannot return: there is no open space.", the_general=the(self.general)
        )


@dataclass(frozen=True, slots=True)
class PhasePassed(Happening):
    cites = "roman.2"
    general: General
    left: int

    def text(self) -> Text:
        if not self.left:
            return say("{The_general} ends the phase.", the_general=the(self.general))
        return say(
            "{The_general} ends the phase with {purse} unspent.",
            the_general=the(self.general),
            purse=coins(self.left),
        )


@dataclass(frozen=True, slots=True)
class ConsulHandedOver(Happening):
    cites = "setup.2"

    def text(self) -> Text:
        return say("The praetor of Citerior now leads the consul.")


@dataclass(frozen=True, slots=True)
class RoundEnded(Happening):
    cites = "round.1"
    round: int
    space: int

    def text(self) -> Text:
        return say(
            "Round {round} ends. A revolt covers {year} BC on the time track.",
            round=self.round,
            year=TIME_TRACK[self.space],
        )


@dataclass(frozen=True, slots=True)
class GameEnded(Happening):
    outcome: str
    cites: str

    def text(self) -> Text:
        return OUTCOMES[self.outcome]


OUTCOMES = {
    "roman_victory": say("Rome wins: every goal is met."),
    "revolts_exhausted": say("Hispania wins: a revolt was due, and the reserve was empty."),
    "time_ran_out": say("Hispania wins: Rome ran out of time."),
    "rome_resigned": say("Hispania wins: Rome has resigned."),
    "chief_resigned": say("Rome wins: the Hispanic player has resigned."),
}
