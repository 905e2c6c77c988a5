"""What one process keeps, all others hear: PostgreSQL tells it on with the commit.

Triggers do the telling, so that no writer can forget it, and a change and its signal are one: what
was rolled back is not told, and what was kept is told even if its writer dies in that moment. Who
is not connected just then hears nothing; whoever connects again must look at everything anew.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final, NamedTuple

from sqlalchemy import Connection, Engine, text

from martius.server.store.moment import Moment
from martius.server.store.schema import TOLD
from martius.server.store.table_schema import ALSO_TOLD

LOG: Final = logging.getLogger("martius.server")
CHANNEL: Final = "martius"
AGAIN: Final = 0.5
"""Seconds until the next try to reach a database that does not answer."""
ALONE: Final = 0x4D617274
"""The advisory lock of whoever changes the tables of the database."""

BESIDE = """
CREATE OR REPLACE FUNCTION martius_beside() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('martius', concat_ws(' ', TG_TABLE_NAME, current_setting('application_name'),
        CASE WHEN TG_OP = 'DELETE' THEN OLD.match_id ELSE NEW.match_id END));
    RETURN NULL;
END $$
"""
MOVED = """
CREATE OR REPLACE FUNCTION martius_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('martius', concat_ws(' ', TG_TABLE_NAME, current_setting('application_name'),
        NEW.id, NEW.seq, NEW.undos, NEW.shares));
    RETURN NULL;
END $$
"""
THOUGHT = """
CREATE OR REPLACE FUNCTION martius_thought() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('martius', concat_ws(' ', TG_TABLE_NAME, current_setting('application_name'),
        NEW.match_id, CASE WHEN NEW.answer IS NOT NULL OR NEW.failed IS NOT NULL THEN 'done'
            WHEN TG_OP = 'INSERT' OR NEW.moment <> OLD.moment THEN 'new' ELSE 'so far' END,
        NEW.progress));
    RETURN NULL;
END $$
"""
TRIGGER = """
CREATE OR REPLACE TRIGGER martius_tell AFTER {when} ON {table}
FOR EACH ROW EXECUTE FUNCTION {function}()
"""


class Signal(NamedTuple):
    """That a row of a match has changed."""

    table: str
    origin: str
    """The process that changed it."""
    match_id: str
    rest: tuple[str, ...]

    @property
    def moment(self) -> Moment:
        """Where the match stands now, if that is what changed."""
        seq, undos, shares = map(int, self.rest)
        return Moment(seq, undos, shares)


def read(payload: str) -> Signal:
    """A signal as a trigger wrote it."""
    table, origin, match_id, *rest = payload.split(" ")
    return Signal(table, origin, match_id, tuple(rest))


def install(connection: Connection) -> None:
    """Let the database tell of changes, if it does not yet."""
    wanted = {
        table.name: ("INSERT OR UPDATE OR DELETE", "martius_beside") for table in TOLD + ALSO_TOLD
    }
    wanted["matches"] = ("UPDATE OF seq, undos, shares", "martius_moved")
    wanted["thoughts"] = (
        "INSERT OR UPDATE OF moment, progress, answer, failed",
        "martius_thought",
    )
    asked = text("SELECT tgrelid::regclass::text FROM pg_trigger WHERE tgname = 'martius_tell'")
    missing = wanted.keys() - set(connection.execute(asked).scalars())
    if missing:
        for function in (BESIDE, MOVED, THOUGHT):
            connection.execute(text(function))
    for table in sorted(missing):
        when, function = wanted[table]
        connection.execute(text(TRIGGER.format(when=when, table=table, function=function)))
    connection.commit()


class Ears:
    """A connection that hears every change, and comes back by itself."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self.connected = False

    async def listen(self, back: Callable[[], None], hear: Callable[[Signal], None]) -> None:
        """Hear until cancelled; `back` is called after every connecting, when anything may have
        happened unheard."""
        while True:
            try:
                await self._listen(back, hear)
            except Exception as error:  # whatever is wrong with the database, it may end
                LOG.warning("The database does not tell of changes", exc_info=error)
            finally:
                self.connected = False
            await asyncio.sleep(AGAIN)

    async def _listen(self, back: Callable[[], None], hear: Callable[[Signal], None]) -> None:
        import psycopg  # an extra

        args, given = self._engine.dialect.create_connect_args(self._engine.url)
        connection = await psycopg.AsyncConnection.connect(
            *args, **given, autocommit=True, connect_timeout=3
        )
        async with connection:
            await connection.execute(f"LISTEN {CHANNEL}")
            self.connected = True
            back()
            async for told in connection.notifies():
                hear(read(told.payload))
