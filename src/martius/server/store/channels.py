"""Channels: where notices go, for whom, and what came of the last ones."""

from __future__ import annotations

import json
import time
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Literal, NamedTuple

from sqlalchemy import ColumnElement, Connection, Engine, delete, func, insert, select, update

from martius.kernel.plain import Json
from martius.server.store.schema import CHANNELS, KEYS, LISTENING, MUTES, SITTERS

By = Literal["push", "mail", "json", "discord"]
"""Web Push, e-mail, a webhook with plain JSON, a webhook as Discord takes it."""


class Channel(NamedTuple):
    """One way to reach somebody."""

    id: str
    by: By
    match_id: str | None
    """A guest's is about one match and ends with it."""
    target: Json
    """Where it leads: an address of mail, of a webhook, or what a browser gave for Web Push."""
    secret: str | None
    """What a webhook's notices are signed with."""
    kinds: frozenset[str]
    """What it tells."""
    language: str
    confirmed: bool
    error: str | None = None
    """What went wrong with the last notice."""
    failures: int = 0
    """How many notices in a row were given up."""
    account_id: str | None = None
    """Whose it is, if not a guest's: then it tells of all their matches."""


class Channels:
    """All channels."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def add(self, channel: Channel, seats: Iterable[str]) -> None:
        """Keep a channel that listens for these seats of its match."""
        row = channel._asdict() | {
            "target": json.dumps(channel.target),
            "kinds": ",".join(sorted(channel.kinds)),
            "created": time.time(),
        }
        heard = [
            {"channel_id": channel.id, "match_id": channel.match_id, "seat": seat} for seat in seats
        ]
        with self._engine.begin() as connection:
            connection.execute(insert(CHANNELS), row)
            if heard:
                connection.execute(insert(LISTENING), heard)

    def get(self, channel_id: str) -> Channel | None:
        """A channel, if it is still there."""
        with self._engine.connect() as connection:
            return next(_read(connection, CHANNELS.c.id == channel_id), None)

    def of(self, account_id: str) -> list[tuple[Channel, frozenset[str]]]:
        """The channels of an account, the oldest first; they listen for all its seats."""
        with self._engine.connect() as connection:
            mine = _read(connection, CHANNELS.c.account_id == account_id)
            return [(channel, frozenset()) for channel in mine]

    def mute(self, account_id: str, match_id: str, kinds: Collection[str]) -> None:
        """Let an account hear nothing of these kinds about a match."""
        here = (MUTES.c.account_id == account_id) & (MUTES.c.match_id == match_id)
        row = {"account_id": account_id, "match_id": match_id, "kinds": ",".join(sorted(kinds))}
        with self._engine.begin() as connection:
            connection.execute(delete(MUTES).where(here))
            if kinds:
                connection.execute(insert(MUTES), row)

    def muted(self, account_id: str, match_id: str) -> frozenset[str]:
        """What an account does not wish to hear about a match."""
        here = (MUTES.c.account_id == account_id) & (MUTES.c.match_id == match_id)
        with self._engine.connect() as connection:
            found = connection.execute(select(MUTES.c.kinds).where(here)).scalar_one_or_none()
        return _kinds(found or "")

    def muted_at(self, account_id: str, match_id: str) -> list[str] | None:
        """The same of a match in which the account plays; None where it hears nothing anyway."""
        if not self.of(account_id) or not self.held(account_id, match_id):
            return None
        return sorted(self.muted(account_id, match_id))

    def held(self, account_id: str, match_id: str) -> frozenset[str]:
        """The seats that an account plays at a match."""
        mine = (KEYS.c.account_id == account_id) & (KEYS.c.match_id == match_id)
        here = (SITTERS.c.match_id == match_id) & (SITTERS.c.by == "here")
        with self._engine.connect() as connection:
            keys = connection.execute(select(KEYS.c.kind, KEYS.c.seat).where(mine)).all()
            local = connection.execute(select(SITTERS.c.seat).where(here)).scalars().all()
        own = {key.seat for key in keys if key.kind in ("friend", "own")}
        return frozenset(own | (set(local) if any(key.kind == "here" for key in keys) else set()))

    def at(self, match_id: str) -> list[tuple[Channel, frozenset[str]]]:
        """The channels of a match, the oldest first, and for which seats each listens."""
        here = LISTENING.c.match_id == match_id
        with self._engine.connect() as connection:
            channels = list(_read(connection, CHANNELS.c.match_id == match_id))
            seats = connection.execute(select(LISTENING).where(here)).all()
        return [
            (channel, frozenset(row.seat for row in seats if row.channel_id == channel.id))
            for channel in channels
        ]

    def seats(self, channel_id: str) -> frozenset[str]:
        """The seats for which a channel listens."""
        wanted = select(LISTENING.c.seat).where(LISTENING.c.channel_id == channel_id)
        with self._engine.connect() as connection:
            return frozenset(connection.execute(wanted).scalars())

    def unconfirmed(self, address: str) -> int:
        """How often an address of mail waits for the word of its owner."""
        target = json.dumps({"address": address})
        waits = (CHANNELS.c.target == target) & ~CHANNELS.c.confirmed
        with self._engine.connect() as connection:
            found = connection.execute(select(func.count()).select_from(CHANNELS).where(waits))
            return int(found.scalar_one())

    def change(self, channel_id: str, **values: str | int | bool | None) -> None:
        """Keep other values of a channel."""
        with self._engine.begin() as connection:
            connection.execute(update(CHANNELS).where(CHANNELS.c.id == channel_id).values(values))

    def went(self, channel_id: str) -> None:
        """A notice has arrived."""
        self.change(channel_id, error=None, failures=0)

    def failed(self, channel_id: str, error: str, given_up: bool) -> None:
        """A notice has not arrived, and why; perhaps it was given up."""
        here = CHANNELS.c.id == channel_id
        values = {"error": str(error), "failures": CHANNELS.c.failures + int(given_up)}
        with self._engine.begin() as connection:
            connection.execute(update(CHANNELS).where(here).values(values))

    def choose(self, channel_id: str, kinds: Collection[str]) -> None:
        """Let a channel tell these kinds from now on."""
        self.change(channel_id, kinds=",".join(sorted(kinds)))

    def remove(self, channel_id: str) -> None:
        """Forget a channel, and what waits for it."""
        with self._engine.begin() as connection:
            connection.execute(delete(CHANNELS).where(CHANNELS.c.id == channel_id))


def move(connection: Connection, match_id: str, to: str, seats: Mapping[str, str]) -> None:
    """Let the channels of a match that is over tell of the one that follows on it, and follow
    those who moved to other seats."""
    here = LISTENING.c.match_id == match_id
    heard = connection.execute(select(LISTENING).where(here)).all()
    rows = [
        {"channel_id": row.channel_id, "match_id": to, "seat": seats.get(row.seat, row.seat)}
        for row in heard
    ]
    connection.execute(delete(LISTENING).where(here))
    if rows:
        connection.execute(insert(LISTENING), rows)
    connection.execute(update(CHANNELS).where(CHANNELS.c.match_id == match_id).values(match_id=to))


def forget(connection: Connection, match_id: str, seat: str) -> None:
    """Let nobody hear of a seat any more whose person has left it."""
    theirs = (LISTENING.c.match_id == match_id) & (LISTENING.c.seat == seat)
    ids = list(connection.execute(select(LISTENING.c.channel_id).where(theirs)).scalars())
    connection.execute(delete(CHANNELS).where(CHANNELS.c.id.in_(ids)))


def _read(connection: Connection, wanted: ColumnElement[bool]) -> Iterator[Channel]:
    for row in connection.execute(select(CHANNELS).where(wanted).order_by(CHANNELS.c.created)):
        values = {name: getattr(row, name) for name in Channel._fields}
        yield Channel(**values | {"target": json.loads(row.target), "kinds": _kinds(row.kinds)})


def _kinds(kept: str) -> frozenset[str]:
    return frozenset(filter(None, kept.split(",")))
