"""What a notice needs to know of a match, without opening it."""

from __future__ import annotations

import json
from typing import NamedTuple

from sqlalchemy import Engine, select

from martius.kernel.plain import Json
from martius.server.store.schema import ANNOUNCEMENTS, CHAT, MATCHES, NAMES, REMATCHES


class Headline(NamedTuple):
    """A match in short."""

    id: str
    title: str
    scenario: str
    options: Json
    to_act: str | None
    names: dict[str, str]
    rematch: str | None


class Headlines:
    """Those of all matches."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def of(self, match_id: str) -> Headline | None:
        """A match in short, if there is one of this id."""
        named = select(NAMES).where(NAMES.c.match_id == match_id)
        next_one = select(REMATCHES.c.rematch_id).where(REMATCHES.c.match_id == match_id)
        with self._engine.connect() as connection:
            row = connection.execute(select(MATCHES).where(MATCHES.c.id == match_id)).one_or_none()
            names = {name.seat: name.name for name in connection.execute(named)}
            rematch = connection.execute(next_one).scalar_one_or_none()
        if row is None:
            return None
        scenario = str(json.loads(row.scenario).get("name", ""))
        options = json.loads(row.options)
        return Headline(row.id, row.title, scenario, options, row.to_act, names, rematch)

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
