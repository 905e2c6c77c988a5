"""Where a unit should stand, for the frozen baseline: lines, reserves, flanks, targets."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from martius.games.punico.combat.missile import marks
from martius.games.punico.judgement.baseline_evaluate import WORTH, promise_of, rear_bonus
from martius.games.punico.movement.reach import Reach, spread, unit_reach
from martius.games.punico.table.grid import (
    AROUND,
    BIT,
    EVERYWHERE,
    FRONT,
    HEXES,
    NEIGHBOUR,
    REAR,
    Facing,
    Hex,
    Mask,
    distance,
    hexes,
)
from martius.games.punico.table.model import (
    CORPS_BY_UNIT,
    MORALE,
    RANGE,
    REAR_BONUS,
    SIDE,
    SUPPORT_CLASS,
    Side,
    Unit,
)
from martius.games.punico.table.queries import effective, leader_with
from martius.games.punico.table.state import PunicoState
from martius.kernel.mask import bits

FAR: Final = 30
"""Where there is no enemy left."""


class Temper(NamedTuple):
    """How the baseline moves: what each thing about a hex counts."""

    strike: float = 1.0
    """A promising attack from the hex."""
    faced: float = 0.12
    """An enemy before the front is better than one that nobody faces."""
    close_in: float = 0.22
    """Each hex nearer to the enemy."""
    exposed: float = 0.05
    """The share of its worth that a unit risks for each open hex behind it that an enemy can
    reach."""
    threat: float = 0.8
    """The worst attack that an enemy beside it could make."""
    neighbours: float = 0.12
    """A friend at either side."""
    backed: float = 0.3
    """A friend of the same type right behind, or in front, with the same front."""
    ahead: float = 0.35
    """Each hex further forward than the line goes."""


STEADY: Final = Temper()
SHAKEN: Final = 0.5
"""A unit one point from panic shuns every enemy front it would stand in."""


class Field(NamedTuple):
    """What a side has to know of the whole field before it moves a unit."""

    foe_at: dict[Hex, Unit]
    friends: Mask
    """Where friends stand who are not in panic."""
    behind: Mask
    """Hexes that an enemy can get to."""
    front: Mask
    """Hexes in an enemy's front."""
    near: list[int]
    """How far the nearest enemy is from each hex."""
    goal: list[int]
    """How far the nearest free hex beside an enemy is from each hex."""
    boldness: float
    """How much there is to be risked."""
    line: int
    """How far the line is from the enemy."""


@lru_cache(maxsize=64)
def far_from(mask: Mask) -> list[int]:
    """How far each hex is from the nearest of a set."""
    near = [FAR for _ in HEXES]
    ring = seen = mask
    far = 0
    while ring:
        for h in hexes(ring):
            near[h] = far
        ring = spread(ring) & EVERYWHERE & ~seen
        seen |= ring
        far += 1
    return near


def nearness(g: PunicoState, side: Side) -> list[int]:
    """How far the nearest enemy of a side is from each hex; those in panic do not count."""
    return far_from(marks(g, side))


