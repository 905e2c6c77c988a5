"""Logistic regression by Newton's method: chances that few games of many set-ups make likely."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import exp, sqrt
from typing import Final, NamedTuple

from martius.arena.report import Z95

PENALTY: Final = 0.25
"""Keeps the weights finite where one side won every game; a few games outweigh it."""
STEPS: Final = 25
Matrix = list[list[float]]


class Chance(NamedTuple):
    """What is likely, and its 95 % interval."""

    likely: float
    low: float
    high: float


def fit(
    features: Callable[[str], Sequence[float]], tallies: Mapping[str, tuple[int, int]]
) -> dict[str, Chance]:
    """The chance of each set-up by its features, from games won and played."""
    rows = {name: [1.0, *features(name)] for name in tallies}
    if not rows:
        return {}
    size = len(next(iter(rows.values())))
    weights = [0.0] * size
    for _ in range(STEPS):
        slope, curve = _derivatives(rows, tallies, weights)
        weights = [w + step for w, step in zip(weights, solve(curve, slope), strict=True)]
    _, curve = _derivatives(rows, tallies, weights)
    return {name: _chance(row, weights, curve) for name, row in rows.items()}


def _derivatives(
    rows: Mapping[str, list[float]],
    tallies: Mapping[str, tuple[int, int]],
    weights: Sequence[float],
) -> tuple[list[float], Matrix]:
    """Slope and curvature of the likelihood."""
    size = len(weights)
    slope = [-PENALTY * w for w in weights]
    curve = [[PENALTY * (i == j) for j in range(size)] for i in range(size)]
    for name, row in rows.items():
        won, games = tallies[name]
        p = _logistic(_dot(row, weights))
        for i in range(size):
            slope[i] += row[i] * (won - games * p)
            for j in range(size):
                curve[i][j] += games * p * (1 - p) * row[i] * row[j]
    return slope, curve


def _chance(row: Sequence[float], weights: Sequence[float], curve: Matrix) -> Chance:
    middle = _dot(row, weights)
    spread = Z95 * sqrt(_dot(row, solve(curve, row)))
    return Chance(*map(_logistic, (middle, middle - spread, middle + spread)))


def solve(matrix: Matrix, right: Sequence[float]) -> list[float]:
    """Gauss's elimination; the matrix is positive definite, so no row need be exchanged."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for i in range(size):
        for k in range(i + 1, size):
            factor = rows[k][i] / rows[i][i]
            for j in range(i, size + 1):
                rows[k][j] -= factor * rows[i][j]
    found = [0.0] * size
    for i in reversed(range(size)):
        rest = sum(rows[i][j] * found[j] for j in range(i + 1, size))
        found[i] = (rows[i][size] - rest) / rows[i][i]
    return found


def _dot(a: Sequence[float], b: Sequence[float]) -> float:
    return sum(x * y for x, y in zip(a, b, strict=True))


def _logistic(x: float) -> float:
    return 1 / (1 + exp(-x))
