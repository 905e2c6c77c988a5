"""E-mail addresses of accounts: one counts once somebody has followed the link sent there."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Final, Protocol

from sqlalchemy import Engine, delete, insert, select, update

from martius.kernel.text import say
from martius.server.errors import Denied
from martius.server.store.attendance import now
from martius.server.store.keys import digest, new_key
from martius.server.store.schema import ACCOUNTS, EMAIL_TOKENS

VALID: Final = timedelta(days=3)
LONGEST: Final = 254
LIKELY: Final = re.compile(
    r"[^@\s<>,;:\"()\\\x00-\x1f\x7f]+@[^@\s<>,;:\"()\\\x00-\x1f\x7f]+\.[^@\s.]+"
)
"""What an address looks like; whether it is one, only a letter to it can tell."""


class Letters(Protocol):
    """Sends the letters that accounts need."""

    async def confirm(self, address: str, link: str) -> None:
        """Ask whoever reads mail there to follow a link."""


def checked(address: str) -> str:
    """An address that can be written to, or a refusal."""
    trimmed = address.strip()
    if len(trimmed) > LONGEST or not LIKELY.fullmatch(trimmed):
        raise Denied(400, say("This is not an e-mail address."))
    return trimmed


class Emails:
    """The addresses of all accounts, and the links that confirm them."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def give(self, account_id: str, email: str) -> str:
        """Keep an address that is still to be confirmed: the secret of the link that does."""
        token, mine = new_key(), EMAIL_TOKENS.c.account_id == account_id
        row = {"hash": digest(token), "account_id": account_id, "email": email, "made": now()}
        with self._engine.begin() as connection:
            connection.execute(
                update(ACCOUNTS)
                .where(ACCOUNTS.c.id == account_id)
                .values(email=email, email_confirmed=False)
            )
            connection.execute(delete(EMAIL_TOKENS).where(mine))
            connection.execute(insert(EMAIL_TOKENS), row)
        return token

    def confirm(self, token: str) -> bool:
        """Follow a link: whether an address is confirmed by it. It works once, for a few days."""
        this = EMAIL_TOKENS.c.hash == digest(token)
        with self._engine.begin() as connection:
            row = connection.execute(select(EMAIL_TOKENS).where(this)).one_or_none()
            connection.execute(delete(EMAIL_TOKENS).where(this))
            if row is None or now() - row.made > VALID:
                return False
            named = (ACCOUNTS.c.id == row.account_id) & (ACCOUNTS.c.email == row.email)
            confirmed = update(ACCOUNTS).where(named).values(email_confirmed=True)
            return connection.execute(confirmed).rowcount == 1

    def forget(self, account_id: str) -> None:
        """Forget somebody's address, and the links to it."""
        with self._engine.begin() as connection:
            mine = ACCOUNTS.c.id == account_id
            nothing = {"email": None, "email_confirmed": False}
            connection.execute(update(ACCOUNTS).where(mine).values(**nothing))
            theirs = EMAIL_TOKENS.c.account_id == account_id
            connection.execute(delete(EMAIL_TOKENS).where(theirs))
