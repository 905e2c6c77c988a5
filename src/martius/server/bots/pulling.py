"""Workers that take the bots' tasks from the queue: in a server, or as `martius worker`."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Final, TypeVar, TypeVarTuple

from martius.bots import BOTS
from martius.guests import BotError
from martius.kernel import AnyGame
from martius.server.bots import tasks
from martius.server.bots.seats import MOST_BOTS, BotTask, choose
from martius.server.bots.workers import OFTEN, OLDEST_EVERY, BotWorker
from martius.server.errors import UNSAVED
from martius.server.store.signals import LOG, Signal
from martius.server.store.thoughts import Leased, Thoughts

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

IDLE: Final = 1.0
"""Seconds until an idle worker looks again, even if it heard of nothing."""


class Pulling:
    """Some workers, each with a process, that take task after task."""

    def __init__(
        self,
        thoughts: Thoughts,
        name: str,
        workers: Sequence[BotWorker],
        games: Mapping[str, AnyGame],
        guests: Mapping[str, str],
    ) -> None:
        self._thoughts = thoughts
        self._name = name
        self._workers = workers
        self._games = games
        self._guests = guests
        self._threads = ThreadPoolExecutor(max(1, len(workers)), "queue")
        self._new = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Begin to work."""
        self._tasks = [
            asyncio.create_task(self._work(f"{self._name}-{number}", worker))
            for number, worker in enumerate(self._workers)
        ]

    async def stop(self) -> None:
        """Give back what is being thought about."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._threads.shutdown()

    def hear(self, signal: Signal) -> None:
        """There may be something to do."""
        if signal.table == "thoughts" and signal.rest[0] == "new":
            self.wake()

    def wake(self) -> None:
        """Look if there is something to do."""
        self._new.set()

    async def _work(self, name: str, worker: BotWorker) -> None:
        known: deque[str] = deque(maxlen=MOST_BOTS)
        turns = 0
        while True:
            try:
                turns += 1
                leased = await self._elsewhere(self._lease, name, list(known), turns)
                if leased is None:
                    await self._wait()
                    continue
                if leased.match_id not in known:
                    known.append(leased.match_id)
                await self._think(name, worker, leased)
            except UNSAVED as error:
                LOG.warning("The queue of bots does not answer", exc_info=error)
                await asyncio.sleep(IDLE)
            except Exception:
                LOG.exception("A worker failed")
                await asyncio.sleep(IDLE)

    def _lease(self, name: str, known: Sequence[str], turn: int) -> Leased | None:
        bots = {*BOTS, *self._guests}
        return self._thoughts.lease(name, bots, known, turn % OLDEST_EVERY == 0)

    async def _wait(self) -> None:
        self._new.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(IDLE):
                await self._new.wait()

    async def _think(self, name: str, worker: BotWorker, leased: Leased) -> None:
        try:
            action = await self._choice(name, worker, leased)
        except BotError as error:
            LOG.warning("A bot fails in match %s: %s", leased.match_id, error)
            await self._elsewhere(self._thoughts.answer, name, leased, None, "forfeits")
        except BaseException:
            await asyncio.shield(self._elsewhere(self._thoughts.give_back, name, leased))
            raise
        else:
            await self._elsewhere(self._thoughts.answer, name, leased, action)

    async def _choice(self, name: str, worker: BotWorker, leased: Leased) -> str:
        """The bot's choice; meanwhile the queue is told how far it is, and says if it is wanted."""
        task = tasks.read(leased.task).task(self._games, self._guests)
        progress = [0.0]

        def tell(so_far: float) -> None:
            progress[0] = so_far

        thought = asyncio.create_task(self._turn(worker, task, tell))
        try:
            while not (await asyncio.wait({thought}, timeout=OFTEN))[0]:
                if not await self._wanted(name, leased, progress[0]):
                    worker.interrupt(leased.match_id)
            return thought.result()
        finally:
            thought.cancel()

    async def _turn(self, worker: BotWorker, task: BotTask, tell: Callable[[float], None]) -> str:
        """Wait for the worker: in a server the coach uses it, too."""
        async with worker.queue.turn(lambda: True):
            return await worker.have(task.match_id, choose, task, tell)

    async def _wanted(self, name: str, leased: Leased, progress: float) -> bool:
        try:
            return await self._elsewhere(self._thoughts.at_it, name, leased, progress)
        except UNSAVED:  # the database may come back before the thought is done
            return True

    async def _elsewhere(self, work: Callable[[*Ts], T], *given: *Ts) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, *given)
