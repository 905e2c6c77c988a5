"""What others played since a moment of a match: a table that is laid out reads no more than that.

One statement on a connection that does nothing else, so all it reads is of one moment.
"""

from __future__ import annotations

import threading
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from sqlalchemy import Engine, PoolProxiedConnection
from sqlalchemy.exc import OperationalError

from martius.match import Entry, Record
from martius.match.history import Change
from martius.server.errors import DamagedError
from martius.server.store.chain import Chain
from martius.server.store.moment import Moment

if TYPE_CHECKING:
    import psycopg

TAIL: Final = """
SELECT m.seq, changes.seq, entries.who, entries.action,
    CASE WHEN changes.seq > %(seq)s THEN changes.state END, changes.events, changes.link
FROM matches AS m
JOIN changes ON changes.match_id = m.id AND changes.seq >= %(seq)s
LEFT JOIN entries ON entries.match_id = m.id AND entries.seq = changes.seq - 1
WHERE m.id = %(id)s AND m.undos = %(undos)s AND m.shares = %(shares)s AND m.to_act IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM table_notes WHERE table_notes.match_id = m.id)
ORDER BY changes.seq
"""


class Tail(NamedTuple):
    """What was played after a moment."""

    entries: list[Entry]
    changes: list[Change]


class Tails:
    """Reads what came after a moment."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._lock = threading.Lock()
        self._held: PoolProxiedConnection | None = None

    def after(self, match_id: str, base: Moment, record: Record) -> Tail | None:
        """What came after a moment, or None if more has happened than that: something was taken
        back or added to the dice, the table did something, or the game is over. DamagedError if it
        is not what was kept."""
        rows = self._read({"id": match_id, **base._asdict()})
        if not rows or rows[0][1] != base.seq:
            return None
        (_, _, _, _, _, _, before), *new = rows
        if any(None in row for row in new):
            raise DamagedError("actions of it are missing")
        entries = [Entry(who, action) for _, _, who, action, *_ in new]
        changes = [Change(state, events) for *_, state, events, _ in new]
        chain = Chain(base.seq + 1, before, [row[1] for row in new], changes, [r[-1] for r in new])
        chain.check(replace(record, entries=record.entries + entries), rows[0][0])
        return Tail(entries, changes)

    def _read(self, values: dict[str, object]) -> list[tuple[Any, ...]]:
        with self._lock:
            connection = self._connected()
            try:
                return connection.execute(TAIL, values).fetchall()
            except self._engine.dialect.loaded_dbapi.Error as error:
                self._let_go()
                raise OperationalError(TAIL, None, error) from None

    def _connected(self) -> psycopg.Connection[Any]:
        if self._held is None:
            self._held = self._engine.raw_connection()
        connection = cast("psycopg.Connection[Any]", self._held.driver_connection)
        connection.autocommit = True
        return connection

    def _let_go(self) -> None:
        if self._held is not None:
            self._held.invalidate()
            self._held = None

    def close(self) -> None:
        """Let go of the connection."""
        with self._lock:
            self._let_go()
