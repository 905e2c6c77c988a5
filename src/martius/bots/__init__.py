"""Players that are programs. They know the kernel only, and see only their seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from martius.bots.baselines import Chieftain, Legate, Praetor, Tribune
from martius.bots.levels import LEVELS, Seat
from martius.bots.random import RandomBot
from martius.kernel import Bot

BASELINES: Final[dict[str, Callable[..., Bot]]] = {
    "chieftain": Chieftain,
    "legate": Legate,
    "praetor": Praetor,
    "tribune": Tribune,
}
"""They do not change: what is new is measured against them."""
BOTS: Final[dict[str, Callable[..., Bot]]] = {
    **{name: Seat(level) for name, level in LEVELS.items()},
    **BASELINES,
    "random": RandomBot,
}
"""What makes each; `seating` knows the parameters they take."""
