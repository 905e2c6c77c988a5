"""The bots' workers: processes of their own, so that a long thought holds up nobody."""

from __future__ import annotations

import asyncio
import os
import zlib
from collections.abc import AsyncIterator, Callable
from concurrent.futures import BrokenExecutor, Executor
from contextlib import asynccontextmanager
from dataclasses import dataclass

from martius.server.bot_seats import BotTask, choose
from martius.server.workers import Workers


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

    async def choose(self, task: BotTask) -> str:
        """The bot's choice; once more in a new process if the worker died over it."""
        try:
            return await self._ask(task)
        except BrokenExecutor:
            self.close()
            return await self._ask(task)

    async def _ask(self, task: BotTask) -> str:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._given or self._pool(), choose, task)

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

    def of(self, match_id: str) -> BotWorker:
        """The worker of a match."""
        return self._workers[zlib.crc32(match_id.encode()) % len(self._workers)]

    def close(self) -> None:
        """End them all."""
        for worker in self._workers:
            worker.close()
