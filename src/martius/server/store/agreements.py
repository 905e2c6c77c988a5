"""Who agrees to the coach in a game between people: all of them, or nobody gets advice."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Engine, delete, insert, select

from martius.server.store.schema import AGREEMENTS, lock


class Agreements:
    """The agreements of all matches."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def of(self, match_id: str) -> frozenset[str]:
        """The seats whose players agree to the coach."""
        wanted = select(AGREEMENTS.c.seat).where(AGREEMENTS.c.match_id == match_id)
        with self._engine.connect() as connection:
            return frozenset(connection.execute(wanted).scalars())

    def keep(self, match_id: str, seats: Collection[str], agrees: bool) -> None:
        """Keep what the player of these seats says now."""
        mine = (AGREEMENTS.c.match_id == match_id) & AGREEMENTS.c.seat.in_(seats)
        rows = [{"match_id": match_id, "seat": seat} for seat in seats if agrees]
        with self._engine.begin() as connection:
            lock(connection, match_id)
            connection.execute(delete(AGREEMENTS).where(mine))
            if rows:
                connection.execute(insert(AGREEMENTS), rows)
