"""Where a unit should stand, for the frozen baseline: lines, reserves, flanks, targets."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from martius.games.punico.combat.missile import marks
from martius.games.punico.judgement.baseline_evaluate import WORTH, promise_of, rear_bonus
from martius.games.punico.movement.reach import Reach, spread, unit_reach
from martius.games.punico.table.grid import (
    AROUND,
    BIT,
    EVERYWHERE,
    FACINGS,
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


@dataclass(frozen=True, slots=True)
class Temper:
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


class Field:
    """What a side has to know of the whole field before it moves a unit."""

    __slots__ = ("alike", "boldness", "foe_at", "friends", "front", "goal", "line", "near", "open")

    def __init__(self, g: PunicoState, unit: Unit) -> None:
        side = SIDE[unit]
        foes = bits(effective(g, 1 - side))
        reachable: Mask = 0
        front: Mask = 0
        for foe in foes:
            reachable |= unit_reach(g, foe, 0, 0).ends
            front |= FRONT[g.at[foe]][g.facing[foe]]
        friends, held, near = (
            marks(g, 1 - side) & ~BIT[g.at[unit]],
            marks(g, side),
            nearness(g, side),
        )
        gaps = sorted(near[g.at[u]] for u in bits(effective(g, side)) if MORALE[u] >= 4)
        self.foe_at = {g.at[foe]: foe for foe in foes}
        self.friends: Mask = friends
        """Where friends stand who are not in panic."""
        self.alike = alike(g, unit)
        self.open: Mask = reachable & ~friends
        """Hexes that an enemy can get to while no friend stands there."""
        self.front: Mask = front
        """Hexes in an enemy's front."""
        self.near = near
        """How far the nearest enemy is from each hex."""
        self.goal = far_from(spread(held) & g.field.passable & ~held & ~friends)
        """How far the nearest free hex beside an enemy is from each hex."""
        self.boldness = boldness(g, side)
        """How much there is to be risked."""
        self.line = gaps[len(gaps) // 3] if gaps else 0
        """How far the line is from the enemy."""


def alike(g: PunicoState, unit: Unit) -> list[Mask]:
    """§10.4: by facing, the hexes of a unit's friends of the same type."""
    kind = SUPPORT_CLASS[CORPS_BY_UNIT[unit]]
    found: list[Mask] = [0 for _ in FACINGS]
    for friend in bits(g.present[SIDE[unit]]):
        if friend != unit and SUPPORT_CLASS[CORPS_BY_UNIT[friend]] == kind:
            found[g.facing[friend]] |= BIT[g.at[friend]]
    return found


def boldness(g: PunicoState, side: Side) -> float:
    """Who must win before the day is over risks more as it wears on."""
    if g.field.draw_goes_to == side:
        return 0.8
    return 0.8 + 1.2 * g.turn / g.field.turns


def best_post(g: PunicoState, unit: Unit, way: Reach) -> tuple[Hex, Facing]:
    """The hex and the front that suit a unit best among those it can get to."""
    field = Field(g, unit)
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
    field = Field(g, unit)
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
    open_to: int = (REAR[h][f] & field.open).bit_count()
    value -= STEADY.exposed * WORTH[unit] * open_to / field.boldness
    return value + _backing(h, f, field) + _aim(h, f, field)


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


def _backing(h: Hex, f: Facing, field: Field) -> float:
    """§10.4: friends of the same type in front or behind with the same front."""
    if friends := field.alike[f]:
        for at in (NEIGHBOUR[h][f], NEIGHBOUR[h][(f + 3) % 6]):
            if at >= 0 and friends & BIT[at]:
                return STEADY.backed
    return 0.0


def _aim(h: Hex, f: Facing, field: Field) -> float:
    """The nearest enemies should be before the unit, not beside it."""
    ahead = NEIGHBOUR[h][f]
    return -0.08 * (field.near[ahead] if ahead >= 0 else field.near[h] + 2)
