"""Interception (§12)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from martius.games.hannibal import events
from martius.games.hannibal.movement.detachment import numbers
from martius.games.hannibal.table import ops
from martius.games.hannibal.table.chance import Die
from martius.games.hannibal.table.model import (
    BATTLE,
    BY_ROAD,
    GENERAL_NAMES,
    GENERALS,
    INTERCEPTS,
    KIND,
    OF_SIDE,
    SPACE_NAMES,
    SPACE_OF,
    General,
    Place,
    Side,
    Space,
)
from martius.games.hannibal.table.queries import (
    commander,
    generals_at,
    move_and_reaction,
    rank,
    reacting,
    refuse_to_leave,
)
from martius.games.hannibal.table.state import INTERCEPT, Detachment, HannibalState, Move, Reaction
from martius.games.hannibal.table.words import place_name
from martius.kernel import Action, Decision, Refusal, Step, Steps
from martius.kernel.mask import bits
from martius.kernel.text import Text, say

ROLL_FOR: Final = [Action("roll_for", general) for general in GENERALS]


COMMAND: Final = [Action("command", general) for general in GENERALS]


def needed_to_intercept(general: General) -> int:
    """§12.4, §24.h_gisgo, §24.varro: the highest roll that intercepts."""
    return INTERCEPTS.get(general, BATTLE[general])


def interception_modifier(g: HannibalState, side: Side, space: Space) -> int:
    """§12.4: +1 into a space with an enemy PC marker and no friendly CUs."""
    return int(g.control[space] == 1 - side and not g.cus[side][space])


def refuse_interception(
    g: HannibalState, move: Move, reaction: Reaction, general: General
) -> Refusal | None:
    """§12.2-8: why a general cannot try to intercept."""
    side, at = reaction.side, g.at[general]
    name, space = GENERAL_NAMES[general], SPACE_OF[move.at]
    if g.truce:
        return Refusal("8.3", say("The Truce forbids interceptions."))
    if not OF_SIDE[side] >> general & 1 or at < 0:
        reason = say("{general} is not a general of yours on the map.", general=name)
        return Refusal("12.2", reason)
    source = SPACE_OF[at]
    if space not in BY_ROAD[source]:
        if space in KIND[source]:
            reason = say("An army cannot intercept across a pass or strait.")
            return Refusal("12.3", reason)
        reason = say("{general} is not next to {space}.", general=name, space=SPACE_NAMES[space])
        return Refusal("12.2", reason)
    if not g.cus[side][at]:
        return Refusal("12.2", say("{general} has no CUs.", general=name))
    if g.cus[move.side][space] > move.cus:
        reason = say("Other enemy CUs are already in {space}.", space=SPACE_NAMES[space])
        return Refusal("12.3", reason)
    if at != source and g.cus[move.side][source]:
        reason = say("Enemy CUs keep {general} inside the city.", general=name)
        return Refusal("12.8", reason)
    if any(SPACE_OF[detachment.at] == source for detachment in reaction.declared):
        reason = say("An army from {space} already intercepts.", space=SPACE_NAMES[source])
        return Refusal("12.7", reason)
    if interception_modifier(g, side, space) >= needed_to_intercept(general):
        return Refusal("12.4", say("{general} cannot roll low enough.", general=name))
    if not numbers(g, Detachment(INTERCEPT, general, at)):
        reason = say("{general} would leave the commander with too few CUs.", general=name)
        return Refusal("12.7", reason)
    return refuse_to_leave(g, side, 1 << general, 1, source, space)


# --- the rolls (§12.4, §12.6) ---


@dataclass(frozen=True, slots=True)
class Interceptions(Step):
    """§10.3, §12.6: all declared interceptions are rolled for, in the order of their player."""

    def run(self, g: HannibalState) -> Steps:
        reaction = reacting(g)
        if not reaction.declared:
            return ()
        if len(reaction.declared) == 1:
            return (InterceptionRoll(reaction.declared[0].general),)
        return (NextInterception(), Interceptions())


@dataclass(frozen=True, slots=True)
class NextInterception(Decision):
    """§10.3: which interception is rolled for next."""

    def seat(self, g: HannibalState) -> int:
        return 1 - g.active

    def prompt(self, g: HannibalState) -> Text:
        return say("Which interception do you roll for next?")

    def plausible(self, g: HannibalState) -> Sequence[Action]:
        reaction = reacting(g)
        return [ROLL_FOR[detachment.general] for detachment in reaction.declared]

    def refuse(self, g: HannibalState, action: Action) -> Refusal | None:
        if action in self.plausible(g):
            return None
        return Refusal("12.6", say("Choose one of the declared interceptions."))

    def apply(self, g: HannibalState, action: Action) -> Steps:
        return (InterceptionRoll(action.noun),)


@dataclass(frozen=True, slots=True)
class InterceptionRoll(Die):
    """§12.4: the battle rating or less intercepts, at +1 into a hostile space."""

    general: General

    def rolled(self, g: HannibalState, roll: int) -> Steps:
        move, reaction = move_and_reaction(g)
        detachment = next(p for p in reaction.declared if p.general == self.general)
        space = SPACE_OF[move.at]
        modifier = interception_modifier(g, reaction.side, space)
        needed = needed_to_intercept(self.general)
        ops.tell_roll(g, reaction.side, self.general, "intercept", roll, modifier, needed, "12.4")
        g.reaction = without(reaction, detachment)
        if roll + modifier <= needed:
            g.reaction = g.reaction._replace(intercepted=reaction.intercepted + 1)
            ops.move_force(g, reaction.side, detachment, space, detachment.general)
            return ()
        g.move = move._replace(
            failed=move.failed | detachment.others | 1 << detachment.general,
            failed_cus=(*move.failed_cus, (detachment.at, detachment.cus)),
        )
        return ()


def without(reaction: Reaction, detachment: Detachment) -> Reaction:
    """The reaction without a declared detachment, once that is resolved."""
    rest = tuple(other for other in reaction.declared if other is not detachment)
    return reaction._replace(declared=rest)


@dataclass(frozen=True, slots=True)
class Combined(Step):
    """§12.6, §9.3: armies that intercepted together are led by one general, whom their owner
    chooses. One army stays under the general who intercepted with it."""

    def run(self, g: HannibalState) -> Steps:
        move, reaction = move_and_reaction(g)
        if reaction.intercepted < 2:
            return ()
        return (TakeCommand(move.at),) if len(equals(g, reaction.side, move.at)) > 1 else ()


def equals(g: HannibalState, side: Side, place: Place) -> list[General]:
    """§9.3: the generals in a place whom nobody there outranks."""
    mask = generals_at(g, side, place)
    best = max(rank(g, x) for x in bits(mask))
    return [x for x in bits(mask) if rank(g, x) == best]


@dataclass(frozen=True, slots=True)
class TakeCommand(Decision):
    """§9.3, §12.6: which of equals commands."""

    place: Place

    def seat(self, g: HannibalState) -> int:
        return 1 - g.active

    def prompt(self, g: HannibalState) -> Text:
        return say("Who commands in {place}?", place=place_name(self.place))

    def plausible(self, g: HannibalState) -> Sequence[Action]:
        side = 1 - g.active
        return [COMMAND[x] for x in bits(generals_at(g, side, self.place))]

    def refuse(self, g: HannibalState, action: Action) -> Refusal | None:
        if action.verb != "command":
            return Refusal("9.3", say("First choose who commands."))
        if action.noun in equals(g, 1 - g.active, self.place):
            return None
        name = GENERAL_NAMES[action.noun]
        return Refusal("9.3", say("{general} is outranked, or not there.", general=name))

    def apply(self, g: HannibalState, action: Action) -> Steps:
        side = 1 - g.active
        if commander(g, side, self.place) != action.noun:
            ops.set_command(g, side, self.place, action.noun)
            ops.tell(g, events.CommandTaken(action.noun, self.place))
        return ()


TYPES: Final[tuple[type, ...]] = (
    Interceptions,
    NextInterception,
    InterceptionRoll,
    Combined,
    TakeCommand,
)
"""The steps written here, for the codec."""
