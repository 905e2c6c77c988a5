"""A match as it is kept, and its parts as rows."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from sqlalchemy import Row

from martius.kernel.plain import Json
from martius.match import Entry, History, Record
from martius.match.record import DiceSpan
from martius.match.shares import Share
from martius.server.store.keys import Lock
from martius.server.store.moment import Linked

By = Literal["here", "friend", "bot", "record"]


class Sitter(NamedTuple):
    """Who plays a seat: somebody here, a friend, a bot; nobody where it is a record to look at."""

    by: By
    bot: str | None = None


@dataclass
class Stored:
    """A match as it is kept."""

    record: Record
    sitters: dict[str, Sitter]
    secret: str | None
    """The seed of the dice in use."""
    undos: int = 0
    locks: list[Lock] = field(default_factory=list)
    history: History = field(default_factory=History)
    """Empty for a match from before histories were kept."""


def rules_text(record: Record) -> str:
    """Which rules took over where."""
    return json.dumps([[span.start, span.version, span.state] for span in record.rules])


def span_of(row: Row[tuple[object, ...]]) -> DiceSpan:
    """The dice of a row."""
    shares = [Share(*share) for share in json.loads(row.shares)]
    told = row.revealed, shares, row.revealed_at
    return DiceSpan(row.start, json.loads(row.header), *told, secret=row.secret)


def sitter_rows(stored: Stored) -> list[Json]:
    """Who sits where."""
    return [{"seat": seat, **sitter._asdict()} for seat, sitter in stored.sitters.items()]


def entry_rows(entries: Iterable[Entry], start: int) -> list[Json]:
    """Actions, from a place on."""
    return [{"seq": seq, **entry._asdict()} for seq, entry in enumerate(entries, start)]


def change_rows(changes: Iterable[Linked]) -> list[Json]:
    """What the actions changed."""
    return [{"seq": seq, **change._asdict(), "link": link} for seq, change, link in changes]


def dice_rows(stored: Stored) -> list[Json]:
    """The spans; only the last one's dice are still in use, and their seed is secret."""
    last = len(stored.record.dice) - 1
    return [
        {
            "number": number,
            "start": span.start,
            "header": json.dumps(span.header),
            "revealed": None if number == last and stored.secret else span.seed,
            "secret": stored.secret if number == last else span.secret,
            "shares": json.dumps(span.shares),
            "revealed_at": span.revealed,
        }
        for number, span in enumerate(stored.record.dice)
    ]