def survey(g: PunicoState, unit: Unit) -> Field:
    """The field as this unit's side sees it, without the unit itself."""
    side = SIDE[unit]
    foes = list(bits(effective(g, 1 - side)))
    reachable: Mask = 0
    front: Mask = 0
    for foe in foes:
        reachable |= unit_reach(g, foe, 0, 0).ends
        front |= FRONT[g.at[foe]][g.facing[foe]]
    friends = marks(g, 1 - side) & ~BIT[g.at[unit]]
    near = nearness(g, side)
    gaps = sorted(near[g.at[friend]] for friend in bits(effective(g, side)) if MORALE[friend] >= 4)
    line = gaps[len(gaps) // 3] if gaps else 0
    foe_at = {g.at[foe]: foe for foe in foes}
    held = marks(g, side)
    goal = far_from(spread(held) & g.field.passable & ~held & ~friends)
    return Field(foe_at, friends, reachable, front, near, goal, boldness(g, side), line)


def boldness(g: PunicoState, side: Side) -> float:
    """Who must win before the day is over risks more as it wears on."""
    if g.field.draw_goes_to == side:
        return 0.8
    return 0.8 + 1.2 * g.turn / g.field.turns


def best_post(g: PunicoState, unit: Unit, way: Reach) -> tuple[Hex, Facing]:
    """The hex and the front that suit a unit best among those it can get to."""
    field = survey(g, unit)
    best, found = -1e9, (g.at[unit], g.facing[unit])
    ends = way.ends
    for h in hexes(ends):
        ground = _ground(g, unit, h, field)
        for f in way.facings(h):
            value = ground + _front(g, unit, h, f, field)
            if value > best:
                best, found = value, (h, f)
    return found


def best_facing(g: PunicoState, unit: Unit, h: Hex, facings: list[Facing]) -> Facing:
    """The front that suits a unit best in a hex."""
    field = survey(g, unit)
    return max(facings, key=lambda f: _front(g, unit, h, f, field))


def _ground(g: PunicoState, unit: Unit, h: Hex, field: Field) -> float:
    """What the hex is worth however the unit faces."""
    near = field.near[h]
    value = -STEADY.close_in * field.goal[h] * field.boldness
    if MORALE[unit] - g.disorder[unit] <= 1:
        value += 2 * STEADY.close_in * min(near, 6)
        value -= SHAKEN * WORTH[unit] * bool(field.front & BIT[h])
    elif 1 < near < field.line - 1:
        value -= STEADY.ahead * (field.line - 1 - near) / field.boldness
    beside: int = (AROUND[h] & field.friends).bit_count()
    value += STEADY.neighbours * min(2, beside)
    return value - 0.01 * distance(h, g.at[unit])


def _front(g: PunicoState, unit: Unit, h: Hex, f: Facing, field: Field) -> float:
    """What the front is worth in a hex."""
    value = _contact(g, unit, h, f, field) if field.near[h] == 1 else 0.0
    rear = REAR[h][f] & ~field.friends
    open_to: int = (rear & field.behind).bit_count()
    value -= STEADY.exposed * WORTH[unit] * open_to / field.boldness
    return value + _backing(g, unit, h, f) + _aim(h, f, field)


def _contact(g: PunicoState, unit: Unit, h: Hex, f: Facing, field: Field) -> float:
    """The enemies it would face, the best attack it could make, the worst it could suffer."""
    value = best = worst = 0.0
    front = FRONT[h][f]
    led = 1 if leader_with(g, unit) else 0
    leaves = h != g.at[unit] and field.front & BIT[g.at[unit]]
    for at in NEIGHBOUR[h]:
        if at not in field.foe_at:
            continue
        foe = field.foe_at[at]
        before = bool(front & BIT[at])
        worst = max(worst, promise_of(g, foe, unit, (0 if before else REAR_BONUS[foe], led)))
        if before:
            value += STEADY.faced + (0.15 if RANGE[unit] else 0.0)
            if not leaves:
                bonus = rear_bonus(g, unit, h, foe) + led
                best = max(best, promise_of(g, unit, foe, (bonus, 0)))
    return value + STEADY.strike * best - STEADY.threat * worst / field.boldness


def _backing(g: PunicoState, unit: Unit, h: Hex, f: Facing) -> float:
    """§10.4: friends of the same type in front or behind with the same front."""
    kind, side = SUPPORT_CLASS[CORPS_BY_UNIT[unit]], SIDE[unit]
    value = 0.0
    for at in (NEIGHBOUR[h][f], NEIGHBOUR[h][(f + 3) % 6]):
        if at >= 0 and g.occupied[side] & BIT[at] and at != g.at[unit]:
            friend = g.at.index(at)
            if g.facing[friend] == f and SUPPORT_CLASS[CORPS_BY_UNIT[friend]] == kind:
                value = STEADY.backed
    return value


def _aim(h: Hex, f: Facing, field: Field) -> float:
    """The nearest enemies should be before the unit, not beside it."""
    ahead = NEIGHBOUR[h][f]
    return -0.08 * (field.near[ahead] if ahead >= 0 else field.near[h] + 2)
