"""How Hispania shows its data: its levels, the years, the set-up rolls and random games."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from typing import Any

from martius.kernel import Decision, play, waiting
from tests.data.changing import course
from tests.games.hispania.positions import random_scenario

GAMES = 4
POSITIONS = 100
GAMES_OF_EACH = 8
LEVEL = {"level": "64342", "players": "1"}
FEW_FLEETS = {"level": "64242"}


def start(game: Any, rng: random.Random, card: int) -> Any:
    """A random position, with none, some or all of the variants."""
    variants = [choice.value for choice in game.options[2].several]
    chosen = rng.sample(variants, rng.choice((0, 4, len(variants))))
    options = with_variants([v for v in variants if v in chosen])
    return game.new(random_scenario(rng, options), options)


def with_variants(variants: list[str]) -> dict[str, str]:
    """The options of a game with these variants."""
    return {**LEVEL, "variants": ",".join(variants)}


def of_variants(game: Any) -> Iterator[object]:
    """The variants on offer, what each does to a game, and what can be done with all of them."""
    several = game.options[2].several
    yield [(choice.label, choice.help) for choice in several]
    variants = [choice.value for choice in several]
    for level in ("74342", "64342", "54342"):
        yield game.clash({"level": level, "players": "1", "variants": "hispano"})
    for seed, variant in product(range(GAMES_OF_EACH), variants):
        options = with_variants([variant])
        rng = random.Random(f"{variant}:{seed}")
        yield from course(game, game.new({}, {**options, **FEW_FLEETS}), rng, 0)
        yield from course(game, game.new(random_scenario(rng, options), options), rng, 0)
    options = with_variants(variants)
    for seed in range(POSITIONS):
        g = game.new(random_scenario(random.Random(f"variants:{seed}"), options), options)
        step = waiting(g)
        if isinstance(step, Decision):
            yield [game.describe(g, action) for action in step.options(g)]


def facts(game: Any) -> Iterator[object]:
    """The levels on offer, the variants, the year of each round, the revolts of a set-up roll."""
    yield [choice.value for digit in game.options[0].digits for choice in digit.choices]
    yield from of_variants(game)
    for round in range(1, 12):
        yield game.board(game.new({"start": {"round": round}}, LEVEL), 0)
    for roll in range(1, 7):
        g = game.new({}, LEVEL)
        play(g, game.parse(f"roll {roll}"))
        assert waiting(g) is not None
        yield game.board(g, 0)
