"""Hispania: Rome against the peoples of the peninsula, 198-18 BC."""

from martius.games.hispania.title import Hispania

__all__ = ["Hispania"]
