"""The chain over a match: each link is a hash of what an action did and of the link before it.

A disk or a hand that changes one byte breaks it, so that no match is shown as what it never was.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from martius.match import Record
from martius.match.history import Change
from martius.server.errors import DamagedError


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
    return hashlib.sha256(json.dumps(texts).encode()).hexdigest()
