"""What an operator looks up and sets in the store, also while a server runs."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from sqlalchemy import Engine, delete, func, insert, inspect, select

from martius.server.errors import StoreError
from martius.server.store.attendance import now
from martius.server.store.opening import engine, shown
from martius.server.store.schema import (
    ACCOUNTS,
    ANNOUNCEMENTS,
    KEYS,
    MATCHES,
    REPORTS,
    SESSIONS,
    VISITS,
)


class User(NamedTuple):
    """An account as an operator sees it."""

    name: str
    created: datetime
    seen: datetime | None
    matches: int


class Laid(NamedTuple):
    """A match as an operator sees it: no names, no moves."""

    id: str
    title: str
    actions: int
    over: bool
    created: datetime
    seen: datetime | None


class Report(NamedTuple):
    """What a player reported."""

    made: datetime
    match_id: str
    seat: str
    text: str


class Office:
    """The operator's view of a store. It migrates nothing and claims nothing."""

    def __init__(self, address: str) -> None:
        self._engine: Engine = engine(address)
        if not inspect(self._engine).has_table(ANNOUNCEMENTS.name):
            self.close()
            raise StoreError(
                f"{shown(address)}: this is no store of this version; start a server with it first."
            )

    def close(self) -> None:
        """Let go of it."""
        self._engine.dispose()

    def users(self) -> list[User]:
        """All accounts, by name."""
        seen = select(func.max(SESSIONS.c.seen)).where(SESSIONS.c.account_id == ACCOUNTS.c.id)
        held = select(func.count(KEYS.c.match_id.distinct()))
        matches = held.where(KEYS.c.account_id == ACCOUNTS.c.id)
        wanted = select(
            ACCOUNTS.c.name, ACCOUNTS.c.created, seen.scalar_subquery(), matches.scalar_subquery()
        )
        with self._engine.connect() as connection:
            return [User(*row) for row in connection.execute(wanted.order_by(ACCOUNTS.c.folded))]

    def sign_out(self, name: str) -> bool:
        """Sign somebody out everywhere; whether there is such an account."""
        who = select(ACCOUNTS.c.id).where(ACCOUNTS.c.name == name)
        with self._engine.begin() as connection:
            found = connection.execute(who).scalar_one_or_none()
            connection.execute(delete(SESSIONS).where(SESSIONS.c.account_id == found))
            return found is not None

    def tables(self, most: int) -> list[Laid]:
        """The matches that were made last."""
        seen = select(func.max(VISITS.c.seen)).where(VISITS.c.match_id == MATCHES.c.id)
        wanted = select(MATCHES, seen.scalar_subquery().label("visited"))
        with self._engine.connect() as connection:
            rows = connection.execute(wanted.order_by(MATCHES.c.created.desc()).limit(most))
            return [
                Laid(r.id, r.title, r.seq, r.to_act is None, r.created, r.visited) for r in rows
            ]

    def reports(self) -> list[Report]:
        """What players reported, the newest first."""
        columns = REPORTS.c.made, REPORTS.c.match_id, REPORTS.c.seat, REPORTS.c.text
        with self._engine.connect() as connection:
            rows = connection.execute(select(*columns).order_by(REPORTS.c.id.desc()))
            return [Report(*row) for row in rows]

    def announce(self, text: str) -> None:
        """Show a sentence on all pages; an empty one takes it back."""
        with self._engine.begin() as connection:
            connection.execute(delete(ANNOUNCEMENTS))
            if text:
                connection.execute(insert(ANNOUNCEMENTS), {"made": now(), "text": text})
