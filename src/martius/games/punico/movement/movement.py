"""The movement impulse (§6, §13, §14.1): units, the leader, and cavalry that comes back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from martius.games.punico.combat.elephants import Goading
from martius.games.punico.combat.panic import Flights
from martius.games.punico.movement.move import MOVE, Move, take_up
from martius.games.punico.movement.reach import leader_reach
from martius.games.punico.table import ops
from martius.games.punico.table.battles import HOME_EDGE
from martius.games.punico.table.grid import (
    AROUND,
    BIT,
    EDGE_HEXES,
    HEX_IDS,
    HEXES,
    INWARD,
    Mask,
    hexes,
)
from martius.games.punico.table.model import (
    CARTHAGE,
    CAVALRY,
    CAVALRY_BOX,
    CORPS,
    CORPS_BY_UNIT,
    CORPS_SIDE,
    LEADER_RULES,
    MOVEMENT_BOX,
    PACE,
    PACE_NAMES,
    SIDE,
    UNIT_NAMES,
    UNITS,
    UNITS_OF,
    Corps,
    Unit,
    Units,
)
from martius.games.punico.table.queries import effective, has_point, held, pursuing_from
from martius.games.punico.table.state import AMBUSH, PURSUIT, PunicoState
from martius.kernel import Action, Decision, Refusal, Step, Steps, ask
from martius.kernel.mask import bits

UNIT: Final = [Action("unit", unit) for unit in UNITS]
HASTEN: Final = [Action("hasten", corps) for corps in CORPS]
RECALL: Final = [Action("recall", unit) for unit in UNITS]
ENTER: Final = [Action("enter", h) for h in HEXES]
LEADER: Final = Action("leader")
END: Final = Action("end")


@dataclass(frozen=True, slots=True)
class MovementImpulse(Step[PunicoState]):
    """§3.1, §11.1, §15.1: elephants are goaded, units in panic flee, then the others move."""

    def run(self, g: PunicoState) -> Steps:
        side = g.phasing
        ops.begin_movement(g, side)
        goading: Steps = (Goading(),) if side == CARTHAGE else ()
        return (*goading, Flights(side), Moves())


@dataclass(frozen=True, slots=True)
class Moves(Step[PunicoState]):
    """§6: one move after another, as long as somebody can move."""

    def run(self, g: PunicoState) -> Steps:
        g.fugitive = None
        movable = effective(g, g.phasing) & ~g.moved & ~g.finis
        return (MoveUnits(),) if movable else ask(g, MoveUnits())


@dataclass(frozen=True, slots=True)
class MoveUnits(Decision[PunicoState]):
    """§6: the player in phase moves one, some, all or none of his units."""

    def seat(self, g: PunicoState) -> int:
        return g.phasing

    def prompt(self, g: PunicoState) -> str:
        return "Move your units: choose one, or end the movement."

    def plausible(self, g: PunicoState) -> Sequence[Action]:
        return [*UNIT, LEADER, *HASTEN, *RECALL, END]

    def options(self, g: PunicoState) -> list[Action]:
        side = g.phasing
        found = [UNIT[u] for u in bits(effective(g, side) & ~g.moved & ~g.finis)]
        if g.leader_at[side] >= 0 and not _leader_moved(g):
            found.append(LEADER)
        if g.markers[7 * side + MOVEMENT_BOX]:
            _list_hastes(g, found)
        if g.markers[7 * side + CAVALRY_BOX]:
            absent = CAVALRY & UNITS_OF[side] & ~g.present[side]
            found += [RECALL[u] for u in bits(absent) if refuse_recall(g, u) is None]
        found.append(END)
        return found

    def refuse(self, g: PunicoState, action: Action) -> Refusal | None:
        match action.verb:
            case "unit":
                return refuse_unit(g, action.noun)
            case "leader":
                if g.leader_at[g.phasing] < 0:
                    return Refusal("13", "Your leader is lost.")
                return Refusal("13", "Your leader has moved.") if _leader_moved(g) else None
            case "hasten":
                return refuse_hasten(g, action.noun)
            case "recall":
                return refuse_recall(g, action.noun)
            case "end":
                return None
        return Refusal("6", "Choose a unit to move, or end the movement.")

    def apply(self, g: PunicoState, action: Action) -> Steps:
        verb, noun = action
        if verb == "unit":
            return (*take_up(g, noun), Moves())
        if verb == "end":
            return ()
        if verb == "leader":
            return (*ask(g, MoveLeader()), Moves())
        if verb == "hasten":
            ops.use_point(g, g.phasing, MOVEMENT_BOX)
            ops.hasten(g, noun)
            return (Moves(),)
        ops.use_point(g, g.phasing, CAVALRY_BOX)
        return (*ask(g, Enter(noun)), Moves())


LEADER_MOVED: Final = 1 << len(UNITS)
"""The bit of `moved` that stands for the leader."""


def _leader_moved(g: PunicoState) -> bool:
    return bool(g.moved & LEADER_MOVED)


def _list_hastes(g: PunicoState, found: list[Action]) -> None:
    """The types that a Movement command can hasten, listed fast."""
    if has_point(g, g.phasing, MOVEMENT_BOX):
        waiting = [-hastened for hastened in g.haste]
        for unit in bits(can_be_hastened(g)):
            waiting[PACE[CORPS_BY_UNIT[unit]]] += 1
        found += [HASTEN[corps] for corps in CORPS if waiting[corps] > 0]


def can_be_hastened(g: PunicoState) -> Units:
    """§4.1.1, §4.6: the units that have still to move and have no command point yet."""
    return effective(g, g.phasing) & ~g.moved & ~g.finis & ~g.commanded


# --- why not ---


def refuse_unit(g: PunicoState, unit: Unit) -> Refusal | None:
    """§6: choosing a unit to move."""
    name = UNIT_NAMES[unit]
    if SIDE[unit] != g.phasing:
        return Refusal("6", f"{name} is not yours.")
    if g.at[unit] < 0:
        return Refusal("6", f"{name} is not on the map.")
    if g.panic >> unit & 1:
        return Refusal("11.1", f"{name} is in panic: it flees, and obeys nobody.")
    if g.moved >> unit & 1:
        return Refusal("6", f"{name} has moved.")
    if g.finis >> unit & 1:
        return Refusal("15.1", f"{name} does not move this turn.")
    return None


def refuse_hasten(g: PunicoState, corps: Corps) -> Refusal | None:
    """§4.6: using a Movement command on a type."""
    name = PACE_NAMES[corps]
    if CORPS_SIDE[corps] != g.phasing:
        return Refusal("4.6", f"{name} is not yours.")
    if PACE[corps] != corps:
        return Refusal("4.6", f"{name} count with {PACE_NAMES[PACE[corps]]}.")
    if not has_point(g, g.phasing, MOVEMENT_BOX):
        return Refusal("4.6", "You have no command point in Movement.")
    waiting = sum(1 for u in bits(can_be_hastened(g)) if PACE[CORPS_BY_UNIT[u]] == corps)
    if waiting <= g.haste[corps]:
        return Refusal("4.1.1", f"No more units of {name} can be hastened.")
    return None


def refuse_recall(g: PunicoState, unit: Unit) -> Refusal | None:
    """§4.5, §14.1, §17.1.3c: bringing cavalry on to the map."""
    name = UNIT_NAMES[unit]
    if SIDE[unit] != g.phasing:
        return Refusal("14.1", f"{name} is not yours.")
    if g.at[unit] == AMBUSH:
        if not g.ambush_open:
            return Refusal("17.1.3c", "No Roman unit has been marked In Fugam yet.")
    elif g.at[unit] > PURSUIT:
        return Refusal("14.1", f"{name} is not in pursuit off the map.")
    if not has_point(g, g.phasing, CAVALRY_BOX):
        return Refusal("4.5", "You have no command point in Cavalry.")
    if not entries(g, unit):
        return Refusal("14.1", f"There is no free hex by which {name} could enter.")
    return None


# --- coming on to the map (§14.1, §17.1.3c) ---


def entries(g: PunicoState, unit: Unit) -> Mask:
    """Where cavalry can come on to the map: a free hex of the enemy's edge."""
    side = SIDE[unit]
    edge = EDGE_HEXES[HOME_EDGE[1 - side]]
    left = pursuing_from(g, unit)
    if left >= 0:
        edge &= AROUND[left] | BIT[left]
    return edge & g.field.passable & ~g.occupied[side] & ~held(g, 1 - side)


