"""Accounts: a name, what is kept of a password, and an e-mail address if somebody gives one."""

from __future__ import annotations

import secrets
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Engine, Row, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from martius.server.people.names import folded
from martius.server.store.attendance import now
from martius.server.store.schema import ACCOUNTS, CHANNELS


class Account(NamedTuple):
    """Somebody who can sign in."""

    id: str
    name: str
    password: str
    """What is kept of it: never the password itself."""
    email: str | None
    email_confirmed: bool
    created: datetime
    locked: bool = False
    """Whether the operator lets nobody sign in."""


class Accounts:
    """All accounts."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def add(self, name: str, password: str) -> Account | None:
        """A new account; None if somebody has the name."""
        account = Account(secrets.token_urlsafe(9), name, password, None, False, now())
        try:
            with self._engine.begin() as connection:
                row = {**account._asdict(), "folded": folded(name)}
                connection.execute(insert(ACCOUNTS), row)
        except IntegrityError:
            return None
        return account

    def of(self, account_id: str) -> Account | None:
        """An account by its id."""
        return self._one(ACCOUNTS.c.id == account_id)

    def named(self, name: str) -> Account | None:
        """The account of this name, however it is written."""
        return self._one(ACCOUNTS.c.folded == folded(name))

    def rename(self, account_id: str, name: str) -> bool:
        """Call somebody by another name, unless somebody else has it."""
        try:
            self._set(account_id, name=name, folded=folded(name))
        except IntegrityError:
            return False
        return True

    def set_password(self, account_id: str, password: str) -> None:
        """Keep what is kept of a new password."""
        self._set(account_id, password=password)

    def lock(self, account_id: str, locked: bool) -> None:
        """Let nobody sign in, or let them again."""
        self._set(account_id, locked=locked)

    def set_email(self, account_id: str, email: str | None) -> None:
        """Keep an address that is still to be confirmed, or none."""
        self._set(account_id, email=email, email_confirmed=False)

    def delete(self, account_id: str) -> None:
        """Forget somebody, with all that belongs to the account alone."""
        with self._engine.begin() as connection:
            connection.execute(delete(CHANNELS).where(CHANNELS.c.account_id == account_id))
            connection.execute(delete(ACCOUNTS).where(ACCOUNTS.c.id == account_id))

    def _one(self, which: Any) -> Account | None:
        with self._engine.connect() as connection:
            row = connection.execute(select(ACCOUNTS).where(which)).one_or_none()
        return None if row is None else _account(row)

    def _set(self, account_id: str, **values: object) -> None:
        mine = ACCOUNTS.c.id == account_id
        with self._engine.begin() as connection:
            connection.execute(update(ACCOUNTS).where(mine).values(**values))


def _account(row: Row[Any]) -> Account:
    return Account(*(getattr(row, name) for name in Account._fields))
