"""Whether a host lets people watch: who has the link may, unless the host switched it off."""

from __future__ import annotations

from sqlalchemy import Engine, delete, insert, select

from martius.server.store.schema import lock
from martius.server.store.table_schema import UNWATCHED


class Watching:
    """What the hosts of all matches wish."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def allowed(self, match_id: str) -> bool:
        """Whether people may watch a match."""
        wanted = select(UNWATCHED).where(UNWATCHED.c.match_id == match_id)
        with self._engine.connect() as connection:
            return connection.execute(wanted).first() is None

    def allow(self, match_id: str, allowed: bool) -> None:
        """Keep what the host wishes now."""
        with self._engine.begin() as connection:
            lock(connection, match_id)
            connection.execute(delete(UNWATCHED).where(UNWATCHED.c.match_id == match_id))
            if not allowed:
                connection.execute(insert(UNWATCHED), {"match_id": match_id})
