"""What the tables did by themselves: the notes of the records."""

from __future__ import annotations

import json
from collections.abc import Sequence

from sqlalchemy import Connection, Engine, delete, insert, select

from martius.match.notes import TableNote
from martius.server.store.table_schema import TABLE_NOTES


class TableNotes:
    """The notes of all matches."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def of(self, match_id: str) -> list[TableNote]:
        """The notes of a match, in order."""
        here = TABLE_NOTES.c.match_id == match_id
        wanted = select(TABLE_NOTES).where(here).order_by(TABLE_NOTES.c.number)
        with self._engine.connect() as connection:
            rows = connection.execute(wanted).all()
        return [TableNote(row.start, json.loads(row.line)) for row in rows]

    def keep(self, match_id: str, notes: Sequence[TableNote]) -> None:
        """Keep the notes of a match."""
        with self._engine.begin() as connection:
            keep_notes(connection, match_id, notes)


def keep_notes(connection: Connection, match_id: str, notes: Sequence[TableNote]) -> None:
    """Keep the notes of a match in somebody's transaction; there are few."""
    rows = [
        {"match_id": match_id, "number": number, "start": note.start, "line": json.dumps(note.line)}
        for number, note in enumerate(notes)
    ]
    connection.execute(delete(TABLE_NOTES).where(TABLE_NOTES.c.match_id == match_id))
    if rows:
        connection.execute(insert(TABLE_NOTES), rows)
