"""Private notes: what the person of a seat writes down for nobody else.

No table holds them: they are read when their writer asks, so every process tells the same.
"""

from __future__ import annotations

from sqlalchemy import ColumnElement, Connection, Engine, delete, insert, select

from martius.server.store.schema import lock
from martius.server.store.table_schema import SEAT_NOTES


class SeatNotes:
    """The private notes of all seats."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def of(self, match_id: str, seat: str) -> str:
        """What the person of a seat wrote; empty if nothing."""
        wanted = select(SEAT_NOTES.c.text).where(_at(match_id, seat))
        with self._engine.connect() as connection:
            return connection.execute(wanted).scalar_one_or_none() or ""

    def keep(self, match_id: str, seat: str, text: str) -> None:
        """Keep what the person of a seat writes; an empty text forgets it."""
        with self._engine.begin() as connection:
            lock(connection, match_id)
            forget_notes(connection, match_id, seat)
            if text:
                row = {"match_id": match_id, "seat": seat, "text": text}
                connection.execute(insert(SEAT_NOTES), row)


def forget_notes(connection: Connection, match_id: str, seat: str) -> None:
    """Leave no notes of a seat to whoever sits there next."""
    connection.execute(delete(SEAT_NOTES).where(_at(match_id, seat)))


def _at(match_id: str, seat: str) -> ColumnElement[bool]:
    return (SEAT_NOTES.c.match_id == match_id) & (SEAT_NOTES.c.seat == seat)
