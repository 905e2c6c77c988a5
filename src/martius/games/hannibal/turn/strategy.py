"""The Strategy Phase: dealing, who goes first, the uses of a card (§7, §8)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from martius.games.hannibal import events
from martius.games.hannibal.cards import card_events
from martius.games.hannibal.cards.card_events import PLAY
from martius.games.hannibal.movement.activation import begin, easiest
from martius.games.hannibal.movement.naval import SEA_LIMITS
from martius.games.hannibal.reaction.counter_events import possible_hand
from martius.games.hannibal.setup import goals
from martius.games.hannibal.table import ops
from martius.games.hannibal.table.chance import Draw
from martius.games.hannibal.table.model import (
    CAMPAIGN_CARDS,
    CARD_LIMIT,
    CARDS_EACH,
    CARTHAGE,
    GENERAL_NAMES,
    GENERALS,
    OF_SIDE,
    OPS,
    PROVINCE,
    PROVINCE_NAMES,
    ROME,
    SIDE_NAMES,
    SPACE_NAMES,
    SPACE_OF,
    TITLE,
    Card,
    General,
    Side,
)
from martius.games.hannibal.table.queries import controls, generals_on_map, muster_place
from martius.games.hannibal.table.state import HannibalState, Operation
from martius.games.hannibal.turn.politics import Mourn, place_markers
from martius.kernel import Action, Decision, Refusal, Step, Steps, ask
from martius.kernel.mask import Mask, bits, mask_of
from martius.kernel.text import Text, say

DEAL: Final = [Action("deal", card) for card in range(CARD_LIMIT)]
MARCH: Final = [Action("march", card) for card in range(CARD_LIMIT)]
PCS: Final = [Action("pcs", card) for card in range(CARD_LIMIT)]
TROOPS: Final = [Action("troops", card) for card in range(CARD_LIMIT)]
EVENT: Final = [Action("event", card) for card in range(CARD_LIMIT)]
DISCARD: Final = [Action("discard", card) for card in range(CARD_LIMIT)]
RAISE: Final = [Action("raise", general) for general in GENERALS]
FIRST: Final = [Action("first", side) for side in (ROME, CARTHAGE)]
PREEMPT: Final = Action("preempt")
LET: Final = Action("let")
THREES: Final[Mask] = mask_of(card for card, ops_number in enumerate(OPS) if ops_number == 3)
"""The cards that raise troops (§8.2)."""

# --- dealing (§7.1, §8.7) ---


@dataclass(frozen=True, slots=True)
class DealStrategyCards(Step):
    """§5.2, §7.1: each side is dealt the turn's number of cards; a short deck is reshuffled."""

    def run(self, g: HannibalState) -> Steps:
        number = CARDS_EACH[g.turn - 1]
        if g.deck.bit_count() < 2 * number:
            ops.reshuffle(g)
        return (*((DealCard(ROME), DealCard(CARTHAGE)) * number), TellDeal(number))


@dataclass(frozen=True, slots=True)
class DealCard(Draw):
    """§7.1: a card from the deck, all equally likely."""

    side: Side

    def drawn(self, number: int) -> Action:
        return DEAL[number]

    def pool(self, g: HannibalState) -> Mask:
        return g.deck

    def apply(self, g: HannibalState, action: Action) -> Steps:
        ops.deal(g, self.side, action.noun)
        return ()


@dataclass(frozen=True, slots=True)
class TellDeal(Step):
    """§7.1: everybody knows how many cards were dealt."""

    number: int

    def run(self, g: HannibalState) -> Steps:
        ops.tell(g, events.CardsDealt(self.number))
        return ()


# --- who goes first (§7.3) ---


@dataclass(frozen=True, slots=True)
class StrategyPhase(Step):
    """§5.3, §7.3: Rome is asked for a campaign card first, if it holds one. Where being asked must
    give nothing away, if it could for all that both sides know."""

    first: int = -1
    """Who goes first unless Rome pre-empts: a scenario may say; -1 leaves it to Carthage."""

    def run(self, g: HannibalState) -> Steps:
        hand = possible_hand(g, ROME) if g.terms.secret else g.hands[ROME]
        return (Preemption(self.first),) if hand & CAMPAIGN_CARDS else who_begins(self.first)


def who_begins(first: int) -> Steps:
    """§7.3: Carthage says who goes first, unless a scenario does."""
    return (FirstMove(),) if first < 0 else (StrategyRound(first),)


