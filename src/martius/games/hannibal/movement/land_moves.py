"""Where the army can go by land, and what forbids it (§10.2-6, §10.11, §18.1, §24)."""

from __future__ import annotations

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
    army_generals,
    operating,
    refuse_departure,
    refuse_to_leave,
    spaces_left,
)
from martius.games.hannibal.table.state import HALTED, PURSUING, HannibalState, Move
from martius.kernel import Refusal
from martius.kernel.mask import bits


def refuse_pace(g: HannibalState, move: Move, cost: int) -> Refusal | None:
    """§10.2, §10.11, §13.4: whether the army can go so far."""
    name = GENERAL_NAMES[move.general]
    if move.stage >= HALTED:
        return Refusal("10.2", f"{name} has ended his movement.")
    if move.stage == PURSUING:
        return Refusal("13.4", "The enemy avoided battle: roll for pursuit first.")
    operation = operating(g)
    left = spaces_left(operation, move)
    if cost > left:
        return Refusal("10.2", f"That takes {cost} of the {left} spaces left to {name}.")
    if operation.campaign:
        tired = max((*move.ages, *move.elephant_ages), default=0)
        if tired + cost > 4:
            return Refusal("10.11", "Some CUs have moved too far in this campaign: regroup.")
        for general in bits(move.others):
            if g.ages[general] + cost > 4:
                who = GENERAL_NAMES[general]
                return Refusal("10.11", f"{who} has moved too far in this campaign.")
    return None


def refuse_entry(g: HannibalState, move: Move, space: Space) -> Refusal | None:
    """§10.4, §24 and events in force: spaces that the army may not enter."""
    name = SPACE_NAMES[space]
    enemy = 1 - move.side
    if not move.cus and g.cus[enemy][space]:
        return Refusal("10.4", f"A general without CUs may not enter {name}: the enemy is there.")
    if g.truce and (g.cus[enemy][space] or g.control[space] == enemy):
        return Refusal("8.3", f"The Truce forbids entering {name}.")
    if g.terms.closed and move.side == CARTHAGE and g.terms.closed >> PROVINCE[space] & 1:
        return Refusal("10.2", f"This scenario bars {PROVINCE_NAMES[PROVINCE[space]]}.")
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
        return Refusal("10.2", f"{name} is not adjacent.")
    if move.at >= len(SPACES):
        return Refusal("10.7", "The enemy stands before the walls: sally forth or stay.")
    return (
        refuse_pace(g, move, COST[kind])
        or refuse_link(g, move, kind, space)
        or refuse_departure(g, move)
        or refuse_entry(g, move, space)
        or refuse_dead_end(g, move, kind, space)
    )


def open_ways(g: HannibalState, move: Move) -> list[Space]:
    """Where the army can move by land, listed fast; a law holds this to `refuse_step`."""
    if refuse_pace(g, move, 1) is not None or refuse_departure(g, move) is not None:
        return []
    return [space for space, kind in NEIGHBOURS[move.at] if _is_open(g, move, kind, space)]


def has_way(g: HannibalState, move: Move) -> bool:
    """Whether the army can move by land at all: the first way settles it."""
    if refuse_pace(g, move, 1) is not None or refuse_departure(g, move) is not None:
        return False
    return any(_is_open(g, move, kind, space) for space, kind in NEIGHBOURS[move.at])


def _is_open(g: HannibalState, move: Move, kind: int, space: Space) -> bool:
    """Whether one way is open to an army that may leave and has a space of movement left."""
    if kind != ROAD and (refuse_pace(g, move, COST[kind]) or refuse_link(g, move, kind, space)):
        return False
    return (refuse_dead_end(g, move, kind, space) or refuse_entry(g, move, space)) is None


def refuse_link(g: HannibalState, move: Move, kind: int, space: Space) -> Refusal | None:
    """§10.6: the guarded strait; the siege train and the Alps (#30)."""
    guarded = kind == STRAIT and frozenset((move.at, space)) in GUARDED_STRAITS
    if guarded and not g.control[move.at] == g.control[space] == move.side:
        return Refusal("10.6", "The Strait of Messana is open to whoever holds both ends.")
    if kind == ALPS and move.train:
        return Refusal("10.6", "The siege train cannot cross the Alps: regroup.")
    return None


def refuse_dead_end(g: HannibalState, move: Move, kind: int, space: Space) -> Refusal | None:
    """§10.4: a lone general cannot stop with a lone enemy general, so he must be able to go on."""
    if move.cus or not g.stacks[space] & OF_SIDE[1 - move.side]:
        return None
    if spaces_left(operating(g), move) < 2 * COST[kind]:
        name = SPACE_NAMES[space]
        return Refusal("10.4", f"He could not leave {name}, where an enemy general stands.")
    return None


def refuse_harbour(g: HannibalState, move: Move, space: Space) -> Refusal | None:
    """§11.3, §24: what forbids sailing into a city of one's own."""
    if g.truce:
        return Refusal("8.3", f"The Truce forbids entering {SPACE_NAMES[space]}.")
    return refuse_destination(g, move, space)
