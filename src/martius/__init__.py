"""Martius: one digital table for three rulebooks about Rome at war."""

from martius.kernel import Action, Bot, Chair, Pick
from martius.match import Match, MatchError, Record, Refused, verify

__all__ = [
    "Action",
    "Bot",
    "Chair",
    "Match",
    "MatchError",
    "Pick",
    "Record",
    "Refused",
    "verify",
]
__version__ = "0.2.0"
