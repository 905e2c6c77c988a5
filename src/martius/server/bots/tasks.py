"""A bot's task as it stands in the queue.

It is what a bot's process gets at any time (see `seats`): the table as it is, for the process that
is trusted with it, and the seat whose eyes the bot gets. It has no key and no seed of the dice. A
bot of the operator's is named, never its command: a worker runs only what it was started with.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import NamedTuple

from martius.kernel import AnyGame
from martius.kernel.plain import Json
from martius.server.bots.seats import BotTask


class Asked(NamedTuple):
    """What a bot is asked."""

    match_id: str
    title: str
    state: Json
    seat: int
    bot: str
    turn: int
    seed: int
    part: str | None

    def text(self) -> str:
        """As the queue keeps it."""
        return json.dumps(self._asdict(), separators=(",", ":"))

    def task(self, games: Mapping[str, AnyGame], guests: Mapping[str, str]) -> BotTask:
        """As a bot's process gets it."""
        return BotTask(
            self.match_id,
            games[self.title],
            self.state,
            self.seat,
            guests.get(self.bot, self.bot),
            self.turn,
            self.seed,
            self.part,
        )


def asked(task: BotTask, bot: str) -> Asked:
    """The task of a bot of this name."""
    return Asked(
        task.match_id, task.game.id, task.state, task.seat, bot, task.turn, task.seed, task.part
    )


def read(text: str) -> Asked:
    """What `text` made."""
    return Asked(**json.loads(text))
