"""Games for the tests of the match: short, seeded, played by a chooser without a plan."""

import random
from itertools import count

import pytest

from martius import Match
from martius.match.dice import Dice
from tests.toy import Toy

SEED = bytes(range(32))


def steady(monkeypatch: pytest.MonkeyPatch) -> None:
    """Contributions that are the same in every run, so that games are."""
    numbers = count(1)
    monkeypatch.setattr("martius.match.play.contribution", lambda: f"{next(numbers):064x}")


def toy(seed: int | None = None, dice: Dice | None = None, auto_chance: bool = True) -> Match:
    """A new game of the toy."""
    return Match.new(Toy(), scenario={}, seed=seed, dice=dice, auto_chance=auto_chance)


def hispania(seed: int = 7, **options: str) -> Match:
    """A new basic game."""
    return Match.new("hispania", options=options, seed=seed)


def by_hand(*actions: str, **options: str) -> Match:
    """A basic game at the table with real dice, after some actions."""
    match = Match.new("hispania", options=options, auto_chance=False)
    return played(match, *actions)


def played(match: Match, *actions: str) -> Match:
    """The same match after some actions."""
    for action in actions:
        match.play(action)
    return match


def at_random(match: Match, plies: int = 10_000, seed: int = 0) -> Match:
    """The same match after so many random choices, or at its end."""
    rng = random.Random(seed)
    for _ in range(plies):
        if match.over:
            break
        match.play(rng.choice(match.options()))
    return match
