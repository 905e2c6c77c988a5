"""Elephants (§4.8, §15.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from martius.games.punico import events
from martius.games.punico.combat.panic import crossing, push_through, suffer
from martius.games.punico.movement.reach import furious_reach
from martius.games.punico.table import ops
from martius.games.punico.table.dice import Die, Fortune, Reckoning
from martius.games.punico.table.grid import (
    BIT,
    FACINGS,
    FRONT,
    HEX_IDS,
    HEXES,
    NEIGHBOUR,
    Facing,
    Hex,
    Mask,
    hexes,
)
from martius.games.punico.table.model import (
    CARTHAGE,
    ELEPHANT_TABLE,
    ELEPHANTS,
    GOADS_PER_POINT,
    MOVEMENT,
    OWN_BOX,
    ROME,
    RUN_HEXES,
    UNIT_NAMES,
    UNITS,
    Side,
    Unit,
    Units,
)
from martius.games.punico.table.queries import held, is_asked, unit_at, zone
from martius.games.punico.table.refusals import (
    impassable,
    no_point_to_turn,
    refuse_absent,
    refuse_false,
)
from martius.games.punico.table.state import PunicoState
from martius.games.punico.table.words import which_facing
from martius.kernel import Action, Decision, Refusal, Step, Steps, ask
from martius.kernel.mask import bits
from martius.kernel.text import Text, plural, say

GOAD: Final = [Action("goad", unit) for unit in UNITS]
DRIVE: Final = [Action("drive", h) for h in HEXES]
FACE: Final = [Action("face", f) for f in FACINGS]
TRAMPLE: Final = [Action("trample", h) for h in HEXES]
END: Final = Action("end")


def goadable(g: PunicoState) -> Units:
    """§4.8, §4.1.1: the elephants that Rome can still roll against in this impulse."""
    return g.present[CARTHAGE] & ELEPHANTS & ~g.goaded


@dataclass(frozen=True, slots=True)
class Goading(Step):
    """§4.8, §15.1: at the start of Carthage's movement Rome may roll against elephants."""

    def run(self, g: PunicoState) -> Steps:
        can = g.leader_at[ROME] >= 0 and (g.goads or is_asked(g, ROME, OWN_BOX))
        return (Goad(),) if can and goadable(g) else ()


@dataclass(frozen=True, slots=True)
class Goad(Decision):
    """§4.8: choose an elephant to roll against; each command point is good for two."""

    def pauses(self) -> bool:
        return True

    def seat(self, g: PunicoState) -> int:
        return ROME

    def prompt(self, g: PunicoState) -> Text:
        return say(
            "Choose an elephant unit to roll against, or leave them alone. "
            "Each command point gives you two rolls."
        )

    def plausible(self, g: PunicoState) -> Sequence[Action]:
        return [*(GOAD[u] for u in bits(ELEPHANTS)), END]

    def refuse(self, g: PunicoState, action: Action) -> Refusal | None:
        if action.verb == "end":
            return None
        if action.verb != "goad":
            return Refusal("4.8", say("Choose an elephant unit, or leave them alone."))
        if not g.goads and (false := refuse_false(g, ROME, OWN_BOX)):
            return false
        unit, name = action.noun, UNIT_NAMES[action.noun]
        if not ELEPHANTS >> unit & 1:
            return Refusal("4.8", say("{unit} is not an elephant unit.", unit=name))
        if g.goaded >> unit & 1:
            reason = say("You have already rolled against {unit} in this impulse.", unit=name)
            return Refusal("4.1.1", reason)
        return refuse_absent(g, unit, "4.8")

    def apply(self, g: PunicoState, action: Action) -> Steps:
        if action.verb == "end":
            g.goads = 0
            return ()
        if not g.goads:
            ops.use_point(g, ROME, OWN_BOX)
            g.goads = GOADS_PER_POINT
        g.goads -= 1
        g.goaded |= 1 << action.noun
        return (Die(ROME), Fortune(ROME, 0), ElephantTable(action.noun), Goading())


