"""Where a unit should stand, for bots: lines, reserves, flanks, targets, the way to the enemy."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Final

from martius.games.punico.combat.missile import marks
from martius.games.punico.combat.support import supporters
from martius.games.punico.judgement.baseline_evaluate import WORTH, promise_of, rear_bonus
from martius.games.punico.judgement.baseline_posts import alike, boldness, far_from, nearness
from martius.games.punico.movement.reach import Reach, spread, unit_reach
from martius.games.punico.table.grid import (
    AROUND,
    BIT,
    EVERYWHERE,
    FRONT,
    NEIGHBOUR,
    REAR,
    Facing,
    Hex,
    Mask,
    distance,
    hexes,
)
from martius.games.punico.table.model import (
    MORALE,
    RANGE,
    REAR_BONUS,
    SIDE,
    Side,
    Unit,
)
from martius.games.punico.table.queries import effective, leader_with
from martius.games.punico.table.state import PunicoState
from martius.kernel.mask import bits

SHAKEN: Final = 0.5
"""A unit one point from panic shuns every enemy front it would stand in."""
AWAY: Final = 0.44
"""And goes back, for each hex up to six."""
MOST_SUPPORT: Final = 2
"""Supporters beyond these are hardly ever there."""
SECOND: Final = 0.5
"""What the second attack on a unit counts beside the worst."""

AIM: Final = 0.08
"""What each hex counts by which the nearest enemy before the front is farther away."""
ROUNDING: Final = 1e-9
"""Sums of the same numbers in another order differ by less."""
MARCH: Final = 5
"""From so far away the line comes up in its next movement."""


@dataclass(frozen=True, slots=True)
class Temper:
    """How an army moves: what each thing about a hex counts."""

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
    peril: float = 0.0
    """The two worst attacks of enemies that are not beside it yet, but can come."""
    neighbours: float = 0.12
    """A friend at either side."""
    backed: float = 0.3
    """Each friend of the same type that it could support, or that could support it."""
    ahead: float = 0.35
    """Each hex further forward than the line goes."""
    alone: float = 0.6
    """The same for a unit that goes on to meet the enemy while the line is more than a march
    behind."""
    boldness: float = 1.0
    """How much is risked, beside what the battle asks for."""


STEADY: Final = Temper()


class Scene:
    """The enemy as a side sees him when its movement begins: he stands still meanwhile."""

    __slots__ = ("backing", "behind", "foe_at", "front", "held", "near", "strikes")

    def __init__(self, g: PunicoState, side: Side) -> None:
        foes = bits(effective(g, 1 - side))
        self.foe_at = {g.at[foe]: foe for foe in foes}
        self.held: Mask = marks(g, side)
        self.behind: Mask = 0
        """Hexes that an enemy can get to."""
        self.front: Mask = 0
        """Hexes in an enemy's front."""
        self.near = nearness(g, side)
        """How far the nearest enemy is from each hex."""
        self.strikes: list[tuple[Unit, Mask]] = []
        """The hexes that each enemy can attack after a move."""
        self.backing: dict[Unit, int] = {}
        """How many friends support each enemy."""
        for foe in foes:
            way = unit_reach(g, foe, 0, 0)
            self.behind |= way.ends
            self.front |= FRONT[g.at[foe]][g.facing[foe]]
            self.strikes.append((foe, _struck(way)))
            self.backing[foe] = min(MOST_SUPPORT, len(supporters(g, foe)))


