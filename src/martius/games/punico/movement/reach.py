"""How far a move goes (§6-§8): all ways at once, as sets of hexes for each facing.

`layers[k][f]` are the hexes where a unit can stand facing f after k movement points or fewer. A
step enters a front hex and leaves the unit facing the way it went (§6); a turn costs one point
(§8.1); a unit that enters an enemy zone goes no further, but may still turn (§8.2).
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from martius.games.punico.table.battles import BATTLES
from martius.games.punico.table.grid import (
    BIT,
    EVERYWHERE,
    EXITS,
    FACINGS,
    FRONT,
    NEIGHBOUR,
    TOP,
    Facing,
    Hex,
    Mask,
    front_directions,
    hexes,
)
from martius.games.punico.table.model import (
    CORPS_BY_UNIT,
    CROSSES_FREELY,
    LEADER_RULES,
    MOVEMENT,
    PACE,
    SIDE,
    Side,
    Unit,
)
from martius.games.punico.table.queries import held, zone
from martius.games.punico.table.state import PunicoState


class Ground(NamedTuple):
    """What a moving unit finds: where it may stop, pass, and must halt."""

    start: Hex
    facing: Facing
    points: int
    free: Mask
    """Hexes in which it may end."""
    enter: Mask
    """Hexes it may enter."""
    rough: Mask
    halt: Mask
    """Hexes it may not leave again: the enemy's zone."""


class Reach:
    """Where a unit can get to."""

    __slots__ = ("_first", "_ways", "ends", "ground", "layers")

    def __init__(self, ground: Ground, layers: list[tuple[Mask, ...]]) -> None:
        self.ground = ground
        self.layers = layers
        a, b, c, d, e, f = layers[-1]
        self.ends: Mask = ground.free & (a | b | c | d | e | f)
        """The hexes in which the move can end."""
        self._first: dict[Hex, tuple[Facing, int]] = {}
        self._ways: dict[tuple[Hex, Facing, Mask], tuple[Hex, ...]] = {}
        """The ways that have been asked for: those to farther hexes go on from them."""

    def facings(self, h: Hex) -> list[Facing]:
        """How it can face in a hex."""
        here = BIT[h]
        last = self.layers[-1]
        return [f for f in FACINGS if last[f] & here]

    def cost(self, h: Hex, facing: Facing) -> int:
        """The points that this takes, or -1."""
        here = BIT[h]
        for k, layer in enumerate(self.layers):
            if layer[facing] & here:
                return k
        return -1

    def cheapest(self, h: Hex) -> tuple[Facing, int]:
        """How it faces in a hex when it gets there with the fewest points, and these points."""
        if not self._first:
            self._find_first()
        return self._first.get(h, (-1, -1))

    def _find_first(self) -> None:
        """Of all hexes in which the move can end: who asks for one asks for all."""
        unseen = self.ends
        for k, layer in enumerate(self.layers):
            for facing, there in enumerate(layer):
                fresh = there & unseen
                if fresh:
                    unseen ^= fresh
                    for h in hexes(fresh):
                        self._first[h] = facing, k

    def exits(self) -> bool:
        """§17.1.4: whether the move can lead off the Carthaginian edge."""
        return self.last_before_exit()[0] >= 0

    def last_before_exit(self) -> tuple[Hex, Facing, int]:
        """Where it stands before it leaves by the Carthaginian edge, and the points so far."""
        go = ~self.ground.halt
        for k, layer in enumerate(self.layers[:-1]):
            for out in FACINGS:
                for facing in front_directions(out):
                    last = layer[facing] & go & EXITS[TOP][out]
                    if last:
                        return (last.bit_length() - 1) >> 1, facing, k
        return -1, 0, 0

    def path(self, h: Hex, facing: Facing, avoid: Mask = 0) -> tuple[Hex, ...]:
        """The hexes of a cheapest way, start included: straight rather than bent."""
        way = self._ways.get((h, facing, avoid))
        if way is None:
            way = self._ways[h, facing, avoid] = self._extended(h, facing, avoid)
        return way

    def _extended(self, h: Hex, facing: Facing, avoid: Mask) -> tuple[Hex, ...]:
        """The way to where it stood before, and on to this hex."""
        points = self.cost(h, facing)
        if not points:
            return (h,)
        back, turned = self._before(h, facing, points, avoid)
        way = self.path(back, turned, avoid)
        return way if back == h else (*way, h)

    def _before(self, h: Hex, f: Facing, k: int, avoid: Mask) -> tuple[Hex, Facing]:
        """Where it stood one step or turn before."""
        back = NEIGHBOUR[h][(f + 3) % 6]
        paid = k - (2 if self.ground.rough & BIT[h] else 1)
        entered = back >= 0 and paid >= 0 and not self.ground.halt & BIT[back]
        if entered and not (avoid & BIT[back] and self._turned(h, k) >= 0):
            for facing in (f, (f - 1) % 6, (f + 1) % 6):
                if self.cost(back, facing) == paid:
                    return back, facing
        return h, self._turned(h, k)

    def _turned(self, h: Hex, k: int) -> Facing:
        """How it faced in a hex before a turn there, or -1 if it did not turn."""
        for facing in FACINGS:
            if self.cost(h, facing) == k - 1:
                return facing
        return -1


