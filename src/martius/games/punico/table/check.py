"""What is true of every position: nothing lost, nothing doubled, nothing where it may not be."""

from __future__ import annotations

from martius.games.punico.table.grid import BIT, FACINGS, FRONT, Mask
from martius.games.punico.table.model import (
    BOXES,
    CORPS,
    CORPS_BY_UNIT,
    MORALE,
    MOST_IN_BOX,
    ON_PANIC,
    SIDE,
    SIDES,
    Side,
)
from martius.games.punico.table.state import IN_HAND, KNOWN, PunicoState
from martius.kernel.mask import bits


def check(g: PunicoState) -> None:
    """Raise AssertionError if a law of the table is broken."""
    _check_units(g)
    _check_panic(g)
    for side in SIDES:
        _check_command(g, side)
        assert g.rout[side] >= 0, "rout points below nothing"
        leader = g.leader_at[side]
        assert leader < 0 or not g.occupied[1 - side] & BIT[leader], "a leader among the enemy"
        assert g.zones[side] in (-1, _zone(g, side)), "a stale zone of control"
    assert 1 <= g.turn <= g.field.turns, "turn"


def _zone(g: PunicoState, side: Side) -> Mask:
    mask = 0
    for unit in bits(g.present[side] & ~g.panic):
        mask |= FRONT[g.at[unit]][g.facing[unit]]
    return mask


def _check_units(g: PunicoState) -> None:
    """§7: one unit to a hex, where it can stand; what is kept beside `at` agrees with it."""
    stand = [0 for _ in CORPS]
    present, occupied = [0, 0], [0, 0]
    cost, taken = g.field.cost, 0
    for unit, at in enumerate(g.at):
        if at < 0:
            continue
        bit, side = BIT[at], SIDE[unit]
        assert cost[at], "a unit on impassable ground"
        assert not taken & bit, "two units in a hex (§7)"
        taken |= bit
        occupied[side] |= bit
        stand[CORPS_BY_UNIT[unit]] |= bit
        present[side] |= 1 << unit
    assert stand == g.stand, "stand"
    assert present == g.present, "present"
    assert occupied == g.occupied, "occupied"
    assert set(g.facing) <= set(FACINGS), "facing"
    assert min(g.disorder) >= 0, "disorder"


def _check_panic(g: PunicoState) -> None:
    """§10.7, §11: panic is for those on the map who flee; at the end all at their morale do."""
    for unit in bits(g.panic):
        assert g.at[unit] >= 0, "a marker In Fugam off the map"
        assert ON_PANIC[unit] == "flee", "a marker In Fugam on the wrong unit"
    if not g.agenda:
        for unit in bits((g.present[0] | g.present[1]) & ~g.panic):
            assert g.disorder[unit] < MORALE[unit], "a unit beyond its morale does not flee"


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
