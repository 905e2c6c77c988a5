"""How fast a title plays on one core."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import Final, NamedTuple

from martius.arena.batch import Batch, plan
from martius.arena.loop import play_game, play_match
from martius.kernel import AnyGame, agenda

REPETITIONS = 5
"""The best of these counts: the others met something else that ran."""
CLONES = 2_000
VIEWS = 50

COMPILED: Final = not str(agenda.__file__).endswith(".py")
"""Whether the rules run as modules that mypyc made (`make compile`)."""


class Speed(NamedTuple):
    """Plies of random play a second, and microseconds for a clone and for a view of mid-game.

    All by the time of the processor, so that what else runs counts less.
    """

    compiled: bool
    plies_per_second: int
    clone_us: float
    view_us: float


def how_rules_run() -> str:
    """`compiled` or `in pure Python`."""
    return "compiled" if COMPILED else "in pure Python"


def measure(game: AnyGame, games: int) -> Speed:
    """Measure a title by random play of its first scenario, set-up and chance included."""
    batch = plan(game.id, None, {}, ["random"], games, seed=1)
    match = play_match(batch, 0, play_game(batch, 0).plies // 2)
    g = match.snapshot()
    return Speed(
        COMPILED,
        round(max(plies_per_second(batch) for _ in range(REPETITIONS))),
        round(microseconds(g.clone, CLONES), 2),
        round(microseconds(lambda: match.view(match.to_act), VIEWS), 1),
    )


def plies_per_second(batch: Batch) -> float:
    """Play the whole batch once."""
    start = process_time()
    plies = sum(play_game(batch, number).plies for number in range(batch.games))
    return plies / (process_time() - start)


def microseconds(act: Callable[[], object], times: int) -> float:
    """The time of one call, at its best."""
    best = float("inf")
    for _ in range(REPETITIONS):
        start = process_time()
        for _ in range(times):
            act()
        best = min(best, process_time() - start)
    return best / times * 1e6
