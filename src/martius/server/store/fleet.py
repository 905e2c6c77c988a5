"""The processes that serve one database: which of them live, and who sits at whose pages."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from datetime import timedelta
from typing import Final, NamedTuple

from sqlalchemy import Connection, Engine, delete, func, insert, literal, select, update

from martius.server.store.schema import PROCESSES, SITTINGS

BEAT: Final = 2.0
"""Seconds from one sign of life to the next."""
DEAD: Final = timedelta(seconds=7)
"""After so long without one a process counts as dead."""


WATCHERS: Final = ""
"""The seat of all those who watch."""


class Pages(NamedTuple):
    """The pages of a seat at one process."""

    number: int = 1
    """Only those who watch are counted."""
    looking: bool = True
    """Whether one of them is in sight of its person."""


class Sitting(NamedTuple):
    """A seat, and a process at which its player has pages."""

    seat: str
    process: str
    pages: Pages = Pages()


def new_name() -> str:
    """A name for a process that no other has."""
    return f"martius-{secrets.token_hex(6)}"


class Fleet:
    """All processes, as one of them sees them."""

    def __init__(self, engine: Engine, name: str) -> None:
        self.name = name
        self._engine = engine

    def beat(self, figures: str) -> bool:
        """Say that this process lives, and forget those that do not say so any more. Whether it
        is new to the others: they think that nobody sits here."""
        mine = PROCESSES.c.id == self.name
        values = {"beat": func.now(), "figures": figures}
        with self._engine.begin() as connection:
            known = connection.execute(update(PROCESSES).where(mine).values(**values)).rowcount
            if not known:
                connection.execute(insert(PROCESSES).values(id=self.name, **values))
            late = PROCESSES.c.beat < func.now() - literal(DEAD)
            connection.execute(delete(PROCESSES).where(late))
        return not known

    def leave(self) -> None:
        """This process serves nobody any more."""
        with self._engine.begin() as connection:
            connection.execute(delete(PROCESSES).where(PROCESSES.c.id == self.name))

    def figures(self) -> dict[str, str]:
        """The metrics of all, as each last told them."""
        with self._engine.connect() as connection:
            rows = connection.execute(select(PROCESSES.c.id, PROCESSES.c.figures))
            return {row.id: row.figures for row in rows}

    # --- who sits where ---

    def seat(self, seats: Mapping[str, Mapping[str, Pages]]) -> None:
        """Keep which seats of these matches have pages here, and that no others have."""
        with self._engine.begin() as connection:
            for match_id, here in sorted(seats.items()):
                self._seat(connection, match_id, here)

    def _seat(self, connection: Connection, match_id: str, here: Mapping[str, Pages]) -> None:
        mine = (SITTINGS.c.match_id == match_id) & (SITTINGS.c.process == self.name)
        found = connection.execute(select(SITTINGS).where(mine))
        known = {row.seat: Pages(row.pages, row.looking) for row in found}
        if known.keys() - here.keys():
            connection.execute(delete(SITTINGS).where(mine & SITTINGS.c.seat.not_in(here)))
        row = {"match_id": match_id, "process": self.name, "came": func.now()}
        for seat, pages in sorted(here.items() - known.items()):
            values = {"pages": pages.number, "looking": pages.looking}
            this = mine & (SITTINGS.c.seat == seat)
            if seat in known:
                connection.execute(update(SITTINGS).where(this).values(values))
            else:
                connection.execute(insert(SITTINGS).values(**row, **values, seat=seat))

    def sittings(self, match_id: str) -> list[Sitting]:
        """Who sits at a match, the first to come first."""
        wanted = select(SITTINGS).where(SITTINGS.c.match_id == match_id)
        ordered = wanted.order_by(SITTINGS.c.came, SITTINGS.c.process)
        with self._engine.connect() as connection:
            return [
                Sitting(row.seat, row.process, Pages(row.pages, row.looking))
                for row in connection.execute(ordered)
            ]
