"""What a side is judged by: named numbers, each with a weight in data/judgement.toml."""

from __future__ import annotations

from typing import Final

from martius.games.punico.judgement.baseline_evaluate import AWAY, WORTH, at_its_back, harm
from martius.games.punico.table.grid import BIT, REAR
from martius.games.punico.table.model import CAVALRY, FORTUNA, UNITS_OF, Side
from martius.games.punico.table.queries import zone
from martius.games.punico.table.state import PURSUIT, PunicoState
from martius.kernel.mask import bits

TERMS: Final = (
    "rout",
    "near rout",
    "units",
    "disorder",
    "backs",
    "leader",
    "leader in danger",
    "fortuna",
    "time",
)


def features(g: PunicoState, side: Side) -> list[float]:
    """The terms of a side, in the order of `TERMS`."""
    units = disorder = backs = 0.0
    enemy = g.occupied[1 - side]
    for unit in bits(g.present[side] & ~g.panic):
        units += WORTH[unit]
        disorder += harm(unit, g.disorder[unit])
        if REAR[g.at[unit]][g.facing[unit]] & enemy:
            backs += WORTH[unit] * at_its_back(g, unit)
    units += sum(AWAY * WORTH[u] for u in bits(CAVALRY & UNITS_OF[side]) if g.at[u] <= PURSUIT)
    at, field = g.leader_at[side], g.field
    routed = min(1.5, g.rout[side] / field.limits[side])
    late = g.turn / field.turns
    return [
        g.rout[side],
        routed**3,
        units,
        disorder,
        backs,
        at >= 0,
        at >= 0 and bool(zone(g, 1 - side) & BIT[at]),
        g.markers[7 * side + FORTUNA],
        late**3 if field.draw_goes_to == side else 0.0,
    ]
