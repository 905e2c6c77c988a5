"""What others played since a moment of a match: a table that is laid out reads no more than that.

One statement on a connection that does nothing else, so all it reads is of one moment.
"""

from __future__ import annotations

import threading
from dataclasses import replace
from typing import Any, Final, NamedTuple

from sqlalchemy import Engine
from sqlalchemy.exc import OperationalError

from martius.match import Entry, Record
from martius.match.history import Change
from martius.server.errors import DamagedError
from martius.server.store.chain import Chain
from martius.server.store.moment import Moment
from martius.server.store.own_connection import OwnConnection

TAIL: Final = """
SELECT m.seq, changes.seq, entries.who, entries.action,
    CASE WHEN changes.seq > %(seq)s THEN changes.state END, changes.events, changes.link
FROM matches AS m
JOIN changes ON changes.match_id = m.id AND changes.seq >= %(seq)s
LEFT JOIN entries ON entries.match_id = m.id AND entries.seq = changes.seq - 1
WHERE m.id = %(id)s AND m.undos = %(undos)s AND m.shares = %(shares)s AND m.to_act IS NOT NULL
    AND (SELECT count(*) FROM table_notes WHERE table_notes.match_id = m.id) = %(notes)s
ORDER BY changes.seq
"""


class Tail(NamedTuple):
    """What was played after a moment."""

    entries: list[Entry]
    changes: list[Change]


class Tails:
    """Reads what came after a moment."""

    def __init__(self, engine: Engine) -> None:
        self._lock = threading.Lock()
        self._connection = OwnConnection(engine)

    def after(self, match_id: str, base: Moment, record: Record) -> Tail | None:
        """What came after a moment, or None if more has happened than that: something was taken
        back, added to the dice or noted by the table, or the game is over. DamagedError if it is
        not what was kept."""
        rows = self._read({"id": match_id, "notes": len(record.notes), **base._asdict()})
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
            try:
                return self._connection.get().execute(TAIL, values).fetchall()
            except self._connection.errors as error:
                self._connection.let_go()
                raise OperationalError(TAIL, None, error) from None

    def close(self) -> None:
        """Let go of the connection."""
        with self._lock:
            self._connection.let_go()