@dataclass(frozen=True, slots=True)
class Preemption(Decision):
    """§7.3: Rome may go first with a campaign card."""

    first: int = -1

    def seat(self, g: HannibalState) -> int:
        return ROME

    def prompt(self, g: HannibalState) -> Text:
        return say("Go first with a campaign card, or let Carthage decide who goes first?")

    def plausible(self, g: HannibalState) -> Sequence[Action]:
        return (PREEMPT, LET)

    def refuse(self, g: HannibalState, action: Action) -> Refusal | None:
        if action == PREEMPT and not g.hands[ROME] & CAMPAIGN_CARDS:
            return Refusal("7.3", say("You hold no campaign card."))
        if action in (PREEMPT, LET):
            return None
        return Refusal("7.3", say("First decide whether you go first."))

    def apply(self, g: HannibalState, action: Action) -> Steps:
        if action == LET:
            return who_begins(self.first)
        ops.tell(g, events.FirstPlayer(ROME, True))
        return (PlayStrategyCard(ROME, 1), EndOfPlay(), StrategyRound(CARTHAGE))


@dataclass(frozen=True, slots=True)
class FirstMove(Decision):
    """§7.3: Carthage decides who goes first."""

    def seat(self, g: HannibalState) -> int:
        return CARTHAGE

    def prompt(self, g: HannibalState) -> Text:
        return say("Which side plays the first strategy card?")

    def plausible(self, g: HannibalState) -> Sequence[Action]:
        return FIRST

    def refuse(self, g: HannibalState, action: Action) -> Refusal | None:
        if action.verb == "first":
            return None
        return Refusal("7.3", say("First decide who goes first."))

    def apply(self, g: HannibalState, action: Action) -> Steps:
        ops.tell(g, events.FirstPlayer(action.noun, False))
        return (StrategyRound(action.noun),)


@dataclass(frozen=True, slots=True)
class StrategyRound(Step):
    """§7.4: the sides alternate until both hands are empty."""

    side: Side

    def run(self, g: HannibalState) -> Steps:
        if not g.hands[ROME] and not g.hands[CARTHAGE]:
            return ()
        side = self.side if g.hands[self.side] else 1 - self.side
        return ROUNDS[side]


# --- playing a card (§7.2, §8) ---


@dataclass(frozen=True, slots=True)
class PlayStrategyCard(Decision):
    """§7.2: a card for its operations number, for its event, or discarded."""

    side: Side
    pledged: int = 0
    """1 if a campaign card was pledged for the first play (§7.3)."""
    card: Card = 0
    """The only card that a position allows; 0 is any."""

    def seat(self, g: HannibalState) -> int:
        return self.side

    def prompt(self, g: HannibalState) -> Text:
        if self.pledged:
            return say("You go first: play a campaign card.")
        return say("{side}: play a strategy card.", side=SIDE_NAMES[self.side])

    def playable(self, g: HannibalState) -> Mask:
        """The cards that can be played."""
        allowed = 1 << self.card if self.card else CAMPAIGN_CARDS if self.pledged else -1
        return g.hands[self.side] & allowed

    def plausible(self, g: HannibalState) -> Sequence[Action]:
        found = []
        for card in bits(g.hands[self.side]):
            found += [MARCH[card], PCS[card], TROOPS[card], EVENT[card], DISCARD[card]]
        return found

    def options(self, g: HannibalState) -> list[Action]:
        side, found, hand = self.side, list[Action](), self.playable(g)
        least = easiest(g, side)
        troops = bool(hand & THREES and troop_generals(g, side))
        as_events = card_events.playable(g, side, hand, PLAY)
        for card in bits(hand):
            if OPS[card] >= least:
                found.append(MARCH[card])
            found.append(PCS[card])
            if troops and OPS[card] == 3:
                found.append(TROOPS[card])
            if card in as_events:
                found.append(EVENT[card])
            if not self.pledged:
                found.append(DISCARD[card])
        return found

    def refuse(self, g: HannibalState, action: Action) -> Refusal | None:
        verb, card = action
        if verb not in ("march", "pcs", "troops", "event", "discard"):
            return Refusal("7.2", say("Play a strategy card."))
        if not g.hands[self.side] >> card & 1:
            return Refusal("7.2", say("You do not hold card {number}.", number=card))
        if self.card and card != self.card:
            reason = say("In this position you play {card}.", card=TITLE[self.card])
            return Refusal("7.2", reason)
        if self.pledged and (verb == "discard" or not CAMPAIGN_CARDS >> card & 1):
            return Refusal("7.3", say("To go first you must play a campaign card."))
        return refuse_use(g, self.side, verb, card)

    def apply(self, g: HannibalState, action: Action) -> Steps:
        verb, card = action
        side = self.side
        g.active, g.card = side, card
        if verb == "discard":
            ops.discard_card(g, side, card)
            return ()
        if verb == "event":
            return card_events.play(g, side, card, PLAY)
        ops.play_card(g, side, card, verb)
        if verb == "march":
            return begin(g, operation(card))
        return place_markers(g, side, OPS[card]) if verb == "pcs" else ask(g, RaiseTroops(side))


