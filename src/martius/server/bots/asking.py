"""Asking workers what a bot does: the server's side of the queue in the database."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from martius.server.bots.tasks import Asked
from martius.server.store.moment import Moment
from martius.server.store.signals import Signal
from martius.server.store.thoughts import Thought, Thoughts, written

Save = Callable[..., Awaitable[Any]]


@dataclass(eq=False)
class Wait:
    """A match that waits for its bot."""

    tell: Callable[[float], None]
    stirred: asyncio.Event = field(default_factory=asyncio.Event)
    lost: bool = False
    """Whether the queue has forgotten it."""
    over: bool = False
    """Whether the match has moved on."""


class Asking:
    """The matches of this process that wait for bots."""

    def __init__(self, thoughts: Thoughts, save: Save) -> None:
        self._thoughts = thoughts
        self._save = save
        self._waits: dict[str, Wait] = {}

    async def thought(
        self, asked: Asked, moment: Moment, followed: bool, tell: Callable[[float], None]
    ) -> Thought | None:
        """What a worker thinks a bot should do at this moment; None if the match moves on."""
        match_id = asked.match_id
        wait = self._waits[match_id] = Wait(tell)
        ask = self._thoughts.ask, match_id, moment, asked.text(), followed
        try:
            await self._save(*ask)
            while not wait.over:
                await wait.stirred.wait()
                wait.stirred.clear()
                found = await self._save(self._thoughts.take, match_id)
                if found is not None and found.moment == written(moment):
                    thought: Thought = found
                    return thought
                if wait.lost:
                    wait.lost = False
                    await self._save(*ask)
            await self._save(self._thoughts.drop, match_id, moment)
            return None
        finally:
            self._waits.pop(match_id, None)

    def hear(self, signal: Signal) -> None:
        """A worker says how far it is."""
        wait = self._waits.get(signal.match_id)
        if wait is None:
            return
        state, *_, progress = signal.rest
        if state == "done":
            wait.stirred.set()
        elif state == "so":  # far
            wait.tell(float(progress))

    def over(self, match_id: str) -> None:
        """A match has moved on."""
        if (wait := self._waits.get(match_id)) is not None:
            wait.over = True
            wait.stirred.set()

    async def renew(self) -> None:
        """Say that all are still wanted; what the queue has forgotten, or may have told unheard, is
        looked for again."""
        waits = dict(self._waits)
        if not waits:
            return
        still = await self._save(self._thoughts.want, list(waits))
        for match_id, wait in waits.items():
            wait.lost = match_id not in still
            if wait.lost or still[match_id]:
                wait.stirred.set()
