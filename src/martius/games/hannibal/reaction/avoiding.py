"""Avoiding battle and pursuit (§13)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from martius.games.hannibal import events
from martius.games.hannibal.cards import card_events
from martius.games.hannibal.movement.detachment import numbers
from martius.games.hannibal.reaction.counter_events import CounterMove, asked
from martius.games.hannibal.reaction.interception import without
from martius.games.hannibal.table import ops
from martius.games.hannibal.table.chance import Die
from martius.games.hannibal.table.model import (
    AVOIDS,
    BATTLE,
    BY_ROAD,
    GENERAL_NAMES,
    KIND,
    OF_SIDE,
    PURSUES,
    SPACE_NAMES,
    SPACE_OF,
    SPACES,
    General,
    Space,
)
from martius.games.hannibal.table.queries import (
    detached,
    is_unfriendly_tribe,
    moving,
    reacting,
    refuse_to_leave,
)
from martius.games.hannibal.table.state import (
    AVOID,
    AVOIDED,
    BOTCHED,
    DECLARED,
    FINISHED,
    MARCHING,
    UNTRIED,
    Detachment,
    HannibalState,
    Move,
    Reaction,
)
from martius.kernel import Action, Decision, Refusal, Step, Steps
from martius.kernel.text import Text, say

AVOID_TO: Final = [Action("avoid_to", space) for space in SPACES]


def needed_to_avoid(general: General) -> int:
    """§13.1, §24.h_gisgo, §24.fabius: the highest roll that avoids battle."""
    return AVOIDS.get(general, BATTLE[general])


def avoid_spaces(g: HannibalState, move: Move, general: General) -> list[Space]:
    """§13.2: where an army can go to avoid battle."""
    roads = BY_ROAD[SPACE_OF[move.at]]
    return [near for near in roads if refuse_way_out(g, move, general, near) is None]


def refuse_way_out(g: HannibalState, move: Move, general: General, to: Space) -> Refusal | None:
    """§13.2: why an army cannot avoid battle to a space."""
    side, space, name = 1 - move.side, SPACE_OF[move.at], SPACE_NAMES[to]
    if to not in KIND[space]:
        reason = say("{space} is not adjacent to {start}.", space=name, start=SPACE_NAMES[space])
        return Refusal("13.1", reason)
    if to not in BY_ROAD[space]:
        return Refusal("13.2", say("An army cannot avoid battle across a pass or strait."))
    if to == SPACE_OF[move.origin]:
        return Refusal("13.2", say("The enemy came from {space}.", space=name))
    if g.cus[move.side][to]:
        return Refusal("13.2", say("There are enemy CUs in {space}.", space=name))
    if g.control[to] == move.side:
        return Refusal("13.2", say("{space} has an enemy PC marker.", space=name))
    if is_unfriendly_tribe(g, side, to):
        return Refusal("13.2", say("The Tribe in {space} is not friendly.", space=name))
    return refuse_to_leave(g, side, 1 << general, g.cus[side][space], space, to)


def refuse_avoidance(
    g: HannibalState, move: Move, reaction: Reaction, general: General
) -> Refusal | None:
    """§13.1-3, §12.10: why a general cannot try to avoid battle."""
    side, name = reaction.side, GENERAL_NAMES[general]
    if not OF_SIDE[side] >> general & 1 or g.at[general] != move.at:
        reason = say("{general} is not in the space that the enemy enters.", general=name)
        return Refusal("13.1", reason)
    if not move.cus:
        return Refusal("13.1", say("The enemy general has no CUs: there is no battle to avoid."))
    if reaction.avoidance != UNTRIED:
        return Refusal("13.3", say("You can try to avoid battle only once when an army enters."))
    if move.failed >> general & 1:
        reason = say("{general} has already failed to intercept this army.", general=name)
        return Refusal("12.10", reason)
    if not avoid_spaces(g, move, general):
        return Refusal("13.2", say("{general} has no space to go to.", general=name))
    if not numbers(g, Detachment(AVOID, general, move.at)):
        reason = say("{general} would leave the commander with too few CUs.", general=name)
        return Refusal("13.3", reason)
    return None


# --- the attempt (§13.1) ---


@dataclass(frozen=True, slots=True)
class AvoidBattle(Step):
    """§10.3: the attempt to avoid battle is rolled for first, unless an event makes it sure."""

    asked: int = 0
    """1 after the side was asked for such an event (#65)."""

    def run(self, g: HannibalState) -> Steps:
        reaction = reacting(g)
        if reaction.avoidance != DECLARED:
            return ()
        if not self.asked and asked(g, reaction.side, card_events.AVOID):
            return (CounterMove(card_events.AVOID), AvoidBattle(1))
        return (AvoidRoll(),)


@dataclass(frozen=True, slots=True)
class AvoidRoll(Die):
    """§13.1: the battle rating or less avoids battle."""

    def rolled(self, g: HannibalState, roll: int) -> Steps:
        reaction = reacting(g)
        detachment = next(
            detachment for detachment in reaction.declared if detachment.task == AVOID
        )
        needed = needed_to_avoid(detachment.general)
        ops.tell_roll(g, reaction.side, detachment.general, "avoid", roll, 0, needed, "13.1")
        if roll <= needed:
            return slip_away(g)
        g.reaction = without(reaction, detachment)._replace(avoidance=BOTCHED)
        return ()


def slip_away(g: HannibalState) -> Steps:
    """§13.1: the declared army avoids battle."""
    reaction = reacting(g)
    detachment = next(detachment for detachment in reaction.declared if detachment.task == AVOID)
    g.reaction = without(reaction, detachment)._replace(avoidance=AVOIDED)
    g.detachment = detachment
    spaces = avoid_spaces(g, moving(g), detachment.general)
    return avoid_to(g, spaces[0]) if len(spaces) == 1 else (AvoidTo(),)


def avoid_to(g: HannibalState, space: Space) -> Steps:
    """§13.1, §10.10: the army moves off; an enemy general alone where it goes is displaced."""
    reaction = reacting(g)
    detachment = detached(g)
    g.detachment = None
    ops.move_force(g, reaction.side, detachment, space)
    if detachment.cus:
        ops.displace_all(g, 1 - reaction.side, space)  # §10.10
    ops.tell(g, events.Avoided(reaction.side, detachment.general, detachment.cus, space))
    return ()


@dataclass(frozen=True, slots=True)
class AvoidTo(Decision):
    """§13.1, §13.2: where the army goes."""

    def seat(self, g: HannibalState) -> int:
        return 1 - g.active

    def prompt(self, g: HannibalState) -> Text:
        name = GENERAL_NAMES[detached(g).general]
        return say("{general} avoids battle. Where does the army go?", general=name)

    def plausible(self, g: HannibalState) -> Sequence[Action]:
        return [AVOID_TO[s] for s in sorted(KIND[SPACE_OF[moving(g).at]])]

    def options(self, g: HannibalState) -> list[Action]:
        return [AVOID_TO[s] for s in sorted(avoid_spaces(g, moving(g), detached(g).general))]

    def refuse(self, g: HannibalState, action: Action) -> Refusal | None:
        if action.verb != "avoid_to":
            return Refusal("13.1", say("First choose where the army goes."))
        return refuse_way_out(g, moving(g), detached(g).general, action.noun)

    def apply(self, g: HannibalState, action: Action) -> Steps:
        return avoid_to(g, action.noun)


# --- pursuit (§13.4) ---


def needed_to_pursue(general: General) -> int:
    """§13.4, §24.flaminius: the highest roll that lets the army move on."""
    return PURSUES.get(general, BATTLE[general])


@dataclass(frozen=True, slots=True)
class PursuitRoll(Die):
    """§13.4: the battle rating or less lets the army move on; else it stops for good."""

    def rolled(self, g: HannibalState, roll: int) -> Steps:
        move = moving(g)
        needed = needed_to_pursue(move.general)
        ops.tell_roll(g, move.side, move.general, "pursue", roll, 0, needed, "13.4")
        g.move = move._replace(stage=FINISHED if roll > needed else MARCHING)
        return ()


TYPES: Final[tuple[type, ...]] = (
    AvoidBattle,
    AvoidRoll,
    AvoidTo,
    PursuitRoll,
)
"""The steps written here, for the codec."""
