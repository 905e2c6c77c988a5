"""Play a batch in one process or several."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import TypeVar

from martius.arena.batch import Batch
from martius.arena.cluster import each_on, joined
from martius.arena.crew import PlayAll, processes
from martius.arena.loop import Keeper, Played, play_game

T = TypeVar("T")
R = TypeVar("R")
Observer = Callable[[Played], None]


def simulate(
    batch: Batch,
    jobs: int,
    *observers: Observer,
    done: Collection[int] = (),
    keep: Keeper | None = None,
    cluster: str | None = None,
) -> None:
    """Play the batch and show each finished game to the observers, in any order.

    Those that are done are not played. Ctrl-C ends it with a KeyboardInterrupt; what the observers
    have seen by then is whole games. What an observer raises ends it, too.
    """
    numbers = [number for number in range(batch.games) if number not in done]
    with crew(jobs, cluster) as play_all:
        for played in play_all(partial(play_game, batch, keep=keep), numbers):
            for observer in observers:
                observer(played)


def each(
    play: Callable[[T], R], tasks: Sequence[T], jobs: int, cluster: str | None = None
) -> Iterator[R]:
    """Play all of these in so many processes, or on a cluster; what comes of them, in any order."""
    with crew(jobs, cluster) as play_all:
        yield from play_all(play, tasks)


@contextmanager
def crew(jobs: int, cluster: str | None = None) -> Iterator[PlayAll]:
    """Processes, or a cluster, for several rounds of tasks: training plays, learns, plays on."""
    if cluster is not None:
        with joined(cluster) as ray:
            yield partial(each_on, ray)
    elif jobs == 1:
        yield map
    else:
        with processes(jobs) as play_all:
            yield play_all
