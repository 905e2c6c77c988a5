"""Where chance comes from. The match owns it; rules only name outcomes.

Fair dice can be proved: the match publishes a commitment to a secret seed and to what is played
before the first roll, the players add their contributions to it, every outcome follows from
HMAC-SHA-256, and the seed is revealed at the end. docs/fair-dice.md tells the scheme.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import random
import secrets
from collections.abc import Mapping, Sequence
from typing import Protocol, TypedDict

from martius.kernel import Action, Chance, State
from martius.kernel.plain import Json, Plain

SEED_BYTES = 32
SCHEME = 2
"""The scheme of fair dice. The first scheme had no contributions, and its records name no
scheme."""


class Terms(TypedDict):
    """What is played; fair dice are promised for this and for nothing else."""

    title: str
    version: str
    scenario: Plain
    options: Mapping[str, str]
    seats: Sequence[str]


class Dice(Protocol):
    """A source of outcomes."""

    def roll(self, chance: Chance, g: State) -> Action:
        """The next outcome."""
        ...

    def header(self, terms: Terms) -> Json:
        """What a record says of these dice before they roll in a game on these terms."""
        ...


class FairDice:
    """Provably fair dice for served games."""

    def __init__(
        self,
        seed: bytes | None = None,
        index: int = 0,
        contributions: Mapping[str, str] | None = None,
        players: Sequence[str] | None = None,
    ) -> None:
        self.seed = seed if seed is not None else secrets.token_bytes(SEED_BYTES)
        self.index = index
        """How many outcomes the seed and these contributions have given."""
        self.players = players
        """The seats of those who are to contribute; None is all seats."""
        self._key = self._mixed(contributions or {})

    def header(self, terms: Terms) -> Json:
        return {
            "dice": "fair",
            "scheme": SCHEME,
            "players": self._players(terms),
            "commitment": self.commitment(terms),
        }

    def commitment(self, terms: Terms) -> str:
        """What is published before the first roll: it binds the seed, what is played, by whom."""
        bound = canonical({**terms, "players": self._players(terms)})
        return hashlib.sha256(f"{self.seed.hex()}\n{bound}".encode()).hexdigest()

    def _players(self, terms: Terms) -> list[str]:
        return list(terms["seats"] if self.players is None else self.players)

    def mix(self, contributions: Mapping[str, str]) -> None:
        """From now on the outcomes follow from these contributions, too."""
        self._key = self._mixed(contributions)
        self.index = 0

    def _mixed(self, contributions: Mapping[str, str]) -> bytes:
        return hmac.digest(self.seed, canonical(contributions).encode(), "sha256")

    def roll(self, chance: Chance, g: State) -> Action:
        stream = _Stream(self._key, self.index)
        self.index += 1
        return chance.sample(g, stream.pick)


class EarlyDice(FairDice):
    """Fair dice of the first scheme, for games that began with them: the host's seed alone."""

    def header(self, terms: Terms) -> Json:
        return {"dice": "fair", "commitment": self.commitment(terms)}

    def commitment(self, terms: Terms) -> str:
        return hashlib.sha256(self.seed).hexdigest()

    def _mixed(self, contributions: Mapping[str, str]) -> bytes:
        return self.seed


def canonical(value: object) -> str:
    """JSON in one canonical form: keys sorted, no blanks, 2 for 2.0. Every language writes the
    same."""
    return json.dumps(_plain(value), sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def _plain(value: object) -> object:
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


class _Stream:
    """The numbers of one outcome: HMAC-SHA-256(key, "index:draw"), draws counted from 0."""

    def __init__(self, key: bytes, index: int) -> None:
        self._key = key
        self._index = index
        self._draw = 0

    def pick(self, n: int) -> int:
        """Uniform from 0 to n - 1: numbers beyond the last multiple of n are skipped, to favour
        none."""
        limit = 2**64 - 2**64 % n
        while True:
            message = f"{self._index}:{self._draw}".encode()
            self._draw += 1
            digest = hmac.digest(self._key, message, "sha256")
            number = int.from_bytes(digest[:8], "big")
            if number < limit:
                return number % n


class SeededDice:
    """Fast repeatable dice for batches: whoever has the seed can predict them."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._random = random.Random(seed).random

    def pick(self, n: int) -> int:
        """Uniform from 0 to n - 1."""
        return int(self._random() * n)

    def roll(self, chance: Chance, g: State) -> Action:
        return chance.sample(g, self.pick)

    def header(self, terms: Terms) -> Json:
        return {"dice": "seeded", "seed": self.seed}


class ManualDice:
    """No dice: the caller plays chance, as tests and people with real dice do."""

    def roll(self, chance: Chance, g: State) -> Action:
        raise AssertionError("chance is played by hand here")

    def header(self, terms: Terms) -> Json:
        return {"dice": "manual"}
