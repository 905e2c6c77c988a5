"""Bots as a match keeps them: `consul`, or with the seconds that a player gave it,
`consul:seconds=20`."""

from __future__ import annotations

from typing import Final, NamedTuple

from martius.bots.levels import LEVELS

SECONDS: Final = ":seconds="


class BotName(NamedTuple):
    """A bot, and how long it may think about a choice if a player said so."""

    bot: str
    seconds: int | None = None

    def kept(self) -> str:
        """As one text."""
        return self.bot if self.seconds is None else f"{self.bot}{SECONDS}{self.seconds}"


def read(kept: str) -> BotName:
    """What `kept` made."""
    bot, given, seconds = kept.partition(SECONDS)
    return BotName(bot, int(seconds)) if given and bot in LEVELS else BotName(kept)


def is_patient(bot: str) -> bool:
    """Whether more time lets a bot see more: it thinks in worlds that it imagines."""
    return bot in LEVELS and LEVELS[bot].budget.worlds > 0
