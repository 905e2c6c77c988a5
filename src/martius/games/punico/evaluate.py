"""How good a position is for a side."""

from __future__ import annotations

from martius.games.punico.grid import bits
from martius.games.punico.model import COMBAT, MORALE, Side
from martius.games.punico.state import PunicoState


def evaluate(g: PunicoState, side: Side) -> float:
    """Higher is better for this side: rout points first, then what is left of both armies."""
    if g.result is not None:
        if not g.result.winners:
            return 0.0
        return 1000.0 if side in g.result.winners else -1000.0
    return _standing(g, side) - _standing(g, 1 - side)


def _standing(g: PunicoState, side: Side) -> float:
    left = 1.0 - g.rout[side] / g.field.limits[side]
    army = sum(
        COMBAT[unit] * (MORALE[unit] - g.disorder[unit]) / MORALE[unit]
        for unit in bits(g.present[side] & ~g.panic)
    )
    return 100.0 * left + army
