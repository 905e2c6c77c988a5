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
    CORPS_NAMES,
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
from martius.games.punico.table.refusals import (
    enemy_in,
    impassable,
    no_point,
    occupied,
    refuse_absent,
    refuse_foreign,
)
from martius.games.punico.table.state import AMBUSH, PURSUIT, PunicoState
from martius.kernel import Action, Decision, Refusal, Step, Steps, ask
from martius.kernel.mask import bits
from martius.kernel.text import Text, plural, say

UNIT: Final = [Action("unit", unit) for unit in UNITS]
HASTEN: Final = [Action("hasten", corps) for corps in CORPS]
RECALL: Final = [Action("recall", unit) for unit in UNITS]
ENTER: Final = [Action("enter", h) for h in HEXES]
LEADER: Final = Action("leader")
END: Final = Action("end")


@dataclass(frozen=True, slots=True)
class MovementImpulse(Step):
    """§3.1, §11.1, §15.1: elephants are goaded, units in panic flee, then the others move."""

    def run(self, g: PunicoState) -> Steps:
        side = g.phasing
        ops.begin_movement(g, side)
        goading: Steps = (Goading(),) if side == CARTHAGE else ()
        return (*goading, Flights(side), Moves())


@dataclass(frozen=True, slots=True)
class Moves(Step):
    """§6: one move after another, as long as somebody can move."""

    def run(self, g: PunicoState) -> Steps:
        g.fugitive = None
        movable = effective(g, g.phasing) & ~g.moved & ~g.finis
        return NEXT_MOVE if movable else ask(g, MoveUnits())


@dataclass(frozen=True, slots=True)
class MoveUnits(Decision):
    """§6: the player in phase moves one, some, all or none of their units."""

    def seat(self, g: PunicoState) -> int:
        return g.phasing

    def prompt(self, g: PunicoState) -> Text:
        return say("Choose a unit to move, or end your movement.")

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
            _list_recalls(g, found)
        found.append(END)
        return found

    def refuse(self, g: PunicoState, action: Action) -> Refusal | None:
        match action.verb:
            case "unit":
                return refuse_unit(g, action.noun)
            case "leader":
                return refuse_leader(g)
            case "hasten":
                return refuse_hasten(g, action.noun)
            case "recall":
                return refuse_recall(g, action.noun)
            case "end":
                return None
        return Refusal("6", say("Choose a unit to move, or end your movement."))

    def apply(self, g: PunicoState, action: Action) -> Steps:
        verb, noun = action
        if verb == "unit":
            return (*take_up(g, noun), MOVES)
        if verb == "end":
            return ()
        if verb == "leader":
            return (*ask(g, MoveLeader()), MOVES)
        if verb == "hasten":
            ops.use_point(g, g.phasing, MOVEMENT_BOX)
            ops.hasten(g, noun)
            return (MOVES,)
        ops.use_point(g, g.phasing, CAVALRY_BOX)
        return (*ask(g, Enter(noun)), MOVES)


MOVES: Final = Moves()
NEXT_MOVE: Final = (MoveUnits(),)
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


def _list_recalls(g: PunicoState, found: list[Action]) -> None:
    """The cavalry that a Cavalry command can bring on to the map, listed fast."""
    side = g.phasing
    if has_point(g, side, CAVALRY_BOX):
        for unit in bits(CAVALRY & UNITS_OF[side] & ~g.present[side]):
            waits = g.ambush_open if g.at[unit] == AMBUSH else g.at[unit] <= PURSUIT
            if waits and entries(g, unit):
                found.append(RECALL[unit])


def can_be_hastened(g: PunicoState) -> Units:
    """§4.1.1, §4.6: the units that have still to move and have no command point yet."""
    return effective(g, g.phasing) & ~g.moved & ~g.finis & ~g.commanded


# --- why not ---


def refuse_unit(g: PunicoState, unit: Unit) -> Refusal | None:
    """§6: choosing a unit to move."""
    name = UNIT_NAMES[unit]
    refusal = refuse_foreign(unit, g.phasing, "6") or refuse_absent(g, unit, "6")
    if refusal:
        return refusal
    if g.panic >> unit & 1:
        reason = say("{unit} is in panic: it flees and takes no orders.", unit=name)
        return Refusal("11.1", reason)
    if g.moved >> unit & 1:
        return Refusal("6", say("{unit} has already moved.", unit=name))
    if g.finis >> unit & 1:
        return Refusal("15.1", say("{unit} is motionless this turn.", unit=name))
    return None


def refuse_leader(g: PunicoState) -> Refusal | None:
    """§13: choosing the leader to move."""
    leader = g.field.leader_name(g.phasing)
    if g.leader_at[g.phasing] < 0:
        return Refusal("13", say("{leader} is lost.", leader=leader))
    if _leader_moved(g):
        return Refusal("13", say("{leader} has already moved.", leader=leader))
    return None


