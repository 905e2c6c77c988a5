"""Random play through the kernel alone."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from martius.kernel import Action, Chance, Decision, Pick, State, play, waiting
from tests.laws.titles import Title


def picker(rng: random.Random) -> Pick:
    """The numbers that chance asks for."""
    return lambda n: rng.randrange(n)


def any_action(g: State, rng: random.Random) -> Action:
    """Something that can happen now."""
    step = waiting(g)
    if isinstance(step, Decision):
        return rng.choice(step.options(g))
    assert isinstance(step, Chance)
    return step.sample(g, picker(rng))


def positions(title: Title, seed: int) -> Iterator[State]:
    """Every position of a random game at which somebody must choose, the same for a seed."""
    rng = random.Random(f"{title.game.id}:{seed}")
    g = title.start(rng)
    while g.agenda:
        yield g
        play(g, any_action(g, rng))


def sample(title: Title, seeds: range, share: float) -> Iterator[tuple[State, random.Random]]:
    """Copies of some of the positions of these games, each with a generator of its own."""
    for seed in title.some(seeds):
        coin = random.Random(seed)
        for ply, g in enumerate(positions(title, seed)):
            if coin.random() < share / title.pace or ply == seed % 12:
                yield g.clone(), random.Random(coin.random())


def play_out(g: State, rng: random.Random, watch: Callable[[State], None] | None = None) -> State:
    """The same state at the end of its game."""
    while g.agenda:
        play(g, any_action(g, rng))
        if watch is not None:
            watch(g)
    return g
