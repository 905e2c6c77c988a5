"""Refusals that several chapters of De Bello Punico share."""

from __future__ import annotations

from martius.games.punico.table.grid import FACING_NAMES, HEX_IDS, Facing, Hex
from martius.games.punico.table.model import (
    BOX_IDS,
    BOX_NAMES,
    SIDE,
    SIDE_NAMES,
    UNIT_NAMES,
    Box,
    Side,
    Unit,
)
from martius.games.punico.table.queries import has_point, in_command
from martius.games.punico.table.state import PunicoState
from martius.kernel import Refusal
from martius.kernel.text import plural, say

# --- hexes ---


def impassable(g: PunicoState, h: Hex) -> Refusal:
    """§17.1.1: nobody enters this ground."""
    return Refusal(g.field.paragraph(1), say("Hex {hex} is impassable.", hex=HEX_IDS[h]))


def enemy_in(h: Hex) -> Refusal:
    """§7: the enemy holds the hex."""
    return Refusal("7", say("The enemy is in hex {hex}.", hex=HEX_IDS[h]))


def occupied(h: Hex, rule: str = "7") -> Refusal:
    """§7: somebody is in the hex."""
    return Refusal(rule, say("Hex {hex} is occupied.", hex=HEX_IDS[h]))


def no_point_to_turn(unit: Unit, facing: Facing) -> Refusal:
    """§8.1: the turn is not paid for."""
    reason = say(
        "{unit} has no movement point left to face {facing}.",
        unit=UNIT_NAMES[unit],
        facing=FACING_NAMES[facing],
    )
    return Refusal("8.1", reason)


# --- units ---


def refuse_foreign(unit: Unit, side: Side, rule: str) -> Refusal | None:
    """A player chooses units of their own side."""
    if SIDE[unit] == side:
        return None
    owner = SIDE_NAMES[SIDE[unit]]
    return Refusal(rule, say("{unit} belongs to {side}.", unit=UNIT_NAMES[unit], side=owner))


def refuse_absent(g: PunicoState, unit: Unit, rule: str) -> Refusal | None:
    """A unit off the map does nothing."""
    if g.at[unit] >= 0:
        return None
    return Refusal(rule, say("{unit} is not on the map.", unit=UNIT_NAMES[unit]))


# --- command points ---


def refuse_false(g: PunicoState, side: Side, box: Box) -> Refusal | None:
    """§4: a side that is asked about a box with only the false marker in it can use nothing."""
    if has_point(g, side, box):
        return None
    name = BOX_NAMES[BOX_IDS[side][box]]
    return Refusal("4", say("Your marker in the {box} box is the false one.", box=name))


def no_point(side: Side, box: Box, rule: str) -> Refusal:
    """§4.5-§4.7: the box holds no true command point."""
    name = BOX_NAMES[BOX_IDS[side][box]]
    return Refusal(rule, say("You have no command point in the {box} box.", box=name))


def refuse_out_of_command(g: PunicoState, unit: Unit) -> Refusal | None:
    """§13: a unit beyond its leader's range gets no command point."""
    if in_command(g, unit):
        return None
    side = SIDE[unit]
    reason = plural(
        "{unit} is more than {n} hex away from {leader}, out of command range.",
        "{unit} is more than {n} hexes away from {leader}, out of command range.",
        g.field.command_range(side),
        unit=UNIT_NAMES[unit],
        leader=g.field.leader_name(side),
    )
    return Refusal("13", reason)
