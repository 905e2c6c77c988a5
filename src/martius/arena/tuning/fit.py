"""A logistic fit around given weights: what goes with winning pulls them, a ridge holds them.

Without the ridge the fit foretells best and plays worst: it finds what goes with winning, not what
brings it. How strong the ridge is, games that were kept out decide.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from martius.arena.tuning.samples import Sample
from martius.arena.tuning.weights import Weights
from martius.kernel.text import say
from martius.match import MatchError

INSTALL: Final = "pip install 'martius[tune]'"
RIDGES: Final = (3.0, 10.0, 30.0, 100.0, 300.0, 1000.0)
"""In games: so many speak for the weights as they are."""
FOLDS: Final = 5
STEPS: Final = 12
FEWEST: Final = 2 * FOLDS


class Fit(NamedTuple):
    """The weights found, and how well they foretell games that were kept out."""

    weights: dict[str, float]
    ridge: float
    before: float
    """Log-loss a game of the weights as they were; a coin has 0.69."""
    after: float
    """And of those found."""


def numpy() -> Any:
    """The library that fits, or a MatchError that says how to get it."""
    try:
        import numpy as found
    except ModuleNotFoundError:
        raise MatchError(
            say("tune needs numpy: install it by {command}.", command=INSTALL)
        ) from None
    return found


def fit(samples: Sequence[Sample], weights: Weights) -> Fit:
    """The best weights near the given ones. Each game counts the same, however long it was."""
    np = numpy()
    used = [sample for sample in samples if sample.rows]
    if len(used) < FEWEST:
        raise MatchError(say("A fit needs {n} games at least: play more.", n=FEWEST))
    table = _Table(np, used, list(weights.values()))
    losses = {ridge: table.loss(ridge) for ridge in RIDGES}
    ridge = min(losses, key=lambda each: losses[each])
    found = table.solved(ridge, table.everything)
    named = {key: round(float(w), 5) for key, w in zip(weights, found, strict=True)}
    return Fit(named, ridge, table.loss(None), losses[ridge])


class _Table:
    """All positions as a matrix, each column as wide as its spread."""

    def __init__(self, np: Any, samples: Sequence[Sample], weights: Sequence[float]) -> None:
        self._np = np
        self._features = np.array([row for sample in samples for row in sample.rows])
        self._won = np.array([float(s.won) for s in samples for _ in s.rows])
        self._share = np.array([1 / len(s.rows) for s in samples for _ in s.rows])
        self._fold = np.array([i % FOLDS for i, s in enumerate(samples) for _ in s.rows])
        spread = self._features.std(axis=0)
        self._spread = np.where(spread > 0, spread, 1.0)
        self._middle = np.array(weights)
        self.everything = np.ones(len(self._won), bool)

    def solved(self, ridge: float, chosen: Any) -> Any:
        """The weights by Newton's method, from some of the positions."""
        np = self._np
        rows = self._features[chosen] / self._spread
        won, share = self._won[chosen], self._share[chosen]
        middle = self._middle * self._spread
        found, held = middle.copy(), ridge * np.eye(len(middle))
        for _ in range(STEPS):
            chance = 1 / (1 + np.exp(-rows @ found))
            slope = rows.T @ (share * (chance - won)) + ridge * (found - middle)
            curve = (rows * (share * chance * (1 - chance))[:, None]).T @ rows + held
            found -= np.linalg.solve(curve, slope)
        return found / self._spread

    def loss(self, ridge: float | None) -> float:
        """The log-loss a game on each fold by weights from the others; None: by those given."""
        np, total = self._np, 0.0
        for fold in range(FOLDS):
            out = self._fold == fold
            weights = self._middle if ridge is None else self.solved(ridge, ~out)
            chance = 1 / (1 + np.exp(-self._features[out] @ weights))
            told = np.where(self._won[out] > 0, chance, 1 - chance).clip(1e-9)
            total -= float((self._share[out] * np.log(told)).sum())
        return total / float(self._share.sum())
