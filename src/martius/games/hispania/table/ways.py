"""The ways that a general takes, for showing them; what they cost is for the rules to say."""

from __future__ import annotations

from martius.games.hispania.table.model import (
    ALL_CITIES,
    BY_1_SEGMENT,
    BY_2_SEGMENTS,
    BY_3_SEGMENTS,
    City,
    Space,
)
from martius.games.hispania.table.queries import march_money, reach
from martius.games.hispania.table.state import HispaniaState
from martius.kernel.mask import Mask, bits


class Ways:
    """The cheapest ways from a space with the money at hand. Each goes on from that to the space
    before its end, so that all of them together cost little more than the longest."""

    __slots__ = ("_by_cost", "_known", "_open_roads", "cost")

    def __init__(self, g: HispaniaState, start: Space) -> None:
        self._by_cost = reach(g, start, march_money(g))
        self.cost = {space: n for n, mask in enumerate(self._by_cost) for space in bits(mask)}
        """What the way to a space costs; those without one are not in it."""
        self._known: dict[Space, tuple[Space, ...]] = {start: (start,)}
        free = ALL_CITIES & ~g.in_revolt
        self._open_roads = [roads & free for roads in g.road_to]

    def to(self, target: Space) -> tuple[Space, ...]:
        """The spaces of a cheapest way, both ends included."""
        way = self._known.get(target)
        if way is None:
            way = self._known[target] = self._extended(target, self.cost[target])
        return way

    def _extended(self, target: Space, cost: int) -> tuple[Space, ...]:
        """The way to the space before, and on to this one: over a link, or along roads."""
        by_cost = self._by_cost
        before = by_cost[cost - 1] & BY_1_SEGMENT[target]
        if not before and cost > 1:
            before = by_cost[cost - 2] & BY_2_SEGMENTS[target]
        if not before and cost > 2:
            before = by_cost[cost - 3] & BY_3_SEGMENTS[target]
        if before:
            return (*self.to(before.bit_length() - 1), target)
        return self._along_roads(target, by_cost[cost - 1])

    def _along_roads(self, target: City, goals: Mask) -> tuple[Space, ...]:
        """The way that ends with a shortest chain of roads from one of some cities."""
        ways = [[target]]
        seen = 1 << target
        while True:
            way = ways.pop(0)
            for city in bits(self._open_roads[way[-1]] & ~seen):
                seen |= 1 << city
                if goals >> city & 1:
                    return (*self.to(city), *way[::-1])
                ways.append([*way, city])
