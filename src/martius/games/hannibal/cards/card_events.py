"""Events of strategy cards (§8.3-5): the contract between the engine and the cards.

How an event is written
-----------------------
Each event is one step class, in card order, in one of the modules `cards_*.py`:

    @dataclass(frozen=True, slots=True)
    class Diplomacy(EventCard):
        \"""#35, #36: flip one enemy PC marker.\"""

        def windows(self):
            return (PLAY,)                         # which is what an event has by default

        def refuse(self, g):
            return None if _targets(g, self.side) else Refusal("8.3", say("No marker to flip."))

        def run(self, g):
            return (FlipMarker(self.side),)        # a Decision of the same module

    register({35: Diplomacy, 36: Diplomacy})       # at the end of the module

The step has the fields `side` (who plays it), `card` (its number) and `window` (when), and there is
one for each of them, made once: asking whether it can be played makes nothing new. By the time it
runs, the card lies on the discard pile, its play is logged, a Truce that it breaks is broken and
a card that is removed if played is out of the game: the class does its effect only. Colours (§8.3),
the windows and the breaking of a Truce (`breaks_truce` in cards.toml) are checked and done here,
for all cards. What the event does is paraphrased in `effect` and `notes` of data/cards.toml.
All classes, and every Decision or Chance of these modules, go into `TYPES` of their module, for the
codec. Rules of events cite §8.3, those of counter events §8.4.

When an event can be played: its windows
----------------------------------------
PLAY    the side plays a strategy card. `run` returns what follows.
MOVE    the opponent has just entered a space with a general (`g.move.at`, how: `g.move.by`), or
        wants to sail (`g.move.bound >= 0`, and the army still stands in its port); nothing of the
        step is resolved yet: no pass attrition, naval roll, reaction. `army.recall(g, place)`
        undoes the step: it sets the moving army back to a place and halts it, and nothing else
        comes of the step (#41).
        Attrition of the moving army: `attrition.MovingAttrition(modifier, rule, size)` (#60).
ENTRY   the opponent has entered a space with a general; a pass has had its attrition, which is
        rolled at once (§10.6), and the reaction is still to come (#7, #8).
BATTLE  battle events are declared, the attacker's before the defender's (§14.5); no battle card is
        dealt. Change `g.battle` (a NamedTuple, `_replace`): `denied`, `spied`, and so on.
CHARGE  Carthage has declared an elephant charge and not yet rolled (#42): `run` sets
        `g.battle.rampage` and returns (); the engine then skips the roll.
ROUND   the side is to play a battle card, as attacker (`g.battle.played < 0`) or as defender
        (`g.battle.played` is what it must match) (#6, #59). After `run` and the steps it returned,
        the engine asks the side again, unless the event has changed `g.battle.played` (the attack
        was made by the event: the defender is asked) or matched it: `rounds.matched(g)` gives the
        steps that follow a match.
AVOID   the side has declared that an army avoids battle and not yet rolled (#65): `run` returns
        `avoiding.slip_away(g)`; the engine then skips the roll.

Cards that move generals
------------------------
Operations cards used to move a general, campaigns, Force Marches and all cards whose event rides on
such a move (timing `ops_modifier`: #5, #18, #28, #50, #54) begin an `Operation` (state.py), which
says what the card allows: `return begin(g, Operation(self.card, 2, pass_modifier=-3))` with
`begin` of `movement.activation`. The engine reads its fields: `pass_modifier`, `siege_rolls`,
`traitor`, `charms`, `pirates`, `force_march`, `campaign`. `refuse` can ask
`activation.activatable(g, side, operation)`.

What is in force
----------------
Fields of the state: `macedon`, `naval_victory` (reset by the engine at the end of the turn),
`truce`, `hanno_until` and `cato_until` (set to 99; the engine ends them), `train` (the place of the
siege train). The engine enforces all of them: set them here.

Ready-made steps and mutators
-----------------------------
`ops` (place_marker, remove_marker, add_cus, add_elephants, take_city, remove_siege_points,
take_card, discard_card ...), `attrition.Attrition(side, place, modifier, rule, size)`,
`politics.GiveUpMarkers(side, number, rule)` (the side chooses), `queries.muster_place` and
`queries.musters_with_general` (§6.3: where new CUs can stand).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from martius.games.hannibal.table import ops
from martius.games.hannibal.table.model import (
    BREAKS_TRUCE,
    CARD_ROWS,
    EVENT_BY,
    REMOVED_IF_PLAYED,
    SIDE_IDS,
    SIDE_NAMES,
    TITLE,
    Card,
    Side,
)
from martius.games.hannibal.table.state import HannibalState
from martius.kernel import Refusal, Step, Steps
from martius.kernel.mask import Mask, bits, mask_of
from martius.kernel.text import say

PLAY: Final = 0
MOVE: Final = 1
BATTLE: Final = 2
CHARGE: Final = 3
ROUND: Final = 4
AVOID: Final = 5
ENTRY: Final = 6
USES: Final = ("event", "counter", "battle", "battle", "battle", "counter", "counter")


@dataclass(frozen=True, slots=True)
class EventCard(Step):
    """§8.3: the event of a card. Subclasses do one card each; `register` says which."""

    side: Side
    card: Card
    window: int = PLAY

    def windows(self) -> tuple[int, ...]:
        """When it can be played."""
        return (PLAY,)

    def refuse(self, g: HannibalState) -> Refusal | None:
        """Why the event cannot be played now, colours and windows apart; None if it can."""
        return None

    def allows(self, g: HannibalState) -> bool:
        """Whether `refuse` has nothing against it. Override it where the sentence costs more than
        the question; a law holds both to the same answer."""
        return self.refuse(g) is None


EVENTS: Final[dict[Card, type[EventCard]]] = {}
AS_PLAYED: Final[list[list[dict[Card, EventCard]]]] = [[{} for _ in SIDE_IDS] for _ in USES]
"""By window and side: the events of the cards that can be played then, as steps."""
IN_WINDOW: Final[list[Mask]] = [0] * len(USES)
"""The cards that can be played in each window, to skip hands without any."""
FOR_SIDE: Final[list[Mask]] = [
    mask_of(card for card in CARD_ROWS if EVENT_BY[card] in ("both", side)) for side in SIDE_IDS
]
"""The cards whose events each side can play, by their colours (§8.3)."""


def register(events: Mapping[Card, type[EventCard]]) -> None:
    """Say which class does the event of each card.

    A decorator would say it at the class, but no class with one can be compiled.
    """
    for card, cls in events.items():
        assert card not in EVENTS, f"card {card} has two events"
        EVENTS[card] = cls
        for window in cls(0, card).windows():
            IN_WINDOW[window] |= 1 << card
            for side, played in enumerate(AS_PLAYED[window]):
                played[card] = cls(side, card, window)


# Made once: every play of a card asks for the events of the whole hand.
NOT_FOR: Final = [
    [
        Refusal("8.3", say("{side} cannot play {card} as an event.", side=side, card=title))
        for title in TITLE
    ]
    for side in SIDE_NAMES
]
COUNTER_EVENT: Final = [
    Refusal(
        "8.4",
        say(
            "{card} is a counter event: play it during the opponent's move or in battle.",
            card=title,
        ),
    )
    for title in TITLE
]
NOT_NOW: Final = [
    Refusal("8.4", say("The event of {card} cannot be played now.", card=title)) for title in TITLE
]


def refuse(g: HannibalState, side: Side, card: Card, window: int) -> Refusal | None:
    """Why a card's event cannot be played by a side in a window; None if it can."""
    if not FOR_SIDE[side] >> card & 1:
        return NOT_FOR[side][card]
    event = AS_PLAYED[window][side].get(card)
    if event is None:
        return COUNTER_EVENT[card] if window == PLAY else NOT_NOW[card]
    return event.refuse(g)


def playable(g: HannibalState, side: Side, cards: Mask, window: int) -> list[Card]:
    """The cards among these that `refuse` lets a side play in a window, listed fast."""
    found, events = [], AS_PLAYED[window][side]
    for card in bits(cards & FOR_SIDE[side] & IN_WINDOW[window]):
        if events[card].allows(g):
            found.append(card)
    return found


def play(g: HannibalState, side: Side, card: Card, window: int) -> Steps:
    """Play a card's event: the card is put down, then the event is done."""
    ops.play_card(g, side, card, USES[window])
    if window == PLAY and g.truce and BREAKS_TRUCE >> card & 1:
        ops.break_truce(g, side)
    if REMOVED_IF_PLAYED >> card & 1:
        ops.remove_card(g, card)
    return (AS_PLAYED[window][side][card],)


TYPES: Final[tuple[type, ...]] = (EventCard,)
"""The steps written here, for the codec."""
