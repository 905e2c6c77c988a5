"""What an operator looks up and sets in the store, also while a server runs."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import Engine, delete, func, insert, inspect, select

from martius.server.errors import StoreError
from martius.server.people.people import People
from martius.server.store.attendance import expire, now
from martius.server.store.errands import order
from martius.server.store.opening import engine, shown
from martius.server.store.schema import (
    ACCOUNTS,
    ANNOUNCEMENTS,
    KEYS,
    LIMITS,
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
    locked: bool


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
        self._people = People(self._engine)
        if not inspect(self._engine).has_table(LIMITS.name):
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
            ACCOUNTS.c.name,
            ACCOUNTS.c.created,
            seen.scalar_subquery(),
            matches.scalar_subquery(),
            ACCOUNTS.c.locked,
        )
        with self._engine.connect() as connection:
            return [User(*row) for row in connection.execute(wanted.order_by(ACCOUNTS.c.folded))]

    def sign_out(self, name: str) -> None:
        """Sign somebody out everywhere; the keys that their browsers got are void."""
        self._sign_out(self._id(name))

    def lock(self, name: str, locked: bool) -> None:
        """Let somebody sign in no more, nor stay signed in; or let them again."""
        account_id = self._id(name)
        self._people.accounts.lock(account_id, locked)
        if locked:
            self._sign_out(account_id)

    def forget(self, name: str) -> None:
        """Delete an account as its owner can: the games stay for the others."""
        self._order(self._people.forget(self._id(name)))

    def codes(self, name: str) -> list[str]:
        """New recovery codes for somebody; the old ones are void."""
        return self._people.recovery.renew(self._id(name))

    def _id(self, name: str) -> str:
        account = self._people.accounts.named(name)
        if account is None:
            raise StoreError(f"There is no account named {name}.")
        return account.id

    def _sign_out(self, account_id: str) -> None:
        self._people.sessions.end(account_id)
        self._order(self._people.ring.drop(account_id))

    def _order(self, matches: Iterable[str]) -> None:
        with self._engine.begin() as connection:
            order(connection, matches)

    def remove(self, match_id: str) -> None:
        """Delete a match, and let whoever is there know."""
        with self._engine.begin() as connection:
            if not expire(connection, match_id, now(), removed=True):
                raise StoreError(f"There is no match {match_id}.")
            order(connection, [match_id])

    def limits(self) -> dict[str, int]:
        """The limits that are not as in the settings."""
        with self._engine.connect() as connection:
            return {row.name: row.value for row in connection.execute(select(LIMITS))}

    def limit(self, name: str, value: int | None) -> None:
        """Set a limit, which servers go by within a second; None: as in the settings."""
        with self._engine.begin() as connection:
            connection.execute(delete(LIMITS).where(LIMITS.c.name == name))
            if value is not None:
                connection.execute(insert(LIMITS), {"name": name, "value": value})

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
