"""What goes wrong with a bot, in full sentences for a person."""

from __future__ import annotations


class BotError(ValueError):
    """A bot that cannot be seated, or that failed at the table, and why."""
