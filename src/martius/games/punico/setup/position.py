"""A position of a battle, from a scenario file: units, leaders, markers, turn and impulse.

docs/guides/punico-positions.md is the schema for people who write their own.
"""

from __future__ import annotations

from typing import Final

from martius.games.punico.combat.combat import Advance, Attacks, Withdrawal, prey
from martius.games.punico.combat.elephants import Goading
from martius.games.punico.combat.melee import melee
from martius.games.punico.combat.missile import Volleys
from martius.games.punico.combat.panic import Flights
from martius.games.punico.command.recovery import Recoveries
from martius.games.punico.command.strategic import InitiativePhase, PlaceMarkers
from martius.games.punico.movement.movement import LEADER_MOVED, Moves
from martius.games.punico.sequence import IMPULSES, Interphase, OperationalPhase, Turn
from martius.games.punico.table import ops
from martius.games.punico.table.battles import HOME_EDGE
from martius.games.punico.table.grid import BIT, EDGE_HEXES, FACING_IDS, HEX_OF, Hex
from martius.games.punico.table.model import (
    BOX_IDS,
    CARTHAGE,
    CAVALRY,
    CHARGES_PER_POINT,
    CORPS_IDS,
    ELEPHANTS,
    GOADS_PER_POINT,
    HASTENED_PER_POINT,
    HOME_FACING,
    MORALE,
    MOST_IN_BOX,
    ON_PANIC,
    PACE,
    ROME,
    SIDE,
    SIDE_IDS,
    SIDES,
    UNIT_NAMES,
    UNIT_OF,
    Side,
    Unit,
)
from martius.games.punico.table.queries import effective, unit_at
from martius.games.punico.table.state import (
    ABSENT,
    AMBUSH,
    EXITED,
    GONE,
    IN_HAND,
    KNOWN,
    PURSUIT,
    SECOND_MOVES,
    Combat,
    PunicoState,
)
from martius.kernel import SetupError, Steps
from martius.kernel.section import Section

IMPULSE_IDS: Final = (
    "first_movement",
    "second_missile",
    "first_combat",
    "first_recovery",
    "second_movement",
    "first_missile",
    "second_combat",
    "second_recovery",
)
STRATEGIC: Final = "strategic"
INITIATIVE: Final = "initiative"
START: Final = "start"
GOADING: Final = "goading"
UNDER_WAY: Final = "under_way"
OFF_MAP: Final = {"ambush": AMBUSH, "gone": GONE, "exited": EXITED}
FORGOTTEN: Final = (
    ("moved", "commanded", "goaded", "left_zone", "ran"),
    (),
    ("attacked", "supported", "withdrew", "commanded", "strengthened"),
    ("commanded",),
)
"""What units did that is forgotten when a movement, volley, combat or recovery impulse begins."""
MARKS: Final = tuple(
    dict.fromkeys([mark for marks in FORGOTTEN for mark in marks] + ["fired", "finis"])
)
NEXT: Final = (
    "withdrawal",
    "leader",
    "attacker_command",
    "defender_command",
    "attacker_support",
    "defender_support",
    "dice",
    "advance",
)
"""What comes next in a combat under way."""


def read_position(g: PunicoState, section: Section) -> Steps:
    """Any position: what stands where, what was done, and what comes next."""
    section.only(
        *("turn", "first", "impulse", "stage", "units", "leaders", "rout", "in_fugam_seen"),
        *("command", "used", "to_place", "leader_moved", "hastened", "charges", "goads"),
        *("dice", "combat"),
    )
    g.turn = section.number("turn", 1, 1, g.field.turns)
    g.first = SIDE_IDS.index(section.one_of("first", SIDE_IDS[ROME], SIDE_IDS))
    g.ambush_open = section.number("in_fugam_seen", 0, 0, 1)
    for row in section.sections("units"):
        read_unit(g, row)
    if not any(g.present):
        raise SetupError(section.key("units"), "put at least one unit on the map")
    for name in ("leaders", "rout", "command", "used", "dice"):
        section.section(name).only(*SIDE_IDS)
    for side in SIDES:
        read_side(g, section, side)
    g.charges = section.number("charges", 0, 0, CHARGES_PER_POINT - 1)
    g.goads = section.number("goads", 0, 0, GOADS_PER_POINT - 1)
    g.moved |= LEADER_MOVED * section.number("leader_moved", 0, 0, 1)
    read_haste(g, section.section("hastened"))
    return read_moment(g, section)


