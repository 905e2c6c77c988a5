"""What belongs to a seat that somebody with an account plays."""

from __future__ import annotations

from sqlalchemy import ColumnElement, Table, and_, or_, select

from martius.server.store.schema import KEYS, SITTERS


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
