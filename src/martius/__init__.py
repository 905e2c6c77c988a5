"""Martius: one digital table for three rulebooks about Rome at war."""

from martius.match import Match, MatchError, Record, Refused, verify

__all__ = ["Match", "MatchError", "Record", "Refused", "verify"]
__version__ = "0.2.0"
