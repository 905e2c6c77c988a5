"""What a game was worth to each seat."""

from __future__ import annotations

from typing import Final

from martius.kernel import Result

DRAWN: Final = "nobody"
"""The side that wins a drawn game."""
WON: Final = 1.0
LOST: Final = -1.0


def rewards(result: Result, seats: int) -> list[float]:
    """1 for winners, -1 for losers, 0 for all if nobody wins; in the order of the seats."""
    lost = 0.0 if result.side == DRAWN else LOST
    return [WON if seat in result.winners else lost for seat in range(seats)]