class Field:
    """What a side has to know of the whole field before it moves a unit."""

    __slots__ = (
        "alike",
        "boldness",
        "friends",
        "goal",
        "like",
        "line",
        "open",
        "perils",
        "scene",
        "temper",
    )

    def __init__(self, g: PunicoState, unit: Unit, temper: Temper, scene: Scene) -> None:
        side, near, held = SIDE[unit], scene.near, scene.held
        own = bits(effective(g, side))
        gaps = sorted(near[g.at[friend]] for friend in own if MORALE[friend] >= 4)
        friends = marks(g, 1 - side) & ~BIT[g.at[unit]]
        self.scene = scene
        self.temper = temper
        self.friends: Mask = friends
        """Where friends stand who are not in panic."""
        self.alike = alike(g, unit)
        """By facing: where friends of the same type face so."""
        self.like: Mask = reduce(or_, self.alike)
        """The same, however they face."""
        self.open: Mask = scene.behind & ~friends
        """Hexes that an enemy can get to while no friend stands there."""
        self.goal = far_from(spread(held) & g.field.passable & ~held & ~friends)
        """How far the nearest free hex beside an enemy is from each hex."""
        self.boldness: float = boldness(g, side) * temper.boldness
        """How much there is to be risked."""
        self.line = gaps[len(gaps) // 3] if gaps else 0
        """How far the line is from the enemy."""
        self.perils = _perils(g, unit, scene) if temper.peril else []
        """What the attack of each enemy on this unit promises him, the worst first, and where."""


def _struck(way: Reach) -> Mask:
    """The hexes before all places and fronts that a unit can get to."""
    a, b, c, d, e, f = (way.ground.free & reached for reached in way.layers[-1])
    ahead = (f | a | b) >> 2 | (a | b | c) << 35 | (b | c | d) << 37
    return (ahead | (c | d | e) << 2 | (d | e | f) >> 35 | (e | f | a) >> 37) & EVERYWHERE


def _perils(g: PunicoState, unit: Unit, scene: Scene) -> list[tuple[float, Mask]]:
    found = [
        (promise_of(g, foe, unit, (scene.backing[foe], 0)), where) for foe, where in scene.strikes
    ]
    return sorted((row for row in found if row[0] > 0.0), reverse=True)


def best_post(
    g: PunicoState, unit: Unit, way: Reach, temper: Temper, scene: Scene
) -> tuple[Hex, Facing]:
    """The hex and the front that suit a unit best among those it can get to."""
    field = Field(g, unit, temper, scene)
    places = hexes(way.ends)
    grounds = [_ground(g, unit, h, field) for h in places]
    likely = places[grounds.index(max(grounds))]
    enough = max(grounds) + max(_front(g, unit, likely, f, field) for f in way.facings(likely))
    best, found = -1e9, (g.at[unit], g.facing[unit])
    for h, ground in zip(places, grounds, strict=True):
        if ground + _most(h, field) < enough - ROUNDING:
            continue
        for f in way.facings(h):
            value = ground + _front(g, unit, h, f, field)
            if value > best:
                best, found = value, (h, f)
    return found


def best_facing(
    g: PunicoState, unit: Unit, h: Hex, facings: list[Facing], temper: Temper, scene: Scene
) -> Facing:
    """The front that suits a unit best in a hex."""
    field = Field(g, unit, temper, scene)
    return max(facings, key=lambda f: _front(g, unit, h, f, field))


def _ground(g: PunicoState, unit: Unit, h: Hex, field: Field) -> float:
    """What the hex is worth however the unit faces."""
    near, temper = field.scene.near[h], field.temper
    value = -temper.close_in * field.goal[h] * field.boldness
    if MORALE[unit] - g.disorder[unit] <= 1:
        value += AWAY * min(near, 6)
        value -= SHAKEN * WORTH[unit] * bool(field.scene.front & BIT[h])
    elif 1 < near < field.line - 1:
        value -= temper.ahead * (field.line - 1 - near) / field.boldness
    elif near == 1 and field.line > MARCH:
        value -= temper.alone * (field.line - MARCH)  # however bold: it is folly
    if temper.peril and near > 1:
        value -= temper.peril * _peril(h, field.perils) / field.boldness
    beside: int = (AROUND[h] & field.friends).bit_count()
    value += temper.neighbours * min(2, beside)
    return value - 0.01 * distance(h, g.at[unit])


def _peril(h: Hex, perils: list[tuple[float, Mask]]) -> float:
    """What the two worst attacks on a hex promise the enemy."""
    share, value, here = 1.0, 0.0, BIT[h]
    for promise, where in perils:
        if where & here:
            value += share * promise
            if share < 1.0:
                break
            share = SECOND
    return value


def _front(g: PunicoState, unit: Unit, h: Hex, f: Facing, field: Field) -> float:
    """What the front is worth in a hex."""
    scene, temper = field.scene, field.temper
    behind = before = 0
    if friends := field.alike[f]:
        # §10.4: the friends who could support it there, and whom it could support from there
        behind = (REAR[h][f] & friends & ~scene.front).bit_count()
        before = 0 if scene.front & BIT[h] else (FRONT[h][f] & friends).bit_count()
    value = _contact(g, unit, h, f, field, behind) if scene.near[h] == 1 else 0.0
    open_to: int = (REAR[h][f] & field.open).bit_count()
    value -= temper.exposed * WORTH[unit] * open_to / field.boldness
    value += temper.backed * min(MOST_SUPPORT, behind + before)
    return value + _aim(h, f, scene.near)


def _most(h: Hex, field: Field) -> float:
    """More than this no front is worth in a hex; beside an enemy it may be anything."""
    near = field.scene.near[h]
    if near == 1:
        return 1e9
    friends: int = (AROUND[h] & field.like).bit_count()
    return field.temper.backed * min(MOST_SUPPORT, friends) - AIM * (near - 1)


def _contact(g: PunicoState, unit: Unit, h: Hex, f: Facing, field: Field, support: int) -> float:
    """The enemies it would face, the best attack it could make, the worst it could suffer."""
    value = best = worst = 0.0
    front, temper, scene = FRONT[h][f], field.temper, field.scene
    led = 1 if leader_with(g, unit) else 0
    leaves = h != g.at[unit] and scene.front & BIT[g.at[unit]]
    for at in NEIGHBOUR[h]:
        if at not in scene.foe_at:
            continue
        foe = scene.foe_at[at]
        theirs, before = scene.backing[foe], bool(front & BIT[at])
        bonus = theirs if before else theirs + REAR_BONUS[foe]
        worst = max(worst, promise_of(g, foe, unit, (bonus, led + support)))
        if before:
            value += temper.faced + (0.15 if RANGE[unit] else 0.0)
            if not leaves:
                bonus = rear_bonus(g, unit, h, foe) + led + support
                best = max(best, promise_of(g, unit, foe, (bonus, theirs)))
    return value + temper.strike * best - temper.threat * worst / field.boldness


def _aim(h: Hex, f: Facing, near: list[int]) -> float:
    """The nearest enemies should be before the unit, not beside it."""
    ahead = NEIGHBOUR[h][f]
    return -AIM * (near[ahead] if ahead >= 0 else near[h] + 2)