def reach(ground: Ground) -> Reach:
    """Every place and facing within the points."""
    enter, halt = ground.enter, ground.halt
    nothing: Mask = 0
    uneven = enter & ground.rough
    bumpy = uneven & within(ground.start, ground.points)
    smooth, go = enter ^ uneven, EVERYWHERE ^ halt
    first = [nothing] * len(FACINGS)
    first[ground.facing] = BIT[ground.start]
    layers = [tuple(first)]
    c0 = c1 = c2 = c3 = c4 = c5 = nothing
    for _ in range(ground.points):
        f0, f1, f2, f3, f4, f5 = layers[-1]
        a, b, c = f0 | f1, f2 | f3, f4 | f5
        turn = a | b | c
        if turn & halt:
            f0, f1, f2, f3, f4, f5 = f0 & go, f1 & go, f2 & go, f3 & go, f4 & go, f5 & go
            a, b, c = f0 | f1, f2 | f3, f4 | f5
        # a step in direction d is taken by units that face d or one side off it
        s0 = (f5 | a) >> 2
        s1 = (a | f2) << 35
        s2 = (f1 | b) << 37
        s3 = (b | f4) << 2
        s4 = (f3 | c) >> 35
        s5 = (c | f0) >> 37
        n0, n1, n2 = s0 & smooth | turn, s1 & smooth | turn, s2 & smooth | turn
        n3, n4, n5 = s3 & smooth | turn, s4 & smooth | turn, s5 & smooth | turn
        if bumpy:  # entering rough ground takes one point more
            n0, n1, n2, n3, n4, n5 = n0 | c0, n1 | c1, n2 | c2, n3 | c3, n4 | c4, n5 | c5
            c0, c1, c2 = s0 & bumpy, s1 & bumpy, s2 & bumpy
            c3, c4, c5 = s3 & bumpy, s4 & bumpy, s5 & bumpy
        layers.append((n0, n1, n2, n3, n4, n5))
    return Reach(ground, layers)


# --- units ---


def allowance(g: PunicoState, unit: Unit) -> int:
    """§2.4, §4.6: a unit's movement points, with one more where it can be hastened."""
    hastened = g.haste[PACE[CORPS_BY_UNIT[unit]]] and not g.commanded >> unit & 1
    return MOVEMENT[unit] + (1 if hastened else 0)


def easy_friends(g: PunicoState, unit: Unit) -> Mask:
    """§7.1: the hexes of friends that this unit crosses without disorder."""
    mask: Mask = 0
    for corps in CROSSES_FREELY[CORPS_BY_UNIT[unit]]:
        mask |= g.stand[corps]
    return mask


def bars(g: PunicoState, unit: Unit) -> Mask:
    """§7.1: the hexes of friends that this unit cannot cross without disordering both."""
    own = g.occupied[SIDE[unit]] ^ BIT[g.at[unit]]
    return own ^ own & easy_friends(g, unit)


