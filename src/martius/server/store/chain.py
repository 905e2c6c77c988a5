"""The chain over a match: each link is a hash of what an action did and of the link before it.

A disk or a hand that changes one byte breaks it, so that no match is shown as what it never was.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from json.encoder import encode_basestring_ascii as _quoted
from typing import NamedTuple

from sqlalchemy import Connection, select

from martius.match import Record
from martius.match.history import WHOLE, WHOLE_EVERY, Change
from martius.server.errors import DamagedError
from martius.server.store.schema import CHANGES


class Chain(NamedTuple):
    """Changes of a match that follow on each other, as they are stored."""

    start: int
    """The number of the first of them."""
    before: str
    """The link before it."""
    seqs: Sequence[int]
    changes: Sequence[Change]
    links: Sequence[str]

    def check(self, record: Record, last: int) -> None:
        """Refuse a change that is missing, doubled or not as it was written."""
        if list(self.seqs) != list(range(self.start, last + 1)):
            raise DamagedError("actions of it are missing")
        found = links(record, self.changes, self.start, self.before)
        for seq, stored, link in zip(self.seqs, self.links, found, strict=True):
            if stored != link:
                what = f"action {seq}" if seq else "the set-up"
                raise DamagedError(f"{what} is not as it was written")


def links(
    record: Record, changes: Sequence[Change], start: int = 0, link: str = ""
) -> Iterator[str]:
    """The links of a match from the `start`th change on, `link` being the one before.

    The first is that of the set-up, 0, and holds what is played.
    """
    for seq, change in enumerate(changes, start):
        done = record.entries[seq - 1] if seq else (json.dumps(record.terms(), sort_keys=True),)
        link = _hash(link, *done, *change)
        yield link


def _hash(*texts: str) -> str:
    """Of the texts as a list in JSON, which is written here because that is much faster."""
    listed = ", ".join([_quoted(text) for text in texts])
    return hashlib.sha256(f"[{listed}]".encode()).hexdigest()


def tail_of(connection: Connection, match_id: str, record: Record) -> Chain:
    """The changes from a whole state on, with all that can be undone; all changes, if no whole
    state is where it should be."""
    end = len(record.entries) + 1
    tail = chain_of(connection, match_id, record.final - record.final % WHOLE_EVERY, end)
    if tail.start and not (tail.changes and tail.changes[0].state.startswith(WHOLE)):
        return chain_of(connection, match_id, 0, end)
    return tail


def chain_of(connection: Connection, match_id: str, start: int, end: int) -> Chain:
    """The changes from one on, up to another, with the link before them."""
    here = CHANGES.c.match_id == match_id
    wanted = select(CHANGES).where(here, CHANGES.c.seq >= start - 1, CHANGES.c.seq < end)
    rows = connection.execute(wanted.order_by(CHANGES.c.seq)).all()
    before = rows[0].link if start and rows else ""
    rows = rows[1:] if start else rows
    return Chain(
        start,
        before,
        [row.seq for row in rows],
        [Change(row.state, row.events) for row in rows],
        [row.link for row in rows],
    )
