"""Turns, and the strategy cards that are dealt and played in them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from martius.games.hannibal.events.happening import Happening, Secret, Shown, Taken
from martius.games.hannibal.table.model import SIDE_NAMES, YEARS, Card, Side
from martius.games.hannibal.table.words import card_name
from martius.kernel.text import Text, plural, say


@dataclass(frozen=True, slots=True)
class TurnBegan(Happening):
    cites = "5.7"
    turn: int

    def text(self) -> Text:
        return say("Turn {turn}: {year} BC.", turn=self.turn, year=YEARS[self.turn - 1])


@dataclass(frozen=True, slots=True)
class CardDealt(Secret):
    cites = "7.1"
    card: Card

    def text(self) -> Text:
        return say("{side} draws {card}.", side=SIDE_NAMES[self.side], card=card_name(self.card))


@dataclass(frozen=True, slots=True)
class CardsDealt(Happening):
    cites = "7.1"
    number: int

    def text(self) -> Text:
        return plural(
            "Each side is dealt {n} strategy card.",
            "Each side is dealt {n} strategy cards.",
            self.number,
        )


@dataclass(frozen=True, slots=True)
class DeckReshuffled(Happening):
    cites = "8.7"

    def text(self) -> Text:
        return say("The discarded strategy cards are shuffled back into the deck.")


@dataclass(frozen=True, slots=True)
class FirstPlayer(Happening):
    cites = "7.3"
    side: Side
    preempted: bool

    def text(self) -> Text:
        if self.preempted:
            return say("{side} goes first with a campaign card.", side=SIDE_NAMES[self.side])
        return say("{side} goes first.", side=SIDE_NAMES[self.side])


USES: Final = {
    "march": say("{side} plays {card} to move a general."),
    "pcs": say("{side} plays {card} to place PC markers."),
    "troops": say("{side} plays {card} to raise troops."),
    "event": say("{side} plays {card} as an event."),
    "counter": say("{side} plays {card} as a counter event."),
    "battle": say("{side} plays {card} as a battle event."),
}


@dataclass(frozen=True, slots=True)
class CardPlayed(Shown):
    cites = "7.2"
    card: Card
    use: str

    def text(self) -> Text:
        return say(USES[self.use], side=SIDE_NAMES[self.side], card=card_name(self.card))


@dataclass(frozen=True, slots=True)
class CardDiscarded(Shown):
    cites = "8.6"
    card: Card

    def text(self) -> Text:
        return say("{side} discards {card}.", side=SIDE_NAMES[self.side], card=card_name(self.card))


@dataclass(frozen=True, slots=True)
class CardRemoved(Happening):
    cites = "8.5"
    card: Card

    def text(self) -> Text:
        return say("{card} is removed from the game.", card=card_name(self.card))


@dataclass(frozen=True, slots=True)
class TruceBroken(Happening):
    cites = "8.3"
    side: Side

    def text(self) -> Text:
        return say("{side} breaks the Truce.", side=SIDE_NAMES[self.side])


@dataclass(frozen=True, slots=True)
class CardTaken(Taken):
    """#55: a strategy card."""

    cites = "8.3"
    card: Card

    def text(self) -> Text:
        return say(
            "{side} takes {card} from the hand of {enemy}.",
            side=SIDE_NAMES[self.side],
            card=card_name(self.card),
            enemy=SIDE_NAMES[1 - self.side],
        )


@dataclass(frozen=True, slots=True)
class Noted(Happening):
    """Something told in its own words, such as what an event of a card brings about."""

    sentence: Text
    cites: str

    def text(self) -> Text:
        return self.sentence
