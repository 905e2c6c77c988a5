"""What people wish to be told: their channels, made, changed and given up."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection
from typing import Final
from urllib.parse import urlsplit

from martius.kernel.plain import Json
from martius.kernel.text import say
from martius.server import models
from martius.server.errors import UNSAVED, Denied, unsaved
from martius.server.notices import target
from martius.server.notices.postman import BROKEN
from martius.server.store.channels import Channel
from martius.server.store.outbox import ANY
from martius.server.store.store import Store
from martius.server.tables.listener import Role
from martius.server.tables.registry import Registry
from martius.server.tables.table import Table

MOST_CHANNELS: Final = 6
"""So many ways to be told has one person at one table."""

Owned = list[tuple[Channel, frozenset[str]]]


class Wishes:
    """The channels of one page at one match."""

    def __init__(self, registry: Registry, store: Store, table: Table, key: str) -> None:
        self._registry = registry
        self._store = store
        self._match_id = table.id
        role: Role = table.role(key)
        lock = table.lock(key)
        self.host = lock is not None and lock.kind == "here" and not table.is_record
        self._mine = frozenset(role.mine)
        if not role.mine or table.is_record:
            raise Denied(403, say("Only the players of this game can get notices of it."))

    async def shown(self) -> models.Notices:
        """How this page is told, and how it could be."""
        channels = [shown(channel, seats) for channel, seats in await self._owned()]
        return models.Notices(channels=channels, push_key="", mail=False, host=self.host)

    async def add(self, wish: models.Wish, language: str) -> models.NoticeChannel:
        """A new channel, or the old one to the same address with other wishes."""
        whole = isinstance(wish, models.ByWebhook) and wish.table
        if whole and not self.host:
            raise Denied(403, say("Only the host of this game can set a webhook for the table."))
        leads_to, seats = self._target(wish), frozenset([ANY]) if whole else self._mine
        owned = await self._owned()
        for channel, heard in owned:
            if (channel.by, channel.target, heard) == (wish.by, leads_to, seats):
                return await self.choose(channel.id, wish.kinds)
        if len(owned) >= MOST_CHANNELS:
            raise Denied(409, say("You have many notices here already. Remove one first."))
        channel = self._made(wish, leads_to, language)
        await self._save(lambda: self._store.channels.add(channel, seats))
        return shown(channel, seats)

    def _target(self, wish: models.Wish) -> Json:
        if isinstance(wish, models.ByWebhook):
            target.checked(wish.address, self._registry.settings.local)
            return {"address": wish.address}
        raise Denied(409, say("This server sends no such notices."))

    def _made(self, wish: models.Wish, leads_to: Json, language: str) -> Channel:
        return Channel(
            id=secrets.token_urlsafe(9),
            by=wish.by,
            match_id=self._match_id,
            target=leads_to,
            secret=secrets.token_urlsafe(24) if isinstance(wish, models.ByWebhook) else None,
            kinds=frozenset(wish.kinds),
            language=language,
            confirmed=wish.by != "mail",
        )

    async def choose(self, channel_id: str, kinds: Collection[str]) -> models.NoticeChannel:
        """Let a channel tell other kinds."""
        channel, seats = await self._find(channel_id)
        await self._save(lambda: self._store.channels.choose(channel_id, kinds))
        return shown(channel._replace(kinds=frozenset(kinds)), seats)

    async def test(self, channel_id: str) -> models.NoticeChannel:
        """Send a notice that tells nothing, to see whether it arrives."""
        channel, seats = await self._find(channel_id)
        if not channel.confirmed:
            raise Denied(409, say("The address is not confirmed yet. Open the link in our mail."))
        await self._save(lambda: self._store.outbox.add(channel_id, self._match_id, "test"))
        return shown(channel, seats)

    async def remove(self, channel_id: str) -> None:
        """Give up a channel."""
        await self._find(channel_id)
        await self._save(lambda: self._store.channels.remove(channel_id))

    async def _find(self, channel_id: str) -> tuple[Channel, frozenset[str]]:
        for channel, seats in await self._owned():
            if channel.id == channel_id:
                return channel, seats
        raise Denied(404, say("These notices are switched off already."))

    async def _owned(self) -> Owned:
        """The channels of this page; those of the whole table are the host's."""
        mine = self._mine | {ANY} if self.host else self._mine
        found = await self._registry.study(self._store.channels.at, self._match_id)
        return [(channel, seats) for channel, seats in found if seats <= mine]

    async def _save(self, work: Callable[[], None]) -> None:
        try:
            await self._registry.save(work)
        except UNSAVED as error:
            raise unsaved(say("Your wish could not be saved"), error) from None


def shown(channel: Channel, seats: frozenset[str]) -> models.NoticeChannel:
    """A channel as its owner sees it."""
    address = str(channel.target["address"])
    return models.NoticeChannel(
        id=channel.id,
        by=channel.by,
        table=ANY in seats,
        leads_to=address if channel.by == "mail" else urlsplit(address).netloc,
        secret=channel.secret,
        kinds=sorted(channel.kinds),  # type: ignore[arg-type]  # only such are kept
        confirmed=channel.confirmed,
        error=channel.error,
        stopped=channel.failures >= BROKEN,
    )
