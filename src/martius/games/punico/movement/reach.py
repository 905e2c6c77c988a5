"""How far a move goes (§6-§8): all ways at once, as sets of hexes for each facing.

`layers[k][f]` are the hexes where a unit can stand facing f after exactly k movement points and no
fewer. A step enters a front hex and leaves the unit facing the way it went (§6); a turn costs one
point (§8.1); a unit that enters an enemy zone goes no further, but may still turn (§8.2).
"""

from __future__ import annotations

from functools import lru_cache
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


class Reach(NamedTuple):
    """Where a unit can get to."""

    ground: Ground
    layers: tuple[tuple[Mask, ...], ...]
    unseen: tuple[Mask, ...]

    @property
    def ends(self) -> Mask:
        """The hexes in which the move can end."""
        a, b, c, d, e, f = self.unseen
        return self.ground.free & ~(a & b & c & d & e & f)

    def facings(self, h: Hex) -> list[Facing]:
        """How it can face in a hex."""
        return [f for f in FACINGS if not self.unseen[f] & BIT[h]]

    def cost(self, h: Hex, facing: Facing) -> int:
        """The points that this takes, or -1."""
        for k, layer in enumerate(self.layers):
            if layer[facing] & BIT[h]:
                return k
        return -1

    def cheapest(self, h: Hex) -> tuple[Facing, int]:
        """How it faces in a hex when it gets there with the fewest points, and these points."""
        here = BIT[h]
        for k, layer in enumerate(self.layers):
            for facing, there in enumerate(layer):
                if there & here:
                    return facing, k
        return -1, -1

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

    def path(self, h: Hex, facing: Facing, avoid: Mask = 0) -> list[Hex]:
        """The hexes of a cheapest way, start included: straight rather than bent."""
        points = self.cost(h, facing)
        way = [h]
        while points:
            h, facing, points = self._before(h, facing, points, avoid)
            if h != way[-1]:
                way.append(h)
        return way[::-1]

    def _before(self, h: Hex, f: Facing, k: int, avoid: Mask) -> tuple[Hex, Facing, int]:
        """Where it stood one step or turn before."""
        back = NEIGHBOUR[h][(f + 3) % 6]
        paid = k - (2 if self.ground.rough & BIT[h] else 1)
        entered = back >= 0 and paid >= 0 and not self.ground.halt & BIT[back]
        if entered and not (avoid & BIT[back] and self._turned(h, k) >= 0):
            for facing in (f, (f - 1) % 6, (f + 1) % 6):
                if self.layers[paid][facing] & BIT[back]:
                    return back, facing, paid
        return h, self._turned(h, k), k - 1

    def _turned(self, h: Hex, k: int) -> Facing:
        """How it faced in a hex before a turn there, or -1 if it did not turn."""
        here = BIT[h]
        for facing, layer in enumerate(self.layers[k - 1]):
            if layer & here:
                return facing
        return -1


@lru_cache(maxsize=8)
def reach(ground: Ground) -> Reach:
    """Every place and facing within the points. Kept for the questions that follow the first."""
    start, facing, points, _, enter, rough, halt = ground
    smooth, bumpy, go = enter & ~rough, enter & rough, ~halt
    first = [0, 0, 0, 0, 0, 0]
    first[facing] = BIT[start]
    layers = [tuple(first)]
    u0, u1, u2, u3, u4, u5 = (EVERYWHERE & ~here for here in first)
    c0 = c1 = c2 = c3 = c4 = c5 = 0
    for _ in range(points):
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
        n0 = (s0 & smooth | c0 | turn) & u0
        n1 = (s1 & smooth | c1 | turn) & u1
        n2 = (s2 & smooth | c2 | turn) & u2
        n3 = (s3 & smooth | c3 | turn) & u3
        n4 = (s4 & smooth | c4 | turn) & u4
        n5 = (s5 & smooth | c5 | turn) & u5
        if bumpy:  # entering rough ground takes one point more
            c0, c1, c2 = s0 & bumpy, s1 & bumpy, s2 & bumpy
            c3, c4, c5 = s3 & bumpy, s4 & bumpy, s5 & bumpy
        u0, u1, u2, u3, u4, u5 = u0 ^ n0, u1 ^ n1, u2 ^ n2, u3 ^ n3, u4 ^ n4, u5 ^ n5
        layers.append((n0, n1, n2, n3, n4, n5))
    return Reach(ground, tuple(layers), (u0, u1, u2, u3, u4, u5))


# --- units ---


def allowance(g: PunicoState, unit: Unit) -> int:
    """§2.4, §4.6: a unit's movement points, with one more where it can be hastened."""
    hastened = g.haste[PACE[CORPS_BY_UNIT[unit]]] and not g.commanded >> unit & 1
    return MOVEMENT[unit] + (1 if hastened else 0)


def easy_friends(g: PunicoState, unit: Unit) -> Mask:
    """§7.1: the hexes of friends that this unit crosses without disorder."""
    mask = 0
    for corps in CROSSES_FREELY[CORPS_BY_UNIT[unit]]:
        mask |= g.stand[corps]
    return mask


def bars(g: PunicoState, unit: Unit) -> Mask:
    """§7.1: the hexes of friends that this unit cannot cross without disordering both."""
    return g.occupied[SIDE[unit]] & ~BIT[g.at[unit]] & ~easy_friends(g, unit)


def unit_reach(g: PunicoState, unit: Unit, spent: int, through: int) -> Reach:
    """Where a unit can go; `through` says whether it may disorder friends by crossing them."""
    side, start = SIDE[unit], g.at[unit]
    here = BIT[start]
    battle = BATTLES[g.battle]
    own = g.occupied[side] & ~here
    free = battle.passable & ~(own | held(g, 1 - side))
    halt = zone(g, 1 - side)
    if not spent and halt & here:
        halt ^= here
    crossed = own if through else easy_friends(g, unit) & own
    enter = free | crossed & ~halt if crossed else free
    points = allowance(g, unit) - spent
    return reach(Ground(start, g.facing[unit], points, free, enter, battle.rough, halt))


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
