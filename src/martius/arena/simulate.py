"""Play a batch in one process or several."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from multiprocessing.pool import Pool

from martius.arena.batch import Batch
from martius.arena.loop import Played, play_game

Observer = Callable[[Played], None]

MOST_AT_ONCE = 16
"""Games that a process plays before it hands them in."""


def simulate(batch: Batch, jobs: int, *observers: Observer) -> None:
    """Play the batch and show each finished game to the observers, in any order.

    Ctrl-C ends it with a KeyboardInterrupt; what the observers have seen by then is whole games.
    """
    for played in _play_here(batch) if jobs == 1 else _play_apart(batch, jobs):
        for observer in observers:
            observer(played)


def _play_here(batch: Batch) -> Iterator[Played]:
    return (play_game(batch, number) for number in range(batch.games))


def _play_apart(batch: Batch, jobs: int) -> Iterator[Played]:
    at_once = max(1, min(MOST_AT_ONCE, batch.games // (4 * jobs)))
    with _deaf_pool(jobs) as pool:
        yield from pool.imap_unordered(partial(play_game, batch), range(batch.games), at_once)


@contextmanager
def _deaf_pool(jobs: int) -> Iterator[Pool]:
    """Processes that leave Ctrl-C to their parent, from their first moment on.

    They are spawned, for a progress bar has a thread and a thread must not be forked.
    """
    heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        pool = get_context("spawn").Pool(jobs)
    finally:
        signal.signal(signal.SIGINT, heard)
    with pool:
        yield pool
