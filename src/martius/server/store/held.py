"""What belongs to somebody with an account: of the seats that they play, and of their games."""

from __future__ import annotations

from sqlalchemy import ColumnElement, Table, and_, or_, select

from martius.server.store.schema import CHAT, KEYS, SITTERS


def held_by(account_id: str, table: Table) -> ColumnElement[bool]:
    """Whether a row with a match and a seat is about a seat of this account."""
    here = select(SITTERS.c.seat).where(
        SITTERS.c.match_id == table.c.match_id,
        SITTERS.c.seat == table.c.seat,
        SITTERS.c.by == "here",
    )
    own = KEYS.c.kind.in_(("friend", "own")) & (KEYS.c.seat == table.c.seat)
    held = or_(own, and_(KEYS.c.kind == "here", here.exists()))
    mine = (KEYS.c.match_id == table.c.match_id) & (KEYS.c.account_id == account_id)
    return select(KEYS.c.hash).where(mine, held).exists()


def hosted_by(account_id: str, table: Table) -> ColumnElement[bool]:
    """Whether a row is about a match that this account made."""
    mine = (KEYS.c.match_id == table.c.match_id) & (KEYS.c.account_id == account_id)
    return select(KEYS.c.hash).where(mine, KEYS.c.kind == "here").exists()


def said_by(account_id: str) -> ColumnElement[bool]:
    """Whether a line of a chat is this account's: also if a guest said it at a seat that the
    account has now."""
    as_guest = and_(CHAT.c.account_id.is_(None), held_by(account_id, CHAT))
    return or_(CHAT.c.account_id == account_id, as_guest)
