"""Which general a card moves, and who goes along (§10.1, §10.2, §10.11)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from martius.games.hannibal import events
from martius.games.hannibal.movement.army import gather
from martius.games.hannibal.movement.march import DONE, MarchOn, Regroup
from martius.games.hannibal.table.model import (
    GENERAL_NAMES,
    GENERALS,
    OF_SIDE,
    General,
    Side,
)
from martius.games.hannibal.table.queries import (
    SPACES_IN_CAMPAIGN,
    generals_at,
    generals_on_map,
    operating,
    outranks,
    strategy_rating,
)
from martius.games.hannibal.table.state import HannibalState, Move, Operation
from martius.kernel import Action, Decision, Refusal, Step, Steps, ask
from martius.kernel.mask import bits
from martius.kernel.text import Text, say

ACTIVATE: Final = [Action("activate", general) for general in GENERALS]


def begin(g: HannibalState, operation: Operation) -> Steps:
    """§10.1: begin to move generals with a card."""
    g.operation = operation
    return (NextGeneral(),)


def finish(g: HannibalState) -> Steps:
    """§10.11: the card is finished; nobody has moved for the next one."""
    g.operation = None
    g.tired = ()
    g.ages = [0 for _ in GENERALS]
    return ()


def activatable(g: HannibalState, side: Side, operation: Operation) -> list[General]:
    """The generals whom a card can activate, listed fast; a law holds this to
    `refuse_activation`."""
    found = []
    for general in generals_on_map(g, side):
        if (
            strategy_rating(g, general) <= operation.rating
            and not operation.activated >> general & 1
            and operation.only in (-1, general)
            and not (operation.campaign and g.ages[general] >= SPACES_IN_CAMPAIGN)
        ):
            found.append(general)
    return found


def easiest(g: HannibalState, side: Side) -> int:
    """The lowest strategy rating of a side's generals on the map; 4 without any."""
    least = 4
    for general in generals_on_map(g, side):
        least = min(least, strategy_rating(g, general))
    return least


@dataclass(frozen=True, slots=True)
class NextGeneral(Step):
    """§10.1, §10.11: one general, or one after another in a campaign."""

    def run(self, g: HannibalState) -> Steps:
        operation = operating(g)
        found = activatable(g, g.active, operation) if operation.generals else []
        if not found:
            return finish(g)
        is_choice = len(found) > 1 or operation.activated
        return (Activate(),) if is_choice else ask(g, Activate())


def refuse_activation(
    g: HannibalState, side: Side, operation: Operation, general: General
) -> Refusal | None:
    """§8.2, §10.11: why a card cannot activate a general."""
    name = GENERAL_NAMES[general]
    if not OF_SIDE[side] >> general & 1:
        return Refusal("10.1", say("{general} is not one of your generals.", general=name))
    if g.at[general] < 0:
        return Refusal("10.1", say("{general} is not on the map.", general=name))
    if operation.only >= 0 and general != operation.only:
        reason = say("This event moves only {general}.", general=GENERAL_NAMES[operation.only])
        return Refusal("8.3", reason)
    if strategy_rating(g, general) > operation.rating:
        reason = say(
            "{general} needs a {rating}, and the card is a {number}.",
            general=name,
            rating=strategy_rating(g, general),
            number=operation.rating,
        )
        return Refusal("8.2", reason)
    if operation.activated >> general & 1:
        reason = say("This card has already activated {general}.", general=name)
        return Refusal("10.11", reason)
    if operation.campaign and g.ages[general] >= SPACES_IN_CAMPAIGN:
        reason = say("{general} has no movement left in this campaign.", general=name)
        return Refusal("10.11", reason)
    return None


@dataclass(frozen=True, slots=True)
class Activate(Decision):
    """§10.2: which general is activated."""

    def seat(self, g: HannibalState) -> int:
        return g.active

    def prompt(self, g: HannibalState) -> Text:
        if operating(g).activated:
            return say("Activate another general, or finish.")
        return say("Choose a general to activate.")

    def plausible(self, g: HannibalState) -> Sequence[Action]:
        return [*(ACTIVATE[x] for x in bits(OF_SIDE[g.active])), DONE]

    def options(self, g: HannibalState) -> list[Action]:
        side, operation = g.active, operating(g)
        found = [ACTIVATE[general] for general in activatable(g, side, operation)]
        return [*found, DONE] if operation.activated else found

    def refuse(self, g: HannibalState, action: Action) -> Refusal | None:
        operation = operating(g)
        if action == DONE:
            if operation.activated:
                return None
            return Refusal("10.2", say("You played the card to move a general: choose one."))
        if action.verb != "activate":
            return Refusal("10.2", say("First choose a general to activate."))
        return refuse_activation(g, g.active, operation, action.noun)

    def apply(self, g: HannibalState, action: Action) -> Steps:
        return finish(g) if action == DONE else activate(g, operating(g), action.noun)


def activate(g: HannibalState, operation: Operation, general: General) -> Steps:
    """§10.2: the army of a general: everybody who can come, unless somebody there outranks
    the general; then the player chooses."""
    g.operation = operation._replace(
        generals=operation.generals - 1, activated=operation.activated | 1 << general
    )
    side, at = g.active, g.at[general]
    if g.log is not None:
        g.log.append(events.Activated(general, at))
    g.move = move = Move(side, general, at, 0, 0, 0, False, at, spent=g.ages[general])
    others = generals_at(g, side, at) & ~(1 << general)
    if others and any(outranks(g, x, general) for x in bits(others)):
        return AFTER_REGROUPING
    gather(g, move, others)
    return ON_THE_MARCH


# Made once: every general who is activated asks for them.
ON_THE_MARCH: Final[Steps] = (MarchOn(), NextGeneral())
AFTER_REGROUPING: Final[Steps] = (Regroup(), MarchOn(), NextGeneral())


TYPES: Final[tuple[type, ...]] = (
    NextGeneral,
    Activate,
)
"""The steps written here, for the codec."""
