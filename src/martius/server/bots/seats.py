"""Bots in a worker: each keeps its seat and what it remembers from one choice to the next."""

from __future__ import annotations

import hmac
import time
from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

from martius import guests
from martius.bots.levels import LEVELS, Player
from martius.kernel import AnyGame, Bot, Chair, Pick
from martius.kernel.codec import decode_state
from martius.kernel.plain import Json
from martius.match.dice import SeededDice
from martius.server.bots import names as bot_names
from martius.server.bots.gauge import HERE

MOST_BOTS: Final = 16
"""So many bots keep their memory in one worker; a bot can remember some ten thousand positions."""


@dataclass(frozen=True)
class BotTask:
    """What a bot is asked: the table as it is, and the seat to choose for."""

    match_id: str
    game: AnyGame
    state: Json
    seat: int
    bot: str
    """As `bot_names` or `guests.seat` knows it."""
    turn: int
    """How many choices of this seat have been played."""
    seed: int
    """Of its random numbers, if it begins with this choice."""
    part: str | None = None
    """What a lesson makes it do, whatever it would choose."""


@dataclass
class SeatedBot:
    """A bot at its seat, its random numbers, and how many choices of its seat it knows."""

    bot: Bot
    pick: Pick
    turn: int


class BotSeats:
    """The bots of a worker; the longest unused one goes if there are too many."""

    def __init__(self) -> None:
        self._seated: OrderedDict[tuple[str, int], SeatedBot] = OrderedDict()

    def choose(self, task: BotTask) -> str:
        """The bot's choice in notation. It sees its own chair only."""
        if task.part is not None:
            return task.part
        game, seated = task.game, self._take(task)
        g = decode_state(game.blank(), task.state, game.types)
        action = seated.bot.choose(Chair(game, g, task.seat), seated.pick)
        seated.turn += 1
        self._seated[task.match_id, task.seat] = seated
        if len(self._seated) > MOST_BOTS:
            self._seated.popitem(last=False)
        return game.format(action)

    def _take(self, task: BotTask) -> SeatedBot:
        """The bot that made all choices of its seat so far; a fresh one if some were taken back,
        never played, or made elsewhere."""
        seated = self._seated.pop((task.match_id, task.seat), None)
        if seated is None or seated.turn != task.turn:
            return SeatedBot(_bot(task), SeededDice(task.seed).pick, task.turn)
        return seated


def _bot(task: BotTask) -> Bot:
    """A fresh bot. At the table a level thinks by the clock."""
    bot, seconds = bot_names.read(task.bot)
    if bot not in LEVELS:
        return guests.seat(bot)()
    level = LEVELS[bot]
    own = (level.budget.seconds or 0.0) * task.game.pace
    return Player(level.changed(seconds=seconds or own), time.monotonic, HERE.note)


SEATS: Final = BotSeats()
"""Those of this process."""


def choose(task: BotTask) -> str:
    """Let a bot of this process choose."""
    return SEATS.choose(task)


def seed_of_bot(secret: str, seat: str, turn: int) -> int:
    """The seed for a bot that begins with this turn: it tells nothing of the dice."""
    digest = hmac.digest(bytes.fromhex(secret), f"bot:{seat}:{turn}".encode(), "sha256")
    return int.from_bytes(digest[:8], "big")
