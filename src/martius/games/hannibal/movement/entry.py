"""What follows when an army enters a space, by land or sea (§10.2-6, §11, §12.5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from martius.games.hannibal import events
from martius.games.hannibal.battle.battle import begin_battle
from martius.games.hannibal.cards.card_events import ENTRY, MOVE
from martius.games.hannibal.movement.army import advance, set_back, settle
from martius.games.hannibal.movement.detachment import may_split
from martius.games.hannibal.movement.naval import (
    NavalCombat,
    naval_modifier,
    naval_result,
    risks_combat,
    sink,
)
from martius.games.hannibal.reaction.counter_events import CounterWindow
from martius.games.hannibal.reaction.reaction import ReactionPhase
from martius.games.hannibal.table import ops
from martius.games.hannibal.table.chance import Die
from martius.games.hannibal.table.model import (
    ALPS,
    COST,
    INSIDE,
    OF_SIDE,
    PASS,
    SEA,
    SPACE_NAMES,
    SPACE_OF,
    SPACES,
    TABLES,
    WALLED,
    Place,
)
from martius.games.hannibal.table.queries import (
    army_generals,
    moving,
    operating,
    room_inside,
    spaces_left,
)
from martius.games.hannibal.table.state import (
    AVOIDED,
    FINISHED,
    HALTED,
    PURSUING,
    HannibalState,
    Move,
    Operation,
)
from martius.games.hannibal.table.words import force, place_name
from martius.games.hannibal.turn.attrition import MovingAttrition
from martius.kernel import Action, Decision, Refusal, Step, Steps
from martius.kernel.text import Text, plural, say

BACK_UP: Final = Action("back_up")
STAND: Final = Action("stand")
INTO_CITY: Final = [Action("into_city", n) for n in range(6)]
OVERRUN_CUS: Final = 5
PASSES: Final[dict[str, int]] = TABLES["attrition"]["modifiers"]


def entered(by: int) -> Steps:
    """§10.2, §10.3, §10.6: what follows by land: Bad Weather, before the attrition of a pass; that
    attrition; other counter events; the reaction; the outcome."""
    crossing: Steps = (PassAttrition(),) if by in (PASS, ALPS) else ()
    return (
        CounterWindow(MOVE),
        *crossing,
        CounterWindow(ENTRY),
        ReactionPhase(),
        ResolveEntry(),
    )


@dataclass(frozen=True, slots=True)
class PassAttrition(Step):
    """§10.6, §21.1: an army that crossed a pass rolls for attrition at once."""

    def run(self, g: HannibalState) -> Steps:
        move, operation = moving(g), operating(g)
        modifier = pass_modifier(operation, move.by)
        if not move.cus or modifier is None:
            return ()
        settle(g)
        return (MovingAttrition(modifier, "10.6"),)


def pass_modifier(operation: Operation, by: int) -> int | None:
    """§10.6: what is added to the roll of a pass; None where the way is no pass."""
    if by not in (PASS, ALPS):
        return None
    return operation.pass_modifier + PASSES["non_alps_pass" if by == PASS else "alps_pass"]


@dataclass(frozen=True, slots=True)
class ResolveEntry(Step):
    """§10.2, §10.4, §10.5, §12.9: back up, go on, overrun or fight."""

    def run(self, g: HannibalState) -> Steps:
        move, reaction = moving(g), g.reaction
        if move.stage >= HALTED:
            return ()
        if reaction is not None and reaction.intercepted:
            return (BackUpOrFight(),)
        enemy, space = 1 - move.side, SPACE_OF[move.at]
        if not g.cus[enemy][space]:
            return unopposed(g, move)
        if not move.cus:  # the pass has taken every CU: the general falls back alone
            set_back(g, move, move.origin, 0)
            finish(g)
            return ()
        if can_overrun(g, move):
            overrun(g, move)
            return unopposed(g, moving(g))
        return begin_battle()


def can_overrun(g: HannibalState, move: Move) -> bool:
    """§10.5: five CUs against a single one without a general."""
    enemy, space = 1 - move.side, move.at
    return (
        move.cus >= OVERRUN_CUS
        and g.cus[enemy][space] == 1
        and not g.stacks[space] & OF_SIDE[enemy]
    )


def overrun(g: HannibalState, move: Move) -> None:
    """§10.5: the CU is eliminated without loss."""
    enemy = 1 - move.side
    ops.tell(g, events.Overrun(move.general, move.at))
    ops.lose_cus(g, enemy, move.at, 1, min(1, g.elephants[move.at]) if enemy else 0, "10.5")
    settle(g)


def unopposed(g: HannibalState, move: Move) -> Steps:
    """§10.10, §13.4: enemy generals without CUs are displaced; if an army avoided battle, the mover
    may pursue."""
    avoided = g.reaction is not None and g.reaction.avoidance == AVOIDED
    g.reaction = None
    if avoided or (move.cus and g.stacks[move.at] & OF_SIDE[1 - move.side]):
        settle(g)
    if move.cus:
        ops.displace_all(g, 1 - move.side, move.at)
    if avoided:
        left = spaces_left(operating(g), move)
        g.move = moving(g)._replace(stage=PURSUING if left > 0 else HALTED)
    return ()


def finish(g: HannibalState) -> None:
    """§10.11: the army halts, and nobody in it moves again with this card."""
    g.move = moving(g)._replace(stage=FINISHED)
    g.reaction = None


# --- an intercepted army (§12.5, §12.8) ---


@dataclass(frozen=True, slots=True)
class BackUpOrFight(Decision):
    """§12.5, §12.8: an intercepted army fights or backs up; from the sea also into a city."""

    def seat(self, g: HannibalState) -> int:
        return g.active

    def prompt(self, g: HannibalState) -> Text:
        move = moving(g)
        return say(
            "{army} is intercepted in {place}: fight, or back up?",
            army=force(move.general, move.cus),
            place=place_name(move.at),
        )

    def plausible(self, g: HannibalState) -> Sequence[Action]:
        return [BACK_UP, *INTO_CITY[1:], STAND]

    def refuse(self, g: HannibalState, action: Action) -> Refusal | None:
        if action in (BACK_UP, STAND):
            return None
        if action.verb == "into_city":
            return refuse_harbour_refuge(g, action.noun)
        return Refusal("12.5", say("The army is intercepted: fight, or back up."))

    def apply(self, g: HannibalState, action: Action) -> Steps:
        move = moving(g)
        if action == STAND:
            return stand(g, move)
        if action.verb == "into_city":
            if shelter(g, move, action.noun):
                return ()
            move = moving(g)
        if move.by == SEA and risks_combat(g, move, move.at, move.origin):
            return (BackUpDie(),)
        return back_up(g, move)


def stand(g: HannibalState, move: Move) -> Steps:
    """§12.1, §10.10: an army fights; a general alone is displaced."""
    if move.cus:
        return begin_battle()
    abandon(g, move)
    finish(g)
    return ()


def abandon(g: HannibalState, move: Move) -> None:
    """§10.10: generals left without CUs where the enemy intercepted are displaced."""
    ops.displace_all(g, move.side, SPACE_OF[move.at])


def refuse_harbour_refuge(g: HannibalState, cus: int) -> Refusal | None:
    """§12.8: into the city that was sailed to: all of the army, or part of it."""
    move = moving(g)
    space = move.at
    if move.by != SEA or not WALLED >> space & 1 or g.control[space] != move.side:
        reason = say("Only an army that sailed to its own city can back up into it.")
        return Refusal("12.8", reason)
    if g.siege[space]:
        return Refusal("12.8", say("{space} is besieged.", space=SPACE_NAMES[space]))
    if not cus:
        return Refusal("12.8", say("At least one CU must enter the city."))
    if cus > move.cus:
        reason = plural("The army has only {n} CU.", "The army has only {n} CUs.", move.cus)
        return Refusal("12.8", reason)
    if cus > room_inside(g, space):
        reason = say("{space} has no room for that many CUs.", space=SPACE_NAMES[space])
        return Refusal("10.7", reason)
    left = move.cus - cus
    if left and not may_split(g, army_generals(move), left, 0, cus):
        return Refusal("18.1", say("A consul must keep five CUs, if others have any."))
    return None


def shelter(g: HannibalState, move: Move, cus: int) -> bool:
    """§12.8: CUs go into the city; if all go, the generals go, too. Returns whether all went."""
    inside, space = INSIDE[move.at], move.at
    herd = max(0, cus - (move.cus - move.elephants))
    ops.move_cus(g, move.side, space, inside, cus, herd)
    if cus < move.cus:
        left = move.cus - cus
        kept = move.elephants - herd
        g.move = move._replace(
            cus=left,
            elephants=kept,
            ages=move.ages[: left - kept],
            elephant_ages=move.elephant_ages[:kept],
        )
        return False
    ops.move_generals(g, army_generals(move), inside)
    ops.set_command(g, move.side, inside, move.general)
    g.move = move._replace(at=inside)
    finish(g)
    abandon(g, move)
    return True


def back_up(g: HannibalState, move: Move) -> Steps:
    """§12.5: back to the last space, over the pass again if need be; the movement is over."""
    set_back(g, move, move.origin, move.by)
    finish(g)
    abandon(g, move)
    return (PassAttrition(),)


@dataclass(frozen=True, slots=True)
class BackUpDie(Die):
    """§12.5: Carthage backs up across the sea; a Return forces it to land and fight."""

    def rolled(self, g: HannibalState, roll: int) -> Steps:
        move = moving(g)
        plus = naval_modifier(g, move, move.at, move.origin)
        result = naval_result(roll + plus)
        ops.tell(g, events.NavalRolled(move.general, roll, plus, result))
        if result == "safe":
            return back_up(g, move)
        if result == "return":
            return stand(g, move)
        sink(g, move)
        abandon(g, move)
        g.reaction = None
        return ()


# --- the sea (§11) ---


def set_sail(g: HannibalState, move: Move, action: Action) -> Steps:
    """§11.1: the army embarks; the sea decides before it lands."""
    to: Place = INSIDE[action.noun] if action.verb == "sail_into" else action.noun
    g.move = move._replace(bound=to, by=SEA)
    g.operation = operating(g)._replace(sailor=move.general)
    return (CounterWindow(MOVE), NavalCombat(), Landing())


@dataclass(frozen=True, slots=True)
class Landing(Step):
    """§11.1: an army still at sea lands; if it sails straight into a city, nobody reacts."""

    def run(self, g: HannibalState) -> Steps:
        move = moving(g)
        if move.bound < 0:
            return ()
        to = move.bound
        advance(g, move, to, SEA, COST[SEA])
        settle(g)
        return (ReactionPhase(), ResolveEntry()) if to < len(SPACES) else ()


TYPES: Final[tuple[type, ...]] = (
    PassAttrition,
    ResolveEntry,
    BackUpOrFight,
    BackUpDie,
    Landing,
)
"""The steps written here, for the codec."""
