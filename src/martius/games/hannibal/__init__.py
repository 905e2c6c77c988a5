"""Hannibal: Rome vs. Carthage, the Second Punic War, 218-202 BC."""

from martius.games.hannibal.title import Hannibal

__all__ = ["Hannibal"]