@dataclass(frozen=True, slots=True)
class Enter(Decision[PunicoState]):
    """§14.1, §17.1.3c: by which hex cavalry comes on to the map."""

    unit: Unit

    def seat(self, g: PunicoState) -> int:
        return g.phasing

    def prompt(self, g: PunicoState) -> str:
        return f"By which hex does {UNIT_NAMES[self.unit]} come on to the map?"

    def plausible(self, g: PunicoState) -> Sequence[Action]:
        return ENTER

    def options(self, g: PunicoState) -> list[Action]:
        return [ENTER[h] for h in hexes(entries(g, self.unit))]

    def refuse(self, g: PunicoState, action: Action) -> Refusal | None:
        if action.verb != "enter":
            return Refusal("14.1", "Say by which hex the cavalry enters, or undo.")
        h = action.noun
        if entries(g, self.unit) & BIT[h]:
            return None
        name = HEX_IDS[h]
        if (held(g, 0) | held(g, 1)) & BIT[h]:
            return Refusal("7", f"Hex {name} is taken.")
        if not g.field.passable & BIT[h]:
            return Refusal(g.field.paragraph(1), f"Hex {name} is impassable.")
        if g.at[self.unit] == AMBUSH:
            return Refusal("17.1.3c", f"Hex {name} is not on the Roman edge.")
        left = HEX_IDS[pursuing_from(g, self.unit)]
        return Refusal("14.1", f"Hex {name} is neither {left}, by which it left, nor beside it.")

    def apply(self, g: PunicoState, action: Action) -> Steps:
        unit, h = self.unit, action.noun
        inward = INWARD[HOME_EDGE[1 - SIDE[unit]]]
        ops.enter(g, unit, h, inward, ambush=g.at[unit] == AMBUSH)
        return ask(g, Move(unit, g.field.cost[h], 0))


