"""Three players of the one search, one for each title. They stay as they are.

New players are measured against them, so a change here needs a new name.
"""

from __future__ import annotations

from typing import ClassVar

from martius.bots.expectimax import Expectimax, Style


class Legate(Expectimax):
    """Plans one card at a time and expects your best answer to it."""

    style: ClassVar = Style(nodes=500, even=True, follows=True, looks_back=False)


class Praetor(Expectimax):
    """Plans a whole turn and plays the odds."""

    style: ClassVar = Style(nodes=4_000, answers=False, recalls=True, looks_back_in_thought=True)


class Chieftain(Expectimax):
    """Leads the Hispanic side and saves its denarii for where they count."""

    style: ClassVar = Style(nodes=1_500, answers=False)


class Tribune(Expectimax):
    """Weighs one order at a time, with its dice and your best answer."""

    style: ClassVar = Style(nodes=1_500, depth=12)
