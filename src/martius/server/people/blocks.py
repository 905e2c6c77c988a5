"""Whom somebody has blocked: they cannot take one's open seats, and their chat is not shown."""

from __future__ import annotations

from sqlalchemy import Engine, delete, insert, select

from martius.server.store.schema import ACCOUNTS, BLOCKS


class Blocks:
    """The blocks of all accounts."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def add(self, account_id: str, blocked_id: str) -> None:
        """Block somebody."""
        self.remove(account_id, blocked_id)
        with self._engine.begin() as connection:
            row = {"account_id": account_id, "blocked_id": blocked_id}
            connection.execute(insert(BLOCKS), row)

    def remove(self, account_id: str, blocked_id: str) -> None:
        """Block them no longer."""
        this = (BLOCKS.c.account_id == account_id) & (BLOCKS.c.blocked_id == blocked_id)
        with self._engine.begin() as connection:
            connection.execute(delete(BLOCKS).where(this))

    def names(self, account_id: str) -> list[str]:
        """The names of those whom somebody has blocked."""
        wanted = (
            select(ACCOUNTS.c.name)
            .join(BLOCKS, BLOCKS.c.blocked_id == ACCOUNTS.c.id)
            .where(BLOCKS.c.account_id == account_id)
            .order_by(ACCOUNTS.c.folded)
        )
        with self._engine.connect() as connection:
            return list(connection.execute(wanted).scalars())

    def apart(self, account_id: str) -> set[str]:
        """Those whom somebody has blocked, and those who have blocked them."""
        mine = select(BLOCKS.c.blocked_id).where(BLOCKS.c.account_id == account_id)
        theirs = select(BLOCKS.c.account_id).where(BLOCKS.c.blocked_id == account_id)
        with self._engine.connect() as connection:
            return {*connection.execute(mine).scalars(), *connection.execute(theirs).scalars()}