@dataclass(frozen=True, slots=True)
class ElephantTable(Reckoning):
    """§15.1: what the die does to the elephant."""

    unit: Unit

    def run(self, g: PunicoState) -> Steps:
        unit, die = self.unit, g.dice[ROME]
        result = ELEPHANT_TABLE[die]
        ops.tell(g, events.ElephantRolled(unit, die, result))
        if result == "motionless":
            g.finis |= 1 << unit
        elif result == "enraged":
            g.moved |= 1 << unit
            return (*suffer(g, unit, 1, "15.1"), Stampede(unit))
        elif result == "furious":
            g.moved |= 1 << unit
            g.finis |= 1 << unit
            return ask(g, Drive(unit))
        return ()

    def rolled(self, g: PunicoState, side: Side) -> Text:
        return say(
            "You rolled {die} against {unit}: {result}. Use your Fortuna point to reroll it?",
            die=g.dice[side],
            unit=UNIT_NAMES[self.unit],
            result=RESULT_NAMES[ELEPHANT_TABLE[g.dice[side]]],
        )


RESULT_NAMES: Final = {
    "no_effect": say("no effect"),
    "motionless": say("motionless"),
    "enraged": say("enraged"),
    "furious": say("furious"),
}
"""§15.1: the results of the Elephants Table."""


@dataclass(frozen=True, slots=True)
class Stampede(Step):
    """§15.1, 5: an enraged elephant runs straight on, through friends if need be."""

    unit: Unit

    def run(self, g: PunicoState) -> Steps:
        unit = self.unit
        if g.at[unit] < 0:
            return ()
        path = stampede_path(g, unit)
        if len(path) == 1:
            return ()
        friends = crossing(g, unit, path[1:-1])
        if len(path) > RUN_HEXES[unit]:
            g.ran |= 1 << unit
        ops.move_unit(g, unit, path, g.facing[unit], MOVEMENT[unit])
        return push_through(g, unit, friends)


def stampede_path(g: PunicoState, unit: Unit) -> list[Hex]:
    """The straight way: to a zone, an enemy, bad ground or the edge; it does not end on a friend.

    Where its points end on a friend it goes on to the next empty hex, as one in flight would (§11).
    """
    battle, facing, points = g.field, g.facing[unit], MOVEMENT[unit]
    foes, zones = held(g, ROME), zone(g, ROME)
    friends = g.occupied[CARTHAGE] & ~BIT[g.at[unit]]
    path = [g.at[unit]]
    while True:
        to = NEIGHBOUR[path[-1]][facing]
        if to < 0 or not battle.cost[to] or foes & BIT[to]:
            break
        points -= battle.cost[to]
        if points < 0 and not friends & BIT[path[-1]]:
            break
        path.append(to)
        if zones & BIT[to]:
            break
    while friends & BIT[path[-1]]:
        path.pop()
    return path


# --- furious: the Roman drives it (§15.1, 6) ---


@dataclass(frozen=True, slots=True)
class Drive(Decision):
    """§15.1, 6: Rome moves the furious elephant."""

    unit: Unit

    def seat(self, g: PunicoState) -> int:
        return ROME

    def prompt(self, g: PunicoState) -> Text:
        return say(
            "{unit} is furious, and you move it this time. Choose a hex.",
            unit=UNIT_NAMES[self.unit],
        )

    def plausible(self, g: PunicoState) -> Sequence[Action]:
        return DRIVE

    def options(self, g: PunicoState) -> list[Action]:
        return [DRIVE[h] for h in sorted({h for h, _ in furious_reach(g, self.unit)})]

    def refuse(self, g: PunicoState, action: Action) -> Refusal | None:
        if action.verb != "drive":
            name = UNIT_NAMES[self.unit]
            return Refusal("15.1", say("Choose a hex for {unit} first.", unit=name))
        if any(h == action.noun for h, _ in furious_reach(g, self.unit)):
            return None
        return self._why_not(g, action.noun)

    def _why_not(self, g: PunicoState, h: Hex) -> Refusal:
        unit, name = UNIT_NAMES[self.unit], HEX_IDS[h]
        if not g.field.passable & BIT[h]:
            return impassable(g, h)
        if (held(g, ROME) | held(g, CARTHAGE)) & BIT[h]:
            reason = say(
                "Hex {hex} is occupied, and {unit} does not enter occupied hexes.",
                hex=name,
                unit=unit,
            )
            return Refusal("15.1", reason)
        reason = plural(
            "{unit} cannot reach hex {hex} with {n} movement point: it stops in a Roman zone of "
            "control or when it faces a Carthaginian unit.",
            "{unit} cannot reach hex {hex} with {n} movement points: it stops in a Roman zone of "
            "control or when it faces a Carthaginian unit.",
            MOVEMENT[self.unit],
            unit=unit,
            hex=name,
        )
        return Refusal("15.1", reason)

    def apply(self, g: PunicoState, action: Action) -> Steps:
        return ask(g, DriveFacing(self.unit, action.noun))


