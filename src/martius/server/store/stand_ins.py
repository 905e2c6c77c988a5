"""Bots that play for people who ran out of time or stayed away; the seats stay those people's."""

from __future__ import annotations

from sqlalchemy import Engine, delete, insert, select

from martius.server.store.table_schema import STAND_INS


class StandIns:
    """The stand-ins of all matches."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def of(self, match_id: str) -> dict[str, str]:
        """The bot at each such seat of a match."""
        wanted = select(STAND_INS).where(STAND_INS.c.match_id == match_id)
        with self._engine.connect() as connection:
            return {row.seat: row.bot for row in connection.execute(wanted)}

    def keep(self, match_id: str, seat: str, bot: str | None) -> None:
        """Let a bot play a seat from now on, or its person again."""
        here = (STAND_INS.c.match_id == match_id) & (STAND_INS.c.seat == seat)
        with self._engine.begin() as connection:
            connection.execute(delete(STAND_INS).where(here))
            if bot is not None:
                row = {"match_id": match_id, "seat": seat, "bot": bot}
                connection.execute(insert(STAND_INS), row)
