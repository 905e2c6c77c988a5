"""Counter events in the opponent's move (§8.4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from martius.games.hannibal.cards import card_events
from martius.games.hannibal.cards.card_events import AVOID, MOVE
from martius.games.hannibal.table.model import CARD_LIMIT, Side
from martius.games.hannibal.table.queries import moving
from martius.games.hannibal.table.state import HannibalState
from martius.games.hannibal.table.words import force, place_name
from martius.kernel import Action, Decision, Refusal, Step, Steps
from martius.kernel.mask import members

COUNTER: Final = [Action("counter", card) for card in range(CARD_LIMIT)]


LET: Final = Action("let")


@dataclass(frozen=True, slots=True)
class CounterWindow(Step[HannibalState]):
    """§8.4: the other side may answer the step under way with a counter event."""

    window: int = MOVE

    def run(self, g: HannibalState) -> Steps:
        move = moving(g)
        if move.recalled or not card_events.asked(g, 1 - move.side, self.window):
            return ()
        return (CounterMove(self.window),)


@dataclass(frozen=True, slots=True)
class CounterMove(Decision[HannibalState]):
    """§8.4: a counter event against the move, or none."""

    window: int

    def seat(self, g: HannibalState) -> int:
        return 1 - g.active

    def prompt(self, g: HannibalState) -> str:
        move = moving(g)
        who = force(move.general, move.cus)
        if move.bound >= 0:
            return f"{who} sails for {place_name(move.bound)}: play a counter event?"
        return f"{who} enters {place_name(move.at)}: play a counter event?"

    def plausible(self, g: HannibalState) -> Sequence[Action]:
        return [*(COUNTER[card] for card in members(g.hands[1 - g.active])), LET]

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
        return Refusal("8.4", "Play a counter event, or none.")
    if not g.hands[side] >> action.noun & 1:
        return Refusal("8.4", f"You do not hold card {action.noun}.")
    return card_events.refuse(g, side, action.noun, window)


TYPES: Final[tuple[type, ...]] = (
    CounterWindow,
    CounterMove,
)
"""The steps written here, for the codec."""
