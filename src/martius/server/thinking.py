"""Bots at work: in processes of their own, so that a long thought holds up nobody."""

from __future__ import annotations

import asyncio
import os
import secrets
from collections.abc import AsyncIterator, Callable
from concurrent.futures import BrokenExecutor, Executor
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from martius.bots import BOTS
from martius.kernel import Chair, Game
from martius.kernel.codec import decode_state
from martius.server.workers import Workers


@dataclass(frozen=True)
class Thought:
    """What a bot is asked: the table as it stands, and the seat to think for."""

    game: Game[Any]
    state: dict[str, Any]
    seat: int
    bot: str


def think(thought: Thought) -> str:
    """The bot's choice in notation. It sees its own chair only."""
    game = thought.game
    g = decode_state(game.blank(), thought.state, game.types)
    chair = Chair(game, g, thought.seat)
    return game.format(BOTS[thought.bot]().choose(chair, secrets.randbelow))


@dataclass(eq=False)
class Waiting:
    """A table that waits for a worker, and whether somebody follows it."""

    followed: Callable[[], bool]
    called: asyncio.Future[None]


OLDEST_EVERY = 4
"""Every fourth turn is that of the table that has waited longest, followed or not."""


class Queue:
    """Who gets a worker next: tables that somebody follows first, each in turn; none starves."""

    def __init__(self, workers: int) -> None:
        self._free = workers
        self._waiting: list[Waiting] = []
        self._turns = 0

    @asynccontextmanager
    async def turn(self, followed: Callable[[], bool]) -> AsyncIterator[None]:
        """Wait for a worker, and have it until the end."""
        waiting = Waiting(followed, asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        self._call()
        try:
            await waiting.called
            yield
        finally:
            self._leave(waiting)

    def _leave(self, waiting: Waiting) -> None:
        if waiting in self._waiting:  # given up before its turn
            self._waiting.remove(waiting)
        elif waiting.called.done():
            self._free += 1
        self._call()

    def _call(self) -> None:
        while self._free and self._waiting:
            waiting = self._next()
            self._waiting.remove(waiting)
            if not waiting.called.cancelled():
                self._free -= 1
                waiting.called.set_result(None)

    def _next(self) -> Waiting:
        self._turns += 1
        oldest = self._waiting[0]
        if self._turns % OLDEST_EVERY == 0:
            return oldest
        return next((waiting for waiting in self._waiting if waiting.followed()), oldest)


class Thinkers:
    """The bots' workers: processes that start when the first is needed, or a given executor."""

    def __init__(self, executor: Executor | None = None) -> None:
        self._given = executor
        self._count = max(1, (os.cpu_count() or 2) - 1)
        self._workers: Workers | None = None
        self.queue = Queue(self._count)

    async def choose(self, thought: Thought) -> str:
        """Think, and try once more with new workers if one died over it."""
        try:
            return await self._ask(thought)
        except BrokenExecutor:
            self.close()
            return await self._ask(thought)

    async def _ask(self, thought: Thought) -> str:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._given or self._pool(), think, thought)

    def _pool(self) -> Executor:
        if self._workers is None:
            self._workers = Workers(self._count)
        return self._workers.pool

    def close(self) -> None:
        """Send the workers home; a thought under way is given up."""
        if self._workers is not None:
            self._workers.close()
            self._workers = None
