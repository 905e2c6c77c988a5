"""Bots at work: in processes of their own, so that a long thought holds up nobody."""

from __future__ import annotations

import asyncio
import os
import secrets
from concurrent.futures import BrokenExecutor, Executor
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


class Thinkers:
    """The bots' workers: processes that start when the first is needed, or a given executor."""

    def __init__(self, executor: Executor | None = None) -> None:
        self._given = executor
        self._workers: Workers | None = None

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
            self._workers = Workers(max(1, (os.cpu_count() or 2) - 1))
        return self._workers.pool

    def close(self) -> None:
        """Send the workers home; a thought under way is given up."""
        if self._workers is not None:
            self._workers.close()
            self._workers = None
