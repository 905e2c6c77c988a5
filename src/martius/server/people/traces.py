"""All that is kept of somebody, for a file that they may take away."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Engine, Select, or_, select, update

from martius.kernel.plain import Json
from martius.server.store.held import held_by, hosted_by, said_by
from martius.server.store.schema import (
    ACCOUNTS,
    BLOCKS,
    CHANNELS,
    CHAT,
    KEYS,
    LISTENING,
    LOBBY,
    MATCHES,
    MUTES,
    NAMES,
    READINGS,
    REPORTS,
    SESSIONS,
)
from martius.server.store.table_schema import SEAT_NOTES


class Traces:
    """What every account leaves in the store."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def of(self, account_id: str) -> Json:
        """All of it but secrets: of those only hashes are kept."""
        account = select(
            ACCOUNTS.c.name, ACCOUNTS.c.email, ACCOUNTS.c.email_confirmed, ACCOUNTS.c.created
        ).where(ACCOUNTS.c.id == account_id)
        with self._engine.connect() as connection:
            return {
                "account": _rows(connection, account)[0],
                **{name: _rows(connection, wanted) for name, wanted in _wanted(account_id).items()},
            }

    def anonymise(self, account_id: str) -> None:
        """Reports stay, for the operator; who made them does not."""
        mine = REPORTS.c.by_id == account_id
        with self._engine.begin() as connection:
            connection.execute(update(REPORTS).where(mine).values(by_id=None))


def _wanted(account_id: str) -> dict[str, Select[Any]]:
    games = (
        select(KEYS.c.match_id, MATCHES.c.title, KEYS.c.kind, KEYS.c.seat, MATCHES.c.created)
        .join(MATCHES, MATCHES.c.id == KEYS.c.match_id)
        .where((KEYS.c.account_id == account_id) & KEYS.c.session.is_(None))
    )
    said = select(CHAT.c.match_id, CHAT.c.said, CHAT.c.seat, CHAT.c.text)
    blocked = select(ACCOUNTS.c.name).join(BLOCKS, BLOCKS.c.blocked_id == ACCOUNTS.c.id)
    return {
        "sign_ins": select(SESSIONS.c.created, SESSIONS.c.seen).where(
            SESSIONS.c.account_id == account_id
        ),
        "games": games.order_by(MATCHES.c.created),
        "chat": said.where(said_by(account_id)).order_by(CHAT.c.said),
        "notes": select(SEAT_NOTES.c.match_id, SEAT_NOTES.c.seat, SEAT_NOTES.c.text).where(
            held_by(account_id, SEAT_NOTES)
        ),
        "notices": _channels(account_id),
        "muted": select(MUTES.c.match_id, MUTES.c.kinds).where(MUTES.c.account_id == account_id),
        "offers": select(LOBBY).where(hosted_by(account_id, LOBBY)),
        "names": select(NAMES).where(held_by(account_id, NAMES)),
        "read": select(READINGS.c.match_id, READINGS.c.line).where(
            READINGS.c.account_id == account_id
        ),
        "blocked": blocked.where(BLOCKS.c.account_id == account_id),
        "reports": select(REPORTS.c.made, REPORTS.c.match_id, REPORTS.c.seat, REPORTS.c.text).where(
            REPORTS.c.by_id == account_id
        ),
    }


def _channels(account_id: str) -> Select[Any]:
    """Where notices go: those of the account, and those of single seats that it plays."""
    seats = select(LISTENING.c.channel_id).where(held_by(account_id, LISTENING))
    mine = or_(CHANNELS.c.account_id == account_id, CHANNELS.c.id.in_(seats))
    shown = ("by", "match_id", "target", "kinds", "language", "confirmed", "error")
    return select(*(CHANNELS.c[name] for name in shown)).where(mine).order_by(CHANNELS.c.created)


def _rows(connection: Connection, wanted: Select[Any]) -> list[Json]:
    return [
        {name: _plain(value) for name, value in row._mapping.items()}
        for row in connection.execute(wanted)
    ]


def _plain(value: object) -> object:
    return f"{value.isoformat()}Z" if isinstance(value, datetime) else value
