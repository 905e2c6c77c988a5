"""The outbox: notices that wait to be sent, each row to one channel.

A row is written in the transaction of what it tells of, so that nothing is lost if the server ends
at once. Several happenings of a kind become one row, until it is sent.
"""

from __future__ import annotations

import time
from collections.abc import Collection
from typing import Final, Literal, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Connection,
    Engine,
    Row,
    case,
    delete,
    insert,
    or_,
    select,
    text,
    update,
)

from martius.server.store.schema import NOTICES

Kind = Literal["turn", "clock", "over", "chat", "invitation", "confirm", "test"]
ANY: Final = ""
"""The seat of a notice that is about the whole table, and of a channel that hears all of it."""

_INTO = "INSERT INTO notices (channel_id, match_id, seat, kind, first, last, due, attempts) "
_ONCE = " ON CONFLICT (channel_id, match_id, seat, kind) DO UPDATE SET last = excluded.last"
_ROW = "SELECT l.channel_id, :match_id, :seat, :kind, :number, :number, :due, 0 FROM "
_HELD = (
    "(k.kind IN ('friend', 'own') AND k.seat = {seat} OR k.kind = 'here' AND EXISTS (SELECT 1 FROM"
    " sitters s WHERE s.match_id = k.match_id AND s.seat = {seat} AND s.by = 'here'))"
)
"""Whether a key plays a seat."""
_RINGS = (
    " UNION SELECT c.id FROM keys k JOIN channels c ON c.account_id = k.account_id"
    " WHERE k.match_id = :match_id AND "
)
"""An account hears of all matches to which it has a key."""

CALL_SEAT: Final = (
    f"{_INTO}{_ROW}(SELECT channel_id FROM listening WHERE match_id = :match_id"
    f" AND seat IN (:seat, ''){_RINGS}{_HELD.format(seat=':seat')}) l WHERE true{_ONCE}"
)
"""Tell those who listen for a seat, and for the whole table."""

CALL_ALL: Final = (
    f"{_INTO}{_ROW}(SELECT h.channel_id FROM listening h WHERE h.match_id = :match_id"
    " AND NOT EXISTS (SELECT 1 FROM listening m"
    " WHERE m.channel_id = h.channel_id AND m.match_id = h.match_id"
    f" AND m.seat = :but){_RINGS}k.kind IN ('friend', 'own', 'here')"
    f" AND NOT {_HELD.format(seat=':but')}) l WHERE true{_ONCE}"
)
"""Tell all who listen at a table, but not those of a seat."""


class Call(NamedTuple):
    """Something to give notice of."""

    match_id: str
    kind: Kind
    number: int
    """Of the action, or of the line of the chat."""
    seat: str = ANY
    but: str = "-"
    """The seat of whoever did it: it needs no notice."""

    @property
    def statement(self) -> str:
        """What writes it down."""
        return CALL_SEAT if self.seat else CALL_ALL

    def values(self) -> dict[str, str | int | float]:
        """What the statement is given."""
        return {**self._asdict(), "due": time.time()}


class Notice(NamedTuple):
    """A notice that waits."""

    id: int
    channel_id: str
    match_id: str | None
    seat: str
    kind: Kind
    first: int
    last: int
    attempts: int


def call(connection: Connection, wanted: Call) -> None:
    """Write a notice down for every channel that listens, in somebody's transaction."""
    connection.execute(text(wanted.statement), wanted.values())


class Outbox:
    """The notices that wait."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def call(self, wanted: Call) -> None:
        """Write a notice down for every channel that listens."""
        with self._engine.begin() as connection:
            call(connection, wanted)

    def add(self, channel_id: str, match_id: str | None, kind: Kind) -> None:
        """A notice to one channel, to be sent at once."""
        row = {"channel_id": channel_id, "match_id": match_id, "seat": ANY, "kind": kind}
        numbers = {"first": 0, "last": 0, "due": 0.0, "attempts": 0}
        waits = (NOTICES.c.channel_id == channel_id) & (NOTICES.c.kind == kind)
        with self._engine.begin() as connection:
            connection.execute(delete(NOTICES).where(waits))
            connection.execute(insert(NOTICES), row | numbers)

    def waits(self, now: float, wait: float) -> bool:
        """Whether something is due."""
        with self._engine.connect() as connection:
            found = connection.execute(select(NOTICES.c.id).where(_due(now, wait)).limit(1))
            return found.first() is not None

    def lease(self, now: float, wait: float, until: float, most: int) -> list[Notice]:
        """Take what is due: no other process gets it before the lease is over."""
        due = select(NOTICES.c.id).where(_due(now, wait)).order_by(NOTICES.c.due).limit(most)
        with self._engine.begin() as connection:
            ids = list(connection.execute(due.with_for_update(skip_locked=True)).scalars())
            if not ids:
                return []
            here = NOTICES.c.id.in_(ids)
            connection.execute(update(NOTICES).where(here).values(leased=until))
            return [_notice(row) for row in connection.execute(select(NOTICES).where(here))]

    def sent(self, notice: Notice) -> None:
        """Forget a notice that was sent or is of no use; what came meanwhile stays."""
        here, same = NOTICES.c.id == notice.id, NOTICES.c.last == notice.last
        rest = {"first": notice.last + 1, "leased": None, "attempts": 0, "due": time.time()}
        with self._engine.begin() as connection:
            if not connection.execute(delete(NOTICES).where(here & same)).rowcount:
                connection.execute(update(NOTICES).where(here).values(rest))

    def again(self, notice: Notice, due: float) -> None:
        """Try once more, later."""
        values = {"attempts": notice.attempts + 1, "due": due, "leased": None}
        with self._engine.begin() as connection:
            connection.execute(update(NOTICES).where(NOTICES.c.id == notice.id).values(values))

    def release(self, ids: Collection[int]) -> None:
        """Give back what was taken and not sent."""
        with self._engine.begin() as connection:
            connection.execute(update(NOTICES).where(NOTICES.c.id.in_(ids)).values(leased=None))


def _due(now: float, wait: float) -> ColumnElement[bool]:
    """A first attempt waits a little, so that several become one; nobody else has it."""
    at = NOTICES.c.due + case((NOTICES.c.attempts == 0, wait), else_=0.0)
    return (at <= now) & or_(NOTICES.c.leased.is_(None), NOTICES.c.leased < now)


def _notice(row: Row[tuple[object, ...]]) -> Notice:
    return Notice(*(getattr(row, name) for name in Notice._fields))
