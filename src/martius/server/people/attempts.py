"""Wrong passwords: after a few the next try must wait, longer each time.

They are counted by name, whether anybody has it or not: so the answer does not tell which.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import Engine, delete, insert, select, update

from martius.server.people.names import folded
from martius.server.store.attendance import now
from martius.server.store.keys import digest
from martius.server.store.schema import ATTEMPTS

FREE: Final = 5
"""So many in a row without a wait."""
FIRST: Final = timedelta(seconds=15)
LONGEST: Final = timedelta(minutes=15)
FORGOTTEN: Final = timedelta(days=1)


def wait_after(failures: int) -> timedelta:
    """How long the next try must wait after so many wrong ones in a row."""
    if failures < FREE:
        return timedelta()
    doubled: int = 2 ** min(failures - FREE, 16)
    return min(FIRST * doubled, LONGEST)


class Attempts:
    """The tries of late, by name."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def take(self, name: str, when: datetime | None = None) -> timedelta | None:
        """Count a try, which is a wrong one until `forgive`; or how long it must still wait.

        It is counted before the password is looked at, so that many at once are not one.
        """
        when, mine = when or now(), digest(folded(name))
        here = ATTEMPTS.c.name_hash == mine
        with self._engine.begin() as connection:
            connection.execute(delete(ATTEMPTS).where(ATTEMPTS.c.last < when - FORGOTTEN))
            row = connection.execute(select(ATTEMPTS).where(here).with_for_update()).one_or_none()
            if row is None:
                first = {"name_hash": mine, "failures": 1, "last": when}
                connection.execute(insert(ATTEMPTS), first)
                return None
            due: datetime = row.last + wait_after(row.failures)
            if when < due:
                return due - when
            more = {"failures": row.failures + 1, "last": when}
            connection.execute(update(ATTEMPTS).where(here).values(**more))
        return None

    def forgive(self, name: str) -> None:
        """The password was right: nothing is held against the name."""
        here = ATTEMPTS.c.name_hash == digest(folded(name))
        with self._engine.begin() as connection:
            connection.execute(delete(ATTEMPTS).where(here))
