"""Where the army can go by land, and what forbids it (§10.2-6, §10.11, §18.1, §24)."""

from __future__ import annotations

from martius.games.hannibal.movement.army import army_generals
from martius.games.hannibal.table.model import (
    ALPS,
    CARTHAGE,
    COST,
    GENERAL_NAMES,
    GUARDED_STRAITS,
    IN_AFRICA,
    KIND,
    MARCHES,
    NEIGHBOURS,
    OF_SIDE,
    PROVINCE,
    PROVINCE_NAMES,
    ROAD,
    ROME,
    SPACE_NAMES,
    SPACE_OF,
    SPACES,
    STRAIT,
    General,
    Side,
    Space,
)
from martius.games.hannibal.table.queries import (
    generals_at,
    may_split,
    moving,
    operating,
    refuse_abroad,
)
from martius.games.hannibal.table.state import HannibalState, Move
from martius.kernel import Refusal
from martius.kernel.mask import bits


def allowance(g: HannibalState, general: General) -> int:
    """§10.2, §10.12, §24.nero: how many spaces a general moves."""
    operation = operating(g)
    return MARCHES.get(general, operation.spaces) if operation.campaign else operation.spaces


def refuse_pace(g: HannibalState, move: Move, cost: int) -> Refusal | None:
    """§10.2, §10.11, §13.4: whether the army can go so far."""
    name = GENERAL_NAMES[move.general]
    if move.halted:
        return Refusal("10.2", f"{name} has ended his movement.")
    if move.pursuit:
        return Refusal("13.4", "The enemy avoided battle: roll for pursuit first.")
    left = allowance(g, move.general) - move.spent
    if cost > left:
        return Refusal("10.2", f"That takes {cost} of the {left} spaces left to {name}.")
    if operating(g).campaign:
        tired = max((*move.ages, *move.elephant_ages), default=0)
        if tired + cost > 4:
            return Refusal("10.11", "Some CUs have moved too far in this campaign: regroup.")
        for general in bits(move.others):
            if g.ages[general] + cost > 4:
                who = GENERAL_NAMES[general]
                return Refusal("10.11", f"{who} has moved too far in this campaign.")
    return None


def refuse_departure(g: HannibalState, move: Move) -> Refusal | None:
    """§18.1, §18.3: whether the army may leave as it is."""
    if move.side != ROME:
        return None
    going = army_generals(move)
    staying = generals_at(g, ROME, move.at) & ~going
    left = g.cus[ROME][move.at] - move.cus
    if may_split(g, going, move.cus, staying, left):
        return None
    return Refusal("18.1", "A consul keeps five CUs unless nobody else keeps any: regroup.")


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
    return refuse_abroad(army_generals(move), space) or refuse_counsel(
        g, move.side, move.cus, SPACE_OF[move.at], space
    )


def refuse_counsel(
    g: HannibalState, side: Side, cus: int, origin: Space, space: Space
) -> Refusal | None:
    """Hanno's and Cato's counsels (#57, #58) on CUs that leave or enter Africa."""
    if not cus:
        return None
    if side == CARTHAGE:
        if g.hanno_until and IN_AFRICA >> origin & 1 and not IN_AFRICA >> space & 1:
            return Refusal("8.3", "Hanno's counsel keeps Carthaginian CUs in Africa.")
    elif g.cato_until and IN_AFRICA >> space & 1 and not IN_AFRICA >> origin & 1:
        return Refusal("8.3", "Cato's counsel keeps Roman CUs out of Africa.")
    return None


def refuse_step(g: HannibalState, space: Space) -> Refusal | None:
    """§10.2-6: why the army cannot move to a space by land."""
    move = moving(g)
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
    far = refuse_pace(g, move, 2) is None
    return [space for space, kind in NEIGHBOURS[move.at] if _is_open(g, move, far, kind, space)]


def has_way(g: HannibalState, move: Move) -> bool:
    """Whether the army can move by land at all: the first way settles it."""
    if refuse_pace(g, move, 1) is not None or refuse_departure(g, move) is not None:
        return False
    far = refuse_pace(g, move, 2) is None
    return any(_is_open(g, move, far, kind, space) for space, kind in NEIGHBOURS[move.at])


def _is_open(g: HannibalState, move: Move, far: bool, kind: int, space: Space) -> bool:
    """Whether one way is open to an army that may leave and has a space of movement left."""
    return (
        (kind == ROAD or (far and refuse_link(g, move, kind, space) is None))
        and refuse_entry(g, move, space) is None
        and refuse_dead_end(g, move, kind, space) is None
    )


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
    left = allowance(g, move.general) - move.spent - COST[kind]
    if left < COST[kind]:
        name = SPACE_NAMES[space]
        return Refusal("10.4", f"He could not leave {name}, where an enemy general stands.")
    return None


def refuse_harbour(g: HannibalState, move: Move, space: Space) -> Refusal | None:
    """§11.3, §24: what forbids sailing into a city of one's own."""
    if g.truce:
        return Refusal("8.3", f"The Truce forbids entering {SPACE_NAMES[space]}.")
    return refuse_abroad(army_generals(move), space) or refuse_counsel(
        g, move.side, move.cus, SPACE_OF[move.at], space
    )
