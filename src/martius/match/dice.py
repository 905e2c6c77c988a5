"""Where chance comes from. The match owns it; rules only name outcomes.

Fair dice can be proved: the match publishes the SHA-256 of a secret seed before the first roll,
every outcome follows from HMAC-SHA-256(seed, index), and the seed is revealed at the end.
"""

from __future__ import annotations

import hashlib
import hmac
import random
import secrets
from typing import Any, Protocol

from martius.kernel import Action, Chance, State

SEED_BYTES = 32


class Dice(Protocol):
    """A source of outcomes."""

    def roll(self, chance: Chance[Any], g: State) -> Action:
        """The next outcome."""
        ...

    def header(self) -> dict[str, Any]:
        """What a record says of these dice before they roll."""
        ...


class FairDice:
    """Provably fair dice for served games."""

    def __init__(self, seed: bytes | None = None, index: int = 0) -> None:
        self.seed = seed if seed is not None else secrets.token_bytes(SEED_BYTES)
        self.index = index
        """How many outcomes this seed has given."""

    @property
    def commitment(self) -> str:
        """SHA-256 of the seed, published before the first roll."""
        return commitment(self.seed)

    def roll(self, chance: Chance[Any], g: State) -> Action:
        stream = _Stream(self.seed, self.index)
        self.index += 1
        return chance.sample(g, stream.pick)

    def header(self) -> dict[str, Any]:
        return {"dice": "fair", "commitment": self.commitment}


def commitment(seed: bytes) -> str:
    """SHA-256 of a seed in hex."""
    return hashlib.sha256(seed).hexdigest()


class _Stream:
    """The numbers of one outcome: HMAC-SHA-256(seed, "index:draw"), draws counted from 0."""

    def __init__(self, seed: bytes, index: int) -> None:
        self._seed = seed
        self._index = index
        self._draw = 0

    def pick(self, n: int) -> int:
        """Uniform from 0 to n - 1: numbers beyond the last whole multiple of n are thrown away."""
        limit = 2**64 - 2**64 % n
        while True:
            message = f"{self._index}:{self._draw}".encode()
            self._draw += 1
            digest = hmac.digest(self._seed, message, "sha256")
            number = int.from_bytes(digest[:8], "big")
            if number < limit:
                return number % n


class SeededDice:
    """Fast repeatable dice for batches: anybody who has the seed can foresee them."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._random = random.Random(seed).random

    def pick(self, n: int) -> int:
        """Uniform from 0 to n - 1."""
        return int(self._random() * n)

    def roll(self, chance: Chance[Any], g: State) -> Action:
        return chance.sample(g, self.pick)

    def header(self) -> dict[str, Any]:
        return {"dice": "seeded", "seed": self.seed}


class ManualDice:
    """No dice: the caller plays chance, as tests and people with real dice do."""

    def roll(self, chance: Chance[Any], g: State) -> Action:
        raise AssertionError("chance is played by hand here")

    def header(self) -> dict[str, Any]:
        return {"dice": "manual"}
