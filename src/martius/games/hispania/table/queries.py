"""Questions about the table; nothing here changes it."""

from __future__ import annotations

from functools import lru_cache

from martius.games.hispania.table.model import (
    ALL_CITIES,
    BY_1_SEGMENT,
    BY_2_SEGMENTS,
    BY_3_SEGMENTS,
    COMMANDERS,
    CONNECTED,
    GENERALS,
    HOME,
    OFF_BOARD,
    PROVINCE_CITIES,
    SEA_DISTANCE,
    SEAS,
    SEAS_WITHIN,
    City,
    General,
    Province,
    Sea,
    Space,
)
from martius.games.hispania.table.state import Fight, HispaniaState
from martius.games.hispania.table.variants import LEGION_OWNER, LEGION_VALUE
from martius.kernel.mask import Mask, bits, mask_of


def fighting(g: HispaniaState) -> Fight:
    """The fight under way."""
    assert g.fight is not None
    return g.fight


# --- who stands where ---


def general_in(g: HispaniaState, space: Space) -> General:
    """The general in a space, or -1."""
    return g.general_at.index(space) if space in g.general_at else -1


def army_in(g: HispaniaState, city: City) -> bool:
    """Whether an army stands in a city."""
    return city in g.armies


def others_at(g: HispaniaState, general: General) -> Mask:
    """The spaces of the other generals on the board."""
    mask = 0
    for other, space in enumerate(g.general_at):
        if space >= 0 and other != general:
            mask |= 1 << space
    return mask


def generals_connected_to(g: HispaniaState, space: Space, apart_from: General = -1) -> int:
    """How many generals, apart from one, are connected to a space."""
    linked = CONNECTED[space]
    count = 0
    for general in GENERALS:
        at = g.general_at[general]
        if general != apart_from and at >= 0 and linked >> at & 1:
            count += 1
    return count


def armies_connected_to(g: HispaniaState, space: Space, apart_from: Province = -1) -> int:
    """How many armies, apart from one, are connected to a space."""
    linked = CONNECTED[space]
    count = 0
    for province, at in enumerate(g.armies):
        if at >= 0 and province != apart_from and linked >> at & 1:
            count += 1
    return count


def absent_generals(g: HispaniaState) -> int:
    """How many generals are off the board, each with a denarius under him (§attack.8)."""
    return g.general_at[: len(COMMANDERS)].count(OFF_BOARD)


# --- groups (§besiege.4) ---


def spread(start: Mask, within: Mask) -> Mask:
    """All of `within` that hangs together with the part of `start` in it."""
    group = 0
    fresh = start & within
    while fresh:
        low = fresh & -fresh
        group |= low
        fresh = (fresh | CONNECTED[low.bit_length() - 1] & within) & ~group
    return group


def support(g: HispaniaState, general: General) -> int:
    """A general's own garrisons in groups connected to him, and his province's +1 (§besiege.2)."""
    at = g.general_at[general]
    near = 1 << at | CONNECTED[at]
    held = g.held[general]
    count = 0
    reach = near
    if held & near:
        group = spread(near, held)
        if g.legion >= 0 and general == LEGION_OWNER and group >> g.legion & 1:
            count += LEGION_VALUE - 1  # §legio.2
        while group:
            low = group & -group
            city = low.bit_length() - 1
            count += g.garrisons[city].count(general)
            reach |= low | CONNECTED[city]
            group ^= low
    # §besiege.5: he or his group touches, or stands in, a city of his own province.
    return count + 1 if reach & HOME[general] else count


def uprising(g: HispaniaState, city: City) -> int:
    """The revolts in the group around an army's city (§attack.3)."""
    group = spread(1 << city, g.in_revolt)
    count = 0
    while group:
        low = group & -group
        count += g.revolts[low.bit_length() - 1]
        group ^= low
    return count


# --- provinces ---


def province_in_revolt(g: HispaniaState, province: Province) -> bool:
    """Whether every city of a province is in revolt (§sequence.6, §army.7)."""
    return not PROVINCE_CITIES[province] & ~g.in_revolt


def province_free(g: HispaniaState, province: Province) -> bool:
    """Whether no city of a province is in revolt (§garrison.4)."""
    return not PROVINCE_CITIES[province] & g.in_revolt


def garrisoned(g: HispaniaState) -> Mask:
    """The cities with a garrison of anybody."""
    return g.held[0] | g.held[1] | g.held[2]


