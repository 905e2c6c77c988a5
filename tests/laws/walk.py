"""Random play through the kernel alone."""

from __future__ import annotations

import json
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator

from martius.bots import BOTS
from martius.kernel import (
    Action,
    Bot,
    Chair,
    Chance,
    Decision,
    Outcomes,
    Pick,
    State,
    play,
    waiting,
)
from martius.kernel.codec import encode_state
from tests.laws.titles import BOT, Title


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


def mover(title: Title, g: State, rng: random.Random) -> Callable[[], Action]:
    """What happens next in a game: the bot chooses, or chance."""
    pick = picker(rng)
    bots: defaultdict[int, Bot] = defaultdict(BOTS[BOT])

    def move() -> Action:
        step = waiting(g)
        if isinstance(step, Decision):
            seat = step.seat(g)
            return bots[seat].choose(Chair(title.game, g, seat), pick)
        return any_action(g, rng)

    return move


def positions(title: Title, seed: int) -> Iterator[State]:
    """Every position of a random game at which somebody must choose, the same for a seed."""
    rng = random.Random(f"{title.game.id}:{seed}")
    g = title.start(rng)
    move = mover(title, g, rng)
    while g.agenda:
        yield g
        play(g, move())


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


def led_to(g: State, outcomes: Outcomes) -> Counter[str]:
    """The positions after each outcome, by weight."""
    found: Counter[str] = Counter()
    for action, weight in outcomes:
        after = g.clone()
        play(after, action)
        found[json.dumps(encode_state(after))] += weight
    return found
