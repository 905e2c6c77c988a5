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
from martius.games.punico.table.refusals import refuse_absent, refuse_foreign
from martius.games.punico.table.state import PunicoState
from martius.kernel import Action, Decision, Refusal, Step, Steps
from martius.kernel.text import Text, say

SUPPORT: Final = [Action("support", unit) for unit in UNITS]
READY: Final = Action("ready")


def refuse_support(g: PunicoState, unit: Unit, friend: Unit) -> Refusal | None:
    """§10.4, §10.4.1: why one unit cannot support another that fights."""
    name, fights = UNIT_NAMES[unit], UNIT_NAMES[friend]
    refusal = refuse_foreign(unit, SIDE[friend], "10.4") or refuse_absent(g, unit, "10.4")
    if refusal:
        return refusal
    if not REAR[g.at[friend]][g.facing[friend]] & BIT[g.at[unit]]:
        reason = say("{unit} is not in a rear hex of {friend}.", unit=name, friend=fights)
        return Refusal("10.4", reason)
    if SUPPORT_CLASS[CORPS_BY_UNIT[unit]] != SUPPORT_CLASS[CORPS_BY_UNIT[friend]]:
        reason = say("{unit} is not of the same type as {friend}.", unit=name, friend=fights)
        return Refusal("10.4", reason)
    if g.panic >> unit & 1:
        return Refusal("11", say("{unit} is in panic and cannot give support.", unit=name))
    if g.facing[unit] != g.facing[friend]:
        reason = say("{unit} does not face the same way as {friend}.", unit=name, friend=fights)
        return Refusal("10.4", reason)
    if zone(g, 1 - SIDE[unit]) & BIT[g.at[unit]]:
        reason = say("{unit} is in an enemy zone of control and cannot give support.", unit=name)
        return Refusal("10.4", reason)
    if g.finis >> unit & 1:
        return Refusal("15.1", say("{unit} does not fight this turn.", unit=name))
    if g.supported >> unit & 1:
        reason = say("{unit} has already given support in this impulse.", unit=name)
        return Refusal("10.4.1", reason)
    return None


def supporters(g: PunicoState, friend: Unit) -> list[Unit]:
    """§10.4: the units that can support a unit in combat."""
    behind = REAR[g.at[friend]][g.facing[friend]] & g.occupied[SIDE[friend]]
    near = [unit_at(g, h) for h in hexes(behind)] if behind else []
    return sorted(unit for unit in near if refuse_support(g, unit, friend) is None)


@dataclass(frozen=True, slots=True)
class Supports(Step):
    """§10.4: as long as friends can support its unit, a side is asked."""

    side: Side

    def run(self, g: PunicoState) -> Steps:
        return (GiveSupport(self.side),) if supporters(g, fighter(g, self.side)) else ()


@dataclass(frozen=True, slots=True)
class GiveSupport(Decision):
    """§10.4, §10.4.1: a unit behind lends its support, or is kept for another combat."""

    side: Side

    def seat(self, g: PunicoState) -> int:
        return self.side

    def prompt(self, g: PunicoState) -> Text:
        name = UNIT_NAMES[fighter(g, self.side)]
        return say("Choose units to support {unit}, +1 each, or go on to the dice.", unit=name)

    def plausible(self, g: PunicoState) -> Sequence[Action]:
        return [*SUPPORT, READY]

    def options(self, g: PunicoState) -> list[Action]:
        return [*(SUPPORT[u] for u in supporters(g, fighter(g, self.side))), READY]

    def refuse(self, g: PunicoState, action: Action) -> Refusal | None:
        if action.verb == "ready":
            return None
        if action.verb != "support":
            return Refusal("10.4", say("Choose a unit to give support, or go on to the dice."))
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
