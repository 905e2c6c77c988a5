"""What the server refuses, in full sentences for a person."""

from __future__ import annotations

from martius.match import MatchError


class Denied(Exception):
    """A call that cannot be answered: the HTTP status, and one clear sentence."""

    def __init__(self, status: int, text: str) -> None:
        super().__init__(text)
        self.status = status
        self.text = text


class StoreError(MatchError):
    """The store cannot be opened or written: one clear sentence."""


class StaleError(StoreError):
    """A change builds on a position that is no longer the match's: it is not made."""


class ServeError(MatchError):
    """The server cannot start: one clear sentence."""
