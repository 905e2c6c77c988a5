"""The ring of an account: keys of the matches in which somebody plays, or may look on.

On it hangs, for each right, a key that nobody knows: it says what belongs to the account. Besides
there is a key for each sign-in, which its browser keeps; it goes when the sign-in ends.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import Final, NamedTuple

from sqlalchemy import ColumnElement, Connection, Engine, delete, insert, select, update

from martius.server.store.held import held_by, hosted_by, said_by
from martius.server.store.keys import Lock, digest, lock_of, new_key
from martius.server.store.schema import (
    ACCOUNTS,
    BLOCKS,
    CHANNELS,
    CHAT,
    KEYS,
    LISTENING,
    LOBBY,
    NAMES,
    SESSIONS,
)
from martius.server.store.table_schema import SEAT_NOTES

KINDS: Final = ("here", "own", "watch")
"""What can be on a ring, the most first: the host's seats, a friend's seat, a look."""


class Known(NamedTuple):
    """Those with an account who have keys of a match."""

    names: Mapping[str, str] = {}
    blocks: Mapping[str, Set[str]] = {}
    """Whom each of them has blocked."""


class Ring:
    """The rings of all accounts."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def hang(self, match_id: str, key: str, account_id: str, session: str) -> list[Lock] | None:
        """Put what a key opens, by its hash, on somebody's ring; None if there is nothing to put.
        All locks of the match then."""
        with self._engine.begin() as connection:
            locks = _locks(connection, match_id)
            lock = next((one for one in locks if one.hash == key and one.kind in KINDS), None)
            if lock is None:
                return None
            if lock.kind != "watch" and lock.account_id is None:  # many look on by one key
                this = (KEYS.c.match_id == match_id) & (KEYS.c.hash == key)
                mine = {"account_id": account_id, "session": session}
                connection.execute(update(KEYS).where(this).values(**mine))
            if _held(locks, account_id, lock) is None:
                _add(connection, match_id, lock._replace(account_id=account_id, session=None))
            return _locks(connection, match_id)

    def copy(self, match_id: str, account_id: str, session: str) -> tuple[str, list[Lock]] | None:
        """A fresh key for a sign-in, in place of the one it had; None if nothing of the match is on
        the ring. All locks of the match besides."""
        with self._engine.begin() as connection:
            held = [
                lock
                for lock in _locks(connection, match_id)
                if lock.account_id == account_id and lock.session is None and lock.kind in KINDS
            ]
            if not held:
                return None
            best, key = min(held, key=lambda lock: KINDS.index(lock.kind)), new_key()
            old = (KEYS.c.match_id == match_id) & (KEYS.c.account_id == account_id)
            connection.execute(delete(KEYS).where(old & (KEYS.c.session == session)))
            _add(connection, match_id, best._replace(session=session), key)
            return key, _locks(connection, match_id)

    def drop(self, account_id: str, session: str | None = None) -> list[str]:
        """Take the keys of a sign-in away, or those of all: what is on the ring stays. The matches
        that they opened."""
        known = KEYS.c.session.is_not(None) if session is None else KEYS.c.session == session
        return self._delete(account_id, known)

    def clear(self, account_id: str) -> list[str]:
        """Take everything off a ring, with what its owner was called, said, wrote down, offered to
        others and wished to be told at the seats; the matches."""
        with self._engine.begin() as connection:
            for table in (NAMES, SEAT_NOTES):
                connection.execute(delete(table).where(held_by(account_id, table)))
            connection.execute(delete(CHAT).where(said_by(account_id)))
            connection.execute(delete(LOBBY).where(hosted_by(account_id, LOBBY)))
            heard = select(LISTENING.c.channel_id).where(held_by(account_id, LISTENING))
            connection.execute(delete(CHANNELS).where(CHANNELS.c.id.in_(heard)))
        return self._delete(account_id, KEYS.c.hash.is_not(None))

    def _delete(self, account_id: str, which: ColumnElement[bool]) -> list[str]:
        these = (KEYS.c.account_id == account_id) & which
        with self._engine.begin() as connection:
            wanted = select(KEYS.c.match_id).where(these).distinct()
            matches = list(connection.execute(wanted).scalars())
            connection.execute(delete(KEYS).where(these))
        return matches

    def known(self, match_id: str) -> Known:
        """Those with an account who have keys of a match."""
        people = (
            select(ACCOUNTS.c.id, ACCOUNTS.c.name)
            .join(KEYS, KEYS.c.account_id == ACCOUNTS.c.id)
            .where(KEYS.c.match_id == match_id)
            .distinct()
        )
        with self._engine.connect() as connection:
            names = {row.id: row.name for row in connection.execute(people)}
            if not names:
                return Known()
            blocks: dict[str, set[str]] = {}
            for row in connection.execute(select(BLOCKS).where(BLOCKS.c.account_id.in_(names))):
                blocks.setdefault(row.account_id, set()).add(row.blocked_id)
        return Known(names, blocks)

    def matches(self, account_id: str) -> list[str]:
        """The matches of which something is on the ring."""
        wanted = select(KEYS.c.match_id).where(KEYS.c.account_id == account_id).distinct()
        with self._engine.connect() as connection:
            return list(connection.execute(wanted).scalars())

    def tidy(self) -> None:
        """Forget the keys of sign-ins that are no more."""
        gone = KEYS.c.session.is_not(None) & KEYS.c.session.not_in(select(SESSIONS.c.hash))
        with self._engine.begin() as connection:
            connection.execute(delete(KEYS).where(gone))


def _locks(connection: Connection, match_id: str) -> list[Lock]:
    rows = connection.execute(select(KEYS).where(KEYS.c.match_id == match_id)).all()
    return [lock_of(row) for row in rows]


def _held(locks: list[Lock], account_id: str, like: Lock) -> Lock | None:
    """The key that nobody knows, for the same right on this ring."""
    wanted = like.kind, like.seat, account_id, None
    return next(
        (one for one in locks if (one.kind, one.seat, one.account_id, one.session) == wanted), None
    )


def _add(connection: Connection, match_id: str, lock: Lock, key: str = "") -> None:
    """Another lock like this one; without a key, one that nobody can open."""
    fresh = lock._replace(hash=digest(key or new_key()))
    connection.execute(insert(KEYS), {"match_id": match_id, **fresh._asdict()})
