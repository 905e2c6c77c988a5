"""From a scenario's tables to a battle at its first choice.

A scenario names a battle; with a `position` table it starts anywhere in it.
docs/guides/punico-positions.md is the schema for people who write their own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from martius.games.punico import ops
from martius.games.punico.battles import BATTLE_IDS, HOME_EDGE
from martius.games.punico.grid import (
    BIT,
    EDGE_HEXES,
    FACING_IDS,
    HEX_OF,
    Hex,
)
from martius.games.punico.model import (
    BOX_IDS,
    CAVALRY,
    ELEPHANTS,
    HOME_FACING,
    MORALE,
    MOST_IN_BOX,
    ON_PANIC,
    ROME,
    SIDE,
    SIDE_IDS,
    SIDES,
    UNIT_NAMES,
    UNIT_OF,
    Side,
    Unit,
)
from martius.games.punico.sequence import IMPULSES, Interphase, Turn
from martius.games.punico.setup import SetUp, deploy_as_in_history, muster
from martius.games.punico.state import AMBUSH, KNOWN, PURSUIT, PunicoState
from martius.kernel import SetupError, Steps, begin
from martius.kernel.table import HEADING, Table

CHAPTERS: Final = (*HEADING, "battle", "position")
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
MARKS: Final = ("left_zone", "ran", "fired", "finis")


def set_up(scenario: Mapping[str, Any], options: Mapping[str, str]) -> PunicoState:
    """A battle at its first choice, or a SetupError that names the key."""
    file = Table(scenario)
    file.only(*CHAPTERS)
    g = PunicoState()
    g.secret = 1 if options["markers"] == "secret" else 0
    if not file.has("battle"):
        raise SetupError("battle", f"say which: {', '.join(BATTLE_IDS)}")
    g.battle = BATTLE_IDS.index(file.one_of("battle", "", BATTLE_IDS))
    if file.has("position"):
        begin(g, read_position(g, file.table("position")))
        return g
    muster(g)
    if options["setup"] == "historical":
        for side in SIDES:
            deploy_as_in_history(g, side)
    begin(g, (SetUp(), Turn()))
    return g


def read_position(g: PunicoState, table: Table) -> Steps:
    """Any position: units, leaders, rout points, markers, turn and impulse."""
    table.only("turn", "first", "impulse", "units", "leaders", "rout", "command", "in_fugam_seen")
    g.turn = table.number("turn", 1, 1, g.field.turns)
    g.first = SIDE_IDS.index(table.one_of("first", SIDE_IDS[ROME], SIDE_IDS))
    g.ambush_open = table.number("in_fugam_seen", 0, 0, 1)
    for row in table.tables("units"):
        read_unit(g, row)
    if not any(g.present):
        raise SetupError(table.key("units"), "put at least one unit on the map")
    for side in SIDES:
        read_leader(g, table.table("leaders"), side)
        limit = g.field.limits[side]
        rout = table.table("rout")
        rout.only(*SIDE_IDS)
        g.rout[side] = rout.number(SIDE_IDS[side], 0, 0, 10 * limit)
    impulse = table.one_of("impulse", STRATEGIC, (STRATEGIC, *IMPULSE_IDS))
    if impulse == STRATEGIC:
        if table.has("command"):
            raise SetupError(table.key("command"), "markers are placed in the strategic phase")
        return (Turn(),)
    command = table.table("command")
    command.only(*SIDE_IDS)
    for side in SIDES:
        read_markers(g, command.table(SIDE_IDS[side]), side)
    return (*IMPULSES[IMPULSE_IDS.index(impulse) :], Interphase())


def hex_named(table: Table, name: str) -> Hex:
    """A hex by its id."""
    value = table.raw(name)
    if not isinstance(value, str) or value not in HEX_OF:
        raise SetupError(table.key(name), f"{value!r} is no hex, such as '0714'")
    return HEX_OF[value]


def read_unit(g: PunicoState, row: Table) -> None:
    """One unit: on a hex, in pursuit off the map, or held back."""
    row.only("unit", "hex", "facing", "disorder", "panic", "marks", "pursuing", "ambush")
    name = row.raw("unit")
    if name not in UNIT_OF:
        raise SetupError(row.key("unit"), f"{name!r} is no unit, such as 'ha1'")
    unit = UNIT_OF[name]
    if unit in _placed(g):
        raise SetupError(row.key("unit"), f"{name} is placed twice")
    g.disorder[unit] = row.number("disorder", 0, 0, 2 * MORALE[unit])
    if row.has("hex"):
        place(g, row, unit)
    elif not CAVALRY >> unit & 1:
        raise SetupError(row.key("hex"), f"{UNIT_NAMES[unit]} needs a hex")
    elif row.has("pursuing"):
        h = hex_named(row, "pursuing")
        if not EDGE_HEXES[HOME_EDGE[1 - SIDE[unit]]] & BIT[h]:
            raise SetupError(row.key("pursuing"), "pursuit leads off the enemy's edge (§14)")
        g.at[unit] = PURSUIT - h
    elif row.raw("ambush") is True:
        g.at[unit] = AMBUSH
    else:
        raise SetupError(row.key("hex"), f"say where {UNIT_NAMES[unit]} is")


def _placed(g: PunicoState) -> list[Unit]:
    return [unit for unit, at in enumerate(g.at) if at >= 0 or at == AMBUSH or at <= PURSUIT]


def place(g: PunicoState, row: Table, unit: Unit) -> None:
    """Put a unit on its hex with its facing and state."""
    h = hex_named(row, "hex")
    if not g.field.cost[h]:
        raise SetupError(row.key("hex"), f"hex {row.raw('hex')} is impassable")
    if (g.occupied[0] | g.occupied[1]) & BIT[h]:
        raise SetupError(row.key("hex"), f"two units are in hex {row.raw('hex')} (§7)")
    default = FACING_IDS[HOME_FACING[SIDE[unit]]]
    ops.put(g, unit, h, FACING_IDS.index(row.one_of("facing", default, FACING_IDS)))
    if row.raw("panic") is True:
        if ON_PANIC[unit] != "flee":
            raise SetupError(row.key("panic"), f"{UNIT_NAMES[unit]} leaves the map when it panics")
        g.disorder[unit] = max(g.disorder[unit], MORALE[unit])
        ops.mark_in_fugam(g, unit)
    elif g.disorder[unit] >= MORALE[unit]:
        raise SetupError(row.key("disorder"), f"{UNIT_NAMES[unit]} would be in panic (§10.7)")
    for mark in row.list("marks"):
        if mark not in MARKS:
            raise SetupError(row.key("marks"), f"{mark!r} is not one of {', '.join(MARKS)}")
        if mark in ("ran", "finis") and not ELEPHANTS >> unit & 1:
            raise SetupError(row.key("marks"), f"{mark!r} is for elephants")
        setattr(g, mark, getattr(g, mark) | 1 << unit)


def read_leader(g: PunicoState, leaders: Table, side: Side) -> None:
    """Where a leader is; one who is not named is lost."""
    leaders.only(*SIDE_IDS)
    name = SIDE_IDS[side]
    if not leaders.has(name):
        return
    h = hex_named(leaders, name)
    if g.occupied[1 - side] & BIT[h] or g.leader_at[1 - side] == h or not g.field.cost[h]:
        raise SetupError(leaders.key(name), "he cannot stand there")
    g.leader_at[side] = h


def read_markers(g: PunicoState, table: Table, side: Side) -> None:
    """The command points in a side's boxes, and the box with the false one."""
    table.only(*BOX_IDS[side], "vacuus")
    boxes = BOX_IDS[side]
    for box, name in enumerate(boxes):
        g.markers[7 * side + box] = table.number(name, 0, 0, MOST_IN_BOX[box])
    total = sum(g.markers[7 * side : 7 * side + 7])
    if total > g.field.points[side]:
        raise SetupError(
            table.key("vacuus"), f"{SIDE_IDS[side]} has {g.field.points[side]} command points"
        )
    g.vacuus[side] = KNOWN
    if table.has("vacuus"):
        box = boxes.index(table.one_of("vacuus", boxes[0], boxes))
        g.vacuus[side] = box
        g.markers[7 * side + box] += 1
        if g.markers[7 * side + box] > MOST_IN_BOX[box]:
            raise SetupError(table.key("vacuus"), f"too many markers in {boxes[box]} (§4.1)")
    if g.leader_at[side] < 0 and total + (g.vacuus[side] != KNOWN):
        raise SetupError(table.key("vacuus"), "a side without leader has no command points (§13)")
