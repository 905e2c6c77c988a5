"""How good a position is for Rome."""

from __future__ import annotations

from martius.games.hispania.state import HispaniaState


def evaluate(g: HispaniaState) -> float:
    """Higher is better for Rome."""
    return float(g.reserve)
