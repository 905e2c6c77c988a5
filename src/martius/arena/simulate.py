"""Play a batch in one process or several."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from multiprocessing.pool import Pool
from typing import Any, TypeVar

from martius.arena.batch import Batch
from martius.arena.cluster import each_on, joined
from martius.arena.loop import Keeper, Played, play_game

T = TypeVar("T")
R = TypeVar("R")
Observer = Callable[[Played], None]
PlayAll = Callable[[Callable[[Any], Any], Sequence[Any]], Iterator[Any]]
"""Plays all tasks by the function; what comes of them, in any order."""


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
    for played in each(partial(play_game, batch, keep=keep), numbers, jobs, cluster):
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
        with _deaf_pool(jobs) as pool:
            yield pool.imap_unordered


@contextmanager
def _deaf_pool(jobs: int) -> Iterator[Pool]:
    """Processes that leave Ctrl-C to their parent, from their first moment on.

    They are spawned, for a progress bar has a thread and a thread must not be forked.
    """
    heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        pool = get_context("spawn").Pool(jobs, _leave_in_order)
    finally:
        signal.signal(signal.SIGINT, heard)
    with pool:
        yield pool


def _leave_in_order() -> None:
    """A process that is told to end lets go of its bots, so that their programs end, too."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
