"""What an operator has done beside running servers: they look it up every second."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from typing import Final, NamedTuple

from sqlalchemy import Connection, Engine, delete, func, insert, select

from martius.server.store.attendance import now
from martius.server.store.schema import ERRANDS, LIMITS

KEPT: Final = timedelta(hours=1)
"""Every server has done an errand by then."""


class Orders(NamedTuple):
    """What a server is to do, and to go by."""

    last: int
    """The number of the last errand."""
    matches: list[str]
    """They were changed or removed: look at them again."""
    limits: dict[str, int]
    """Settings that have another value now."""


class Errands:
    """The orders of the operator."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def last(self) -> int:
        """The number of the last errand: a server that begins has nothing to do with it."""
        with self._engine.connect() as connection:
            return connection.execute(select(func.max(ERRANDS.c.id))).scalar_one() or 0

    def since(self, last: int) -> Orders:
        """What has been ordered after this errand."""
        wanted = select(ERRANDS).where(ERRANDS.c.id > last).order_by(ERRANDS.c.id)
        with self._engine.connect() as connection:
            rows = connection.execute(wanted).all()
            limits = {row.name: row.value for row in connection.execute(select(LIMITS))}
        number = rows[-1].id if rows else last
        return Orders(number, list(dict.fromkeys(row.match_id for row in rows)), limits)


def order(connection: Connection, matches: Iterable[str]) -> None:
    """Let every server look at these matches again."""
    when = now()
    rows = [{"made": when, "match_id": match_id} for match_id in matches]
    if rows:
        connection.execute(insert(ERRANDS), rows)
    connection.execute(delete(ERRANDS).where(ERRANDS.c.made < when - KEPT))