@dataclass(frozen=True, slots=True)
class DriveFacing(Decision):
    """§8.1, §15.1: how the furious elephant faces."""

    unit: Unit
    to: Hex

    def seat(self, g: PunicoState) -> int:
        return ROME

    def prompt(self, g: PunicoState) -> Text:
        return which_facing(self.unit, self.to)

    def plausible(self, g: PunicoState) -> Sequence[Action]:
        return FACE

    def refuse(self, g: PunicoState, action: Action) -> Refusal | None:
        if action.verb != "face":
            return Refusal("8", say("Choose a facing, or undo."))
        if (self.to, action.noun) not in furious_reach(g, self.unit):
            return no_point_to_turn(self.unit, action.noun)
        return None

    def apply(self, g: PunicoState, action: Action) -> Steps:
        unit, facing = self.unit, action.noun
        cost = furious_reach(g, unit)[self.to, facing]
        path = [g.at[unit]] if self.to == g.at[unit] else [g.at[unit], self.to]
        ops.move_unit(g, unit, path, facing, cost)
        victims = trampled(g, unit, self.to, facing, cost)
        if not victims:
            return ()
        if victims & victims - 1:
            return (Trample(unit),)
        return trample(g, unit, hexes(victims)[0])


def trampled(g: PunicoState, unit: Unit, h: Hex, facing: Facing, cost: int) -> Mask:
    """§15.1, 6: the Carthaginians before an elephant that arrives with points left."""
    if not 0 < cost < MOVEMENT[unit]:
        return 0
    return FRONT[h][facing] & g.occupied[CARTHAGE]


@dataclass(frozen=True, slots=True)
class Trample(Decision):
    """§15.1, 6: which of the Carthaginians before it the elephant turns on."""

    unit: Unit

    def seat(self, g: PunicoState) -> int:
        return ROME

    def prompt(self, g: PunicoState) -> Text:
        return say("Choose which unit {unit} tramples.", unit=UNIT_NAMES[self.unit])

    def _victims(self, g: PunicoState) -> Mask:
        return FRONT[g.at[self.unit]][g.facing[self.unit]] & g.occupied[CARTHAGE]

    def plausible(self, g: PunicoState) -> Sequence[Action]:
        return TRAMPLE

    def options(self, g: PunicoState) -> list[Action]:
        return [TRAMPLE[h] for h in hexes(self._victims(g))]

    def refuse(self, g: PunicoState, action: Action) -> Refusal | None:
        if action.verb != "trample":
            name = UNIT_NAMES[self.unit]
            return Refusal("15.1", say("Choose which unit {unit} tramples.", unit=name))
        if not self._victims(g) & BIT[action.noun]:
            reason = say(
                "No Carthaginian unit is in hex {hex} in front of {unit}.",
                hex=HEX_IDS[action.noun],
                unit=UNIT_NAMES[self.unit],
            )
            return Refusal("15.1", reason)
        return None

    def apply(self, g: PunicoState, action: Action) -> Steps:
        return trample(g, self.unit, action.noun)


def trample(g: PunicoState, unit: Unit, h: Hex) -> Steps:
    """§15.1, 6: the elephant and the unit before it both take a disorder point."""
    target = unit_at(g, h)
    ops.tell(g, events.Trampled(unit, target))
    return (*suffer(g, target, 1, "15.1"), *suffer(g, unit, 1, "15.1"))
