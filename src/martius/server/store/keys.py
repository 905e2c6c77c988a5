"""Keys: secrets of 128 bits that let a page sit down or look on. Only their hashes are kept."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable
from typing import Any, Literal, NamedTuple

from sqlalchemy import Row

Kind = Literal["here", "friend", "own", "watch", "spent"]
"""`friend` is a link that invites to a seat. The first browser that opens it gets a key of its
`own`, and the link is `spent`: it only lets people look on."""


class Lock(NamedTuple):
    """What a key opens: all seats that are played here, a friend's seat, or a look at the table."""

    kind: Kind
    seat: str | None
    hash: str
    account_id: str | None = None
    """On whose ring it is, if on anybody's."""
    session: str | None = None
    """The sign-in that knows the key. On a ring hangs a key that nobody knows, too: it stays when
    all sign-ins are over."""


def lock_of(row: Row[Any]) -> Lock:
    """A lock as it is kept."""
    return Lock(row.kind, row.seat, row.hash, row.account_id, row.session)


def new_key() -> str:
    """A fresh secret."""
    return secrets.token_urlsafe(16)


def digest(key: str) -> str:
    """What is stored of a key. It has too much chance in it to be guessed, so no salt is needed."""
    return hashlib.sha256(key.encode("utf-8", "replace")).hexdigest()


def fitting(locks: Iterable[Lock], key: str) -> Lock | None:
    """The lock that a key opens. Every lock is tried, so that the time tells nothing."""
    wanted, found = digest(key), None
    for lock in locks:
        if hmac.compare_digest(lock.hash, wanted):
            found = lock
    return found
