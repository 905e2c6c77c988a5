"""The bots' workers: processes of their own, so that a long thought holds up nobody."""

from __future__ import annotations

import asyncio
import logging
import os
import zlib
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import BrokenExecutor, Executor
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final, TypeVar

from martius.guests import BotError
from martius.kernel.text import say
from martius.match.record import RESIGN
from martius.server.bots.gauge import HERE, Gauge
from martius.server.bots.seats import BotTask, choose
from martius.server.processes import Workers

A = TypeVar("A")
B = TypeVar("B")
OFTEN: Final = 0.4
"""Seconds between two reports of how far a thought is."""


FORFEIT: Final = say("The bot failed, so it forfeits the game. The server's log says why.")
LOG: Final = logging.getLogger(__name__)


def _unheard(told: object) -> None:
    """Nobody wants to know."""


def _think(number: int, work: Callable[[A], B], task: A) -> B:
    """In the worker: the thought of this number."""
    HERE.number = number
    return work(task)


@dataclass(eq=False)
class QueuedTable:
    """A table that waits for the worker, and whether somebody follows it."""

    followed: Callable[[], bool]
    called: asyncio.Future[None]


OLDEST_EVERY = 4
"""Every fourth turn is that of the table that has waited longest, followed or not."""


class Queue:
    """Who gets the worker next: tables that somebody follows first, each in turn; none starves."""

    def __init__(self) -> None:
        self._free = True
        self._waiting: list[QueuedTable] = []
        self._turns = 0

    def __len__(self) -> int:
        """How many wait."""
        return len(self._waiting)

    @asynccontextmanager
    async def turn(self, followed: Callable[[], bool]) -> AsyncIterator[None]:
        """Wait for the worker, and have it until the end."""
        waiting = QueuedTable(followed, asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        self._call()
        try:
            await waiting.called
            yield
        finally:
            self._leave(waiting)

    def _leave(self, waiting: QueuedTable) -> None:
        if waiting in self._waiting:  # given up before its turn
            self._waiting.remove(waiting)
        elif waiting.called.done():
            self._free = True
        self._call()

    def _call(self) -> None:
        while self._free and self._waiting:
            waiting = self._next()
            self._waiting.remove(waiting)
            if not waiting.called.cancelled():
                self._free = False
                waiting.called.set_result(None)

    def _next(self) -> QueuedTable:
        self._turns += 1
        oldest = self._waiting[0]
        if self._turns % OLDEST_EVERY == 0:
            return oldest
        return next((waiting for waiting in self._waiting if waiting.followed()), oldest)


class BotWorker:
    """One process, started when it is first needed, or a given executor; and who waits for it."""

    def __init__(self, executor: Executor | None = None) -> None:
        self.queue = Queue()
        self._given = executor
        self._workers: Workers | None = None
        self._match_id: str | None = None

    async def choose(
        self,
        task: BotTask,
        tell: Callable[[float], None] = _unheard,
        warn: Callable[[str], None] = _unheard,
    ) -> str:
        """The bot's choice; meanwhile somebody is told how far it is. A guest that fails resigns;
        why, is told in the log alone, for it may name files of the server."""
        try:
            return await self.have(task.match_id, choose, task, tell)
        except BotError as error:
            LOG.warning("A bot forfeits match %s: %s", task.match_id, error)
            warn(FORFEIT)
            return RESIGN

    async def have(
        self, match_id: str, work: Callable[[A], B], task: A, tell: Callable[[float], None]
    ) -> B:
        """Have something thought about a match; once more in a new process if the worker died."""
        self._match_id = match_id
        try:
            return await self._ask(work, task, tell)
        except BrokenExecutor:
            self.close()
            return await self._ask(work, task, tell)
        finally:
            self._match_id = None

    async def _ask(self, work: Callable[[A], B], task: A, tell: Callable[[float], None]) -> B:
        pool = self._given or self._pool()
        number = self._gauge.begin()
        thought = asyncio.get_running_loop().run_in_executor(pool, _think, number, work, task)
        try:
            while not (await asyncio.wait({thought}, timeout=OFTEN))[0]:
                tell(self._gauge.progress)
        except asyncio.CancelledError:
            self._gauge.stop()
            raise
        return thought.result()

    async def warm_up(self) -> None:
        """Start the process, which takes a while, before there is anything to think about."""
        await asyncio.get_running_loop().run_in_executor(self._given or self._pool(), bool)

    def interrupt(self, match_id: str) -> None:
        """End the thought about a match, if there is one: the match has moved on."""
        if self._match_id == match_id:
            self._gauge.stop()

    @property
    def _gauge(self) -> Gauge:
        return HERE if self._workers is None else self._workers.gauge

    def _pool(self) -> Executor:
        if self._workers is None:
            self._workers = Workers(1)
        return self._workers.pool

    def close(self) -> None:
        """End the process; a thought under way is given up."""
        if self._workers is not None:
            self._workers.close()
            self._workers = None


class BotWorkers:
    """As many as the machine has room for. A match always has the same one, where its bots live."""

    def __init__(self, executor: Executor | None = None) -> None:
        count = max(1, (os.cpu_count() or 2) - 1)
        self._workers = [BotWorker(executor) for _ in range(count)]

    @property
    def all(self) -> Sequence[BotWorker]:
        """All of them."""
        return self._workers

    def of(self, match_id: str) -> BotWorker:
        """The worker of a match."""
        return self._workers[zlib.crc32(match_id.encode()) % len(self._workers)]

    def waiting(self) -> int:
        """How many tables wait."""
        return sum(len(worker.queue) for worker in self._workers)

    def close(self) -> None:
        """End them all."""
        for worker in self._workers:
            worker.close()
