"""The games of an account, as the store knows them without opening one."""

from __future__ import annotations

from datetime import datetime
from typing import Final, NamedTuple

from sqlalchemy import ColumnElement, Engine, and_, case, delete, func, insert, or_, select

from martius.server.store.schema import ACCOUNTS, CHAT, KEYS, MATCHES, NAMES, READINGS, SITTERS

PAGE: Final = 20


class Shelved(NamedTuple):
    """A game of somebody's."""

    id: str
    created: datetime
    since: datetime
    """When it last changed."""
    mine: bool
    """Whether they are to act."""


class Shelf:
    """The games of all accounts."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def games(self, account_id: str, over: bool, search: str, start: int) -> list[Shelved]:
        """A page of somebody's games, over or under way: first those in which they are to act, then
        the last that changed. One more than a page tells that there are more."""
        here = select(SITTERS.c.seat).where(
            (SITTERS.c.match_id == MATCHES.c.id)
            & (SITTERS.c.seat == MATCHES.c.to_act)
            & (SITTERS.c.by == "here")
        )
        acts = or_(
            and_(KEYS.c.kind == "own", KEYS.c.seat == MATCHES.c.to_act),
            and_(KEYS.c.kind == "here", here.exists()),
        )
        since = func.coalesce(MATCHES.c.moved, MATCHES.c.created)
        mine = func.max(_number(acts))
        wanted = (
            select(MATCHES.c.id, MATCHES.c.created, since.label("since"), mine.label("mine"))
            .join(KEYS, KEYS.c.match_id == MATCHES.c.id)
            .where((KEYS.c.account_id == account_id) & KEYS.c.session.is_(None))
            .where(MATCHES.c.to_act.is_(None) if over else MATCHES.c.to_act.is_not(None))
            .group_by(MATCHES.c.id, MATCHES.c.created, MATCHES.c.moved)
            .order_by(mine.desc(), since.desc(), MATCHES.c.id)
            .limit(PAGE + 1)
            .offset(start)
        )
        if search:
            wanted = wanted.where(_matching(search))
        with self._engine.connect() as connection:
            rows = connection.execute(wanted).all()
        return [Shelved(row.id, row.created, row.since, bool(row.mine)) for row in rows]

    def unread(self, account_id: str, match_ids: list[str]) -> dict[str, int]:
        """How many lines of the chat somebody has not read, by match."""
        read = (READINGS.c.match_id == CHAT.c.match_id) & (READINGS.c.account_id == account_id)
        others = or_(CHAT.c.account_id.is_(None), CHAT.c.account_id != account_id)
        wanted = (
            select(CHAT.c.match_id, func.count().label("lines"))
            .outerjoin(READINGS, read)
            .where(CHAT.c.match_id.in_(match_ids) & others)
            .where(CHAT.c.number > func.coalesce(READINGS.c.line, 0))
            .group_by(CHAT.c.match_id)
        )
        with self._engine.connect() as connection:
            return {row.match_id: row.lines for row in connection.execute(wanted)}

    def read(self, account_id: str, match_id: str, line: int) -> None:
        """Somebody has read the chat up to a line."""
        this = (READINGS.c.account_id == account_id) & (READINGS.c.match_id == match_id)
        row = {"account_id": account_id, "match_id": match_id, "line": line}
        with self._engine.begin() as connection:
            connection.execute(delete(READINGS).where(this))
            connection.execute(insert(READINGS), row)


def _number(condition: ColumnElement[bool]) -> ColumnElement[int]:
    """1 where something is so: PostgreSQL takes no maximum of truth values."""
    return case((condition, 1), else_=0)


def _matching(search: str) -> ColumnElement[bool]:
    """Games whose title, scenario or players have a text in their names."""
    like = f"%{search.lower().replace('!', '!!').replace('%', '!%').replace('_', '!_')}%"
    people = (
        select(KEYS.c.match_id)
        .join(ACCOUNTS, ACCOUNTS.c.id == KEYS.c.account_id)
        .where(func.lower(ACCOUNTS.c.name).like(like, escape="!"))
    )
    guests = select(NAMES.c.match_id).where(func.lower(NAMES.c.name).like(like, escape="!"))
    return or_(
        func.lower(MATCHES.c.title).like(like, escape="!"),
        func.lower(MATCHES.c.scenario).like(like.replace("%", '%"name": "%', 1), escape="!"),
        MATCHES.c.id.in_(people),
        MATCHES.c.id.in_(guests),
    )
