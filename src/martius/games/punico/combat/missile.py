"""The missile volley impulse (§9)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from martius.games.punico import events
from martius.games.punico.combat.panic import suffer
from martius.games.punico.combat.pursuit import Pursuit
from martius.games.punico.table import ops
from martius.games.punico.table.dice import AskFortune, Die, Reckoning
from martius.games.punico.table.grid import (
    BIT,
    FRONT,
    HEX_IDS,
    HEXES,
    Hex,
    Mask,
    arc,
    distance,
    hexes,
    line_between,
)
from martius.games.punico.table.model import (
    MISSILE_TABLE,
    RANGE,
    SHOOTERS,
    SIDE,
    TYPE,
    UNIT_NAMES,
    UNITS,
    Side,
    Unit,
)
from martius.games.punico.table.queries import effective, may_ask_fortune, unit_at
from martius.games.punico.table.refusals import refuse_absent
from martius.games.punico.table.state import PunicoState
from martius.kernel import Action, Decision, Refusal, Step, Steps
from martius.kernel.mask import bits
from martius.kernel.text import Text, plural, say

FIRE: Final = [Action("fire", unit) for unit in UNITS]
AIM: Final = [Action("aim", h) for h in HEXES]
END: Final = Action("end")


@dataclass(frozen=True, slots=True)
class VolleyImpulse(Step):
    """§9: the passive player, who has not moved, may shoot."""

    def run(self, g: PunicoState) -> Steps:
        ops.tell(g, events.ImpulseBegan(1 - g.phasing, "missile volley"))
        return (Volleys(),)


@dataclass(frozen=True, slots=True)
class Volleys(Step):
    """§9: the passive player is asked as long as one of their units has a target."""

    def run(self, g: PunicoState) -> Steps:
        side = 1 - g.phasing
        g.fugitive = None
        ready = effective(g, side) & SHOOTERS & ~g.fired
        if ready:
            foes = marks(g, side)
            for unit in bits(ready):
                if targets(g, unit, foes):
                    return (Volley(),)
        return ()


def marks(g: PunicoState, side: Side) -> Mask:
    """The hexes of the enemies that a side can shoot at: not those in panic."""
    mask = g.occupied[1 - side]
    for unit in bits(g.panic & g.present[1 - side]):
        mask ^= BIT[g.at[unit]]
    return mask


def targets(g: PunicoState, unit: Unit, foes: Mask) -> Mask:
    """§9, §9.1, §9.2: the foes in a unit's arc, in range and in sight."""
    at, facing = g.at[unit], g.facing[unit]
    found = FRONT[at][facing] & foes
    if RANGE[unit] > 1:
        for h, far in arc(at, facing, RANGE[unit]):
            if far > 1 and foes & BIT[h] and sees(g, at, h):
                found |= BIT[h]
    return found


def sees(g: PunicoState, a: Hex, b: Hex) -> bool:
    """§9.2: whether no unit, friend or foe, stands in the line between two hexes."""
    units = g.occupied[0] | g.occupied[1]
    return all(units & group != group for group in line_between(a, b))


def needed(g: PunicoState, unit: Unit, target: Unit) -> int:
    """§9.3: the number, or less, that hits."""
    return MISSILE_TABLE[TYPE[unit], distance(g.at[unit], g.at[target])][target]


@dataclass(frozen=True, slots=True)
class Volley(Decision):
    """§9: which unit shoots."""

    def seat(self, g: PunicoState) -> int:
        return 1 - g.phasing

    def prompt(self, g: PunicoState) -> Text:
        return say("Choose a unit to shoot, or end the volley.")

    def plausible(self, g: PunicoState) -> Sequence[Action]:
        return [*FIRE, END]

    def options(self, g: PunicoState) -> list[Action]:
        side = 1 - g.phasing
        foes = marks(g, side)
        ready = bits(effective(g, side) & SHOOTERS & ~g.fired)
        return [*(FIRE[u] for u in ready if targets(g, u, foes)), END]

    def refuse(self, g: PunicoState, action: Action) -> Refusal | None:
        if action.verb == "end":
            return None
        if action.verb != "fire":
            return Refusal("9", say("Choose a unit to shoot, or end the volley."))
        return refuse_shooter(g, action.noun)

    def apply(self, g: PunicoState, action: Action) -> Steps:
        if action.verb == "end":
            return ()
        unit = action.noun
        found = hexes(targets(g, unit, marks(g, SIDE[unit])))
        if len(found) == 1:
            return (*shoot(g, unit, found[0]), Volleys())
        return (Aim(unit), Volleys())


