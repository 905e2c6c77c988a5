"""What is true of every position: nothing lost, nothing doubled, nothing where it may not be."""

from __future__ import annotations

from martius.games.punico.table.grid import BIT, FRONT, HEXES
from martius.games.punico.table.model import (
    BOXES,
    CORPS,
    CORPS_BY_UNIT,
    MORALE,
    MOST_IN_BOX,
    ON_PANIC,
    SIDE,
    SIDES,
    UNITS,
    Side,
)
from martius.games.punico.table.state import ABSENT, IN_HAND, KNOWN, PunicoState
from martius.kernel.mask import bits


def check(g: PunicoState) -> None:
    """Raise AssertionError if a law of the table is broken."""
    _check_units(g)
    _check_sets(g)
    for side in SIDES:
        _check_command(g, side)
        assert g.rout[side] >= 0, "rout points below nothing"
        leader = g.leader_at[side]
        assert leader < 0 or not g.occupied[1 - side] & BIT[leader], "a leader among the enemy"
        assert g.zones[side] in (-1, _zone(g, side)), "a stale zone of control"
    assert 1 <= g.turn <= g.field.turns, "turn"


def _zone(g: PunicoState, side: Side) -> int:
    mask = 0
    for unit in bits(g.present[side] & ~g.panic):
        mask |= FRONT[g.at[unit]][g.facing[unit]]
    return mask


def _check_units(g: PunicoState) -> None:
    """§7, §10.7, §11: one unit to a hex; panic is for those at their morale."""
    stand = [at for at in g.at if at >= 0]
    assert len(set(stand)) == len(stand), "two units in a hex (§7)"
    assert all(g.field.cost[at] for at in stand), "a unit on impassable ground"
    counts = [0 for _ in CORPS]
    pending = bool(g.agenda)
    for unit in UNITS:
        counts[CORPS_BY_UNIT[unit]] += g.at[unit] != ABSENT
        assert 0 <= g.facing[unit] < 6, "facing"
        assert g.disorder[unit] >= 0, "disorder"
        on_map = g.at[unit] >= 0
        if g.panic >> unit & 1:
            assert on_map, "a marker In Fugam off the map"
            assert ON_PANIC[unit] == "flee", "a marker In Fugam on the wrong unit"
        elif on_map and not pending:
            assert g.disorder[unit] < MORALE[unit], "a unit beyond its morale does not flee"


def _check_sets(g: PunicoState) -> None:
    """What is kept beside `at` agrees with it."""
    stand = [0 for _ in CORPS]
    present = [0, 0]
    for unit in UNITS:
        if g.at[unit] >= 0:
            assert g.at[unit] in HEXES
            stand[CORPS_BY_UNIT[unit]] |= BIT[g.at[unit]]
            present[SIDE[unit]] |= 1 << unit
    assert stand == g.stand, "stand"
    assert present == g.present, "present"
    for side in SIDES:
        occupied = 0
        for unit in bits(present[side]):
            occupied |= BIT[g.at[unit]]
        assert occupied == g.occupied[side], "occupied"


def _check_command(g: PunicoState, side: Side) -> None:
    """§4: markers are neither lost nor made, and no box is too full."""
    down = g.markers[7 * side : 7 * side + 7]
    used = g.shown[7 * side : 7 * side + 7]
    false = g.vacuus[side]
    assert all(down[box] <= MOST_IN_BOX[box] for box in BOXES), "a box is too full (§4.1)"
    assert g.hand[side] + sum(down) + sum(used) <= g.field.points[side] + 1, "markers from nothing"
    if false == IN_HAND:
        assert g.hand[side] > 0, "the false marker is in an empty hand"
    elif false != KNOWN:
        assert down[false] > 0, "the false marker is in an empty box"
    if g.leader_at[side] < 0 and g.result is None and g.hand[side] + sum(down):
        raise AssertionError("a side without leader has markers (§13)")
    assert min(g.hand[side], *down, *used) >= 0, "markers below nothing"
