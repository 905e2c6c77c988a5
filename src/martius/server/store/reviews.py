"""What has been reviewed of a game, for each seat: kept, so that it is not done twice."""

from __future__ import annotations

from sqlalchemy import Engine, delete, insert, select

from martius.server.store.schema import REVIEWS, lock


class Reviews:
    """The reviews of all matches."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def of(self, match_id: str, seat: str) -> str | None:
        """What is known of a seat's game, as JSON; None if nobody has asked for it."""
        mine = (REVIEWS.c.match_id == match_id) & (REVIEWS.c.seat == seat)
        with self._engine.connect() as connection:
            found: str | None = connection.execute(
                select(REVIEWS.c.stretches).where(mine)
            ).scalar_one_or_none()
        return found

    def keep(self, match_id: str, seat: str, stretches: str) -> None:
        """Keep what is known now."""
        mine = (REVIEWS.c.match_id == match_id) & (REVIEWS.c.seat == seat)
        row = {"match_id": match_id, "seat": seat, "stretches": stretches}
        with self._engine.begin() as connection:
            lock(connection, match_id)
            connection.execute(delete(REVIEWS).where(mine))
            connection.execute(insert(REVIEWS), row)
