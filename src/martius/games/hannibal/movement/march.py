"""The army on its way: regrouping, space by space, the end of a move (§10)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from martius.games.hannibal import events
from martius.games.hannibal.battle import siege
from martius.games.hannibal.movement import naval
from martius.games.hannibal.movement.army import advance, disband, note_ages, settle, take_along
from martius.games.hannibal.movement.detachment import TRAIN, refuse_company, refuse_departure
from martius.games.hannibal.movement.entry import ResolveEntry, entered, set_sail
from martius.games.hannibal.movement.land_moves import has_way, open_ways, refuse_pace, refuse_step
from martius.games.hannibal.movement.telling_off import TellOff
from martius.games.hannibal.reaction.avoiding import PursuitRoll
from martius.games.hannibal.table import ops
from martius.games.hannibal.table.model import (
    CARTHAGE,
    COST,
    GENERAL_NAMES,
    HANNO,
    IN_ITALY,
    KIND,
    OF_SIDE,
    ROME,
    SEA,
    SPACE_NAMES,
    SPACE_OF,
    SPACES,
    STRONG,
    WALLED,
    General,
    Space,
)
from martius.games.hannibal.table.queries import (
    army_generals,
    commander,
    detached,
    moving,
    operating,
    spaces_left,
)
from martius.games.hannibal.table.state import (
    CLEARED,
    FORM,
    FOUGHT,
    HALTED,
    MARCHING,
    PURSUING,
    REGROUPED,
    Detachment,
    HannibalState,
    Move,
    Operation,
)
from martius.games.hannibal.table.words import force, place_name
from martius.kernel import Action, Decision, Refusal, Step, Steps, ask
from martius.kernel.text import Text, plural, say

MOVE: Final = [Action("move", space) for space in SPACES]
STOP: Final = Action("stop")
REGROUP: Final = Action("regroup")
PURSUE: Final = Action("pursue")
BESIEGE: Final = Action("besiege")
SALLY: Final = Action("sally")
CLEAR: Final = Action("clear")
DONE: Final = Action("done")

# --- regrouping: picking up and dropping off (§10.2, §10.8, §10.9) ---


@dataclass(frozen=True, slots=True)
class Regroup(Step):
    """§10.2: the army picks up and drops off CUs and subordinates where it is."""

    def run(self, g: HannibalState) -> Steps:
        move = moving(g)
        disband(g, move)
        return (TellOff(FORM, move.general, move.at), Regrouped())


@dataclass(frozen=True, slots=True)
class Regrouped(Step):
    """§10.2: the army is what was told off."""

    def run(self, g: HannibalState) -> Steps:
        move = take_along(g, moving(g), detached(g))
        g.move = move._replace(did=move.did | REGROUPED)
        g.detachment = None
        settle(g)
        return ()


def can_regroup(g: HannibalState, operation: Operation, move: Move) -> bool:
    """Whether there is anything to pick up or drop off; once in a space."""
    if move.stage != MARCHING or move.did & REGROUPED or spaces_left(operation, move) <= 0:
        return False
    others = g.stacks[move.at] & OF_SIDE[move.side] & ~(1 << move.general)
    return bool(g.cus[move.side][move.at] or others)


# --- the move itself ---


@dataclass(frozen=True, slots=True)
class MarchOn(Step):
    """§10.2: the army goes on, unless there is nothing left to decide."""

    def run(self, g: HannibalState) -> Steps:
        move = moving(g)
        if g.at[move.general] < 0:
            return (EndMove(),)
        on_the_way = move.stage == MARCHING and move.cus and move.at < len(SPACES)
        if on_the_way and has_way(g, operating(g), move):  # it can both go on and stop
            return NEXT_SPACE
        return ask(g, MoveArmy())


@dataclass(frozen=True, slots=True)
class MoveArmy(Decision):
    """§10.2: one space by land, the sea, regrouping, an attempt on a city, or the end."""

    def seat(self, g: HannibalState) -> int:
        return g.active

    def prompt(self, g: HannibalState) -> Text:
        move = moving(g)
        army, place = force(move.general, move.cus), place_name(move.at)
        if move.stage == PURSUING:
            return say("The enemy avoided battle. {army}: pursue, or end the move?", army=army)
        left = spaces_left(operating(g), move)
        if move.stage >= HALTED or left <= 0:
            return say("{army} in {place} cannot move on.", army=army, place=place)
        return plural(
            "{army} in {place}: {n} space of movement left.",
            "{army} in {place}: {n} spaces of movement left.",
            left,
            army=army,
            place=place,
        )

    def plausible(self, g: HannibalState) -> Sequence[Action]:
        return [
            *MOVE,
            *naval.SAIL,
            *naval.SAIL_INTO,
            SALLY,
            PURSUE,
            REGROUP,
            CLEAR,
            BESIEGE,
            STOP,
        ]

    def options(self, g: HannibalState) -> list[Action]:
        move, operation = moving(g), operating(g)
        found: list[Action] = []
        if move.stage == MARCHING:
            if move.at < len(SPACES):
                found += [MOVE[s] for s in open_ways(g, operation, move)]
            if operation.sea:
                found += naval.voyages(g, move)
        elif move.stage == PURSUING:
            found.append(PURSUE)
        if move.at >= len(SPACES) and refuse_sally(g, move) is None:
            found.append(SALLY)
        if can_regroup(g, operation, move):
            found.append(REGROUP)
        if operation.charms and refuse_clearing(g, move) is None:
            found.append(CLEAR)
        if STRONG >> SPACE_OF[move.at] & 1 and siege.refuse_attempt(g, move) is None:
            found.append(BESIEGE)
        if refuse_stop(g, move, bool(found)) is None:
            found.append(STOP)
        return found

    def refuse(self, g: HannibalState, action: Action) -> Refusal | None:
        move = moving(g)
        match action.verb:
            case "move":
                return refuse_step(g, move, action.noun)
            case "sail":
                return naval.refuse_sail(g, move, action.noun)
            case "sail_into":
                return naval.refuse_sail_into(g, move, action.noun)
            case "stop":
                return refuse_stop(g, move, bool(MoveArmy().options(g)[:1] != [STOP]))
        return refuse_act(g, move, action)

    def apply(self, g: HannibalState, action: Action) -> Steps:
        move = moving(g)
        match action.verb:
            case "move":
                kind = KIND[move.at][action.noun]
                advance(g, move, action.noun, kind, COST[kind])
                return SPACE_ENTERED[kind]
            case "sail" | "sail_into":
                return (*set_sail(g, move, action), MarchOn())
            case "regroup":
                return (Regroup(), MarchOn())
            case "pursue":
                return (PursuitRoll(), MarchOn())
            case "clear":
                clear_marker(g, move)
                return (MarchOn(),)
            case "sally":
                advance(g, move, SPACE_OF[move.at], 0, 0)
                return (ResolveEntry(), MarchOn())
            case "besiege":
                chief = commander(g, move.side, move.at)
                return (*siege.attempt(g, move), EndMove(chief))
        return (EndMove(),)


# Made once: each space of a move asks for them.
NEXT_SPACE: Final[Steps] = (MoveArmy(),)
SPACE_ENTERED: Final[list[Steps]] = [(*entered(kind), MarchOn()) for kind in range(SEA)]


def refuse_act(g: HannibalState, move: Move, action: Action) -> Refusal | None:
    """What else the army can do where it is."""
    match action.verb:
        case "sally":
            return refuse_sally(g, move)
        case "pursue":
            if move.stage == PURSUING:
                return None
            return Refusal("13.4", say("No enemy has avoided battle here."))
        case "regroup":
            if can_regroup(g, operating(g), move):
                return None
            return Refusal("10.2", say("There is nothing to pick up or drop off here."))
        case "clear":
            return refuse_clearing(g, move)
        case "besiege":
            return siege.refuse_attempt(g, move)
        case "bring" | "leave":
            return refuse_on_the_march(g, move, action)
    return Refusal(
        "10.2", say("First end the move of {general}.", general=GENERAL_NAMES[move.general])
    )


def refuse_on_the_march(g: HannibalState, move: Move, action: Action) -> Refusal:
    """§10.8, §18.1: generals are brought and left by regrouping, as far as their rank allows."""
    detachment = Detachment(
        FORM, move.general, move.at, move.others, move.cus, move.elephants, move.train
    )
    barred = refuse_company(g, detachment, action)
    if barred is not None:
        return barred
    if action.noun == TRAIN:
        return Refusal("10.2", say("Regroup to bring the siege train or to leave it."))
    along = army_generals(move) >> action.noun & 1
    if action.verb == "bring":
        regroup = say("Regroup to bring {general}.")
        reason = say("{general} is already with the army.") if along else regroup
    else:
        regroup = say("Regroup to leave {general}.")
        reason = regroup if along else say("{general} is not with the army.")
    return Refusal("10.2", say(reason, general=GENERAL_NAMES[action.noun]))


def refuse_stop(g: HannibalState, move: Move, otherwise: bool) -> Refusal | None:
    """§10.4: a lone general cannot stop where a lone enemy general stands, if he can go on."""
    if move.cus or not otherwise:
        return None
    if g.stacks[move.at] & OF_SIDE[1 - move.side] and move.stage < HALTED:
        reason = say(
            "{general} has no CUs and cannot stop in a space with an enemy general.",
            general=GENERAL_NAMES[move.general],
        )
        return Refusal("10.4", reason)
    return None


def refuse_sally(g: HannibalState, move: Move) -> Refusal | None:
    """§20.5: out of the city against the enemy before the walls."""
    name = GENERAL_NAMES[move.general]
    if move.at < len(SPACES):
        return Refusal("20.5", say("{general} is not inside a city.", general=name))
    if g.truce:
        return Refusal("8.3", say("The Truce forbids battles."))
    if not move.cus:
        return Refusal("20.5", say("{general} has no CUs to sally out with.", general=name))
    return refuse_pace(g, move, 0) or refuse_departure(g, move)


# --- Hannibal Charms Italy (#28) ---


def refuse_clearing(g: HannibalState, move: Move) -> Refusal | None:
    """#28: in each space of Italy that Hannibal enters a Roman PC marker may be removed; in the
    space where he starts it costs a space of movement."""
    if not operating(g).charms or move.did & CLEARED or move.at >= len(SPACES):
        return Refusal("8.3", say("There is no PC marker to remove here."))
    if g.truce:
        return Refusal("8.3", say("The Truce protects enemy PC markers."))
    if not IN_ITALY >> move.at & 1 or g.control[move.at] != ROME or WALLED >> move.at & 1:
        return Refusal("8.3", say("Hannibal Charms Italy removes Roman PC markers in Italy only."))
    return None


def clear_marker(g: HannibalState, move: Move) -> None:
    """#28: the marker is taken off; where Hannibal starts, as if he had entered the space."""
    if not move.path:
        move = move._replace(spent=move.spent + 1, path=(move.at,))
    g.move = move._replace(did=move.did | CLEARED)
    settle(g)
    ops.remove_marker(g, move.at, "8.3")


