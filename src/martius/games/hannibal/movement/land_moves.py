"""Where the army can go by land, and what forbids it (§10.2-6, §10.11, §18.1, §24)."""

from __future__ import annotations

from martius.games.hannibal.movement.detachment import refuse_departure
from martius.games.hannibal.table.model import (
    ALPS,
    CARTHAGE,
    COST,
    GENERAL_NAMES,
    GUARDED_STRAITS,
    KIND,
    NEIGHBOURS,
    OF_SIDE,
    PROVINCE,
    PROVINCE_NAMES,
    ROAD,
    SPACE_NAMES,
    SPACE_OF,
    SPACES,
    STRAIT,
    Space,
)
from martius.games.hannibal.table.queries import (
    HOMEBOUND,
    SPACES_IN_CAMPAIGN,
    army_generals,
    operating,
    refuse_to_leave,
    spaces_left,
)
from martius.games.hannibal.table.state import HALTED, PURSUING, HannibalState, Move, Operation
from martius.kernel import Refusal
from martius.kernel.mask import bits
from martius.kernel.text import say


def refuse_pace(g: HannibalState, move: Move, cost: int) -> Refusal | None:
    """§10.2, §10.11, §13.4: whether the army can go so far."""
    name = GENERAL_NAMES[move.general]
    if move.stage >= HALTED:
        return Refusal("10.2", say("{general} cannot move on.", general=name))
    if move.stage == PURSUING:
        return Refusal("13.4", say("The enemy avoided battle: first roll for pursuit."))
    operation = operating(g)
    left = spaces_left(operation, move)
    if cost > left:
        reason = say(
            "That costs {cost} spaces of movement, and {general} has only {left} left.",
            cost=cost,
            general=name,
            left=left,
        )
        return Refusal("10.2", reason)
    if operation.campaign:
        tired = max((*move.ages, *move.elephant_ages), default=0)
        if tired + cost > SPACES_IN_CAMPAIGN:
            reason = say("Some CUs have too little movement left in this campaign: regroup.")
            return Refusal("10.11", reason)
        for general in bits(move.others):
            if g.ages[general] + cost > SPACES_IN_CAMPAIGN:
                reason = say(
                    "{general} has too little movement left in this campaign: regroup.",
                    general=GENERAL_NAMES[general],
                )
                return Refusal("10.11", reason)
    return None


def refuse_entry(g: HannibalState, move: Move, space: Space) -> Refusal | None:
    """§10.4, §24 and events in force: spaces that the army may not enter."""
    name = SPACE_NAMES[space]
    enemy = 1 - move.side
    if not move.cus and g.cus[enemy][space]:
        reason = say(
            "{general} has no CUs, and there are enemy CUs in {space}.",
            general=GENERAL_NAMES[move.general],
            space=name,
        )
        return Refusal("10.4", reason)
    if g.truce and (g.cus[enemy][space] or g.control[space] == enemy):
        return Refusal("8.3", say("The Truce forbids entering {space}.", space=name))
    if g.terms.closed and move.side == CARTHAGE and g.terms.closed >> PROVINCE[space] & 1:
        reason = say(
            "In this scenario Carthage may not enter {province}.",
            province=PROVINCE_NAMES[PROVINCE[space]],
        )
        return Refusal("10.2", reason)
    return refuse_destination(g, move, space)


def refuse_destination(g: HannibalState, move: Move, space: Space) -> Refusal | None:
    """§24 and events in force: spaces to which somebody of the army may not go."""
    generals, origin = army_generals(move), SPACE_OF[move.at]
    return refuse_to_leave(g, move.side, generals, move.cus, origin, space)


