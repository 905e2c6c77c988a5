"""Who was at a match and when, where it goes on after its end, and when it was put away."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import UTC, datetime

from sqlalchemy import Connection, Engine, delete, func, insert, select

from martius.server.store.channels import move
from martius.server.store.outbox import Call, call
from martius.server.store.schema import EXPIRED, MATCHES, REMATCHES, VISITS, lock

ANYBODY = ""
"""The seat of a visit by whomever, those who look on as well."""


def now() -> datetime:
    """The time, as the store keeps it."""
    return datetime.now(UTC).replace(tzinfo=None, microsecond=0)


class Attendance:
    """The visits to all matches."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def seen(self, match_id: str, seats: Collection[str], when: datetime) -> None:
        """Keep that somebody is, or was until now, at these seats."""
        mine = (VISITS.c.match_id == match_id) & VISITS.c.seat.in_(seats)
        rows = [{"match_id": match_id, "seat": seat, "seen": when} for seat in seats]
        with self._engine.begin() as connection:
            if not lock(connection, match_id):
                return
            connection.execute(delete(VISITS).where(mine))
            connection.execute(insert(VISITS), rows)

    def visits(self, match_id: str) -> dict[str, datetime]:
        """When each seat's person was last seen."""
        wanted = select(VISITS.c.seat, VISITS.c.seen).where(VISITS.c.match_id == match_id)
        with self._engine.connect() as connection:
            return {row.seat: row.seen for row in connection.execute(wanted)}

    # --- the match that follows on another ---

    def rematch(self, match_id: str) -> str | None:
        """The match that all are invited to after this one, if it is made."""
        wanted = select(REMATCHES.c.rematch_id).where(REMATCHES.c.match_id == match_id)
        with self._engine.connect() as connection:
            found: str | None = connection.execute(wanted).scalar_one_or_none()
        return found

    def invite(self, match_id: str, rematch_id: str, host: str, moved: Mapping[str, str]) -> str:
        """Keep which match follows on this one. There is only one: whoever comes second gets that
        of the first, and its own is deleted. Those who wish hear of it, but for the seat that
        asked; whoever was told of this match is told of the next, at the seat they moved to."""
        here = REMATCHES.c.match_id == match_id
        with self._engine.begin() as connection:
            lock(connection, match_id)
            wanted = select(REMATCHES.c.rematch_id).where(here)
            first: str | None = connection.execute(wanted).scalar_one_or_none()
            if first is not None:
                connection.execute(delete(MATCHES).where(MATCHES.c.id == rematch_id))
                return first
            connection.execute(insert(REMATCHES), {"match_id": match_id, "rematch_id": rematch_id})
            call(connection, Call(match_id, "invitation", 0, but=host))
            move(connection, match_id, rematch_id, moved)
        return rematch_id

    # --- abandoned matches ---

    def abandoned(self, before: datetime) -> dict[str, datetime]:
        """The matches at which nobody was since then, and when somebody last was."""
        seen = func.coalesce(func.max(VISITS.c.seen), MATCHES.c.created).label("seen")
        wanted = (
            select(MATCHES.c.id, seen)
            .outerjoin(VISITS, VISITS.c.match_id == MATCHES.c.id)
            .group_by(MATCHES.c.id, MATCHES.c.created)
            .having(seen < before)
        )
        with self._engine.connect() as connection:
            return {row.id: row.seen for row in connection.execute(wanted)}

    def expire(self, match_id: str, seen: datetime) -> None:
        """Delete a match, and keep only that it was there and when somebody last was."""
        with self._engine.begin() as connection:
            expire(connection, match_id, seen)

    def expired(self, match_id: str) -> datetime | None:
        """When somebody last was at a match that has been put away."""
        wanted = select(EXPIRED.c.seen).where(EXPIRED.c.match_id == match_id)
        with self._engine.connect() as connection:
            found: datetime | None = connection.execute(wanted).scalar_one_or_none()
        return found

    def removed(self, match_id: str) -> bool:
        """Whether the operator has removed a match."""
        this = (EXPIRED.c.match_id == match_id) & EXPIRED.c.removed
        with self._engine.connect() as connection:
            return connection.execute(select(EXPIRED).where(this)).first() is not None


def expire(connection: Connection, match_id: str, seen: datetime, removed: bool = False) -> bool:
    """Delete a match, because nobody comes or the operator wishes it; whether it was there."""
    gone = connection.execute(delete(MATCHES).where(MATCHES.c.id == match_id)).rowcount
    row = {"match_id": match_id, "seen": seen, "removed": removed}
    if gone:
        connection.execute(insert(EXPIRED), row)
    return bool(gone)
