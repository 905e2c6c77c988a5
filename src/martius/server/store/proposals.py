"""What people ask each other for: it waits until all have agreed, or somebody declines."""

from __future__ import annotations

import json
from typing import Literal, NamedTuple

from sqlalchemy import Engine, delete, insert, select

from martius.server.store.table_schema import PROPOSALS

What = Literal["take_back", "pause"]


class Proposal(NamedTuple):
    """Something that somebody asks for, and who agrees."""

    what: What
    by: str
    seq: int
    undos: int
    agreed: frozenset[str]


class Proposals:
    """The proposals of all matches: of each kind one at a time."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def of(self, match_id: str) -> dict[str, Proposal]:
        """Those of a match, by what they ask for."""
        wanted = select(PROPOSALS).where(PROPOSALS.c.match_id == match_id)
        with self._engine.connect() as connection:
            rows = connection.execute(wanted).all()
        return {
            row.what: Proposal(
                row.what, row.by, row.seq, row.undos, frozenset(json.loads(row.agreed))
            )
            for row in rows
        }

    def keep(self, match_id: str, what: str, proposal: Proposal | None) -> None:
        """Keep a proposal in place of the one of its kind, or none."""
        here = (PROPOSALS.c.match_id == match_id) & (PROPOSALS.c.what == what)
        with self._engine.begin() as connection:
            connection.execute(delete(PROPOSALS).where(here))
            if proposal is not None:
                agreed = json.dumps(sorted(proposal.agreed))
                row = {"match_id": match_id, **proposal._asdict(), "agreed": agreed}
                connection.execute(insert(PROPOSALS), row)
