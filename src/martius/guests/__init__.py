"""Bots by what a person writes: ours by name, and those that others wrote, in any language."""

from martius.guests.errors import BotError
from martius.guests.seating import seat, split

__all__ = ["BotError", "seat", "split"]
