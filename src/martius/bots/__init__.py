"""Players that are programs. They know the kernel only, and see only their seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from martius.bots.baselines import chieftain, legate, praetor, tribune
from martius.bots.levels import LEVELS, Seat
from martius.bots.random import RandomBot
from martius.kernel import Bot

BASELINES: Final[dict[str, Callable[..., Bot]]] = {
    "chieftain": chieftain,
    "legate": legate,
    "praetor": praetor,
    "tribune": tribune,
}
"""They do not change: what is new is measured against them."""
BOTS: Final[dict[str, Callable[..., Bot]]] = {
    **{name: Seat(level) for name, level in LEVELS.items()},
    **BASELINES,
    "random": RandomBot,
}
"""What makes each; `seating` knows the parameters they take."""
