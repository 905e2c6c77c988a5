"""Keeping what is played: each change counts only once it is on the disk.

The database syncs once for all moves that came while the last sync was under way: so many matches
cost it little more than one.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, Protocol, TypeVar

from martius.server.errors import StaleError
from martius.server.store.moment import Append
from martius.server.store.postgres_moves import PostgresMoves
from martius.server.store.sqlite_moves import SqliteMoves

T = TypeVar("T")


class Due(NamedTuple):
    """Something to be written, and who waits for it."""

    work: Append | Callable[[], object]
    done: asyncio.Future[object]

    def settle(self, result: object = None, error: Exception | None = None) -> None:
        """Tell the one who waits, if it still does."""
        if self.done.done():
            return
        if error is None:
            self.done.set_result(result)
        else:
            self.done.set_exception(error)


class Writer(Protocol):
    """Writes to the store; what it returns from is durable."""

    async def append(self, new: Append) -> None:
        """Keep what came after a moment of a match."""

    async def apart(self, work: Callable[[], T]) -> T:
        """Do other short work with the store."""

    def close(self) -> None:
        """Wait for nothing more."""


class SharedWriter:
    """For a database server: moves in groups, one transaction after the other; all else beside
    them, several at once."""

    def __init__(self, moves: PostgresMoves) -> None:
        self._moves = moves
        self._one = ThreadPoolExecutor(1, "moves")
        self._several = ThreadPoolExecutor(4, "saving")
        self._waiting: list[Due] = []
        self._task: asyncio.Task[None] | None = None

    async def append(self, new: Append) -> None:
        loop = asyncio.get_running_loop()
        due = Due(new, loop.create_future())
        self._waiting.append(due)
        if self._task is None:
            self._task = loop.create_task(self._run())
        await due.done

    async def apart(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._several, work)

    def close(self) -> None:
        self._one.shutdown()
        self._several.shutdown()
        self._moves.close()

    async def _run(self) -> None:
        while self._waiting:
            group, self._waiting = self._waiting, []
            await self._commit(group)
        self._task = None

    async def _commit(self, group: list[Due]) -> None:
        """All of a group, or, if that fails, each by itself: one must not suffer for another."""
        news = [due.work for due in group if isinstance(due.work, Append)]
        loop = asyncio.get_running_loop()
        try:
            written = await loop.run_in_executor(self._one, self._moves.write, news)
        except Exception as error:
            if len(group) == 1:
                group[0].settle(error=error)
                return
            for due in group:
                await self._commit([due])
            return
        for due, new in zip(group, news, strict=True):
            moved_on = StaleError(
                f"Match {new.match_id} no longer stands at action {new.base.seq}."
            )
            due.settle(error=None if new.match_id in written else moved_on)


class GroupWriter:
    """Moves in groups, all else one by one in its turn: SQLite takes one writer at a time.

    A move is written in the loop's thread, which costs microseconds; only the sync is waited for
    in another one. There and back each statement would wait for the interpreter.
    """

    def __init__(self, moves: SqliteMoves) -> None:
        self._moves = moves
        self._thread = ThreadPoolExecutor(1, "saving")
        self._queue: deque[Due] = deque()
        self._task: asyncio.Task[None] | None = None

    async def append(self, new: Append) -> None:
        await self._wait_for(new)

    async def apart(self, work: Callable[[], T]) -> T:
        done: T = await self._wait_for(work)
        return done

    def close(self) -> None:
        self._thread.shutdown()
        self._moves.close()

    async def _wait_for(self, work: Append | Callable[[], object]) -> Any:
        loop = asyncio.get_running_loop()
        due = Due(work, loop.create_future())
        self._queue.append(due)
        if self._task is None:
            self._task = loop.create_task(self._run())
        return await due.done

    async def _run(self) -> None:
        while self._queue:
            if group := self._group():
                await self._commit(group)
            else:
                await self._do(self._queue.popleft())
        self._task = None

    def _group(self) -> list[Due]:
        """The moves that are next."""
        group = []
        while self._queue and isinstance(self._queue[0].work, Append):
            group.append(self._queue.popleft())
        return group

    async def _commit(self, group: list[Due]) -> None:
        """All of a group, or, if that fails, each by itself: one must not suffer for another."""
        try:
            if not self._moves.begin_at_once():
                await self._elsewhere(self._moves.begin)
            written = [due for due in group if self._write(due)]
            await self._elsewhere(self._moves.commit)
        except Exception as error:
            self._moves.roll_back()
            if len(group) == 1:
                group[0].settle(error=error)
                return
            for due in group:
                await self._commit([due])
        else:
            for due in written:
                due.settle()

    def _write(self, due: Due) -> bool:
        """Write a move, unless its match has moved on."""
        assert isinstance(due.work, Append)
        try:
            self._moves.write(due.work)
        except StaleError as error:
            due.settle(error=error)
            return False
        return True

    async def _do(self, due: Due) -> None:
        assert not isinstance(due.work, Append)
        try:
            due.settle(await self._elsewhere(due.work))
        except Exception as error:
            due.settle(error=error)

    async def _elsewhere(self, work: Callable[[], T]) -> T:
        """Do something in the other thread."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)
