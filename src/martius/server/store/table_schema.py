"""The tables of the store for what happens at a table beside the game: clocks and what the people
there agree on."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, DateTime, ForeignKey, Index, Integer, String, Table, Text

from martius.server.store.schema import METADATA


def _match() -> Column[str]:
    """Whose it is; it goes with the match."""
    return Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)


CLOCKS = Table(
    "clocks",
    METADATA,
    _match(),
    Column("terms", Text, nullable=False),  # what was agreed at the start
    Column("state", Text, nullable=False),  # what is left, and of the move under way
    Column("since", DateTime, nullable=True),  # counted up to here, if time runs
    Column("paused", Boolean, nullable=False),
    Column("deadline", DateTime, nullable=True),
    Column("warning", DateTime, nullable=True),  # when to say that the time runs short
    Index("clocks_deadline", "deadline"),
    Index("clocks_warning", "warning"),
)

HEARTBEAT = Table(
    "heartbeat",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=False),  # there is one row
    Column("alive", DateTime, nullable=False),
)

OUTAGES = Table(
    "outages",
    METADATA,
    Column("began", DateTime, primary_key=True),  # no server ran from here
    Column("ended", DateTime, nullable=False),  # to here
)

TABLE_NOTES = Table(
    "table_notes",
    METADATA,
    _match(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("start", Integer, nullable=False),
    Column("line", Text, nullable=False),
)

STAND_INS = Table(
    "stand_ins",
    METADATA,
    _match(),
    Column("seat", String(64), primary_key=True),
    Column("bot", String(64), nullable=False),  # plays for the person whose seat it is
)

PROPOSALS = Table(
    "proposals",
    METADATA,
    _match(),
    Column("what", String(16), primary_key=True),
    Column("by", String(64), nullable=False),
    Column("seq", Integer, nullable=False),  # where the match stood
    Column("undos", Integer, nullable=False),
    Column("agreed", Text, nullable=False),  # the seats of those who agree
)

SEAT_NOTES = Table(
    "seat_notes",
    METADATA,
    _match(),
    Column("seat", String(64), primary_key=True),
    Column("text", Text, nullable=False),  # for the person of the seat alone
)

UNWATCHED = Table("unwatched", METADATA, _match())
"""The matches whose host lets nobody watch."""

ALSO_TOLD = (CLOCKS, STAND_INS, TABLE_NOTES, PROPOSALS, UNWATCHED)
"""Of these, too, all processes that have the match open hear when they change."""
