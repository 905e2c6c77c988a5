"""Questions about the table; nothing here changes it."""

from __future__ import annotations

from martius.games.punico.table.grid import BIT, FRONT, Hex, Mask, distance
from martius.games.punico.table.model import (
    ALL_BOX_IDS,
    BOX_IDS,
    FORTUNA,
    SIDE,
    Box,
    Side,
    Unit,
    Units,
)
from martius.games.punico.table.state import PURSUIT, Combat, PunicoState
from martius.kernel.mask import bits


def fighting(g: PunicoState) -> Combat:
    """The combat under way."""
    assert g.combat is not None
    return g.combat


# --- who stands where ---


def unit_at(g: PunicoState, h: Hex) -> Unit:
    """The unit in a hex, or -1."""
    return g.at.index(h) if h in g.at else -1


def effective(g: PunicoState, side: Side) -> Units:
    """The units of a side on the map that are not in panic."""
    return g.present[side] & ~g.panic


def leader_alone(g: PunicoState, side: Side) -> Mask:
    """The hex of a leader with no unit of his, or nothing."""
    at = g.leader_at[side]
    return BIT[at] & ~g.occupied[side] if at >= 0 else 0


def held(g: PunicoState, side: Side) -> Mask:
    """The hexes that this side's units or leader hold against the enemy."""
    leader = g.leader_at[side]
    return g.occupied[side] | BIT[leader] if leader >= 0 else g.occupied[side]


def leader_with(g: PunicoState, unit: Unit) -> bool:
    """Whether its leader is stacked with a unit on the map."""
    return g.leader_at[SIDE[unit]] == g.at[unit]


def pursuing_from(g: PunicoState, unit: Unit) -> Hex:
    """§14: the hex by which a unit left the map in pursuit, or -1."""
    return PURSUIT - g.at[unit] if g.at[unit] <= PURSUIT else -1


def fighter(g: PunicoState, side: Side) -> Unit:
    """The unit of a side in the combat under way."""
    combat = fighting(g)
    return combat.attacker if side == g.phasing else combat.defender


# --- zones of control (§8.2) ---


def zone(g: PunicoState, side: Side) -> Mask:
    """§8.2, §11: the front hexes of all units of a side that are not in panic."""
    mask = g.zones[side]
    if mask < 0:
        mask = 0
        at, facing = g.at, g.facing
        for unit in bits(g.present[side] & ~g.panic):
            mask |= FRONT[at[unit]][facing[unit]]
        g.zones[side] = mask
    return mask


def in_enemy_zone(g: PunicoState, unit: Unit) -> bool:
    """Whether a unit stands in a zone of control of the enemy."""
    return bool(zone(g, 1 - SIDE[unit]) & BIT[g.at[unit]])


# --- command (§4, §13) ---


def in_command(g: PunicoState, unit: Unit) -> bool:
    """§4.3, §4.4, §13: whether a unit is within its leader's range."""
    side = SIDE[unit]
    leader = g.leader_at[side]
    return leader >= 0 and distance(leader, g.at[unit]) <= g.field.command_range(side)


def is_asked(g: PunicoState, side: Side, box: Box) -> bool:
    """Whether a side is asked if it uses a command point of a box.

    If the markers are to be kept secret, it is asked wherever everybody sees a marker, be it the
    false one: otherwise the question itself would tell the enemy which marker is true.
    """
    if g.secret:
        return g.markers[7 * side + box] > 0 and g.leader_at[side] >= 0
    return has_point(g, side, box)


def has_point(g: PunicoState, side: Side, box: Box) -> bool:
    """Whether a box holds a true command point; the false marker is worth nothing (§4)."""
    false = 1 if g.vacuus[side] == box else 0
    return g.markers[7 * side + box] > false and g.leader_at[side] >= 0


def may_ask_fortune(g: PunicoState, side: Side) -> bool:
    """§4.9: whether a side might reroll."""
    return is_asked(g, side, FORTUNA)


def box_of(side: Side, noun: int) -> Box:
    """The box of a side that an action names, or -1 if it has none of that name."""
    name = ALL_BOX_IDS[noun]
    return BOX_IDS[side].index(name) if name in BOX_IDS[side] else -1
