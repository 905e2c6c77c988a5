"""What people at a match call themselves, and what they say to each other."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import Engine, delete, func, insert, select

from martius.kernel.plain import Json
from martius.server.store.outbox import Call, call
from martius.server.store.schema import CHAT, NAMES, lock

KEPT: int = 200
"""So many of the last lines of a match are shown, and no more are kept."""


class ChatLine(NamedTuple):
    """Something that somebody said."""

    number: int
    """Lines of a match are counted from 1."""
    said: datetime
    seat: str
    text: str
    account_id: str | None = None
    """Who said it, if signed in; never shown."""

    def shown(self) -> Json:
        """The line as a page gets it."""
        return {
            "number": self.number,
            "said": f"{self.said.isoformat()}Z",
            "seat": self.seat,
            "text": self.text,
        }


class Conversations:
    """The names and the chat of all matches."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def names(self, match_id: str) -> dict[str, str]:
        """What the person at each seat is called, as far as they said."""
        wanted = select(NAMES.c.seat, NAMES.c.name).where(NAMES.c.match_id == match_id)
        with self._engine.connect() as connection:
            return {row.seat: row.name for row in connection.execute(wanted)}

    def name(self, match_id: str, seats: Collection[str], name: str) -> None:
        """Keep what the person at these seats is called; an empty name forgets it."""
        mine = (NAMES.c.match_id == match_id) & NAMES.c.seat.in_(seats)
        rows = [{"match_id": match_id, "seat": seat, "name": name} for seat in seats if name]
        with self._engine.begin() as connection:
            lock(connection, match_id)
            connection.execute(delete(NAMES).where(mine))
            if rows:
                connection.execute(insert(NAMES), rows)

    def lines(self, match_id: str) -> list[ChatLine]:
        """What was said, the oldest first."""
        wanted = select(CHAT).where(CHAT.c.match_id == match_id).order_by(CHAT.c.number)
        with self._engine.connect() as connection:
            return [
                ChatLine(row.number, row.said, row.seat, row.text, row.account_id)
                for row in connection.execute(wanted)
            ]

    def add(
        self, match_id: str, said: datetime, seat: str, text: str, account_id: str | None = None
    ) -> ChatLine:
        """Keep a line, under the next number, give notice of it, and forget the one that it
        pushes out."""
        here = CHAT.c.match_id == match_id
        with self._engine.begin() as connection:
            lock(connection, match_id)
            last = connection.execute(select(func.max(CHAT.c.number)).where(here)).scalar()
            line = ChatLine((last or 0) + 1, said, seat, text, account_id)
            connection.execute(insert(CHAT), {"match_id": match_id, **line._asdict()})
            old = here & (CHAT.c.number <= line.number - KEPT)
            connection.execute(delete(CHAT).where(old))
            call(connection, Call(match_id, "chat", line.number, but=line.seat))
        return line
