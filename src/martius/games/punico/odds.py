"""What a combat is worth before and after the dice (§10.3, §10.5, §10.6)."""

from __future__ import annotations

from typing import Final, NamedTuple

from martius.games.punico.grid import BIT, REAR
from martius.games.punico.model import (
    COMBAT,
    COMBAT_TABLE,
    REAR_BONUS,
    RUN_BONUS,
    Unit,
)
from martius.games.punico.queries import leader_with
from martius.games.punico.state import Combat, PunicoState
from martius.kernel import Modifier
from martius.kernel.dice import FACES

BACKFIRE: Final[frozenset[int]] = frozenset(COMBAT_TABLE["mercenary_charge_backfire"])


def backfires(die: int) -> bool:
    """§15.2: whether a charge with this unmodified die disorders the mercenaries."""
    return die in BACKFIRE


def attacks_rear(g: PunicoState, combat: Combat) -> bool:
    """§10.5: whether the attack comes through a rear hex of the defender."""
    unit = combat.defender
    rear = REAR[g.at[unit]][g.facing[unit]]
    return bool(rear & BIT[g.at[combat.attacker]])


def totals(g: PunicoState, combat: Combat) -> tuple[int, int]:
    """§10.3: what attacker and defender add to their dice."""
    attacker = _strength(g, combat.attacker) + combat.supports[0] * COMBAT_TABLE["support_each"]
    defender = _strength(g, combat.defender) + combat.supports[1] * COMBAT_TABLE["support_each"]
    if combat.charge:
        attacker += COMBAT_TABLE["mercenary_charge"]
    if g.ran >> combat.attacker & 1:
        attacker += RUN_BONUS[combat.attacker]
    if attacks_rear(g, combat):
        attacker += REAR_BONUS[combat.attacker]
    return attacker, defender


def _strength(g: PunicoState, unit: Unit) -> int:
    """§10.3: combat points, command, leader and disorder."""
    value = COMBAT[unit] + g.disorder[unit] * int(COMBAT_TABLE["disorder_each"])
    if g.strengthened >> unit & 1:
        value += COMBAT_TABLE["command_point"]
    if leader_with(g, unit):
        value += COMBAT_TABLE["leader_stacked"]
    return value


def modifiers(g: PunicoState, combat: Combat) -> list[Modifier]:
    """§10.3: the same sums item by item, each with its paragraph."""
    found = [*_items(g, "attacker", combat.attacker, combat.supports[0])]
    if combat.charge:
        found.append(Modifier("attacker", "charge", COMBAT_TABLE["mercenary_charge"], "15.2"))
    if g.ran >> combat.attacker & 1:
        found.append(Modifier("attacker", "straight run", RUN_BONUS[combat.attacker], "10.3"))
    if attacks_rear(g, combat):
        found.append(Modifier("attacker", "on the rear", REAR_BONUS[combat.attacker], "10.5"))
    return found + _items(g, "defender", combat.defender, combat.supports[1])


def _items(g: PunicoState, who: str, unit: Unit, supports: int) -> list[Modifier]:
    commanded, leader = g.strengthened >> unit & 1, leader_with(g, unit)
    items = [
        Modifier(who, "combat points", COMBAT[unit], "10.3"),
        Modifier(who, "command point", commanded * COMBAT_TABLE["command_point"], "4.3"),
        Modifier(who, "leader", leader * COMBAT_TABLE["leader_stacked"], "13"),
        Modifier(who, "support", supports * COMBAT_TABLE["support_each"], "10.4"),
        Modifier(who, "disorder", g.disorder[unit] * COMBAT_TABLE["disorder_each"], "10.3"),
    ]
    return [item for item in items if item.value or item.label == "combat points"]


def losses(attacker: int, defender: int) -> tuple[int, int]:
    """§10.6: the disorder points of the defender and of the attacker, by their totals."""
    if attacker == defender:
        return 1, 1
    high, low = max(attacker, defender), min(attacker, defender)
    loss = 2 if high >= 2 * low else 1
    return (loss, 0) if attacker > defender else (0, loss)


def promise(attacker: int, defender: int, charge: bool) -> tuple[int, int]:
    """The disorder that 36 rolls would give the defender and the attacker together."""
    hurt = taken = 0
    for die in FACES:
        for other in FACES:
            one, two = losses(attacker + die, defender + other)
            hurt += one
            taken += two + (1 if charge and backfires(die) else 0)
    return hurt, taken


class Prospect(NamedTuple):
    """How many of 36 rolls end in each way, for the attacker."""

    twice: int
    once: int
    both: int
    lost: int
    lost_twice: int


def prospect(attacker: int, defender: int) -> Prospect:
    """§10.6: the exact chances of a combat, by going through all rolls."""
    counts = {(2, 0): 0, (1, 0): 0, (1, 1): 0, (0, 1): 0, (0, 2): 0}
    for die in FACES:
        for other in FACES:
            counts[losses(attacker + die, defender + other)] += 1
    return Prospect(*counts.values())
