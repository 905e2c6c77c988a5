"""Players that are programs. They know the kernel only, and see only their seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from martius.bots.baselines import Legate, Praetor, Tribune
from martius.bots.random import RandomBot
from martius.kernel import Bot

BOTS: Final[dict[str, Callable[[], Bot]]] = {
    "legate": Legate,
    "praetor": Praetor,
    "random": RandomBot,
    "tribune": Tribune,
}