def read_side(g: PunicoState, section: Section, side: Side) -> None:
    """The leader, rout points, markers and last die of a side."""
    name = SIDE_IDS[side]
    read_leader(g, section.section("leaders"), side)
    g.rout[side] = section.section("rout").number(name, 0, 0, 10 * g.field.limits[side])
    g.dice[side] = section.section("dice").number(name, 0, 0, 6)
    used = section.section("used").section(name)
    used.only(*BOX_IDS[side])
    for box, box_name in enumerate(BOX_IDS[side]):
        g.shown[7 * side + box] = used.number(box_name, 0, 0, MOST_IN_BOX[box])
    read_markers(g, section.section("command").section(name), side)


def read_haste(g: PunicoState, hastened: Section) -> None:
    """§4.6: how many units of each type may still move one further."""
    hastened.only(*CORPS_IDS)
    for corps, name in enumerate(CORPS_IDS):
        g.haste[corps] = hastened.number(name, 0, 0, 3 * HASTENED_PER_POINT)
        if g.haste[corps] and PACE[corps] != corps:
            raise SetupError(hastened.key(name), f"they count with {CORPS_IDS[PACE[corps]]}")


# --- when it starts ---


def read_moment(g: PunicoState, section: Section) -> Steps:
    """The phase or impulse, and how far it has gone."""
    rest = (OperationalPhase(), Interphase())
    impulse = section.one_of("impulse", STRATEGIC, (STRATEGIC, INITIATIVE, *IMPULSE_IDS))
    stage = section.one_of("stage", START, (START, GOADING, UNDER_WAY))
    if impulse in (STRATEGIC, INITIATIVE):
        if stage != START or section.has("combat"):
            raise SetupError(section.key("stage"), "only impulses have stages and combats")
        _refuse_marks(g, section, MARKS, f"the {impulse} phase")
        if impulse == INITIATIVE:
            return (InitiativePhase(), *rest)
        return (*_placing(g, section), *rest) if section.has("command") else (Turn(),)
    number = IMPULSE_IDS.index(impulse)
    later = (*IMPULSES[number + 1 :], Interphase())
    if stage == START and not section.has("combat"):
        _refuse_marks(g, section, FORGOTTEN[number % SECOND_MOVES], f"{impulse} begins")
        return (IMPULSES[number], *later)
    g.impulse = number
    if section.has("combat"):
        return (*read_combat(g, section.section("combat")), *later)
    return (*_resumed(g, section, stage), *later)


def _refuse_marks(
    g: PunicoState, section: Section, forgotten: tuple[str, ...], moment: str
) -> None:
    for mark in forgotten:
        if getattr(g, mark):
            raise SetupError(
                section.key("stage"), f"{mark!r} is forgotten when {moment}: add 'under_way'"
            )


def _placing(g: PunicoState, section: Section) -> Steps:
    """§4.1: the strategic phase with some markers placed; the rest is in the hands."""
    for side in SIDES:
        if g.leader_at[side] >= 0:
            if g.vacuus[side] == KNOWN:
                g.vacuus[side] = IN_HAND
            placed = sum(g.markers[7 * side : 7 * side + 7])
            g.hand[side] = g.field.points[side] + 1 - placed
    side = SIDE_IDS.index(section.one_of("to_place", SIDE_IDS[CARTHAGE], SIDE_IDS))
    return (PlaceMarkers(side), InitiativePhase())


