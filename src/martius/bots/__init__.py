"""Players that are programs. They know the kernel only, and see only their seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from martius.bots.legate import Legate
from martius.bots.praetor import Praetor
from martius.bots.random import RandomBot
from martius.bots.tribune import Tribune
from martius.kernel import Bot

BOTS: Final[dict[str, Callable[[], Bot]]] = {
    "legate": Legate,
    "praetor": Praetor,
    "random": RandomBot,
    "tribune": Tribune,
}
