"""What a seat sees of the table as numbers, for players that learn: an allow-list like the view.

Units are counted from 1, and 0 is none.
"""

from __future__ import annotations

from typing import Final

from martius.games.punico.shown.view import active
from martius.games.punico.table.battles import BATTLES
from martius.games.punico.table.grid import COLUMNS, FACINGS, HEX_OF, HEXES, ROWS
from martius.games.punico.table.model import BOXES, CARTHAGE, SIDES, UNIT_OF, UNITS
from martius.games.punico.table.state import (
    ABSENT,
    AMBUSH,
    EXITED,
    GONE,
    KNOWN,
    PURSUIT,
    RESERVE,
    PunicoState,
)
from martius.kernel import Part
from martius.kernel.sight import flags

MANY: Final = 99
"""More than there can be of anything."""
LEADER: Final = len(UNITS) + 1
"""The number of a leader among the units."""
OFF_THE_MAP: Final = {
    **{place: -place for place in (RESERVE, AMBUSH, GONE, EXITED, ABSENT)},
    **{PURSUIT - h: 1 - ABSENT for h in HEXES},
}
COLUMN: Final = {h: h // ROWS + 1 for h in HEXES} | dict.fromkeys(OFF_THE_MAP, 0)
ROW: Final = {h: h % ROWS + 1 for h in HEXES} | OFF_THE_MAP
"""A place by column and row. Off the map the column is 0, and the row says why: 1 in reserve, 2 in
ambush, 3 gone, 4 broke through, 5 not in this battle, 6 in pursuit."""

PARTS: Final = (
    Part("side", 1, CARTHAGE, nominal=True),
    Part("battle", 1, len(BATTLES) - 1, nominal=True),
    Part("turn", 1, MANY),
    Part("turns", 1, MANY),
    Part("impulse", 1, 7, nominal=True),
    Part("first", 1, CARTHAGE, nominal=True),
    Part("vacuus", 1, KNOWN, nominal=True),  # one's own
    # what is chosen and waits for the rest of its order
    Part("chosen", 1, LEADER, nominal=True),
    Part("chosen_hex", 2, COLUMNS),
    Part("limits", len(SIDES), MANY),
    Part("rout", len(SIDES), MANY),
    Part("dice", len(SIDES), 6),
    # the units
    Part("column", len(UNITS), COLUMNS),
    Part("row", len(UNITS), ROWS),
    Part("facing", len(UNITS), len(FACINGS) - 1, nominal=True),
    Part("disorder", len(UNITS), MANY),
    Part("panic", len(UNITS), 1),
    Part("finis", len(UNITS), 1),
    Part("moved", len(UNITS) + 1, 1),  # the last is the leader of the side in phase
    Part("left_zone", len(UNITS), 1),
    Part("ran", len(UNITS), 1),
    Part("fired", len(UNITS), 1),
    Part("attacked", len(UNITS), 1),
    Part("supported", len(UNITS), 1),
    Part("commanded", len(UNITS), 1),
    # leaders and their command points
    Part("leader_columns", len(SIDES), COLUMNS),
    Part("leader_rows", len(SIDES), ROWS),
    Part("hand", len(SIDES), MANY),
    Part("markers", len(SIDES) * len(BOXES), MANY),
    Part("used", len(SIDES) * len(BOXES), MANY),
    # the combat under way
    Part("attacker", 1, len(UNITS), nominal=True),
    Part("defender", 1, len(UNITS), nominal=True),
    Part("combat_hex", 2, COLUMNS),
    Part("charge", 1, 1),
    Part("supports", len(SIDES), MANY),
)


def see(g: PunicoState, seat: int) -> bytes:
    """In the order of PARTS."""
    units, field = len(UNITS), g.field
    return b"".join(
        (
            bytes((seat, g.battle, g.turn, field.turns, g.impulse, g.first, g.vacuus[seat])),
            _chosen(g),
            bytes(field.limits),
            bytes(g.rout),
            bytes(g.dice),
            bytes([COLUMN[at] for at in g.at]),
            bytes([ROW[at] for at in g.at]),
            bytes(g.facing),
            bytes(g.disorder),
            flags(g.panic, units),
            flags(g.finis, units),
            flags(g.moved, units + 1),
            flags(g.left_zone, units),
            flags(g.ran, units),
            flags(g.fired, units),
            flags(g.attacked, units),
            flags(g.supported, units),
            flags(g.commanded, units),
            bytes([COLUMN[at] for at in g.leader_at]),
            bytes([ROW[at] for at in g.leader_at]),
            bytes(g.hand),
            bytes(g.markers),
            bytes(g.shown),
            _combat(g),
        )
    )


def _chosen(g: PunicoState) -> bytes:
    found = active(g)
    if found is None:
        return bytes(3)
    piece, at = found["piece"], found["hex"]
    unit = UNIT_OF[piece] + 1 if piece in UNIT_OF else LEADER
    return bytes((unit, COLUMN[HEX_OF[at]], ROW[HEX_OF[at]])) if at else bytes((unit, 0, 0))


def _combat(g: PunicoState) -> bytes:
    if g.combat is None:
        return bytes(7)
    attacker, defender, at, charge, supports = g.combat
    return bytes((attacker + 1, defender + 1, COLUMN[at], ROW[at], charge, *supports))