def _resumed(g: PunicoState, section: Section, stage: str) -> Steps:
    """An impulse that has begun."""
    kind = g.impulse % SECOND_MOVES
    if stage == GOADING:
        if kind or g.phasing != CARTHAGE:
            raise SetupError(
                section.key("stage"), "elephants are goaded when Carthage moves (§4.8)"
            )
        return (Goading(), Flights(CARTHAGE), Moves())
    return ((Moves(),), (Volleys(),), (Attacks(),), (Recoveries(),))[kind]


def read_combat(g: PunicoState, section: Section) -> Steps:
    """§10: a combat under way, and what comes next in it."""
    section.only("attacker", "defender", "hex", "charge", "supports", "next")
    if g.impulse % SECOND_MOVES != 2:
        raise SetupError(section.key("attacker"), "a combat is fought in a combat impulse (§10)")
    unit, h = unit_named(section, "attacker"), hex_named(section, "hex")
    if not effective(g, g.phasing) >> unit & 1:
        raise SetupError(section.key("attacker"), f"{UNIT_NAMES[unit]} cannot attack (§10)")
    following = section.one_of("next", NEXT[0], NEXT)
    target = unit_at(g, h)
    if following == "advance":
        target = unit_named(section, "defender") if section.has("defender") else -1
    elif target < 0 or g.panic >> target & 1 or not prey(g, unit) & BIT[h]:
        raise SetupError(section.key("hex"), f"no enemy who fights is before {UNIT_NAMES[unit]}")
    supports = section.section("supports")
    supports.only("attacker", "defender")
    both = supports.number("attacker", 0, 0, 3), supports.number("defender", 0, 0, 3)
    g.combat = Combat(unit, target, h, section.number("charge", 0, 0, 1), both)
    g.attacked |= 1 << unit
    return (*_combat_from(g, following), Advance(), Attacks())


def _combat_from(g: PunicoState, following: str) -> Steps:
    if following == "withdrawal":
        return (Withdrawal(),)
    return () if following == "advance" else melee(g)[NEXT.index(following) - 1 :]


# --- what stands where ---


def unit_named(section: Section, name: str) -> Unit:
    """A unit by its id."""
    value = section.raw(name)
    if not isinstance(value, str) or value not in UNIT_OF:
        raise SetupError(section.key(name), f"{value!r} is no unit, such as 'ha1'")
    return UNIT_OF[value]


def hex_named(section: Section, name: str) -> Hex:
    """A hex by its id."""
    value = section.raw(name)
    if not isinstance(value, str) or value not in HEX_OF:
        raise SetupError(section.key(name), f"{value!r} is no hex, such as '0714'")
    return HEX_OF[value]


def read_unit(g: PunicoState, row: Section) -> None:
    """One unit: on a hex, in pursuit off the map, or held back."""
    row.only("unit", "hex", "facing", "disorder", "panic", "marks", "pursuing", *OFF_MAP)
    unit = unit_named(row, "unit")
    if unit in _placed(g):
        raise SetupError(row.key("unit"), f"{row.raw('unit')} is placed twice")
    g.disorder[unit] = row.number("disorder", 0, 0, 2 * MORALE[unit])
    default = FACING_IDS[HOME_FACING[SIDE[unit]]]
    g.facing[unit] = FACING_IDS.index(row.one_of("facing", default, FACING_IDS))
    away = [place for place in OFF_MAP if row.raw(place) is True]
    if row.has("hex"):
        place(g, row, unit)
        read_marks(g, row, unit)
    elif away and (away[0] != "ambush" or CAVALRY >> unit & 1):
        g.at[unit] = OFF_MAP[away[0]]
    elif not CAVALRY >> unit & 1:
        raise SetupError(row.key("hex"), f"{UNIT_NAMES[unit]} needs a hex")
    elif row.has("pursuing"):
        h = hex_named(row, "pursuing")
        if not EDGE_HEXES[HOME_EDGE[1 - SIDE[unit]]] & BIT[h]:
            raise SetupError(row.key("pursuing"), "pursuit leads off the enemy's edge (§14)")
        g.at[unit] = PURSUIT - h
        read_marks(g, row, unit)
    else:
        raise SetupError(row.key("hex"), f"say where {UNIT_NAMES[unit]} is")


