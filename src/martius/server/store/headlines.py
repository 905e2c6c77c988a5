"""What a notice or a page needs to know of a match, without opening it."""

from __future__ import annotations

import json
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import Engine, Select, and_, or_, select

from martius.kernel.plain import Json
from martius.server.store.schema import (
    ACCOUNTS,
    ANNOUNCEMENTS,
    CHAT,
    KEYS,
    MATCHES,
    NAMES,
    REMATCHES,
    SITTERS,
)
from martius.server.store.table_schema import CLOCKS


class Headline(NamedTuple):
    """A match in short."""

    id: str
    title: str
    scenario: str
    options: Json
    to_act: str | None
    names: dict[str, str]
    """By seat: an account has its name, a guest the one that they gave."""
    rematch: str | None
    deadline: datetime | None
    """When the time that runs is up."""


class Headlines:
    """Those of all matches."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def title(self, match_id: str) -> str | None:
        """Which title a match is of, if there is one of this id."""
        wanted = select(MATCHES.c.title).where(MATCHES.c.id == match_id)
        with self._engine.connect() as connection:
            return connection.execute(wanted).scalar_one_or_none()

    def of(self, match_id: str) -> Headline | None:
        """A match in short, if there is one of this id."""
        guests = select(NAMES.c.seat, NAMES.c.name).where(NAMES.c.match_id == match_id)
        next_one = select(REMATCHES.c.rematch_id).where(REMATCHES.c.match_id == match_id)
        until = select(CLOCKS.c.deadline).where(CLOCKS.c.match_id == match_id)
        with self._engine.connect() as connection:
            row = connection.execute(select(MATCHES).where(MATCHES.c.id == match_id)).one_or_none()
            both = (connection.execute(wanted).all() for wanted in (guests, _members(match_id)))
            names = {row.seat: row.name for rows in both for row in rows}
            rematch = connection.execute(next_one).scalar_one_or_none()
            deadline = connection.execute(until).scalar_one_or_none()
        if row is None:
            return None
        scenario = str(json.loads(row.scenario).get("name", ""))
        options = json.loads(row.options)
        known = row.id, row.title, scenario, options, row.to_act
        return Headline(*known, names, rematch, deadline)

    def announcement(self) -> str:
        """What the operator tells everybody; empty if nothing."""
        with self._engine.connect() as connection:
            found = connection.execute(select(ANNOUNCEMENTS.c.text)).scalars().first()
        return found or ""

    def writers(self, match_id: str, first: int, last: int) -> list[str]:
        """The seats that wrote these lines of the chat."""
        lines = CHAT.c.number.between(first, last)
        wanted = select(CHAT.c.seat).where(CHAT.c.match_id == match_id, lines)
        with self._engine.connect() as connection:
            return list(connection.execute(wanted.order_by(CHAT.c.number)).scalars())


def _members(match_id: str) -> Select[tuple[str, str]]:
    """The seats of a match that somebody with an account plays, and the names of those."""
    own = and_(KEYS.c.kind == "own", KEYS.c.seat == SITTERS.c.seat)
    host = and_(KEYS.c.kind == "here", SITTERS.c.by == "here")
    return (
        select(SITTERS.c.seat, ACCOUNTS.c.name)
        .join(KEYS, and_(KEYS.c.match_id == SITTERS.c.match_id, or_(own, host)))
        .join(ACCOUNTS, ACCOUNTS.c.id == KEYS.c.account_id)
        .where(SITTERS.c.match_id == match_id)
    )
