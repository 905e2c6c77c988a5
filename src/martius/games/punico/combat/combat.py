"""The combat impulse (§10): who attacks whom, who gives way, who advances."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from martius.games.punico import events
from martius.games.punico.combat.melee import melee
from martius.games.punico.command.leaders import LeaderStranded, stranded
from martius.games.punico.table import ops
from martius.games.punico.table.grid import (
    BIT,
    FACINGS,
    FRONT,
    HEX_IDS,
    HEXES,
    REAR,
    Facing,
    Hex,
    Mask,
    direction_to,
    hexes,
)
from martius.games.punico.table.model import (
    FUROR,
    MAY_HOLD,
    MERCENARIES,
    MOVEMENT,
    OWN_BOX,
    SIDE,
    UNIT_NAMES,
    UNITS,
    Unit,
    Units,
)
from martius.games.punico.table.queries import effective, fighting, has_point, held, unit_at
from martius.games.punico.table.refusals import (
    impassable,
    no_point,
    occupied,
    refuse_absent,
    refuse_foreign,
)
from martius.games.punico.table.state import Combat, PunicoState
from martius.kernel import Action, Decision, Refusal, Step, Steps
from martius.kernel.mask import bits
from martius.kernel.text import Text, say

ATTACK: Final = [Action("attack", unit) for unit in UNITS]
CHARGE: Final = [Action("charge", unit) for unit in UNITS]
STRIKE: Final = [Action("strike", h) for h in HEXES]
WITHDRAW: Final = [Action("withdraw", h) for h in HEXES]
ADVANCE: Final = [Action("advance", f) for f in FACINGS]
STAND: Final = Action("stand")
HOLD: Final = Action("hold")
END: Final = Action("end")


@dataclass(frozen=True, slots=True)
class CombatImpulse(Step):
    """§10: the player in phase may attack."""

    def run(self, g: PunicoState) -> Steps:
        ops.begin_combat(g, g.phasing)
        return (Attacks(),)


@dataclass(frozen=True, slots=True)
class Attacks(Step):
    """§10: one attack after another, as long as somebody can attack."""

    def run(self, g: PunicoState) -> Steps:
        g.combat = None
        foes = held(g, 1 - g.phasing)
        able = bits(attackers(g))
        return (ChooseAttack(),) if any(FRONT[g.at[u]][g.facing[u]] & foes for u in able) else ()


def attackers(g: PunicoState) -> Units:
    """§8.2, §10, §15.1: the units in phase that may attack if an enemy is before them."""
    return effective(g, g.phasing) & ~g.attacked & ~g.left_zone & ~g.finis


def prey(g: PunicoState, unit: Unit) -> Mask:
    """§10: the hexes that a unit can attack."""
    return FRONT[g.at[unit]][g.facing[unit]] & held(g, 1 - SIDE[unit])


def may_charge(g: PunicoState) -> bool:
    """§4.7, §15.2: whether a mercenary charge can be declared."""
    return g.charges > 0 or has_point(g, g.phasing, OWN_BOX)


@dataclass(frozen=True, slots=True)
class ChooseAttack(Decision):
    """§10: which unit attacks; combat is always voluntary."""

    def seat(self, g: PunicoState) -> int:
        return g.phasing

    def prompt(self, g: PunicoState) -> Text:
        return say("Choose a unit to attack with, or end your combat.")

    def plausible(self, g: PunicoState) -> Sequence[Action]:
        return [*ATTACK, *CHARGE, END]

    def options(self, g: PunicoState) -> list[Action]:
        foes = held(g, 1 - g.phasing)
        able = [u for u in bits(attackers(g)) if FRONT[g.at[u]][g.facing[u]] & foes]
        found = [ATTACK[u] for u in able]
        if any(MERCENARIES >> u & 1 for u in able) and may_charge(g):
            found += [CHARGE[u] for u in able if FUROR[u]]
        found.append(END)
        return found

    def refuse(self, g: PunicoState, action: Action) -> Refusal | None:
        if action.verb == "end":
            return None
        if action.verb not in ("attack", "charge"):
            return Refusal("10", say("Choose a unit to attack with, or end your combat."))
        refusal = refuse_attacker(g, action.noun)
        if refusal is None and action.verb == "charge":
            return refuse_charge(g, action.noun)
        return refusal

    def apply(self, g: PunicoState, action: Action) -> Steps:
        verb, unit = action
        if verb == "end":
            return ()
        charge = verb == "charge"
        if charge:
            ops.begin_charge(g, unit)
        found = hexes(prey(g, unit))
        if len(found) == 1:
            return open_combat(g, unit, found[0], charge)
        return (Strike(unit, int(charge)),)


def refuse_attacker(g: PunicoState, unit: Unit) -> Refusal | None:
    """§8.2, §10, §11, §15.1: who cannot attack."""
    name = UNIT_NAMES[unit]
    refusal = refuse_foreign(unit, g.phasing, "10") or refuse_absent(g, unit, "10")
    if refusal:
        return refusal
    if g.panic >> unit & 1:
        return Refusal("11", say("{unit} is in panic and cannot attack.", unit=name))
    if g.attacked >> unit & 1:
        return Refusal("10", say("{unit} has already attacked in this impulse.", unit=name))
    if g.left_zone >> unit & 1:
        reason = say("{unit} moved out of an enemy zone of control and cannot attack.", unit=name)
        return Refusal("8.2", reason)
    if g.finis >> unit & 1:
        return Refusal("15.1", say("{unit} does not fight this turn.", unit=name))
    if not prey(g, unit):
        return Refusal("10", say("No enemy is in a front hex of {unit}.", unit=name))
    return None


def refuse_charge(g: PunicoState, unit: Unit) -> Refusal | None:
    """§4.7, §15.2: which attackers cannot charge."""
    if not FUROR[unit]:
        reason = say("{unit} cannot charge: only Mercenaries can.", unit=UNIT_NAMES[unit])
        return Refusal("15.2", reason)
    return None if may_charge(g) else no_point(g.phasing, OWN_BOX, "4.7")


@dataclass(frozen=True, slots=True)
class Strike(Decision):
    """§10: whom the unit attacks."""

    unit: Unit
    charge: int

    def seat(self, g: PunicoState) -> int:
        return g.phasing

    def prompt(self, g: PunicoState) -> Text:
        return say("Choose which enemy {unit} attacks.", unit=UNIT_NAMES[self.unit])

    def plausible(self, g: PunicoState) -> Sequence[Action]:
        return STRIKE

    def options(self, g: PunicoState) -> list[Action]:
        return [STRIKE[h] for h in hexes(prey(g, self.unit))]

    def refuse(self, g: PunicoState, action: Action) -> Refusal | None:
        if action.verb != "strike":
            name = UNIT_NAMES[self.unit]
            return Refusal("10", say("Choose which enemy {unit} attacks, or undo.", unit=name))
        if not prey(g, self.unit) & BIT[action.noun]:
            reason = say(
                "Hex {hex} is not a front hex of {unit} with an enemy in it.",
                hex=HEX_IDS[action.noun],
                unit=UNIT_NAMES[self.unit],
            )
            return Refusal("10", reason)
        return None

    def apply(self, g: PunicoState, action: Action) -> Steps:
        return open_combat(g, self.unit, action.noun, bool(self.charge))


def open_combat(g: PunicoState, unit: Unit, h: Hex, charge: bool) -> Steps:
    """§10: announce an attack."""
    target = unit_at(g, h)
    g.attacked |= 1 << unit
    g.combat = Combat(unit, target, h, int(charge), (0, 0))
    ops.tell(g, events.AttackDeclared(unit, target, h, charge))
    side = SIDE[unit]
    if target < 0:  # §13: a leader alone always gets away, if he can
        return (LeaderStranded(1 - side), Advance(), Attacks())
    if g.panic >> target & 1:
        steps = stranded(g, target)
        ops.eliminate(g, target, "11.1.2")
        return (*steps, Advance(), Attacks())
    return (Withdrawal(), Advance(), Attacks())


# --- withdrawal (§10.1) ---


def ways_back(g: PunicoState, combat: Combat) -> Mask:
    """§10.1: the empty hexes behind a defender who may withdraw, being faster."""
    unit = combat.defender
    if MOVEMENT[unit] <= MOVEMENT[combat.attacker] or (g.withdrew | g.finis) >> unit & 1:
        return 0
    side = SIDE[unit]
    taken = g.occupied[side] | held(g, 1 - side)
    return REAR[g.at[unit]][g.facing[unit]] & g.field.passable & ~taken


@dataclass(frozen=True, slots=True)
class Withdrawal(Step):
    """§10.1: a faster defender may give way; otherwise there is a combat."""

    def run(self, g: PunicoState) -> Steps:
        return (WithdrawOrStand(),) if ways_back(g, fighting(g)) else melee(g)


@dataclass(frozen=True, slots=True)
class WithdrawOrStand(Decision):
    """§10.1: withdraw to one of the three hexes behind, or stand."""

    def seat(self, g: PunicoState) -> int:
        return 1 - g.phasing

    def prompt(self, g: PunicoState) -> Text:
        combat = fighting(g)
        return say(
            "{attacker} attacks {defender}, which is faster. Withdraw, or stand and fight?",
            attacker=UNIT_NAMES[combat.attacker],
            defender=UNIT_NAMES[combat.defender],
        )

    def plausible(self, g: PunicoState) -> Sequence[Action]:
        return [*WITHDRAW, STAND]

    def options(self, g: PunicoState) -> list[Action]:
        return [*(WITHDRAW[h] for h in hexes(ways_back(g, fighting(g)))), STAND]

    def refuse(self, g: PunicoState, action: Action) -> Refusal | None:
        combat = fighting(g)
        if action.verb == "stand":
            return None
        if action.verb != "withdraw":
            name = UNIT_NAMES[combat.defender]
            return Refusal("10.1", say("First choose whether {unit} withdraws.", unit=name))
        if ways_back(g, combat) & BIT[action.noun]:
            return None
        unit, h = combat.defender, action.noun
        if not REAR[g.at[unit]][g.facing[unit]] & BIT[h]:
            name = UNIT_NAMES[unit]
            reason = say("Hex {hex} is not a rear hex of {unit}.", hex=HEX_IDS[h], unit=name)
            return Refusal("10.1", reason)
        return occupied(h, "10.1") if g.field.passable & BIT[h] else impassable(g, h)

    def apply(self, g: PunicoState, action: Action) -> Steps:
        if action.verb == "stand":
            return melee(g)
        unit = fighting(g).defender
        ops.withdraw(g, unit, action.noun, direction_to(g.at[unit], action.noun))
        return ()


# --- advance (§10.8) ---


@dataclass(frozen=True, slots=True)
class Advance(Step):
    """§10.8: the attacker enters the hex that the combat has emptied."""

    def run(self, g: PunicoState) -> Steps:
        g.fugitive = None  # the pursuit is over
        combat = g.combat
        if combat is None or g.at[combat.attacker] < 0 or g.panic >> combat.attacker & 1:
            return ()
        taken = g.occupied[0] | held(g, 1 - g.phasing) | g.occupied[1]
        return () if taken & BIT[combat.hex] else (AdvanceOrHold(),)


@dataclass(frozen=True, slots=True)
class AdvanceOrHold(Decision):
    """§10.8, §10.8.1: advance facing any way; some units may stay instead."""

    def seat(self, g: PunicoState) -> int:
        return g.phasing

    def prompt(self, g: PunicoState) -> Text:
        combat = fighting(g)
        name, h = UNIT_NAMES[combat.attacker], HEX_IDS[combat.hex]
        if MAY_HOLD[combat.attacker]:
            return say(
                "{unit} may advance to hex {hex}: choose which way it faces there, or stay.",
                unit=name,
                hex=h,
            )
        return say(
            "{unit} must advance to hex {hex}: choose which way it faces there.", unit=name, hex=h
        )

    def plausible(self, g: PunicoState) -> Sequence[Action]:
        return [*ADVANCE, HOLD]

    def refuse(self, g: PunicoState, action: Action) -> Refusal | None:
        combat = fighting(g)
        name = UNIT_NAMES[combat.attacker]
        if action.verb not in ("advance", "hold"):
            return Refusal("10.8", say("First choose how {unit} advances.", unit=name))
        if action.verb == "hold" and not MAY_HOLD[combat.attacker]:
            reason = say("{unit} must advance into the empty hex.", unit=name)
            return Refusal("10.8", reason)
        return None

    def options(self, g: PunicoState) -> list[Action]:
        return [*ADVANCE, HOLD] if MAY_HOLD[fighting(g).attacker] else ADVANCE[:]

    def apply(self, g: PunicoState, action: Action) -> Steps:
        combat = fighting(g)
        facing: Facing = action.noun
        if action.verb == "advance":
            ops.advance(g, combat.attacker, combat.hex, facing)
        else:
            ops.tell(g, events.HeldGround(combat.attacker))
        return ()
