"""Deployment, the turns with their command points and initiative, and the end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from martius.games.punico.events.happening import Happening, Shown
from martius.games.punico.table import board
from martius.games.punico.table.grid import Hex
from martius.games.punico.table.model import (
    ADJECTIVES,
    BOX_IDS,
    SIDE_IDS,
    SIDE_NAMES,
    UNIT_NAMES,
    Box,
    Side,
    Unit,
)
from martius.games.punico.table.words import where
from martius.kernel.words import count


@dataclass(frozen=True, slots=True)
class Deployed(Happening):
    unit: Unit
    hex: Hex
    cites: str

    def text(self) -> str:
        return f"{UNIT_NAMES[self.unit]} deploys in {where(self.hex)}."


@dataclass(frozen=True, slots=True)
class KeptBack(Happening):
    cites = "17.1.3c"
    unit: Unit

    def text(self) -> str:
        return f"{UNIT_NAMES[self.unit]} is kept out of the battle line."


@dataclass(frozen=True, slots=True)
class DeployedAsInHistory(Happening):
    side: Side
    cites: str

    def text(self) -> str:
        return f"{SIDE_NAMES[self.side]} deploys as in history."


@dataclass(frozen=True, slots=True)
class LeaderPlaced(Happening):
    cites = "13"
    side: Side
    name: str
    hex: Hex

    def text(self) -> str:
        return f"{self.name} takes his place in {where(self.hex)}."


@dataclass(frozen=True, slots=True)
class TurnBegan(Happening):
    cites = "3.1"
    turn: int
    turns: int

    def text(self) -> str:
        return f"Turn {self.turn} of {self.turns}."


@dataclass(frozen=True, slots=True)
class MarkerPlaced(Happening):
    """What everybody sees: a marker, face down."""

    cites = "4.1"
    side: Side
    box: str

    def text(self) -> str:
        return f"{SIDE_NAMES[self.side]} places a marker in {self.box.capitalize()}."


@dataclass(frozen=True, slots=True)
class MarkersShown(Shown):
    cites = "4.2"
    points: int
    vacuus: bool

    def text(self) -> str:
        false = " and the false marker" if self.vacuus else ""
        points = count(self.points, "command point")
        return f"{SIDE_NAMES[self.side]} shows {points}{false} in Initiative."


@dataclass(frozen=True, slots=True)
class PointUsed(Shown):
    cites = "4.1"
    shape = board.PointUsed
    box: Box

    def text(self) -> str:
        box = BOX_IDS[self.side][self.box].capitalize()
        return f"{SIDE_NAMES[self.side]} uses a command point from {box}."

    def data(self) -> dict[str, object]:
        return {"side": SIDE_IDS[self.side], "box": BOX_IDS[self.side][self.box]}


@dataclass(frozen=True, slots=True)
class FortuneAsked(Happening):
    cites = "4.9"
    side: Side
    die: int

    def text(self) -> str:
        return f"{SIDE_NAMES[self.side]} rerolls a {self.die} and must take what comes."


@dataclass(frozen=True, slots=True)
class InitiativeRolled(Happening):
    cites = "5"
    rome: int
    carthage: int
    rome_points: int
    carthage_points: int

    def text(self) -> str:
        rome, carthage = self.rome + self.rome_points, self.carthage + self.carthage_points
        tie = " A tie: both roll again." if rome == carthage else ""
        return (
            f"Initiative: Rome {self.rome} + {self.rome_points} = {rome}, "
            f"Carthage {self.carthage} + {self.carthage_points} = {carthage}.{tie}"
        )


@dataclass(frozen=True, slots=True)
class OrderChosen(Happening):
    cites = "5"
    winner: Side
    first: Side

    def text(self) -> str:
        winner, first = SIDE_NAMES[self.winner], SIDE_NAMES[self.first]
        return f"{winner} has the initiative; {first} is the First player."


@dataclass(frozen=True, slots=True)
class ImpulseBegan(Happening):
    cites = "3.1"
    side: Side
    impulse: str

    def text(self) -> str:
        return f"{ADJECTIVES[self.side]} {self.impulse}."


@dataclass(frozen=True, slots=True)
class TurnEnded(Happening):
    cites = "16"
    turn: int
    rome: int
    carthage: int

    def text(self) -> str:
        return f"Turn {self.turn} ends: rout points Rome {self.rome}, Carthage {self.carthage}."


@dataclass(frozen=True, slots=True)
class GameEnded(Happening):
    outcome: str
    sentence: str
    cites: str

    def text(self) -> str:
        return self.sentence


OUTCOMES: Final = {
    "rout": "The enemy army has routed.",
    "both_routed": "Both armies have routed.",
    "time_ran_out": "The day is over and neither army has routed.",
}


def outcome_sentence(outcome: str, side: Side) -> str:
    """How a battle ended; side -1 is a draw."""
    if outcome == "rout":
        return f"{SIDE_NAMES[1 - side]}'s army has routed: {SIDE_NAMES[side]} wins the battle."
    verdict = "a draw" if side < 0 else f"which counts as a victory for {SIDE_NAMES[side]}"
    return f"{OUTCOMES[outcome][:-1]}: {verdict}."
