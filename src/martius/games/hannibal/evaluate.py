"""How good a position is, for bots."""

from __future__ import annotations

from martius.games.hannibal.model import BATTLE, CARTHAGE, ROME, SIDES, Side
from martius.games.hannibal.queries import generals_on_map, plain_markers, political_points
from martius.games.hannibal.state import HannibalState

POINT = 6.0
MARKER = 0.5
CU = 1.0
RATING = 1.5
SIEGE = 2.0
WON = 1000.0


def evaluate(g: HannibalState, seat: Side) -> float:
    """What a side has over the other: political points, markers, CUs, generals, sieges."""
    if g.result is not None:
        return WON if seat in g.result.winners else -WON
    values = [_strength(g, side) for side in SIDES]
    sieges = sum(_pressure(g, space) for space, points in enumerate(g.siege) if points)
    balance = values[ROME] - values[CARTHAGE] + SIEGE * sieges
    return balance if seat == ROME else -balance


def _strength(g: HannibalState, side: Side) -> float:
    """What a side has on the map."""
    return (
        POINT * political_points(g, side)
        + MARKER * len(plain_markers(g, side))
        + CU * sum(g.cus[side])
        + RATING * sum(BATTLE[general] for general in generals_on_map(g, side))
    )


def _pressure(g: HannibalState, space: int) -> int:
    """Siege points on a space: good for Rome if the city is Carthage's, and the other way round."""
    return -g.siege[space] if g.control[space] == ROME else g.siege[space]