def _placed(g: PunicoState) -> list[Unit]:
    return [unit for unit, at in enumerate(g.at) if at != ABSENT]


def place(g: PunicoState, row: Section, unit: Unit) -> None:
    """Put a unit on its hex with its facing and state."""
    h = hex_named(row, "hex")
    if not g.field.cost[h]:
        raise SetupError(row.key("hex"), f"hex {row.raw('hex')} is impassable")
    if (g.occupied[0] | g.occupied[1]) & BIT[h]:
        raise SetupError(row.key("hex"), f"two units are in hex {row.raw('hex')} (§7)")
    ops.put(g, unit, h, g.facing[unit])
    if row.raw("panic") is True:
        if ON_PANIC[unit] != "flee":
            raise SetupError(row.key("panic"), f"{UNIT_NAMES[unit]} leaves the map when it panics")
        g.disorder[unit] = max(g.disorder[unit], MORALE[unit])
        ops.mark_in_fugam(g, unit)
    elif g.disorder[unit] >= MORALE[unit]:
        raise SetupError(row.key("disorder"), f"{UNIT_NAMES[unit]} would be in panic (§10.7)")


def read_marks(g: PunicoState, row: Section, unit: Unit) -> None:
    """What a unit did in this turn, as far as it matters for the rest of it."""
    for mark in row.list("marks"):
        if mark not in MARKS:
            raise SetupError(row.key("marks"), f"{mark!r} is not one of {', '.join(MARKS)}")
        if mark in ("ran", "finis", "goaded") and not ELEPHANTS >> unit & 1:
            raise SetupError(row.key("marks"), f"{mark!r} is for elephants")
        setattr(g, mark, getattr(g, mark) | 1 << unit)


def read_leader(g: PunicoState, leaders: Section, side: Side) -> None:
    """Where a leader is; one who is not named is lost."""
    name = SIDE_IDS[side]
    if not leaders.has(name):
        return
    h = hex_named(leaders, name)
    if g.occupied[1 - side] & BIT[h] or g.leader_at[1 - side] == h or not g.field.cost[h]:
        raise SetupError(leaders.key(name), "he cannot stand there")
    g.leader_at[side] = h


def read_markers(g: PunicoState, section: Section, side: Side) -> None:
    """The command points in a side's boxes, and the box with the false one."""
    section.only(*BOX_IDS[side], "vacuus")
    boxes = BOX_IDS[side]
    for box, name in enumerate(boxes):
        g.markers[7 * side + box] = section.number(name, 0, 0, MOST_IN_BOX[box])
    total = sum(g.markers[7 * side : 7 * side + 7])
    used = sum(g.shown[7 * side : 7 * side + 7])
    if total + used > g.field.points[side]:
        raise SetupError(
            section.key("vacuus"), f"{SIDE_IDS[side]} has {g.field.points[side]} command points"
        )
    g.vacuus[side] = KNOWN
    if section.has("vacuus"):
        box = boxes.index(section.one_of("vacuus", boxes[0], boxes))
        g.vacuus[side] = box
        g.markers[7 * side + box] += 1
        if g.markers[7 * side + box] > MOST_IN_BOX[box]:
            raise SetupError(section.key("vacuus"), f"too many markers in {boxes[box]} (§4.1)")
    if g.leader_at[side] < 0 and total + (g.vacuus[side] != KNOWN):
        raise SetupError(section.key("vacuus"), "a side without leader has no command points (§13)")
