"""How good a position is for a side, and what a combat or a shot is worth."""

from __future__ import annotations

from functools import cache
from typing import Final

from martius.games.punico.combat.combat import ChooseAttack
from martius.games.punico.combat.elephants import Goad
from martius.games.punico.combat.missile import Volley
from martius.games.punico.combat.odds import backfires, losses
from martius.games.punico.command.recovery import Rally
from martius.games.punico.command.strategic import ChooseOrder, PlaceMarker
from martius.games.punico.movement.movement import MoveUnits
from martius.games.punico.setup.deployment import Deploy, PostLeader
from martius.games.punico.table.grid import BIT, FRONT, REAR, Hex, hexes
from martius.games.punico.table.model import (
    CAVALRY,
    COMBAT,
    FORTUNA,
    MORALE,
    REAR_BONUS,
    ROUT,
    SIDE,
    UNITS,
    UNITS_OF,
    Side,
    Unit,
)
from martius.games.punico.table.queries import unit_at, zone
from martius.games.punico.table.state import PURSUIT, PunicoState
from martius.kernel import decision
from martius.kernel.dice import FACES
from martius.kernel.mask import bits

WORTH: Final = [2.0 * ROUT[unit] + 0.5 * COMBAT[unit] for unit in UNITS]
"""What an army loses with a unit."""
LEADER: Final = 12.0
LEADER_IN_DANGER: Final = 1.5
"""A leader beside the enemy, on his own or with a unit that is fought."""
WON: Final = 1000.0
PER_ROUT_POINT: Final = 1.0
"""Rout points count besides the units they stand for."""
AWAY: Final = 0.5
"""What is left of the worth of cavalry that pursues off the map."""
POINT_KEPT: Final = 0.4
"""A marker that is still in Fortuna."""
SURROUNDED: Final = 0.12
"""The share of its worth that a unit risks for each enemy that can strike its rear."""


def evaluate(g: PunicoState, side: Side) -> float:
    """Higher is better for this side: rout points, the state of both armies, and their backs."""
    if g.result is not None:
        if not g.result.winners:
            return -WON / 2
        return WON if side in g.result.winners else -WON
    return _standing(g, side) - _standing(g, 1 - side)


def _standing(g: PunicoState, side: Side) -> float:
    value = -PER_ROUT_POINT * g.rout[side]
    for unit in bits(g.present[side] & ~g.panic):
        value += WORTH[unit] - harm(unit, g.disorder[unit])
        if REAR[g.at[unit]][g.facing[unit]] & g.occupied[1 - side]:
            value -= SURROUNDED * WORTH[unit] * at_its_back(g, unit)
    value += sum(AWAY * WORTH[u] for u in bits(CAVALRY & UNITS_OF[side]) if g.at[u] <= PURSUIT)
    at = g.leader_at[side]
    if at >= 0:
        value += LEADER
        if zone(g, 1 - side) & BIT[at]:
            value -= LEADER_IN_DANGER
    return value + POINT_KEPT * g.markers[7 * side + FORTUNA]


def at_its_back(g: PunicoState, unit: Unit) -> int:
    """How many enemies have a unit before them and stand behind it."""
    here = BIT[g.at[unit]]
    backs = REAR[g.at[unit]][g.facing[unit]] & g.occupied[1 - SIDE[unit]]
    foes = [unit_at(g, h) for h in hexes(backs)]
    return sum(1 for foe in foes if FRONT[g.at[foe]][g.facing[foe]] & here)


@cache
def harm(unit: Unit, disorder: int) -> float:
    """What a unit has lost with so many disorder points: each weighs more than the one before."""
    morale = MORALE[unit]
    if disorder >= morale:
        return WORTH[unit] + PER_ROUT_POINT * ROUT[unit]
    share: float = (disorder / morale) ** 1.3
    return 0.7 * WORTH[unit] * share


@cache
def duel(
    attacker: Unit, defender: Unit, edge: int, low: int, tired: int, shaken: int, charge: bool
) -> float:
    """What an attack promises: the harm to the defender less the harm to the attacker.

    `edge` is how much more the attacker adds to the die than the defender, `low` what the defender
    adds, `tired` and `shaken` the disorder points of both.
    """
    value = 0.0
    for die in FACES:
        for other in FACES:
            hurt, taken = losses(edge + low + die, low + other)
            taken += 1 if charge and backfires(die) else 0
            value += harm(defender, shaken + hurt) - harm(defender, shaken)
            value -= harm(attacker, tired + taken) - harm(attacker, tired)
    return value / 36


def promise_of(
    g: PunicoState, unit: Unit, foe: Unit, bonus: tuple[int, int] = (0, 0), charge: bool = False
) -> float:
    """What an attack of one unit on another promises with these modifiers besides disorder."""
    ours = COMBAT[unit] - g.disorder[unit] + bonus[0]
    theirs = COMBAT[foe] - g.disorder[foe] + bonus[1]
    return duel(unit, foe, ours - theirs, theirs, g.disorder[unit], g.disorder[foe], charge)


def rear_bonus(g: PunicoState, unit: Unit, at: Hex, foe: Unit) -> int:
    """§10.5: what an attack from this hex on a unit's rear would add."""
    return REAR_BONUS[unit] if REAR[g.at[foe]][g.facing[foe]] & BIT[at] else 0


SETTLED: Final = (
    MoveUnits,
    ChooseAttack,
    Volley,
    Rally,
    Goad,
    PlaceMarker,
    ChooseOrder,
    Deploy,
    PostLeader,
)


def at_horizon(g: PunicoState) -> bool:
    """A choice is settled where the next one of its kind would begin."""
    return isinstance(decision(g), SETTLED)
