"""Support in combat (§10.4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from martius.games.punico import events
from martius.games.punico.table import ops
from martius.games.punico.table.grid import BIT, REAR, hexes
from martius.games.punico.table.model import (
    CORPS_BY_UNIT,
    SIDE,
    SUPPORT_CLASS,
    UNIT_NAMES,
    UNITS,
    Side,
    Unit,
)
from martius.games.punico.table.queries import fighter, fighting, unit_at, zone
from martius.games.punico.table.state import PunicoState
from martius.kernel import Action, Decision, Refusal, Step, Steps

SUPPORT: Final = [Action("support", unit) for unit in UNITS]
READY: Final = Action("ready")


def refuse_support(g: PunicoState, unit: Unit, friend: Unit) -> Refusal | None:
    """§10.4, §10.4.1: why one unit cannot support another that fights."""
    name, fighting = UNIT_NAMES[unit], UNIT_NAMES[friend]
    if SIDE[unit] != SIDE[friend]:
        return Refusal("10.4", f"{name} is no friend of {fighting}.")
    if g.at[unit] < 0:
        return Refusal("10.4", f"{name} is not on the map.")
    if not REAR[g.at[friend]][g.facing[friend]] & BIT[g.at[unit]]:
        return Refusal("10.4", f"{name} is not behind {fighting}.")
    if SUPPORT_CLASS[CORPS_BY_UNIT[unit]] != SUPPORT_CLASS[CORPS_BY_UNIT[friend]]:
        return Refusal("10.4", f"{name} is not of the same type as {fighting}.")
    if g.panic >> unit & 1:
        return Refusal("11", f"{name} is in panic.")
    if g.facing[unit] != g.facing[friend]:
        return Refusal("10.4", f"{name} has another front than {fighting}.")
    if zone(g, 1 - SIDE[unit]) & BIT[g.at[unit]]:
        return Refusal("10.4", f"{name} is in an enemy zone of control.")
    if g.finis >> unit & 1:
        return Refusal("15.1", f"{name} does not fight this turn.")
    if g.supported >> unit & 1:
        return Refusal("10.4.1", f"{name} has supported a combat in this impulse.")
    return None


def supporters(g: PunicoState, friend: Unit) -> list[Unit]:
    """§10.4: the units that can support a unit in combat."""
    behind = REAR[g.at[friend]][g.facing[friend]] & g.occupied[SIDE[friend]]
    near = [unit_at(g, h) for h in hexes(behind)] if behind else []
    return sorted(unit for unit in near if refuse_support(g, unit, friend) is None)


@dataclass(frozen=True, slots=True)
class Supports(Step[PunicoState]):
    """§10.4: as long as friends can support its unit, a side is asked."""

    side: Side

    def run(self, g: PunicoState) -> Steps:
        return (GiveSupport(self.side),) if supporters(g, fighter(g, self.side)) else ()


@dataclass(frozen=True, slots=True)
class GiveSupport(Decision[PunicoState]):
    """§10.4, §10.4.1: a unit behind lends its support, or is kept for another combat."""

    side: Side

    def seat(self, g: PunicoState) -> int:
        return self.side

    def prompt(self, g: PunicoState) -> str:
        return f"Who supports {UNIT_NAMES[fighter(g, self.side)]}?"

    def plausible(self, g: PunicoState) -> Sequence[Action]:
        return [*SUPPORT, READY]

    def options(self, g: PunicoState) -> list[Action]:
        return [*(SUPPORT[u] for u in supporters(g, fighter(g, self.side))), READY]

    def refuse(self, g: PunicoState, action: Action) -> Refusal | None:
        if action.verb == "ready":
            return None
        if action.verb != "support":
            return Refusal("10.4", "Give support, or go on to the dice.")
        return refuse_support(g, action.noun, fighter(g, self.side))

    def apply(self, g: PunicoState, action: Action) -> Steps:
        if action.verb == "ready":
            return ()
        combat = fighting(g)
        attacks = self.side == g.phasing
        attacker, defender = combat.supports
        supports = (attacker + 1, defender) if attacks else (attacker, defender + 1)
        ops.tell(g, events.Supported(action.noun, fighter(g, self.side)))
        g.supported |= 1 << action.noun
        g.combat = combat._replace(supports=supports)
        return (Supports(self.side),)