def rome_has_won(g: HispaniaState) -> bool:
    """§goal.1: the capitals are garrisoned and the Roman provinces quiet."""
    return (
        not g.terms.goal_garrisons & ~garrisoned(g)
        and not g.terms.goal_free & g.in_revolt
        and not (g.terms.goal_special and g.special >= 0)  # §scenario.2
    )


# --- movement ---


def march_money(g: HispaniaState) -> int:
    """What can be spent on Move: the denarii, and those for Move alone (§imperivm.1)."""
    return g.denarii + g.move_denarii


def road_chain(road_to: tuple[Mask, ...], city: City, enterable: Mask) -> Mask:
    """The cities a continuous chain of roads reaches, through enterable ones (§move.6)."""
    chain = 1 << city
    fresh = road_to[city] & enterable & ~chain
    while fresh:
        low = fresh & -fresh
        chain |= low
        fresh = (fresh | road_to[low.bit_length() - 1] & enterable) & ~chain
    return chain


def reach(g: HispaniaState, start: Space, budget: int) -> tuple[Mask, ...]:
    """The spaces a general gets to from a space, by what it costs him at least; 0 is where he is.

    Spaces with other generals are among them: he may cross, though not stop there (§move.7). A
    capital is a city like any other here, even with revolts around it (§garrison.5).
    """
    enterable = ALL_CITIES & ~g.in_revolt | g.fleets  # §move.2, §move.3
    return _reach(start, budget, enterable, tuple(g.road_to))


@lru_cache(maxsize=1 << 10)
def _reach(
    start: Space, budget: int, enterable: Mask, road_to: tuple[Mask, ...]
) -> tuple[Mask, ...]:
    """The same, remembered: to list the moves, to price one and to show its way ask again."""
    by_cost = [0] * (budget + 4)
    by_cost[0] = 1 << start
    seen = 0
    chained = 0
    for cost in range(budget):
        fresh = by_cost[cost] & ~seen
        by_cost[cost] = fresh
        seen |= fresh
        unseen = enterable & ~seen
        one = two = three = 0
        while fresh:
            low = fresh & -fresh
            space = low.bit_length() - 1
            fresh ^= low
            one |= BY_1_SEGMENT[space]  # §move.1
            two |= BY_2_SEGMENTS[space]
            three |= BY_3_SEGMENTS[space]
            if road_to[space] and not chained & low:
                chain = road_chain(road_to, space, enterable)  # §move.6
                chained |= chain
                one |= chain
        by_cost[cost + 1] |= one & unseen
        by_cost[cost + 2] |= two & unseen
        by_cost[cost + 3] |= three & unseen
    by_cost[budget] &= ~seen
    return tuple(by_cost[: budget + 1])


def stops(g: HispaniaState, general: General, budget: int) -> Mask:
    """Where a general can move to and stop (§move.8)."""
    start = g.general_at[general]
    reached = 0
    for mask in reach(g, start, budget)[1:]:
        reached |= mask
    return reached & ~others_at(g, general)


def move_cost(g: HispaniaState, start: Space, target: Space, budget: int) -> int:
    """What it costs a general at least to get from space to space, or -1 if he cannot."""
    for cost, mask in enumerate(reach(g, start, budget)):
        if mask >> target & 1:
            return cost
    return -1


def anchorages(g: HispaniaState, sea: Sea, budget: int) -> Mask:
    """The seas where this fleet can stop: any in reach without a fleet (§move.7, §move.8)."""
    if g.pirate_seas:
        reached = mask_of(to for to in SEAS if 0 < sail_cost(g, sea, to) <= budget)
        return reached & ~g.fleets
    return SEAS_WITHIN[sea - SEAS.start][budget] & ~g.fleets


def sail_cost(g: HispaniaState, start: Sea, to: Sea) -> int:
    """§move.1: one denarius per segment; -1 if pirates bar every way (§pirates.2)."""
    if not g.pirate_seas:
        return SEA_DISTANCE[start - SEAS.start][to - SEAS.start]
    steps, seen, fresh = 0, 1 << start, 1 << start
    while fresh:
        if fresh >> to & 1:
            return steps
        near = 0
        for sea in bits(fresh):
            near |= CONNECTED[sea]
        fresh = near & ~ALL_CITIES & ~g.pirate_seas & ~seen
        seen |= fresh
        steps += 1
    return -1
