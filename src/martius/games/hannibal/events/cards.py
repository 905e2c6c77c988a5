"""Turns, and the strategy cards that are dealt and played in them."""

from __future__ import annotations

from dataclasses import dataclass

from martius.games.hannibal.events.happening import Happening, Secret, Shown, Taken
from martius.games.hannibal.table.model import SIDE_NAMES, YEARS, Card, Side
from martius.games.hannibal.table.words import card_name
from martius.kernel.words import count


@dataclass(frozen=True, slots=True)
class TurnBegan(Happening):
    cites = "5.7"
    turn: int

    def text(self) -> str:
        return f"Turn {self.turn}, {YEARS[self.turn - 1]} BC."


@dataclass(frozen=True, slots=True)
class CardDealt(Secret):
    cites = "7.1"
    card: Card

    def text(self) -> str:
        return f"{SIDE_NAMES[self.side]} is dealt {card_name(self.card)}."


@dataclass(frozen=True, slots=True)
class CardsDealt(Happening):
    cites = "7.1"
    number: int

    def text(self) -> str:
        return f"Each side holds {count(self.number, 'strategy card')}."


@dataclass(frozen=True, slots=True)
class DeckReshuffled(Happening):
    cites = "8.7"

    def text(self) -> str:
        return "All strategy cards still in the game are shuffled into a new deck."


@dataclass(frozen=True, slots=True)
class FirstPlayer(Happening):
    cites = "7.3"
    side: Side
    preempted: bool

    def text(self) -> str:
        why = " by pledging a campaign card" if self.preempted else ""
        return f"{SIDE_NAMES[self.side]} plays first{why}."


@dataclass(frozen=True, slots=True)
class CardPlayed(Shown):
    cites = "7.2"
    card: Card
    use: str

    def text(self) -> str:
        how = {
            "march": "to move a general",
            "pcs": "to place PC markers",
            "troops": "to raise troops",
            "event": "as an event",
            "counter": "as a counter event",
            "battle": "as a battle event",
        }[self.use]
        return f"{SIDE_NAMES[self.side]} plays {card_name(self.card)} {how}."


@dataclass(frozen=True, slots=True)
class CardDiscarded(Shown):
    cites = "8.6"
    card: Card

    def text(self) -> str:
        return f"{SIDE_NAMES[self.side]} discards {card_name(self.card)}."


@dataclass(frozen=True, slots=True)
class CardRemoved(Happening):
    cites = "8.5"
    card: Card

    def text(self) -> str:
        return f"{card_name(self.card)} leaves the game."


@dataclass(frozen=True, slots=True)
class TruceBroken(Happening):
    cites = "8.3"
    side: Side

    def text(self) -> str:
        return f"{SIDE_NAMES[self.side]} breaks the Truce."


@dataclass(frozen=True, slots=True)
class CardTaken(Taken):
    """#55: a strategy card."""

    cites = "8.3"
    card: Card

    def text(self) -> str:
        loser = SIDE_NAMES[1 - self.side]
        return f"{SIDE_NAMES[self.side]} takes {card_name(self.card)} out of {loser}'s hand."


@dataclass(frozen=True, slots=True)
class Noted(Happening):
    """Something told in its own words, such as what an event of a card brings about."""

    sentence: str
    cites: str

    def text(self) -> str:
        return self.sentence