# --- the leader moves (§13) ---


@dataclass(frozen=True, slots=True)
class MoveLeader(Decision[PunicoState]):
    """§13: where the leader goes; he has no facing and may join any friend."""

    def seat(self, g: PunicoState) -> int:
        return g.phasing

    def prompt(self, g: PunicoState) -> str:
        return f"Where does {g.field.leader_name(g.phasing)} go?"

    def plausible(self, g: PunicoState) -> Sequence[Action]:
        return MOVE

    def options(self, g: PunicoState) -> list[Action]:
        mask = 0
        for layer in leader_reach(g, g.phasing):
            mask |= layer
        return [MOVE[h] for h in hexes(mask)]

    def refuse(self, g: PunicoState, action: Action) -> Refusal | None:
        if action.verb != "move":
            return Refusal("13", "Say where the leader goes, or undo.")
        h = action.noun
        if any(layer & BIT[h] for layer in leader_reach(g, g.phasing)):
            return None
        if held(g, 1 - g.phasing) & BIT[h]:
            return Refusal("7", f"The enemy is in hex {HEX_IDS[h]}.")
        if not g.field.passable & BIT[h]:
            return Refusal(g.field.paragraph(1), f"Hex {HEX_IDS[h]} is impassable.")
        leader, points = g.field.leader_name(g.phasing), LEADER_RULES["movement"]
        return Refusal(
            "13",
            f"{leader} does not get to hex {HEX_IDS[h]} with {points} movement points; an enemy "
            "zone of control stops him on his way.",
        )

    def apply(self, g: PunicoState, action: Action) -> Steps:
        g.moved |= LEADER_MOVED
        if action.noun != g.leader_at[g.phasing]:
            ops.move_leader(g, g.phasing, action.noun)
        return ()
