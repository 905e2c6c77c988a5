"""Moves into PostgreSQL, many in one transaction, on a connection that does nothing else.

So many matches share a sync and a few trips to the database.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Engine
from sqlalchemy.exc import OperationalError

from martius.server.store.attendance import now
from martius.server.store.clocks import KEEP, changed
from martius.server.store.moment import Append
from martius.server.store.own_connection import OwnConnection

if TYPE_CHECKING:
    import psycopg

MOVE = """
UPDATE matches SET seq = new.seq, to_act = new.to_act, moved = %s
FROM unnest(%s::text[], %s::int[], %s::int[], %s::int[], %s::int[], %s::text[])
    AS new(id, base, undos, shares, seq, to_act)
WHERE matches.id = new.id AND matches.seq = new.base
    AND matches.undos = new.undos AND matches.shares = new.shares
RETURNING matches.id,
    (SELECT link FROM changes WHERE match_id = matches.id AND changes.seq = new.base)
"""
ENTRIES = """
INSERT INTO entries (match_id, seq, who, action)
SELECT * FROM unnest(%s::text[], %s::int[], %s::text[], %s::text[])
"""
CHANGES = """
INSERT INTO changes (match_id, seq, state, events, link)
SELECT * FROM unnest(%s::text[], %s::int[], %s::text[], %s::text[], %s::text[])
"""
NAMED: Final = re.compile(r":(\w+)")
"""A value by its name, as SQLAlchemy and SQLite write it."""


class PostgresMoves:
    """Writes moves; one thread at a time uses it."""

    def __init__(self, engine: Engine) -> None:
        self._connection = OwnConnection(engine)

    def write(self, news: Sequence[Append]) -> set[str]:
        """Write what came after moments of these matches, all or nothing, except for those that
        have moved on: the ids of what was written. Durable when it returns."""
        ordered = sorted(news, key=lambda new: new.match_id)  # so that no two wait for each other
        connection = self._connection.get()
        try:
            with connection.transaction():
                return self._written(connection, ordered)
        except self._connection.errors as error:
            self.close()
            raise OperationalError(MOVE, None, error) from None
        except BaseException:
            self.close()
            raise

    def _written(self, connection: psycopg.Connection[Any], news: Sequence[Append]) -> set[str]:
        moves = [(new.match_id, *new.base, new.seq, new.to_act) for new in news]
        links = dict(connection.execute(MOVE, [now(), *_columns(moves)]).fetchall())
        kept = [new for new in news if new.match_id in links]
        entries = [
            (new.match_id, seq, *entry)
            for new in kept
            for seq, entry in enumerate(new.record.entries[new.base.seq :], new.base.seq)
        ]
        changes = [
            (new.match_id, seq, *change, link)
            for new in kept
            for seq, change, link in new.changes(links[new.match_id])
        ]
        with connection.pipeline():
            for insert, rows in ((ENTRIES, entries), (CHANGES, changes)):
                if rows:
                    connection.execute(insert, _columns(rows))
            for call in [new.call for new in kept if new.call is not None]:
                connection.execute(NAMED.sub(r"%(\1)s", call.statement), call.values())
            for new in kept:
                if new.clock is not None:
                    connection.execute(KEEP.replace("?", "%s"), changed(new.match_id, new.clock))
        return set(links)

    def close(self) -> None:
        """Let go of the connection; the next write makes another."""
        self._connection.let_go()


def _columns(rows: Sequence[tuple[object, ...]]) -> list[list[object]]:
    return [list(column) for column in zip(*rows, strict=True)]
