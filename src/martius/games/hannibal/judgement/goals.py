"""How near the goal of a scenario is (§22.4): lessons are not won by political points."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from martius.games.hannibal.judgement.baseline_evaluate import FAR, cut_off, look_over
from martius.games.hannibal.setup.goals import GOALS
from martius.games.hannibal.table.model import (
    CARTHAGE,
    GENERAL_OF_ID,
    HANNIBAL,
    NEEDED,
    NEUTRAL,
    PROVINCE,
    PROVINCE_OF_ID,
    PROVINCE_SPACES,
    ROME,
    SIDES,
    SPACE_OF,
    SPACE_OF_ID,
    SPACES,
    SPAIN,
    General,
    Province,
    Side,
    Space,
)
from martius.games.hannibal.table.queries import has_army
from martius.games.hannibal.table.state import HannibalState
from martius.kernel.mask import bits

WEIGHT: Final = 10.0
"""In log-odds: from a goal out of sight to one that is met."""
BESIDE: Final = 0.2
"""What all else counts beside it: it will hardly matter when the lesson is over."""
NOT_MET: Final = 0.8
"""The most that a goal counts before it is met."""
FOOTHOLD: Final = 0.5
"""A space with CUs and without the own marker, as a part of one with it."""
FARTHEST: Final = 24
"""Spaces from which a goal is out of sight."""
NOT_THERE: Final = 0.5
"""The most that an army counts before it is where it must be."""
BARRED: Final = 0.8
"""What is left of a way on which an enemy army stands."""
IN_THE_WAY: Final = 3
"""So many CUs are an army that cannot be passed by."""
SIEGE: Final = 0.1
"""Each siege point, before the city falls."""
UNIT: Final = 0.01
"""Each CU more than the enemy's, where they decide a tie."""


SICILY: Final = (PROVINCE_OF_ID["sicilia"], PROVINCE_OF_ID["syracuse"])


def sway(g: HannibalState) -> float:
    """What the goal of the scenario says for Rome, in log-odds."""
    goal, world = GOALS[g.terms.goal], _without_isolated(g)
    near = NEAR[g.terms.goal](world)
    part = 1.0 if goal.met(world) else NOT_MET * min(1.0, max(0.0, near))
    said = WEIGHT * (part - 0.5)
    return said if goal.side == ROME else -said


def _without_isolated(g: HannibalState) -> HannibalState:
    """The table as it is when the turn ends: isolated markers are removed (§19.4)."""
    world, survey = g.clone(), look_over(g)
    for side in SIDES:
        for space in bits(cut_off(g, side, survey)):
            world.control[space] = NEUTRAL
            world.held[side][PROVINCE[space]] -= 1
    return world


def _control(g: HannibalState, side: Side, province: Province) -> float:
    """How much of the majority a side has, CUs without a marker included."""
    footholds = sum(
        g.cus[side][space] > 0 and g.control[space] != side
        for space in bits(PROVINCE_SPACES[province])
    )
    return min(1.0, (g.held[side][province] + FOOTHOLD * footholds) / NEEDED[province])


def _more_of(g: HannibalState, provinces: tuple[Province, ...]) -> float:
    """Rome's part of some provinces against Carthage's, from 0 to 1."""
    lead = sum(_control(g, ROME, p) - _control(g, CARTHAGE, p) for p in provinces)
    return 0.5 + lead / (2 * len(provinces))


def _army(g: HannibalState, name: str) -> float:
    """Whether an army of Carthage, a general with CUs, is in a space, or how near to it."""
    row = FAR[SPACE_OF_ID[name]]
    steps = (row[space] for space in SPACES if has_army(g, CARTHAGE, space))
    far = min(FARTHEST, min(steps, default=FARTHEST))
    return NOT_THERE * (1.0 - far / FARTHEST) if far else 1.0


def _on_the_way(g: HannibalState, general: General, name: str) -> float:
    """How near a general of Carthage is to a province, and whether Rome stands in the way."""
    if g.at[general] < 0:
        return 0.0
    at = SPACE_OF[g.at[general]]
    aim = min(bits(PROVINCE_SPACES[PROVINCE_OF_ID[name]]), key=FAR[at].__getitem__)
    near = 1.0 - min(FARTHEST, FAR[at][aim]) / FARTHEST
    return near * (BARRED if _is_barred(g, at, aim) else 1.0)


def _is_barred(g: HannibalState, at: Space, aim: Space) -> bool:
    return any(
        g.cus[ROME][space] >= IN_THE_WAY and FAR[at][space] + FAR[space][aim] <= FAR[at][aim] + 1
        for space in SPACES
        if has_army(g, ROME, space)
    )


def _celtiberia(g: HannibalState) -> float:
    held = _control(g, CARTHAGE, PROVINCE_OF_ID["celtiberia"])
    return (2 * held + _army(g, "saguntum") + _army(g, "laminium")) / 4


def _cisalpinia(g: HannibalState) -> float:
    held = _control(g, CARTHAGE, PROVINCE_OF_ID["gallia_cisalpinia"])
    return (held + _army(g, "nice")) / 2


def _elephants(g: HannibalState) -> float:
    at = g.at[HANNIBAL]
    return _on_the_way(g, HANNIBAL, "gallia_cisalpinia") if at >= 0 and g.elephants[at] else 0.0


def _sicily(g: HannibalState) -> float:
    held = _more_of(g, SICILY)
    units = sum(g.cus[ROME]) - sum(g.cus[CARTHAGE])
    return held + SIEGE * g.siege[SPACE_OF_ID["syracuse"]] + UNIT * units


NEAR: Final[dict[str, Callable[[HannibalState], float]]] = {
    "tutorial_1": lambda g: _more_of(g, tuple(bits(SPAIN))),
    "tutorial_2": _celtiberia,
    "tutorial_3": _cisalpinia,
    "tutorial_4": lambda g: _on_the_way(g, GENERAL_OF_ID["hasdrubal"], "lucania"),
    "tutorial_5": _elephants,
    "tutorial_6": _sicily,
}
"""How near each goal is, from 0 to 1, before it is met."""


def is_aim(g: HannibalState, space: Space) -> bool:
    """Whether a PC marker in a space can bring the goal nearer."""
    return PROVINCE[space] in AIMS.get(g.terms.goal, ())


AIMS: Final = {
    "tutorial_2": (PROVINCE_OF_ID["celtiberia"],),
    "tutorial_3": (PROVINCE_OF_ID["gallia_cisalpinia"],),
    "tutorial_6": SICILY,
}
"""Few provinces, whose control is the goal."""
