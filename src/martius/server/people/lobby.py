"""The lobby: seats that a host offers to everybody."""

from __future__ import annotations

from datetime import datetime
from typing import Final, NamedTuple

from sqlalchemy import Engine, delete, insert, select

from martius.server.store.attendance import now
from martius.server.store.schema import ACCOUNTS, KEYS, LOBBY, MATCHES, NAMES, SITTERS
from martius.server.store.table_schema import CLOCKS

MOST: Final = 100
OFFERED: Final = ("title", "scenario", "options")
"""What the lobby tells of a match."""


class OpenSeat(NamedTuple):
    """A seat that is offered."""

    match_id: str
    seat: str
    pace: str
    wish: str
    members: bool
    offered: datetime
    title: str
    scenario: str
    options: str
    terms: str | None
    """Of its clock, if it has one; all three as JSON, as they are kept."""


class Host(NamedTuple):
    """Who offers a seat."""

    account_id: str | None
    name: str | None


class Lobby:
    """The open seats of all matches."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def offer(self, match_id: str, seat: str, pace: str, wish: str, members: bool) -> None:
        """Offer a seat, or say something else about one that is offered."""
        this = (LOBBY.c.match_id == match_id) & (LOBBY.c.seat == seat)
        row = {"match_id": match_id, "seat": seat, "pace": pace, "wish": wish}
        with self._engine.begin() as connection:
            connection.execute(delete(LOBBY).where(this))
            connection.execute(insert(LOBBY), row | {"members": members, "offered": now()})

    def withdraw(self, match_id: str, seat: str) -> None:
        """Offer a seat no longer."""
        this = (LOBBY.c.match_id == match_id) & (LOBBY.c.seat == seat)
        with self._engine.begin() as connection:
            connection.execute(delete(LOBBY).where(this))

    def of(self, match_id: str) -> dict[str, OpenSeat]:
        """The seats of a match that are offered."""
        return {one.seat: one for one in self._found(match_id)}

    def all(self) -> list[OpenSeat]:
        """What is offered in games that go on, the newest first."""
        return self._found(None)

    def _found(self, match_id: str | None) -> list[OpenSeat]:
        wanted = (
            select(LOBBY, *(MATCHES.c[name] for name in OFFERED), CLOCKS.c.terms)
            .join(MATCHES, MATCHES.c.id == LOBBY.c.match_id)
            .outerjoin(CLOCKS, CLOCKS.c.match_id == LOBBY.c.match_id)
            .where(MATCHES.c.to_act.is_not(None))
            .order_by(LOBBY.c.offered.desc(), LOBBY.c.match_id, LOBBY.c.seat)
            .limit(MOST)
        )
        if match_id is not None:
            wanted = wanted.where(LOBBY.c.match_id == match_id)
        with self._engine.connect() as connection:
            return [OpenSeat(*row) for row in connection.execute(wanted)]

    def host(self, match_id: str) -> Host:
        """Who has made a match: an account, or a guest by the name they gave."""
        account = (
            select(ACCOUNTS.c.id, ACCOUNTS.c.name)
            .join(KEYS, KEYS.c.account_id == ACCOUNTS.c.id)
            .where((KEYS.c.match_id == match_id) & (KEYS.c.kind == "here"))
        )
        guest = (
            select(NAMES.c.name)
            .join(
                SITTERS,
                (SITTERS.c.match_id == NAMES.c.match_id) & (SITTERS.c.seat == NAMES.c.seat),
            )
            .where((NAMES.c.match_id == match_id) & (SITTERS.c.by == "here"))
        )
        with self._engine.connect() as connection:
            row = connection.execute(account).first()
            if row is not None:
                return Host(row.id, row.name)
            return Host(None, connection.execute(guest).scalar())
