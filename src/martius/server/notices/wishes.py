"""What people wish to be told: their channels, made, changed and given up."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from martius.kernel.plain import Json
from martius.kernel.text import say
from martius.server import models
from martius.server.errors import UNSAVED, Denied, unsaved
from martius.server.notices import push, target
from martius.server.notices.postman import BROKEN
from martius.server.people import emails
from martius.server.people.accounts import Account
from martius.server.store.channels import Channel
from martius.server.store.outbox import ANY
from martius.server.store.store import Store
from martius.server.tables.registry import Registry
from martius.server.tables.table import Table

MOST_CHANNELS: Final = 6
"""So many ways to be told has one person at one table."""
MOST_QUESTIONS: Final = 3
"""So often an address is asked whether it wants our mails, as long as it does not answer."""

Owned = list[tuple[Channel, frozenset[str]]]


class Owner(NamedTuple):
    """Whose wishes they are: those of a guest at one match, or of an account for all of its."""

    match_id: str | None
    seats: frozenset[str]
    host: bool
    account: Account | None


def guest(table: Table, key: str) -> Owner:
    """Whoever has this key to a match, if it plays."""
    role = table.role(key)
    if not role.mine or table.is_record:
        raise Denied(403, say("Only the players of this game can get notices of it."))
    return Owner(table.id, frozenset(role.mine), table.is_host(key), None)


class Wishes:
    """The channels of one owner."""

    def __init__(self, registry: Registry, store: Store, owner: Owner) -> None:
        self._registry = registry
        self._store = store
        self._owner = owner
        self._match_id = owner.match_id

    async def shown(self) -> models.Notices:
        """How the owner is told, and how they could be."""
        registry, account = self._registry, self._owner.account
        kept = await registry.save(self._store.vault.get, "vapid", push.new_key)
        addressed = account is None or (account.email is not None and account.email_confirmed)
        return models.Notices(
            channels=[shown(channel, seats) for channel, seats in await self._owned()],
            push_key=push.public_key(kept),
            mail=registry.settings.mails and addressed,
            host=self._owner.host,
        )

    async def add(self, wish: models.Wish, language: str) -> models.NoticeChannel:
        """A new channel, or the old one to the same address with other wishes."""
        whole = isinstance(wish, models.ByWebhook) and wish.table
        if whole and not self._owner.host:
            raise Denied(403, say("Only the host of this game can set a webhook for the table."))
        leads_to, seats = self._target(wish), frozenset([ANY]) if whole else self._owner.seats
        owned = await self._owned()
        for channel, heard in owned:
            if (channel.by, channel.target, heard) == (wish.by, leads_to, seats):
                return await self.choose(channel.id, wish.kinds)
        if len(owned) >= MOST_CHANNELS:
            raise Denied(409, say("You have many notices here already. Remove one first."))
        channel = self._made(wish, leads_to, language)
        if not channel.confirmed:
            await self._refuse_unwanted(str(leads_to["address"]))
        await self._save(lambda: self._store.channels.add(channel, seats))
        if not channel.confirmed:
            await self._save(lambda: self._store.outbox.add(channel.id, self._match_id, "confirm"))
        return shown(channel, seats)

    def _target(self, wish: models.Wish) -> Json:
        local, account = self._registry.settings.local, self._owner.account
        match wish:
            case models.ByWebhook(address=address):
                target.checked(address, local)
                return {"address": address}
            case models.ByPush(endpoint=endpoint, p256dh=p256dh, auth=auth):
                target.checked(endpoint, local)
                return push.checked(endpoint, p256dh, auth)
        if not self._registry.settings.mails:
            raise Denied(409, say("This server sends no mail."))
        if account is None:
            return {"address": _address(wish.address)}
        if account.email is None or not account.email_confirmed:
            raise Denied(409, say("Confirm the e-mail address of your account first."))
        return {"address": account.email}

    async def _refuse_unwanted(self, address: str) -> None:
        """Nobody is asked again and again whether they want our mails."""
        if await self._registry.study(self._store.channels.unconfirmed, address) >= MOST_QUESTIONS:
            raise Denied(409, say("We have written to this address already. Look for our mail."))

    def _made(self, wish: models.Wish, leads_to: Json, language: str) -> Channel:
        account = self._owner.account
        return Channel(
            id=secrets.token_urlsafe(9),
            by=wish.by,
            match_id=self._match_id,
            target=leads_to,
            secret=secrets.token_urlsafe(24) if isinstance(wish, models.ByWebhook) else None,
            kinds=frozenset(wish.kinds),
            language=language,
            confirmed=wish.by != "mail" or account is not None,
            account_id=None if account is None else account.id,
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
        """The channels of the owner; those of the whole table are the host's."""
        channels, owner = self._store.channels, self._owner
        if owner.account is not None:
            return await self._registry.study(channels.of, owner.account.id)
        mine = owner.seats | {ANY} if owner.host else owner.seats
        found = await self._registry.study(channels.at, owner.match_id or "")
        return [(channel, seats) for channel, seats in found if seats <= mine]

    async def _save(self, work: Callable[[], None]) -> None:
        try:
            await self._registry.save(work)
        except UNSAVED as error:
            raise unsaved(say("Your wish could not be saved"), error) from None


def _address(given: str) -> str:
    """An address of mail that a person gave, or a refusal."""
    try:
        return emails.checked(given)
    except Denied as error:
        raise Denied(409, error.text) from None


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
