"""The baselines stay as they are: what is new is measured against them."""

from __future__ import annotations

import hashlib
import random

import pytest

from martius.bots import BOTS
from martius.match import Match


@pytest.mark.parametrize(
    ("title", "bot", "moves"),
    [("hispania", "praetor", "b81ec948b33dfea4"), ("punico", "tribune", "d672e4b3955ce842")],
)
def test_a_baseline_does_not_change(title: str, bot: str, moves: str) -> None:
    """The same luck, the same moves as ever; the legate has a test of its own."""
    match = Match.new(title, seed=11)
    rng = random.Random(11)
    seats = {seat.id: BOTS[bot]() for seat in match.seats}
    played: list[str] = []
    while match.to_act is not None and len(played) < 150:
        action = seats[match.to_act].choose(match.chair(match.to_act), rng.randrange)
        played.append(match.game.format(action))
        match.play(played[-1])
    assert hashlib.sha256("\n".join(played).encode()).hexdigest()[:16] == moves
