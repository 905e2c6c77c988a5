"""How Hispania shows its data: its levels, the years, the set-up rolls and random games."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from martius.kernel import play, waiting
from tests.games.hispania.positions import random_scenario

GAMES = 4
LEVEL = {"level": "64342", "players": "1"}


def start(game: Any, rng: random.Random, card: int) -> Any:
    """A random position."""
    return game.new(random_scenario(rng, LEVEL), LEVEL)


def facts(game: Any) -> Iterator[object]:
    """The levels on offer, the year of each round, and the revolts of each set-up roll."""
    yield [choice.value for digit in game.options[0].digits for choice in digit.choices]
    for round in range(1, 12):
        yield game.board(game.new({"start": {"round": round}}, LEVEL), 0)
    for roll in range(1, 7):
        g = game.new({}, LEVEL)
        play(g, game.parse(f"roll {roll}"))
        assert waiting(g) is not None
        yield game.board(g, 0)
