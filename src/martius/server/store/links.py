"""Who holds the seats of friends: links that invite, and the keys of those who followed them."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, Engine, delete, insert, select, update

from martius.server.store.channels import forget
from martius.server.store.keys import Lock, lock_of
from martius.server.store.schema import AGREEMENTS, KEYS, LOBBY, NAMES
from martius.server.store.seat_notes import forget_notes


def _give(connection: Connection, match_id: str, seat: str, own: str) -> None:
    """The seat has somebody, so it is not offered any more."""
    lock = Lock("own", seat, own)
    connection.execute(insert(KEYS), {"match_id": match_id, **lock._asdict()})
    here = (LOBBY.c.match_id == match_id) & (LOBBY.c.seat == seat)
    connection.execute(delete(LOBBY).where(here))


SPENT: Final = {"kind": "spent", "account_id": None, "session": None}
"""It only lets people look on, and is on nobody's ring."""


class Links:
    """The links of all matches."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def claim(self, match_id: str, link: str, own: str) -> list[Lock] | None:
        """Give the seat of a link, by hashes, to a key; None if somebody was faster. All locks of
        the match then."""
        here = (KEYS.c.match_id == match_id) & (KEYS.c.hash == link) & (KEYS.c.kind == "friend")
        with self._engine.begin() as connection:
            seat = connection.execute(select(KEYS.c.seat).where(here)).scalar_one_or_none()
            spent = connection.execute(update(KEYS).where(here).values(kind="spent"))
            if seat is None or not spent.rowcount:
                return None
            _give(connection, match_id, seat, own)
        return self.locks(match_id)

    def take(self, match_id: str, seat: str, own: str) -> list[Lock] | None:
        """Give an open seat to a key, by its hash, without a link; None if somebody was faster."""
        here = (KEYS.c.match_id == match_id) & (KEYS.c.seat == seat) & (KEYS.c.kind == "friend")
        with self._engine.begin() as connection:
            if not connection.execute(update(KEYS).where(here).values(kind="spent")).rowcount:
                return None
            _give(connection, match_id, seat, own)
        return self.locks(match_id)

    def vacate(self, match_id: str, seat: str, link: str | None = None) -> list[Lock]:
        """Let nobody hold a seat any more; a new link may invite to it. What its player was
        called, had agreed to, wrote down and wished to be told is forgotten. All locks of the match
        then."""
        held = KEYS.c.kind.in_(("friend", "own"))
        here = (KEYS.c.match_id == match_id) & (KEYS.c.seat == seat) & held
        with self._engine.begin() as connection:
            connection.execute(update(KEYS).where(here).values(**SPENT))
            for table in (NAMES, AGREEMENTS, LOBBY):
                theirs = (table.c.match_id == match_id) & (table.c.seat == seat)
                connection.execute(delete(table).where(theirs))
            forget(connection, match_id, seat)
            forget_notes(connection, match_id, seat)
            if link is not None:
                lock = Lock("friend", seat, link)
                connection.execute(insert(KEYS), {"match_id": match_id, **lock._asdict()})
        return self.locks(match_id)

    def locks(self, match_id: str) -> list[Lock]:
        """All locks of a match."""
        wanted = select(KEYS).where(KEYS.c.match_id == match_id)
        with self._engine.connect() as connection:
            rows = connection.execute(wanted).all()
        return [lock_of(row) for row in rows]