# --- the end of a move ---


@dataclass(frozen=True, slots=True)
class EndMove(Step):
    """§10.8: the army settles; the activated general commands unless he is outranked, or besieged
    as a subordinate (§20.3: he was in command only for that)."""

    chief: General = -1
    """Who commanded where the army besieged."""

    def run(self, g: HannibalState) -> Steps:
        move = moving(g)
        if g.at[move.general] >= 0:
            chief = self.chief if self.chief >= 0 else move.general
            ops.set_command(g, move.side, move.at, chief)
            if g.log is not None:
                g.log.append(events.Stopped(move.general, move.at))
        if operating(g).campaign:
            note_ages(g, move)
        g.move = None
        if move.general == HANNO and _may_remove(g, move):
            return (HannoRemoves(move.at),)
        return ()


def _may_remove(g: HannibalState, move: Move) -> bool:
    """§24.hanno: he may take off a Roman PC marker where he ends a move without battle, unless a
    Truce (#64) protects it."""
    at = move.at
    return (
        not g.truce
        and move.stage != FOUGHT
        and at < len(SPACES)
        and commander(g, CARTHAGE, at) == HANNO
        and g.control[at] == ROME
        and not WALLED >> at & 1
    )


REMOVE_IT: Final = Action("clear")


@dataclass(frozen=True, slots=True)
class HannoRemoves(Decision):
    """§24.hanno: whether Hanno removes the Roman PC marker."""

    space: Space

    def seat(self, g: HannibalState) -> int:
        return CARTHAGE

    def prompt(self, g: HannibalState) -> Text:
        space = SPACE_NAMES[self.space]
        return say("Does Hanno remove the Roman PC marker in {space}?", space=space)

    def plausible(self, g: HannibalState) -> Sequence[Action]:
        return (REMOVE_IT, DONE)

    def refuse(self, g: HannibalState, action: Action) -> Refusal | None:
        if action in (REMOVE_IT, DONE):
            return None
        return Refusal("24.hanno", say("First decide whether Hanno removes the PC marker."))

    def apply(self, g: HannibalState, action: Action) -> Steps:
        if action == REMOVE_IT:
            ops.remove_marker(g, self.space, "24.hanno")
        return ()


TYPES: Final[tuple[type, ...]] = (
    Regroup,
    Regrouped,
    MarchOn,
    MoveArmy,
    EndMove,
    HannoRemoves,
)
"""The steps written here, for the codec."""