def unit_reach(g: PunicoState, unit: Unit, spent: int, through: int) -> Reach:
    """Where a unit can go; `through` says whether it may disorder friends by crossing them."""
    side, start = SIDE[unit], g.at[unit]
    here = BIT[start]
    points = allowance(g, unit) - spent
    near = within(start, points)
    own = g.occupied[side] & near ^ here
    ground = g.field.passable & near
    free = ground ^ ground & (own | held(g, 1 - side))
    halt = zone(g, 1 - side) & near
    if not spent and halt & here:
        halt ^= here
    crossed = own if through else own & easy_friends(g, unit)
    if crossed:
        crossed ^= crossed & halt
    return _unit_reach(start, g.facing[unit], points, free, crossed, halt, g.battle)


@lru_cache(maxsize=64)
def _unit_reach(
    start: Hex, facing: Facing, points: int, free: Mask, crossed: Mask, halt: Mask, battle: int
) -> Reach:
    """The same, remembered: the ground around a unit stays as it is while others move elsewhere.

    Enough for all units of a battle; many more would cost more in memory than they save.
    """
    rough = BATTLES[battle].rough
    return reach(Ground(start, facing, points, free, free | crossed, rough, halt))


# --- leaders (§13) ---


def leader_reach(g: PunicoState, side: Side) -> list[Mask]:
    """For each number of points the hexes that a leader first reaches with it; he has no facing."""
    start = BIT[g.leader_at[side]]
    battle = g.field
    enter = battle.passable & ~held(g, 1 - side)
    smooth, bumpy = enter & ~battle.rough, enter & battle.rough
    halt = zone(g, 1 - side) & ~start
    layers, seen, carried = [start], start, 0
    for _ in range(LEADER_RULES["movement"]):
        near = spread(layers[-1] & ~halt)
        fresh = (near & smooth | carried) & ~seen
        carried = near & bumpy & ~seen
        seen |= fresh
        layers.append(fresh)
    return layers


def spread(mask: Mask) -> Mask:
    """All neighbours of a set of hexes, and what falls off the map."""
    return mask >> 2 | mask << 2 | mask << 35 | mask >> 35 | mask << 37 | mask >> 37


@cache
def within(h: Hex, points: int) -> Mask:
    """The hexes at most so many steps away."""
    near = BIT[h]
    for _ in range(points):
        near |= spread(near) & EVERYWHERE
    return near


# --- furious elephants (§15.1) ---


def furious_reach(g: PunicoState, unit: Unit) -> dict[tuple[Hex, Facing], int]:
    """Where the Roman can drive a furious elephant, with the points it takes.

    It crosses nobody, and goes no further once a Carthaginian is before it.
    """
    side, start = SIDE[unit], g.at[unit]
    friends = g.occupied[side] & ~BIT[start]
    free = g.field.passable & ~friends & ~held(g, 1 - side)
    halt = zone(g, 1 - side) & ~BIT[start]
    ground = Ground(start, g.facing[unit], MOVEMENT[unit], free, free, g.field.rough, halt)
    return _furious(ground, friends)


@lru_cache(maxsize=4)
def _furious(ground: Ground, friends: Mask) -> dict[tuple[Hex, Facing], int]:
    found = {(ground.start, ground.facing): 0}
    queue = [(ground.start, ground.facing)]
    for h, f in queue:
        points = found[h, f]
        if points and FRONT[h][f] & friends:
            continue
        steps = [(h, turn, points + 1) for turn in FACINGS]
        if not ground.halt & BIT[h]:
            near = [(NEIGHBOUR[h][d], d) for d in front_directions(f)]
            steps += [
                (n, d, points + (2 if ground.rough & BIT[n] else 1))
                for n, d in near
                if n >= 0 and ground.enter & BIT[n]
            ]
        for n, d, cost in steps:
            if cost <= ground.points and cost < found.get((n, d), 99):
                found[n, d] = cost
                queue.append((n, d))
    return found
