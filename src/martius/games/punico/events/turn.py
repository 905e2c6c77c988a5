"""Deployment, the turns with their command points and initiative, and the end."""

from __future__ import annotations

from dataclasses import dataclass

from martius.games.punico.events.happening import Happening, Shown
from martius.games.punico.table import board
from martius.games.punico.table.grid import HEX_IDS, Hex
from martius.games.punico.table.model import (
    BOX_IDS,
    BOX_NAMES,
    SIDE_IDS,
    SIDE_NAMES,
    UNIT_NAMES,
    Box,
    Side,
    Unit,
)
from martius.games.punico.table.words import IMPULSE_NAMES
from martius.kernel.text import Text, plural, say


@dataclass(frozen=True, slots=True)
class Deployed(Happening):
    unit: Unit
    hex: Hex
    cites: str

    def text(self) -> Text:
        return say(
            "{unit} deploys in hex {hex}.", unit=UNIT_NAMES[self.unit], hex=HEX_IDS[self.hex]
        )


@dataclass(frozen=True, slots=True)
class KeptBack(Happening):
    cites = "17.1.3c"
    unit: Unit

    def text(self) -> Text:
        return say("Carthage keeps {unit} back in ambush.", unit=UNIT_NAMES[self.unit])


@dataclass(frozen=True, slots=True)
class DeployedAsInHistory(Happening):
    side: Side
    cites: str

    def text(self) -> Text:
        return say("{side} deploys as in history.", side=SIDE_NAMES[self.side])


@dataclass(frozen=True, slots=True)
class LeaderPlaced(Happening):
    cites = "13"
    side: Side
    name: str
    hex: Hex

    def text(self) -> Text:
        return say("{leader} starts in hex {hex}.", leader=self.name, hex=HEX_IDS[self.hex])


@dataclass(frozen=True, slots=True)
class TurnBegan(Happening):
    cites = "3.1"
    turn: int
    turns: int

    def text(self) -> Text:
        return say("Turn {turn} of {turns}", turn=self.turn, turns=self.turns)


@dataclass(frozen=True, slots=True)
class MarkerPlaced(Happening):
    """What everybody sees: a marker, face down."""

    cites = "4.1"
    side: Side
    box: str

    def text(self) -> Text:
        side, box = SIDE_NAMES[self.side], BOX_NAMES[self.box]
        return say("{side} places a marker in the {box} box.", side=side, box=box)


@dataclass(frozen=True, slots=True)
class MarkersShown(Shown):
    cites = "4.2"
    points: int
    vacuus: bool

    def text(self) -> Text:
        side = SIDE_NAMES[self.side]
        if not self.points:
            return say("{side} shows only its false marker in the Initiative box.", side=side)
        if self.vacuus:
            return plural(
                "{side} shows {n} command point and its false marker in the Initiative box.",
                "{side} shows {n} command points and its false marker in the Initiative box.",
                self.points,
                side=side,
            )
        return plural(
            "{side} shows {n} command point in the Initiative box.",
            "{side} shows {n} command points in the Initiative box.",
            self.points,
            side=side,
        )


@dataclass(frozen=True, slots=True)
class PointUsed(Shown):
    cites = "4.1"
    shape = board.PointUsed
    box: Box

    def text(self) -> Text:
        side, box = SIDE_NAMES[self.side], BOX_NAMES[BOX_IDS[self.side][self.box]]
        return say("{side} uses a command point from the {box} box.", side=side, box=box)

    def data(self) -> dict[str, object]:
        return {"side": SIDE_IDS[self.side], "box": BOX_IDS[self.side][self.box]}


@dataclass(frozen=True, slots=True)
class FortuneAsked(Happening):
    cites = "4.9"
    side: Side
    die: int

    def text(self) -> Text:
        side = SIDE_NAMES[self.side]
        return say("{side} rerolls its {die}; the new result stands.", side=side, die=self.die)


@dataclass(frozen=True, slots=True)
class InitiativeRolled(Happening):
    cites = "5"
    rome: int
    carthage: int
    rome_points: int
    carthage_points: int

    def text(self) -> Text:
        rome, carthage = self.rome + self.rome_points, self.carthage + self.carthage_points
        if rome == carthage:
            return say(
                "Initiative: Rome and Carthage both have {total} (dice {die} and {other}). "
                "They roll again.",
                die=self.rome,
                other=self.carthage,
                total=rome,
            )
        return say(
            "Initiative: Rome has {rome} (die {die}), Carthage has {carthage} (die {other}).",
            die=self.rome,
            rome=rome,
            other=self.carthage,
            carthage=carthage,
        )


@dataclass(frozen=True, slots=True)
class OrderChosen(Happening):
    cites = "5"
    winner: Side
    first: Side

    def text(self) -> Text:
        side = SIDE_NAMES[self.winner]
        if self.winner == self.first:
            return say("{side} wins the initiative and is the First player.", side=side)
        return say("{side} wins the initiative and chooses to be the Second player.", side=side)


@dataclass(frozen=True, slots=True)
class ImpulseBegan(Happening):
    cites = "3.1"
    side: Side
    impulse: str

    def text(self) -> Text:
        return IMPULSE_NAMES[self.impulse][self.side]


@dataclass(frozen=True, slots=True)
class TurnEnded(Happening):
    cites = "16"
    turn: int
    rome: int
    carthage: int

    def text(self) -> Text:
        return say(
            "Turn {turn} ends. Rout points: Rome {rome}, Carthage {carthage}.",
            turn=self.turn,
            rome=self.rome,
            carthage=self.carthage,
        )


@dataclass(frozen=True, slots=True)
class GameEnded(Happening):
    outcome: str
    sentence: str
    cites: str

    def text(self) -> str:
        return self.sentence


def outcome_sentence(outcome: str, side: Side) -> Text:
    """How a battle ended; side -1 is a draw."""
    if outcome == "both_routed":
        return say("Both armies have routed: the battle is a draw.")
    if side < 0:
        return say("The last turn is over and neither army has routed: the battle is a draw.")
    winner, loser = SIDE_NAMES[side], SIDE_NAMES[1 - side]
    if outcome == "resigned":
        return say("{winner} wins: {loser} has resigned.", winner=winner, loser=loser)
    if outcome == "rout":
        return say("The army of {loser} has routed: {winner} wins.", loser=loser, winner=winner)
    return say("The last turn is over and neither army has routed: {winner} wins.", winner=winner)
