"""What a combat is worth before and after the dice (§10.3, §10.5, §10.6)."""

from __future__ import annotations

from collections import Counter
from typing import Final, TypeAlias

from martius.games.punico.table.grid import BIT, REAR
from martius.games.punico.table.model import (
    COMBAT,
    COMBAT_TABLE,
    REAR_BONUS,
    RUN_BONUS,
    Unit,
)
from martius.games.punico.table.queries import leader_with
from martius.games.punico.table.state import Combat, PunicoState
from martius.kernel import Modifier
from martius.kernel.dice import FACES
from martius.kernel.story import Fate
from martius.kernel.text import Text, say

Result: TypeAlias = tuple[int, int]
"""The disorder points that the defender and the attacker of a combat take."""

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


ATTACKER: Final = say("attacker")
DEFENDER: Final = say("defender")


def modifiers(g: PunicoState, combat: Combat) -> list[Modifier]:
    """§10.3: the same sums item by item, each with its paragraph."""
    found = [*_items(g, ATTACKER, combat.attacker, combat.supports[0])]
    if combat.charge:
        found.append(Modifier(ATTACKER, say("charge"), COMBAT_TABLE["mercenary_charge"], "15.2"))
    if g.ran >> combat.attacker & 1:
        found.append(Modifier(ATTACKER, say("straight run"), RUN_BONUS[combat.attacker], "10.3"))
    if attacks_rear(g, combat):
        found.append(Modifier(ATTACKER, say("rear attack"), REAR_BONUS[combat.attacker], "10.5"))
    return found + _items(g, DEFENDER, combat.defender, combat.supports[1])


def _items(g: PunicoState, who: Text, unit: Unit, supports: int) -> list[Modifier]:
    commanded, leader = g.strengthened >> unit & 1, leader_with(g, unit)
    points = Modifier(who, say("combat points"), COMBAT[unit], "10.3")
    items = [
        Modifier(who, say("command point"), commanded * COMBAT_TABLE["command_point"], "4.3"),
        Modifier(who, say("leader"), leader * COMBAT_TABLE["leader_stacked"], "13"),
        Modifier(who, say("support"), supports * COMBAT_TABLE["support_each"], "10.4"),
        Modifier(who, say("disorder"), g.disorder[unit] * COMBAT_TABLE["disorder_each"], "10.3"),
    ]
    return [points, *(item for item in items if item.value)]


def losses(attacker: int, defender: int) -> tuple[int, int]:
    """§10.6: the disorder points of the defender and of the attacker, by their totals."""
    if attacker == defender:
        return 1, 1
    high, low = max(attacker, defender), min(attacker, defender)
    loss = 2 if high >= 2 * low else 1
    return (loss, 0) if attacker > defender else (0, loss)


def results(attacker: int, defender: int, charge: bool, die: int, other: int) -> Result:
    """§10.6, §15.2: the disorder points of the defender and of the attacker for these dice."""
    hurt, taken = losses(attacker + die, defender + other)
    return hurt, taken + (1 if charge and backfires(die) else 0)


FATES: Final = ("win", "nothing", "loss")


def fate_of(result: Result) -> Fate:
    """A combat for its attacker: won if only the enemy takes disorder, nothing if both do."""
    hurt, taken = result
    return "nothing" if hurt and taken else "win" if hurt else "loss"


def promise(attacker: int, defender: int, charge: bool) -> tuple[int, int]:
    """The disorder that 36 rolls would give the defender and the attacker together."""
    rolls = prospect(attacker, defender, charge)
    return sum(n * hurt for (hurt, _), n in rolls.items()), sum(
        n * taken for (_, taken), n in rolls.items()
    )


def prospect(attacker: int, defender: int, charge: bool) -> Counter[Result]:
    """§10.6, §15.2: how many of 36 rolls end in each way, by going through all of them."""
    found: Counter[Result] = Counter()
    for die in FACES:
        for other in FACES:
            found[results(attacker, defender, charge, die, other)] += 1
    return found


def with_reroll(attacker: int, defender: int, charge: bool, attacks: bool) -> Counter[Result]:
    """§4.9: how many of 216 rolls end in each way if one side rerolls its die where that helps it.

    It helps if the new roll promises a better balance of disorder than the one that lies there.
    """
    found: Counter[Result] = Counter()
    for die in FACES:
        for other in FACES:
            now = results(attacker, defender, charge, die, other)
            again = [
                results(attacker, defender, charge, face, other)
                if attacks
                else results(attacker, defender, charge, die, face)
                for face in FACES
            ]
            own = die if attacks else other
            rerolls = (
                own < 6 and sum(balance(r, attacks) - balance(now, attacks) for r in again) > 0
            )
            found.update(again if rerolls else [now] * 6)
    return found


def balance(result: Result, attacks: bool) -> int:
    """How much more disorder the enemy takes than oneself."""
    hurt, taken = result
    return hurt - taken if attacks else taken - hurt
