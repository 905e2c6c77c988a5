"""Recovery codes: a way in for somebody who has lost the password. Only their hashes are kept."""

from __future__ import annotations

import secrets
from typing import Final

from sqlalchemy import Engine, delete, func, insert, select

from martius.server.store.keys import digest
from martius.server.store.schema import RECOVERY_CODES

SIGNS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""None that looks like another."""
COUNT: Final = 8
GROUPS: Final = 4
GROUP: Final = 4


def new_code() -> str:
    """80 bits, so that nobody can guess it: `K7QF-2MZA-9TRB-XH4C`."""
    groups = ("".join(secrets.choice(SIGNS) for _ in range(GROUP)) for _ in range(GROUPS))
    return "-".join(groups)


def _hash(code: str) -> str:
    return digest("".join(sign for sign in code.upper() if sign.isalnum()))


class Recovery:
    """The codes of all accounts."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def renew(self, account_id: str) -> list[str]:
        """New codes; the old ones are void."""
        codes = [new_code() for _ in range(COUNT)]
        rows = [{"account_id": account_id, "hash": _hash(code)} for code in codes]
        mine = RECOVERY_CODES.c.account_id == account_id
        with self._engine.begin() as connection:
            connection.execute(delete(RECOVERY_CODES).where(mine))
            connection.execute(insert(RECOVERY_CODES), rows)
        return codes

    def fits(self, account_id: str, code: str) -> bool:
        """Whether it is a code of this account; it is not used up."""
        this = RECOVERY_CODES.c.hash == _hash(code)
        wanted = select(RECOVERY_CODES).where(this & (RECOVERY_CODES.c.account_id == account_id))
        with self._engine.connect() as connection:
            return connection.execute(wanted).first() is not None

    def use(self, account_id: str, code: str) -> bool:
        """Whether it is a code of this account; it works once."""
        mine = RECOVERY_CODES.c.account_id == account_id
        this = mine & (RECOVERY_CODES.c.hash == _hash(code))
        with self._engine.begin() as connection:
            return connection.execute(delete(RECOVERY_CODES).where(this)).rowcount == 1

    def left(self, account_id: str) -> int:
        """How many codes are left."""
        mine = RECOVERY_CODES.c.account_id == account_id
        wanted = select(func.count()).select_from(RECOVERY_CODES).where(mine)
        with self._engine.connect() as connection:
            return int(connection.execute(wanted).scalar_one())