def refuse_step(g: HannibalState, move: Move, space: Space) -> Refusal | None:
    """§10.2-6: why the army cannot move to a space by land."""
    name = SPACE_NAMES[space]
    kind = KIND[SPACE_OF[move.at]].get(space, 0)
    if not kind:
        return Refusal("10.2", say("{space} is not adjacent.", space=name))
    if move.at >= len(SPACES):
        return Refusal("10.7", say("Enemy CUs are outside the city: sally out, or stay."))
    return (
        refuse_pace(g, move, COST[kind])
        or refuse_link(g, move, kind, space)
        or refuse_departure(g, move)
        or refuse_entry(g, move, space)
        or refuse_dead_end(g, move, kind, space)
    )


def open_ways(g: HannibalState, operation: Operation, move: Move) -> list[Space]:
    """Where an army that may move on can go by land, listed fast; a law holds this to
    `refuse_step`."""
    left = reach(g, operation, move)
    if left <= 0 or refuse_departure(g, move) is not None:
        return []
    free = is_free(g, move)
    return [
        space
        for space, kind in NEIGHBOURS[move.at]
        if COST[kind] <= left and ((free and kind == ROAD) or _is_open(g, move, kind, space))
    ]


def has_way(g: HannibalState, operation: Operation, move: Move) -> bool:
    """Whether an army that may move on can do so by land, perhaps after regrouping (§18.1). Stops
    at the first way."""
    left = reach(g, operation, move)
    if left <= 0:
        return False
    free = is_free(g, move)
    for space, kind in NEIGHBOURS[move.at]:
        if COST[kind] <= left and ((free and kind == ROAD) or _is_open(g, move, kind, space)):
            return True
    return False


def reach(g: HannibalState, operation: Operation, move: Move) -> int:
    """§10.2, §10.11: how many spaces the army can still go, as far as everybody in it can."""
    left = spaces_left(operation, move)
    if not operation.campaign:
        return left
    others = [g.ages[general] for general in bits(move.others)]
    return min(left, SPACES_IN_CAMPAIGN - max((*move.ages, *move.elephant_ages, *others, 0)))


def is_free(g: HannibalState, move: Move) -> bool:
    """Whether nothing can close a road to the army: it has CUs, nobody in it stays at home, and no
    event or scenario is in force that bars a space."""
    barring = g.truce or g.hanno_until or g.cato_until or g.terms.closed
    return move.cus > 0 and not barring and not army_generals(move) & HOMEBOUND


def _is_open(g: HannibalState, move: Move, kind: int, space: Space) -> bool:
    """Whether one way is open to an army that may leave and go so far."""
    if kind != ROAD and refuse_link(g, move, kind, space) is not None:
        return False
    return (refuse_dead_end(g, move, kind, space) or refuse_entry(g, move, space)) is None


def refuse_link(g: HannibalState, move: Move, kind: int, space: Space) -> Refusal | None:
    """§10.6: the guarded strait; the siege train and the Alps (#30)."""
    guarded = kind == STRAIT and frozenset((move.at, space)) in GUARDED_STRAITS
    if guarded and not g.control[move.at] == g.control[space] == move.side:
        return Refusal("10.6", say("To cross the Strait of Messana, control both ends."))
    if kind == ALPS and move.train:
        return Refusal("10.6", say("The siege train cannot cross the Alps: regroup."))
    return None


def refuse_dead_end(g: HannibalState, move: Move, kind: int, space: Space) -> Refusal | None:
    """§10.4: a lone general cannot stop with a lone enemy general, so must be able to go on."""
    if move.cus or not g.stacks[space] & OF_SIDE[1 - move.side]:
        return None
    if spaces_left(operating(g), move) < 2 * COST[kind]:
        reason = say(
            "{general} could not move on from {space}, and may not stop with an enemy general.",
            general=GENERAL_NAMES[move.general],
            space=SPACE_NAMES[space],
        )
        return Refusal("10.4", reason)
    return None


def refuse_harbour(g: HannibalState, move: Move, space: Space) -> Refusal | None:
    """§11.3, §24: what forbids sailing into a friendly city."""
    if g.truce:
        reason = say("The Truce forbids entering {space}.", space=SPACE_NAMES[space])
        return Refusal("8.3", reason)
    return refuse_destination(g, move, space)
