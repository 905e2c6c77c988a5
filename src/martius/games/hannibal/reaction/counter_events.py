"""Counter events (§8.4): who is asked for one, and those in the opponent's move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from martius.games.hannibal.cards import card_events
from martius.games.hannibal.cards.card_events import AVOID, MOVE
from martius.games.hannibal.table.model import CARD_LIMIT, CARTHAGE, ROME, Card, Side
from martius.games.hannibal.table.queries import moving
from martius.games.hannibal.table.state import HALTED, HannibalState
from martius.games.hannibal.table.words import force, place_name
from martius.kernel import Action, Decision, Refusal, Step, Steps
from martius.kernel.mask import Mask, bits
from martius.kernel.text import Text, say

COUNTER: Final = [Action("counter", card) for card in range(CARD_LIMIT)]
LET: Final = Action("let")


# --- who is asked ---


def playable(g: HannibalState, side: Side, window: int) -> list[Card]:
    """The cards of a side's hand whose events it can play in a window."""
    return card_events.playable(g, side, g.hands[side], window)


def asked(g: HannibalState, side: Side, window: int) -> bool:
    """§8.4: whether a side is asked for an event: if it can play one. Where being asked must give
    nothing away, if it could for all that both sides know."""
    hand = possible_hand(g, side) if g.terms.secret else g.hands[side]
    held = hand & card_events.IN_WINDOW[window]
    return held != 0 and bool(card_events.playable(g, side, held, window))


def possible_hand(g: HannibalState, side: Side) -> Mask:
    """The cards that a side may hold, as far as both sides know. It gives neither hand away."""
    hidden = [hand & ~known for hand, known in zip(g.hands, g.known, strict=True)]
    return g.known[side] | (hidden[ROME] | hidden[CARTHAGE] | g.deck if hidden[side] else 0)


# --- in the opponent's move ---


@dataclass(frozen=True, slots=True)
class CounterWindow(Step):
    """§8.4: the other side may answer the step under way with a counter event."""

    window: int = MOVE

    def run(self, g: HannibalState) -> Steps:
        if not asked(g, 1 - g.active, self.window) or moving(g).stage >= HALTED:
            return ()
        return (CounterMove(self.window),)


@dataclass(frozen=True, slots=True)
class CounterMove(Decision):
    """§8.4: a counter event against the move, or none."""

    window: int

    def seat(self, g: HannibalState) -> int:
        return 1 - g.active

    def prompt(self, g: HannibalState) -> Text:
        move = moving(g)
        army = force(move.general, move.cus)
        if move.bound >= 0:
            to = place_name(move.bound)
            return say("{army} sails to {place}: play a counter event?", army=army, place=to)
        at = place_name(move.at)
        if self.window == AVOID:
            return say(
                "You try to avoid battle with {army} in {place}: play a counter event first?",
                army=army,
                place=at,
            )
        return say("{army} enters {place}: play a counter event?", army=army, place=at)

    def plausible(self, g: HannibalState) -> Sequence[Action]:
        return [*(COUNTER[card] for card in bits(g.hands[1 - g.active])), LET]

    def refuse(self, g: HannibalState, action: Action) -> Refusal | None:
        if action == LET:
            return None
        return refuse_counter(g, 1 - g.active, action, self.window)

    def apply(self, g: HannibalState, action: Action) -> Steps:
        if action == LET:
            return ()
        steps = card_events.play(g, 1 - g.active, action.noun, self.window)
        return steps if self.window == AVOID else (*steps, CounterWindow(self.window))


def refuse_counter(g: HannibalState, side: Side, action: Action, window: int) -> Refusal | None:
    """§8.4: why a counter event cannot be played now."""
    if action.verb != "counter":
        return Refusal("8.4", say("Play a counter event, or none."))
    if not g.hands[side] >> action.noun & 1:
        return Refusal("8.4", say("You do not hold card {number}.", number=action.noun))
    return card_events.refuse(g, side, action.noun, window)


TYPES: Final[tuple[type, ...]] = (
    CounterWindow,
    CounterMove,
)
"""The steps written here, for the codec."""
