"""Moves into SQLite by plain statements, on a connection that does nothing else.

The driver prepares each statement once and keeps it.
"""

from __future__ import annotations

import sqlite3
from time import monotonic, sleep
from typing import cast

from sqlalchemy import Engine

from martius.server.errors import StaleError
from martius.server.store.attendance import now
from martius.server.store.clocks import KEEP, kept
from martius.server.store.moment import Append

MOVE = (
    "UPDATE matches SET seq = ?, to_act = ?, moved = ?"
    " WHERE id = ? AND seq = ? AND undos = ? AND shares = ?"
)
LINK = "SELECT link FROM changes WHERE match_id = ? AND seq = ?"
ENTRY = "INSERT INTO entries (match_id, seq, who, action) VALUES (?, ?, ?, ?)"
CHANGE = "INSERT INTO changes (match_id, seq, state, events, link) VALUES (?, ?, ?, ?, ?)"

PATIENCE, NAP = 10.0, 0.002
"""Seconds to wait in all for somebody else who writes, and between two looks."""


class SqliteMoves:
    """One transaction at a time: it is begun, written to and committed, in whichever thread."""

    def __init__(self, engine: Engine) -> None:
        self._held = engine.raw_connection()
        self._connection = cast(sqlite3.Connection, self._held.driver_connection)
        self._connection.execute("PRAGMA busy_timeout = 0")

    def close(self) -> None:
        """Let go of the connection."""
        self._held.detach()
        self._connection.close()

    def begin_at_once(self) -> bool:
        """Begin, unless somebody else writes just now."""
        try:
            self._connection.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                raise
            return False
        return True

    def begin(self) -> None:
        """Begin as soon as nobody else writes."""
        end = monotonic() + PATIENCE
        while not self.begin_at_once():
            if monotonic() > end:
                raise sqlite3.OperationalError("database is locked")
            sleep(NAP)

    def write(self, new: Append) -> None:
        """Write what came after a moment; nothing of it if the match has moved on from there."""
        execute, seq = self._connection.execute, new.base.seq
        when = now().isoformat(" ", "microseconds")  # as SQLAlchemy writes it
        moved = execute(MOVE, (new.seq, new.to_act, when, new.match_id, *new.base))
        if moved.rowcount != 1:
            raise StaleError(f"Match {new.match_id} no longer stands at action {seq}.")
        (link,) = execute(LINK, (new.match_id, seq)).fetchone()
        for number, entry in enumerate(new.record.entries[seq:], seq):
            execute(ENTRY, (new.match_id, number, *entry))
        for number, change, each in new.changes(link):
            execute(CHANGE, (new.match_id, number, *change, each))
        if (call := new.call) is not None:
            execute(call.statement, call.values())
        if new.clock is not None:
            execute(KEEP, kept(new.match_id, new.clock))

    def commit(self) -> None:
        """Make it last. It is synced to the disk when this returns."""
        self._connection.execute("COMMIT")

    def roll_back(self) -> None:
        """Undo what this transaction wrote, if one is open."""
        if self._connection.in_transaction:
            self._connection.execute("ROLLBACK")
