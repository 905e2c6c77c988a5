"""Players of the one older search, at first one for each title. They stay as they are.

New players are measured against them, so a change here needs a new name.
"""

from __future__ import annotations

from typing import Final

from martius.bots.expectimax import Expectimax, Style

LEGATE: Final = Style(nodes=500, even=True, follows=True, looks_back=False)
PRAETOR: Final = Style(nodes=4_000, answers=False, recalls=True, looks_back_in_thought=True)
CHIEFTAIN: Final = Style(nodes=1_500, answers=False)
TRIBUNE: Final = Style(nodes=1_500, depth=12)


def legate(nodes: int | None = None) -> Expectimax:
    """Plans one card at a time and expects your best answer to it."""
    return Expectimax(LEGATE, nodes)


def praetor(nodes: int | None = None) -> Expectimax:
    """Plans a whole turn and plays the odds."""
    return Expectimax(PRAETOR, nodes)


def chieftain(nodes: int | None = None) -> Expectimax:
    """Leads the Hispanic side and saves its denarii for where they count."""
    return Expectimax(CHIEFTAIN, nodes)


def tribune(nodes: int | None = None) -> Expectimax:
    """Weighs one order at a time, with its dice and your best answer."""
    return Expectimax(TRIBUNE, nodes)