def refuse_hasten(g: PunicoState, corps: Corps) -> Refusal | None:
    """§4.6: using a Movement command on a type."""
    name, first = PACE_NAMES[corps], CORPS_NAMES[PACE[corps]]
    if CORPS_SIDE[corps] != g.phasing:
        return Refusal("4.6", say("These units belong to the enemy: {corps}.", corps=name))
    if PACE[corps] != corps:
        reason = say("{corps} count as one type: choose {first}.", corps=name, first=first)
        return Refusal("4.6", reason)
    if not has_point(g, g.phasing, MOVEMENT_BOX):
        return no_point(g.phasing, MOVEMENT_BOX, "4.6")
    waiting = sum(1 for u in bits(can_be_hastened(g)) if PACE[CORPS_BY_UNIT[u]] == corps)
    if waiting <= g.haste[corps]:
        reason = say("No more of these units can get a Movement point: {corps}.", corps=name)
        return Refusal("4.1.1", reason)
    return None


def refuse_recall(g: PunicoState, unit: Unit) -> Refusal | None:
    """§4.5, §14.1, §17.1.3c: bringing cavalry on to the map."""
    name = UNIT_NAMES[unit]
    if foreign := refuse_foreign(unit, g.phasing, "14.1"):
        return foreign
    if g.at[unit] == AMBUSH:
        if not g.ambush_open:
            reason = say("{unit} waits until a Roman unit is marked In Fugam.", unit=name)
            return Refusal("17.1.3c", reason)
    elif g.at[unit] > PURSUIT:
        return Refusal("14.1", say("{unit} is not pursuing off the map.", unit=name))
    if not has_point(g, g.phasing, CAVALRY_BOX):
        return no_point(g.phasing, CAVALRY_BOX, "4.5")
    if not entries(g, unit):
        return Refusal("14.1", say("{unit} has no free hex to enter by.", unit=name))
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
class Enter(Decision):
    """§14.1, §17.1.3c: by which hex cavalry comes on to the map."""

    unit: Unit

    def seat(self, g: PunicoState) -> int:
        return g.phasing

    def prompt(self, g: PunicoState) -> Text:
        return say("Choose the hex by which {unit} enters the map.", unit=UNIT_NAMES[self.unit])

    def plausible(self, g: PunicoState) -> Sequence[Action]:
        return ENTER

    def options(self, g: PunicoState) -> list[Action]:
        return [ENTER[h] for h in hexes(entries(g, self.unit))]

    def refuse(self, g: PunicoState, action: Action) -> Refusal | None:
        if action.verb != "enter":
            reason = say(
                "Choose the hex by which {unit} enters, or undo.", unit=UNIT_NAMES[self.unit]
            )
            return Refusal("14.1", reason)
        h = action.noun
        if entries(g, self.unit) & BIT[h]:
            return None
        if (held(g, 0) | held(g, 1)) & BIT[h]:
            return occupied(h)
        if not g.field.passable & BIT[h]:
            return impassable(g, h)
        if g.at[self.unit] == AMBUSH:
            reason = say("Hex {hex} is not on the Roman edge of the map.", hex=HEX_IDS[h])
            return Refusal("17.1.3c", reason)
        reason = say(
            "{unit} left the map by hex {left}: it returns by that hex or one next to it.",
            unit=UNIT_NAMES[self.unit],
            left=HEX_IDS[pursuing_from(g, self.unit)],
        )
        return Refusal("14.1", reason)

    def apply(self, g: PunicoState, action: Action) -> Steps:
        unit, h = self.unit, action.noun
        inward = INWARD[HOME_EDGE[1 - SIDE[unit]]]
        ops.enter(g, unit, h, inward, ambush=g.at[unit] == AMBUSH)
        return ask(g, Move(unit, g.field.cost[h], 0))


# --- the leader moves (§13) ---


@dataclass(frozen=True, slots=True)
class MoveLeader(Decision):
    """§13: where the leader goes; he has no facing and may join any friend."""

    def seat(self, g: PunicoState) -> int:
        return g.phasing

    def prompt(self, g: PunicoState) -> Text:
        return say("Choose a hex for {leader}.", leader=g.field.leader_name(g.phasing))

    def plausible(self, g: PunicoState) -> Sequence[Action]:
        return MOVE

    def options(self, g: PunicoState) -> list[Action]:
        mask: Mask = 0
        for layer in leader_reach(g, g.phasing):
            mask |= layer
        return [MOVE[h] for h in hexes(mask)]

    def refuse(self, g: PunicoState, action: Action) -> Refusal | None:
        leader = g.field.leader_name(g.phasing)
        if action.verb != "move":
            return Refusal("13", say("Choose a hex for {leader}, or undo.", leader=leader))
        h = action.noun
        if any(layer & BIT[h] for layer in leader_reach(g, g.phasing)):
            return None
        if held(g, 1 - g.phasing) & BIT[h]:
            return enemy_in(h)
        if not g.field.passable & BIT[h]:
            return impassable(g, h)
        reason = plural(
            "{leader} cannot reach hex {hex}: he has {n} movement point and must stop in an enemy "
            "zone of control.",
            "{leader} cannot reach hex {hex}: he has {n} movement points and must stop in an enemy "
            "zone of control.",
            LEADER_RULES["movement"],
            leader=leader,
            hex=HEX_IDS[h],
        )
        return Refusal("13", reason)

    def apply(self, g: PunicoState, action: Action) -> Steps:
        g.moved |= LEADER_MOVED
        if action.noun != g.leader_at[g.phasing]:
            ops.move_leader(g, g.phasing, action.noun)
        return ()
