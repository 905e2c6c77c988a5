"""PIRATES: discs in the Atlantic seas (§pirates).

Fleets keep off them in `queries`, and generals besiege them like a revolt.
"""

from __future__ import annotations

from typing import Final

from martius.games.hispania.table import ops
from martius.games.hispania.table.state import HispaniaState
from martius.games.hispania.table.variants import PIRATES, params, seas_of

PARAMS: Final = params("pirates")
DISCS: Final = seas_of(PARAMS["discs"])


def set_up(g: HispaniaState) -> None:
    """§pirates.1: after the fleets, in the seas without one."""
    if not g.terms.variants & PIRATES:
        return
    for sea, discs in DISCS.items():
        if not (PARAMS["only_without_fleet"] and g.fleets >> sea & 1):
            ops.place_pirates(g, sea, discs)


SHIELDED: Final = frozenset(seas_of(PARAMS["shields"]))
"""The seas where there can be pirates."""
