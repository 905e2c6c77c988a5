"""The chain over a match: each link is a hash of what an action did and of the link before it.

A disk or a hand that changes one byte breaks it, so that no match is shown as what it never was.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence

from martius.match import Record
from martius.match.history import Change


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