def refuse_shooter(g: PunicoState, unit: Unit) -> Refusal | None:
    """§9, §9.1, §9.2, §11: who cannot shoot."""
    name = UNIT_NAMES[unit]
    if SIDE[unit] == g.phasing:
        reason = say("{unit} cannot shoot now: only the side that did not move can.", unit=name)
        return Refusal("9", reason)
    if not RANGE[unit]:
        return Refusal("9", say("{unit} has no missiles.", unit=name))
    if absent := refuse_absent(g, unit, "9"):
        return absent
    if g.panic >> unit & 1:
        return Refusal("11", say("{unit} is in panic and cannot shoot.", unit=name))
    if g.fired >> unit & 1:
        return Refusal("9", say("{unit} has already shot this turn.", unit=name))
    if not targets(g, unit, marks(g, SIDE[unit])):
        rule = "9.1" if RANGE[unit] == 1 else "9.2"
        reason = say("{unit} has no target in its front, in range and in sight.", unit=name)
        return Refusal(rule, reason)
    return None


@dataclass(frozen=True, slots=True)
class Aim(Decision):
    """§9.1, §9.2: what the unit shoots at."""

    unit: Unit

    def seat(self, g: PunicoState) -> int:
        return SIDE[self.unit]

    def prompt(self, g: PunicoState) -> Text:
        return say("Choose a target for {unit}.", unit=UNIT_NAMES[self.unit])

    def plausible(self, g: PunicoState) -> Sequence[Action]:
        return AIM

    def options(self, g: PunicoState) -> list[Action]:
        return [AIM[h] for h in hexes(targets(g, self.unit, marks(g, SIDE[self.unit])))]

    def refuse(self, g: PunicoState, action: Action) -> Refusal | None:
        if action.verb != "aim":
            name = UNIT_NAMES[self.unit]
            return Refusal("9", say("Choose a target for {unit}, or undo.", unit=name))
        return refuse_target(g, self.unit, action.noun)

    def apply(self, g: PunicoState, action: Action) -> Steps:
        return shoot(g, self.unit, action.noun)


def refuse_target(g: PunicoState, unit: Unit, h: Hex) -> Refusal | None:
    """§9, §9.1, §9.2: what a unit cannot shoot at."""
    foes = marks(g, SIDE[unit])
    if targets(g, unit, foes) & BIT[h]:
        return None
    name, there = UNIT_NAMES[unit], HEX_IDS[h]
    if not foes & BIT[h]:
        return Refusal("9", say("There is no enemy to shoot at in hex {hex}.", hex=there))
    if distance(g.at[unit], h) > RANGE[unit]:
        reason = plural(
            "Hex {hex} is out of range: {unit} has a range of {n} hex.",
            "Hex {hex} is out of range: {unit} has a range of {n} hexes.",
            RANGE[unit],
            hex=there,
            unit=name,
        )
        return Refusal("9.1", reason)
    if not any(h == seen for seen, _ in arc(g.at[unit], g.facing[unit], RANGE[unit])):
        return Refusal("9", say("Hex {hex} is not in front of {unit}.", hex=there, unit=name))
    return Refusal("9.2", say("A unit blocks the line of sight to hex {hex}.", hex=there))


def shoot(g: PunicoState, unit: Unit, h: Hex) -> Steps:
    """§9: one die for each unit, once a turn."""
    g.fired |= 1 << unit
    return (Die(SIDE[unit]), Shot(unit, unit_at(g, h), 0))


@dataclass(frozen=True, slots=True)
class Shot(Reckoning):
    """§9.3: the number or less inflicts a disorder point."""

    unit: Unit
    target: Unit
    asked: int

    def run(self, g: PunicoState) -> Steps:
        unit, target, side = self.unit, self.target, SIDE[self.unit]
        number, die = needed(g, unit, target), g.dice[side]
        if die > number and not self.asked and may_ask_fortune(g, side):
            return (AskFortune(side), Shot(unit, target, 1))
        ops.tell(g, events.VolleyShot(unit, target, number, die))
        if die > number:
            return ()
        g.fugitive = None
        return (*suffer(g, target, 1, "9.3"), Pursuit(unit, target))

    def rolled(self, g: PunicoState, side: Side) -> Text:
        return say(
            "{unit} rolled {die} and needs {number} or less. Use your Fortuna point to reroll it?",
            unit=UNIT_NAMES[self.unit],
            die=g.dice[side],
            number=needed(g, self.unit, self.target),
        )
