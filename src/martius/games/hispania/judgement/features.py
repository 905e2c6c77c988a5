"""What a position is judged by: named numbers, each with a weight in data/judgement.toml."""

from __future__ import annotations

from typing import Final

from martius.games.hispania.judgement.baseline_evaluate import FAR, TOIL, danger
from martius.games.hispania.setup.deployment import LayRoad, PlaceGeneral, Placement, RoadLaying
from martius.games.hispania.table.model import (
    CAPITALS,
    CITIES,
    COMMANDERS,
    CONNECTED,
    OFF_BOARD,
    PROCONSUL,
    PROVINCE,
    PROVINCE_CITIES,
)
from martius.games.hispania.table.queries import garrisoned, province_free, uprising
from martius.games.hispania.table.state import HispaniaState
from martius.games.hispania.variants import legio_hispana
from martius.kernel.mask import Mask, bits

TERMS: Final = (
    "constant",
    "revolts in reserve",
    "reserve runs out",
    "revolts that bar victory",
    "other revolts",
    "cities in revolt",
    "capitals wanted",
    "capitals open",
    "armies",
    "uprisings",
    "danger",
    "generals away",
    "distance",
    "generals together",
    "garrisons",
    "garrisons ready",
    "garrisons short",
    "turns left",
    "last turns",
    "work for the time left",
    "too much work",
    "denarii",
    "pirates",
    "special army",
    "proconsul",
    "roads",
)
CAPITAL_WORK: Final = 7.0
"""About how many denarii it takes to garrison a capital, beside the revolts around it."""
MUCH_WORK: Final = 0.6
"""The share of all denarii to come that the work may take before it is too much."""
MOST_TOGETHER: Final = 4
FARTHEST: Final = 9
SETTING_UP: Final = (LayRoad, RoadLaying, Placement, PlaceGeneral)


def features(g: HispaniaState) -> list[float]:
    """The terms of a position, in the order of `TERMS`."""
    terms = g.terms
    held = garrisoned(g)
    wanted = terms.goal_garrisons & ~held
    needed = terms.goal_free
    open_capitals = 0
    for city in bits(wanted):
        needed |= PROVINCE_CITIES[PROVINCE[city]]
        open_capitals += province_free(g, PROVINCE[city])
    toil, idle = _toil(g, g.in_revolt & needed), _toil(g, g.in_revolt & ~needed)
    armies, uprisings, risk = 0, 0, 0.0
    for province, at in enumerate(g.armies):
        if at != OFF_BOARD:
            armies += 1
            uprisings += uprising(g, at)
            risk += danger(g, province)
    missing = wanted.bit_count()
    away, distance, together = _generals(g, g.in_revolt & needed, wanted)
    in_hand = sum(g.garrison_reserve) + legio_hispana.in_reserve(g)
    turns = len(COMMANDERS) * (terms.rounds - g.round) + len(COMMANDERS) - 1 - g.turn
    work = (toil + CAPITAL_WORK * missing) / (terms.denarii * (turns + 1))
    return [
        1.0,
        g.reserve,
        1.0 / (g.reserve + 1),
        toil,
        idle,
        g.in_revolt.bit_count(),
        missing,
        open_capitals,
        armies,
        uprisings,
        risk,
        away,
        distance,
        together,
        held.bit_count(),
        len(COMMANDERS) - g.garrison_reserve.count(0),
        max(0, missing - in_hand),
        turns / 33,
        1.0 / (turns + 1),
        min(work, 3.0),
        max(0.0, min(work, 3.0) - MUCH_WORK),
        terms.denarii - 6,
        sum(g.pirates),
        g.special != OFF_BOARD,
        g.general_at[PROCONSUL] != OFF_BOARD,
        _roads(g) if sets_up(g) else 0.0,
    ]


def _toil(g: HispaniaState, cities: Mask) -> float:
    """About how many denarii it takes to put down the revolts in some cities."""
    toil = 0.0
    for city in bits(cities):
        toil += g.revolts[city] * TOIL[city]
    return toil


def _generals(g: HispaniaState, revolts: Mask, wanted: Mask) -> tuple[int, int, int]:
    """How many generals are away, how far the others are from work, and how often two of them are
    connected to the same."""
    work = revolts or wanted
    away = distance = 0
    near = [0, 0, 0]
    for general in COMMANDERS:
        at = g.general_at[general]
        if at == OFF_BOARD:
            away += 1
            continue
        row, best = FAR[at], FARTHEST
        for city in bits(work if g.garrison_reserve[general] else revolts):
            if row[city] < best:
                best = row[city]
        distance += best
        near[general] = CONNECTED[at] & work
    a, b, c = near
    joint = (a & b).bit_count() + (a & c).bit_count() + (b & c).bit_count()
    if g.general_at[PROCONSUL] != OFF_BOARD:
        joint += (CONNECTED[g.general_at[PROCONSUL]] & (a | b | c)).bit_count()
    return away, distance, min(joint, MOST_TOGETHER)


def sets_up(g: HispaniaState) -> bool:
    """Whether the table is still being laid out."""
    return g.round == 1 and any(isinstance(step, SETTING_UP) for step in g.agenda)


def _roads(g: HispaniaState) -> float:
    """While roads are laid: how far they end from the revolts and the capitals."""
    joined = [city for city in CITIES if g.road_to[city]]
    return sum(min(FAR[city][end] for end in joined) for city in bits(g.in_revolt | CAPITALS))
