"""The two commonest kinds of event: one choice, or moving generals (§8.3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from martius.games.hannibal.cards.card_events import EventCard
from martius.games.hannibal.movement.activation import activatable, begin
from martius.games.hannibal.table.model import (
    CARD_ROWS,
    IN_AFRICA,
    IN_ITALY,
    IN_SPAIN,
    PROVINCE_NAMES,
    PROVINCE_OF_ID,
    PROVINCE_SPACES,
    SPACE_OF_ID,
    SPACES,
    TITLE,
    Card,
    Province,
    Side,
    Space,
)
from martius.games.hannibal.table.state import HannibalState, Operation
from martius.kernel import Action, Decision, Refusal, Steps, ask
from martius.kernel.mask import Mask
from martius.kernel.plain import Json
from martius.kernel.text import Listing, Text, either, say

PARAMS: Final[dict[Card, Json]] = {card: row.get("params", {}) for card, row in CARD_ROWS.items()}
"""The numbers and places of each event, as the data have them."""
EVERYWHERE: Final[Mask] = (1 << len(SPACES)) - 1
COUNTRIES: Final = {
    "africa": IN_AFRICA,
    "italy": IN_ITALY,
    "spain": IN_SPAIN,
    "any": EVERYWHERE,
}
COUNTRY_NAMES: Final = {"africa": say("Africa"), "italy": say("Italy"), "spain": say("Spain")}


@cache
def provinces_named(card: Card) -> tuple[Province, ...]:
    """The provinces of an event."""
    return tuple(PROVINCE_OF_ID[name] for name in PARAMS[card]["provinces"])


def province_named(card: Card) -> Province:
    """The one province that an event asks for."""
    return PROVINCE_OF_ID[PARAMS[card]["province"]]


def city_named(card: Card) -> Space:
    """The city of an event."""
    return SPACE_OF_ID[PARAMS[card]["city"]]


def _region(params: Json) -> Mask:
    """The spaces in which an event works, by its provinces or countries."""
    mask = 0
    for name in params.get("provinces", ()):
        mask |= PROVINCE_SPACES[PROVINCE_OF_ID[name]]
    if not mask:
        for name in params.get("regions", [params.get("region", "any")]):
            mask |= COUNTRIES[name]
    return mask


REGION: Final[dict[Card, Mask]] = {card: _region(params) for card, params in PARAMS.items()}


@cache
def region_name(card: Card) -> Listing:
    """Where an event works: `Africa or Italy`, `Liguria or Etruria`, empty for anywhere."""
    params = PARAMS[card]
    names = [PROVINCE_NAMES[PROVINCE_OF_ID[name]] for name in params.get("provinces", ())]
    if not names and REGION[card] != EVERYWHERE:
        countries = params.get("regions", [params.get("region")])
        names = [COUNTRY_NAMES[name] for name in countries]
    return either(names)


@dataclass(frozen=True, slots=True)
class Choice(Decision):
    """§8.3: the player of an event chooses one of the nouns of a verb."""

    side: Side
    card: Card

    def actions(self) -> Sequence[Action]:
        """All actions of the verb, by noun."""
        raise NotImplementedError

    def seat(self, g: HannibalState) -> int:
        return self.side

    def plausible(self, g: HannibalState) -> Sequence[Action]:
        return self.actions()

    def candidates(self, g: HannibalState) -> Iterable[int]:
        """The nouns that may be allowed; all others are forbidden."""
        raise NotImplementedError

    def forbids(self, g: HannibalState, noun: int) -> Text | None:
        """Why a noun cannot be chosen, in a sentence."""
        raise NotImplementedError

    def nothing(self, g: HannibalState) -> str:
        """Why there is nothing to choose, in a sentence."""
        raise NotImplementedError

    def possible(self, g: HannibalState) -> bool:
        """Whether there is anything to choose."""
        return any(self.forbids(g, noun) is None for noun in self.candidates(g))

    def options(self, g: HannibalState) -> list[Action]:
        actions = self.actions()
        return [actions[n] for n in self.candidates(g) if self.forbids(g, n) is None]

    def refuse(self, g: HannibalState, action: Action) -> Refusal | None:
        if action.verb != self.actions()[0].verb:
            return Refusal("8.3", say("First finish the event of {card}.", card=TITLE[self.card]))
        reason = self.forbids(g, action.noun)
        return Refusal("8.3", reason) if reason else None


QUESTIONS: Final[tuple[dict[Card, Choice], ...]] = ({}, {})
"""What each side chooses for the event of a card."""


@dataclass(frozen=True, slots=True)
class ChoiceEvent(EventCard):
    """§8.3: an event that is one choice of its player, perhaps under a condition."""

    def choice(self) -> Choice:
        """What is chosen."""
        raise NotImplementedError

    def question(self) -> Choice:
        """The same, made once."""
        known = QUESTIONS[self.side]
        if self.card not in known:
            known[self.card] = self.choice()
        return known[self.card]

    def lacks(self, g: HannibalState) -> Text | None:
        """The condition that is not met, in a sentence."""
        return None

    def refuse(self, g: HannibalState) -> Refusal | None:
        reason: str | None = self.lacks(g)
        if reason is None:
            choice = self.question()
            if choice.possible(g):
                return None
            reason = choice.nothing(g)
        return Refusal("8.3", reason)

    def allows(self, g: HannibalState) -> bool:
        return self.lacks(g) is None and self.question().possible(g)

    def run(self, g: HannibalState) -> Steps:
        return ask(g, self.question())


OPERATIONS: Final[dict[Card, Operation]] = {}
"""What the events of cards that move generals allow."""


@dataclass(frozen=True, slots=True)
class MoveEvent(EventCard):
    """§8.3, §10.1: an event that moves generals: an operations card that allows more."""

    def operation(self) -> Operation:
        """What the card allows."""
        raise NotImplementedError

    def permit(self) -> Operation:
        """The same, made once."""
        if self.card not in OPERATIONS:
            OPERATIONS[self.card] = self.operation()
        return OPERATIONS[self.card]

    def lacks(self, g: HannibalState) -> Text | None:
        """The condition that is not met, in a sentence."""
        return None

    def refuse(self, g: HannibalState) -> Refusal | None:
        reason = self.lacks(g)
        if reason is not None:
            return Refusal("8.3", reason)
        if activatable(g, self.side, self.permit()):
            return None
        reason = say("{card} cannot activate any of your generals.", card=TITLE[self.card])
        return Refusal("8.2", reason)

    def allows(self, g: HannibalState) -> bool:
        return self.lacks(g) is None and bool(activatable(g, self.side, self.permit()))

    def run(self, g: HannibalState) -> Steps:
        return begin(g, self.permit())


TYPES: Final[tuple[type, ...]] = (Choice, ChoiceEvent, MoveEvent)
