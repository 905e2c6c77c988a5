"""Sign-ins: each browser has a secret of its own in a cookie. Only its hash is kept."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final, NamedTuple

from sqlalchemy import Engine, delete, insert, select, update

from martius.server.store.attendance import now
from martius.server.store.keys import digest, new_key
from martius.server.store.schema import ACCOUNTS, SESSIONS

WORTH_NOTING: Final = timedelta(hours=6)
"""That a sign-in is used is written down once in this time."""


class Person(NamedTuple):
    """Somebody who is signed in, and by which sign-in."""

    id: str
    name: str
    session: str
    seen: datetime

    @property
    def is_news(self) -> bool:
        """Whether it is worth writing down that the sign-in is used."""
        return now() - self.seen > WORTH_NOTING


class Sessions:
    """The sign-ins of all accounts."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def begin(self, account_id: str) -> str:
        """A new sign-in: the secret of its cookie."""
        token, when = new_key(), now()
        row = {"hash": digest(token), "account_id": account_id, "created": when, "seen": when}
        with self._engine.begin() as connection:
            connection.execute(insert(SESSIONS), row)
        return token

    def of(self, token: str, days: int) -> Person | None:
        """Who is signed in by a cookie; None if it was not used for so many days."""
        wanted = (
            select(ACCOUNTS.c.id, ACCOUNTS.c.name, SESSIONS.c.hash, SESSIONS.c.seen)
            .join(ACCOUNTS, ACCOUNTS.c.id == SESSIONS.c.account_id)
            .where(SESSIONS.c.hash == digest(token))
        )
        with self._engine.connect() as connection:
            row = connection.execute(wanted).one_or_none()
        if row is None or (days and now() - row.seen > timedelta(days=days)):
            return None
        return Person(*row)

    def touch(self, session: str) -> None:
        """Keep that a sign-in is used."""
        mine = SESSIONS.c.hash == session
        with self._engine.begin() as connection:
            connection.execute(update(SESSIONS).where(mine).values(seen=now()))

    def end(self, account_id: str, session: str | None = None) -> None:
        """Forget a sign-in of somebody, or all of them."""
        mine = SESSIONS.c.account_id == account_id
        if session is not None:
            mine &= SESSIONS.c.hash == session
        with self._engine.begin() as connection:
            connection.execute(delete(SESSIONS).where(mine))

    def count(self, account_id: str) -> int:
        """In how many browsers somebody is signed in."""
        mine = select(SESSIONS.c.hash).where(SESSIONS.c.account_id == account_id)
        with self._engine.connect() as connection:
            return len(connection.execute(mine).all())

    def tidy(self, before: datetime) -> None:
        """Forget the sign-ins that nobody used since then."""
        with self._engine.begin() as connection:
            connection.execute(delete(SESSIONS).where(SESSIONS.c.seen < before))
