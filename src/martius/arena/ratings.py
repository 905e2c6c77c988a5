"""Ratings by who beat whom: the model of Bradley and Terry, on the scale of Elo.

Everybody is thought to be one of the same crowd, by a weak prior, so that a bot that has won all
its games is strong but not infinitely so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, log, sqrt
from typing import Final, NamedTuple

from martius.arena.report import Z95

ELO: Final = 400 / log(10)
CROWD: Final = 2.0
"""The spread of strengths that is expected before any game, as log-odds: some 350 points."""
ROUNDS: Final = 50

Wins = Mapping[tuple[str, str], float]
"""How often the first of two bots beat the second; a drawn game is half a win for both."""


class Rating(NamedTuple):
    """How strong a bot is, against the mean of all, and how well that is known."""

    points: float
    error: float
    """Half of the 95 % interval."""


def rate(bots: Sequence[str], wins: Wins) -> dict[str, Rating]:
    """The ratings that make these wins most likely. Their mean is 0."""
    strength = [0.0] * len(bots)
    covariance: list[list[float]] = []
    for _ in range(ROUNDS):  # Newton's method: the function has one peak
        slope, bend = _derivatives(bots, wins, strength)
        covariance = _inverse(bend)
        steps = [sum(c * s for c, s in zip(row, slope, strict=True)) for row in covariance]
        strength = [
            old + max(-1.0, min(1.0, step)) for old, step in zip(strength, steps, strict=True)
        ]
        if max(map(abs, steps)) < 1e-9:
            break
    mean = sum(strength) / len(bots)
    errors = _centred_errors(covariance)
    return {
        bot: Rating(ELO * (value - mean), ELO * Z95 * error)
        for bot, value, error in zip(bots, strength, errors, strict=True)
    }


def _derivatives(
    bots: Sequence[str], wins: Wins, strength: Sequence[float]
) -> tuple[list[float], list[list[float]]]:
    """The slope of the log-likelihood, and its second derivatives with the sign changed."""
    size = len(bots)
    slope = [-value / CROWD**2 for value in strength]
    bend = [[1 / CROWD**2 if i == j else 0.0 for j in range(size)] for i in range(size)]
    for i in range(size):
        for j in range(i):
            won, lost = wins.get((bots[i], bots[j]), 0.0), wins.get((bots[j], bots[i]), 0.0)
            share = 1 / (1 + exp(strength[j] - strength[i]))
            surprise = won - (won + lost) * share
            weight = (won + lost) * share * (1 - share)
            slope[i] += surprise
            slope[j] -= surprise
            for a, b, sign in ((i, i, 1), (j, j, 1), (i, j, -1), (j, i, -1)):
                bend[a][b] += sign * weight
    return slope, bend


def _centred_errors(covariance: Sequence[Sequence[float]]) -> list[float]:
    """The standard errors of the strengths against their mean."""
    size = len(covariance)
    rows = [sum(row) / size for row in covariance]
    whole = sum(rows) / size
    return [sqrt(max(0.0, covariance[i][i] - 2 * rows[i] + whole)) for i in range(size)]


def _inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """By Gauss and Jordan; the matrix is positive definite, so no pivot is 0."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for i in range(size):
        pivot = rows[i][i]
        rows[i] = [value / pivot for value in rows[i]]
        for j in range(size):
            if j != i:
                factor = rows[j][i]
                rows[j] = [a - factor * b for a, b in zip(rows[j], rows[i], strict=True)]
    return [row[size:] for row in rows]
