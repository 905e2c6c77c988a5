"""Reports of bad conduct, kept for the operator."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import Engine, insert, select

from martius.kernel.plain import Json
from martius.server.store.attendance import now
from martius.server.store.conversations import ChatLine
from martius.server.store.schema import REPORTS


class Report(NamedTuple):
    """What somebody says of the person at a seat, and what was said there."""

    id: int
    made: datetime
    match_id: str
    seat: str
    about_id: str | None
    by_id: str | None
    text: str
    lines: list[Json]


class Reports:
    """All reports."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def add(
        self,
        match_id: str,
        seat: str,
        text: str,
        about_id: str | None,
        by_id: str | None,
        lines: Sequence[ChatLine],
    ) -> None:
        """Keep a report, with what was said: later it may be gone."""
        row = {
            "made": now(),
            "match_id": match_id,
            "seat": seat,
            "about_id": about_id,
            "by_id": by_id,
            "text": text,
            "lines": json.dumps([line.shown() for line in lines]),
        }
        with self._engine.begin() as connection:
            connection.execute(insert(REPORTS), row)

    def all(self) -> list[Report]:
        """The newest first."""
        wanted = select(REPORTS).order_by(REPORTS.c.id.desc())
        with self._engine.connect() as connection:
            rows = connection.execute(wanted).all()
        return [Report(**{**row._mapping, "lines": json.loads(row.lines)}) for row in rows]
