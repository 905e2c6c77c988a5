"""What the server refuses, in full sentences for a person."""

from __future__ import annotations

import sqlite3

from sqlalchemy.exc import SQLAlchemyError

from martius.kernel.text import say
from martius.match import MatchError


class Denied(Exception):
    """A call that cannot be answered: the HTTP status, and one clear sentence."""

    def __init__(self, status: int, text: str) -> None:
        super().__init__(text)
        self.status = status
        self.text = text


UNSAVED = (SQLAlchemyError, sqlite3.Error)
"""What the database says if it does not take something."""


def away(error: BaseException) -> bool:
    """Whether all that is wrong is that the PostgreSQL cannot be reached now, or goes down."""
    met = getattr(error, "orig", error)
    kinds = {kind.__name__ for kind in type(met).__mro__ if kind.__module__.startswith("psycopg")}
    state = getattr(met, "sqlstate", None) or "08"
    return "OperationalError" in kinds and state.startswith(("08", "57P"))


def unsaved(what: str, error: Exception) -> Denied:
    """The refusal of something that the database did not take."""
    name = getattr(getattr(error, "orig", error), "sqlite_errorname", "")
    if name.startswith(("SQLITE_FULL", "SQLITE_IOERR")):
        return Denied(507, say("{what}: the server's disk is full.", what=what))
    return Denied(
        503, say("{what}: the server's database is not answering. Try again soon.", what=what)
    )


class StoreError(MatchError):
    """The store cannot be opened or written: one clear sentence."""


class DamagedError(StoreError):
    """What is kept is not what was written."""


def damaged(error: DamagedError) -> Denied:
    """The refusal of a match that is not what was kept: nothing is shown in its place."""
    return Denied(
        409,
        say(
            "The stored game is damaged ({problem}), so it is not shown. "
            "Ask the host of this server to restore a backup.",
            problem=str(error),
        ),
    )


class StaleError(StoreError):
    """A change builds on a position that is no longer the match's: it is not made."""


class ServeError(MatchError):
    """The server cannot start: one clear sentence."""