def operation(card: Card) -> Operation:
    """§8.2, §11.4: what the operations number of a card allows."""
    number = OPS[card]
    return Operation(card, number, sea=SEA_LIMITS["cus_with_ops_3"] if number == 3 else 0)


def refuse_use(g: HannibalState, side: Side, verb: str, card: Card) -> Refusal | None:
    """§8.2-6: why a card cannot be used in this way."""
    match verb:
        case "march" if OPS[card] < easiest(g, side):
            reason = say(
                "The {number} of {card} cannot activate any of your generals.",
                number=OPS[card],
                card=TITLE[card],
            )
            return Refusal("8.2", reason)
        case "troops":
            return refuse_troops(g, side, card)
        case "event":
            return card_events.refuse(g, side, card, PLAY)
    return None


@dataclass(frozen=True, slots=True)
class EndOfPlay(Step):
    """§7.2: the card has been used; what is still owed for Hannibal's death is paid (§10.10)."""

    def run(self, g: HannibalState) -> Steps:
        g.card = 0
        if g.terms.goal:
            goals.look_after_a_card(g)
        return (Mourn(),) if g.mourning else ()


# Made once: every card that is played asks for them.
ROUNDS: Final[list[Steps]] = [
    (PlayStrategyCard(side), EndOfPlay(), StrategyRound(1 - side)) for side in (ROME, CARTHAGE)
]


# --- raising troops (§8.2) ---


def refuse_troops(g: HannibalState, side: Side, card: Card) -> Refusal | None:
    """§8.2: troops are raised with a 3, by a general who can."""
    if OPS[card] != 3:
        reason = say(
            "Only a 3 raises troops, and {card} is a {number}.", card=TITLE[card], number=OPS[card]
        )
        return Refusal("8.2", reason)
    if g.terms.no_troops:
        return Refusal("8.2", say("Troops cannot be raised in this scenario."))
    if not troop_generals(g, side):
        return Refusal("8.2", say("None of your generals is where troops can be raised."))
    return None


def refuse_raising(g: HannibalState, side: Side, general: General) -> Refusal | None:
    """§8.2, §20.5: with a general in a friendly space of a friendly province, not besieged."""
    name = GENERAL_NAMES[general]
    at = g.at[general]
    if not OF_SIDE[side] >> general & 1 or at < 0:
        return Refusal("8.2", say("{general} is not a general of yours on the map.", general=name))
    space = SPACE_OF[at]
    if g.control[space] != side:
        return Refusal("8.2", say("You do not control {space}.", space=SPACE_NAMES[space]))
    if not controls(g, side, PROVINCE[space]):
        province = PROVINCE_NAMES[PROVINCE[space]]
        return Refusal("8.2", say("You do not control {province}.", province=province))
    if g.siege[space] and at != space:
        return Refusal("20.5", say("{general} is besieged.", general=name))
    if muster_place(g, side, space) < 0:
        reason = say("Enemy CUs keep new troops out of {space}.", space=SPACE_NAMES[space])
        return Refusal("8.2", reason)
    return None


def troop_generals(g: HannibalState, side: Side) -> list[General]:
    """The generals who can raise troops."""
    if g.terms.no_troops:
        return []
    found = []
    for general in generals_on_map(g, side):
        space = SPACE_OF[g.at[general]]
        if g.control[space] == side and refuse_raising(g, side, general) is None:
            found.append(general)
    return found


@dataclass(frozen=True, slots=True)
class RaiseTroops(Decision):
    """§8.2: one CU joins one general."""

    side: Side

    def seat(self, g: HannibalState) -> int:
        return self.side

    def prompt(self, g: HannibalState) -> Text:
        return say("Which general raises a CU?")

    def plausible(self, g: HannibalState) -> Sequence[Action]:
        return RAISE

    def options(self, g: HannibalState) -> list[Action]:
        return [RAISE[general] for general in troop_generals(g, self.side)]

    def refuse(self, g: HannibalState, action: Action) -> Refusal | None:
        if action.verb != "raise":
            return Refusal("8.2", say("First choose the general who raises a CU."))
        return refuse_raising(g, self.side, action.noun)

    def apply(self, g: HannibalState, action: Action) -> Steps:
        space = SPACE_OF[g.at[action.noun]]
        ops.add_cus(g, self.side, muster_place(g, self.side, space), 1, "8.2")
        return ()


TYPES: Final[tuple[type, ...]] = (
    DealStrategyCards,
    DealCard,
    TellDeal,
    StrategyPhase,
    Preemption,
    FirstMove,
    StrategyRound,
    PlayStrategyCard,
    EndOfPlay,
    RaiseTroops,
)
"""The steps written here, for the codec."""
