"""The clocks of all matches, and when no server ran: that time counts against nobody."""

from __future__ import annotations

from datetime import datetime
from typing import Final, NamedTuple

from sqlalchemy import Engine, delete, exists, insert, select, update

from martius.server.store.outbox import Call, call
from martius.server.store.table_schema import CLOCKS, HEARTBEAT, OUTAGES


class ClockRow(NamedTuple):
    """A clock as it is kept."""

    terms: str
    state: str
    since: datetime | None
    paused: bool
    deadline: datetime | None
    warning: datetime | None
    """When to tell whoever is to act that their time runs short."""


KEEP: Final = (
    "UPDATE clocks SET state = ?, since = ?, paused = ?, deadline = ?, warning = ?"
    " WHERE match_id = ?"
)
"""For the drivers' own statements."""


def changed(match_id: str, row: ClockRow) -> tuple[object, ...]:
    """The values of KEEP."""
    return row.state, row.since, row.paused, row.deadline, row.warning, match_id


def kept(match_id: str, row: ClockRow) -> tuple[object, ...]:
    """The same as SQLite keeps them, and SQLAlchemy reads them."""
    return tuple(
        value.isoformat(" ", "microseconds") if isinstance(value, datetime) else value
        for value in changed(match_id, row)
    )


class Clocks:
    """The clocks."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def of(self, match_id: str) -> ClockRow | None:
        """The clock of a match, if it has one."""
        wanted = select(CLOCKS).where(CLOCKS.c.match_id == match_id)
        with self._engine.connect() as connection:
            row = connection.execute(wanted).one_or_none()
        return None if row is None else ClockRow(*(getattr(row, name) for name in ClockRow._fields))

    def add(self, match_id: str, row: ClockRow) -> None:
        """Give a match a clock."""
        with self._engine.begin() as connection:
            connection.execute(insert(CLOCKS), {"match_id": match_id, **row._asdict()})

    def keep(self, match_id: str, row: ClockRow) -> None:
        """Keep what has changed."""
        with self._engine.begin() as connection:
            here = CLOCKS.c.match_id == match_id
            connection.execute(update(CLOCKS).where(here).values(**row._asdict()))

    def due(self, now: datetime) -> list[str]:
        """The matches in which somebody's time is up."""
        wanted = select(CLOCKS.c.match_id).where(CLOCKS.c.deadline <= now)
        with self._engine.connect() as connection:
            return list(connection.execute(wanted).scalars())

    def short(self, now: datetime) -> list[str]:
        """The matches in which somebody is to hear that their time runs short."""
        wanted = select(CLOCKS.c.match_id).where(CLOCKS.c.warning <= now)
        with self._engine.connect() as connection:
            return list(connection.execute(wanted).scalars())

    def warn(self, row: ClockRow, wanted: Call, now: datetime) -> None:
        """Keep a clock whose seat was told, and the notice with it; once, if several servers do."""
        here = (CLOCKS.c.match_id == wanted.match_id) & (CLOCKS.c.warning <= now)
        with self._engine.begin() as connection:
            kept = connection.execute(update(CLOCKS).where(here).values(**row._asdict()))
            if kept.rowcount:
                call(connection, wanted)

    # --- when no server ran ---

    def beat(self, now: datetime) -> None:
        """A server runs now; that is written down while anybody's time runs."""
        runs = exists().where(CLOCKS.c.deadline.is_not(None))
        with self._engine.begin() as connection:
            connection.execute(update(HEARTBEAT).where(runs).values(alive=now))

    def begin(self, now: datetime) -> None:
        """A server begins: since the last beat none ran, or not for long."""
        with self._engine.begin() as connection:
            alive = connection.execute(select(HEARTBEAT.c.alive)).scalar_one_or_none()
            if alive is not None and alive < now:
                connection.execute(delete(OUTAGES).where(OUTAGES.c.began == alive))
                connection.execute(insert(OUTAGES), {"began": alive, "ended": now})
            connection.execute(delete(HEARTBEAT))
            connection.execute(insert(HEARTBEAT), {"id": 1, "alive": now})

    def outages(self, since: datetime) -> list[tuple[datetime, datetime]]:
        """The times without a server that ended after this."""
        wanted = select(OUTAGES).where(OUTAGES.c.ended > since).order_by(OUTAGES.c.began)
        with self._engine.connect() as connection:
            return [(row.began, row.ended) for row in connection.execute(wanted)]
