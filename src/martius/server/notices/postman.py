"""The postman: one task that sends what waits in the outbox, and drops what nobody needs."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Set
from contextlib import suppress

from martius.language import language
from martius.server.errors import UNSAVED
from martius.server.notices import mail, push, webhook
from martius.server.notices.letter import Letter, letter, trial
from martius.server.notices.target import Undelivered, post
from martius.server.notices.tokens import Tokens, Use
from martius.server.store.channels import Channel
from martius.server.store.headlines import Headline
from martius.server.store.outbox import ANY, Notice
from martius.server.store.store import Store
from martius.server.tables.registry import LOG, Registry

SLOWEST_LOOK, QUICKEST_LOOK = 1.0, 0.02
"""Seconds between two looks into the outbox."""
AT_ONCE = 20
"""So many notices are sent side by side."""
SPARE_SECONDS = 50.0
"""A lease lasts so much longer than the sending may."""
ATTEMPTS = 6
"""After so many a notice is given up."""
SLOWER = 4
"""Each attempt waits so many times longer than the one before."""
BROKEN = 10
"""After so many notices in a row that were given up a channel is tried no more."""
WISHED = ("turn", "clock", "over", "chat", "invitation")


class Postman:
    """Works through the outbox. Several servers can have one each: a row is leased."""

    def __init__(self, registry: Registry, store: Store) -> None:
        self._registry = registry
        self._store = store
        self._channels, self._outbox, self._headlines = (
            store.channels,
            store.outbox,
            store.headlines,
        )
        self._vault, self._tokens, self._people = store.vault, Tokens(store.vault), store.people
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Go to work."""
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Give back what is not sent yet."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    @property
    def _wait(self) -> float:
        return self._registry.settings.notice_seconds

    async def _run(self) -> None:
        while True:
            try:
                while await self.round():
                    pass
            except UNSAVED:
                LOG.exception("The outbox cannot be read")
            await asyncio.sleep(max(QUICKEST_LOOK, min(SLOWEST_LOOK, self._wait)))

    async def round(self) -> int:
        """Send what is due; how much that was."""
        registry, now, wait = self._registry, time.time(), self._wait
        if not await registry.study(self._outbox.waits, now, wait):
            return 0
        until = now + registry.settings.notice_send_seconds + SPARE_SECONDS
        leased = await registry.save(self._outbox.lease, now, wait, until, AT_ONCE)
        try:
            await asyncio.gather(*map(self._handle, leased))
        except asyncio.CancelledError:
            await registry.save(self._outbox.release, [notice.id for notice in leased])
            raise
        return len(leased)

    async def _handle(self, notice: Notice) -> None:
        """Send a notice, or drop it, or have it tried again."""
        try:
            channel = await self._registry.study(self._channels.get, notice.channel_id)
            if channel is not None:
                await self._send_wanted(notice, channel)
        except Undelivered as error:
            await self._failed(notice, error)
        except UNSAVED:
            LOG.exception("A notice could not be looked up")
        except Exception:
            LOG.exception("A notice could not be made")
            await self._registry.save(self._outbox.sent, notice)
        else:
            await self._registry.save(self._outbox.sent, notice)

    async def _send_wanted(self, notice: Notice, channel: Channel) -> None:
        study = self._registry.study
        match = await study(self._headlines.of, notice.match_id or "")
        if match is None and notice.match_id is None:  # to try an account's channel
            await self._send(notice, channel, trial(channel))
        if match is None or not await self._is_wanted(notice, channel, match):
            return
        chat = notice.kind == "chat"
        numbers = match.id, notice.first, notice.last
        writers = await study(self._headlines.writers, *numbers) if chat else ()
        told = letter(notice, channel, match, self._registry.offers, writers)
        await self._send(notice, channel, told)
        if channel.error is not None or channel.failures:
            await self._registry.save(self._channels.went, channel.id)

    async def _is_wanted(self, notice: Notice, channel: Channel, match: Headline) -> bool:
        """Not what somebody has switched off, who is at the table, or has moved by now."""
        if notice.kind not in WISHED:
            return True
        if notice.kind not in channel.kinds or channel.failures >= BROKEN or not channel.confirmed:
            return False
        if notice.kind in ("turn", "clock"):
            if match.to_act != notice.seat or await self._here(match.id, {notice.seat}):
                return False
        elif await self._is_here(channel, match.id):
            return False
        return not await self._is_muted(notice, channel)

    async def _is_here(self, channel: Channel, match_id: str) -> bool:
        """Whether somebody whose channel it is has the table before their eyes."""
        study, channels = self._registry.study, self._channels
        if channel.account_id is not None:
            seats = await study(channels.held, channel.account_id, match_id)
        else:
            seats = await study(channels.seats, channel.id)
        return ANY not in seats and await self._here(match_id, seats)

    async def _is_muted(self, notice: Notice, channel: Channel) -> bool:
        """Whether an account has switched this kind off for this match, or its mail is not its."""
        study, account_id = self._registry.study, channel.account_id
        if account_id is None:
            return False
        if channel.by == "mail":
            account = await study(self._people.accounts.of, account_id)
            if account is None or account.email != channel.target["address"]:
                return True
        return notice.kind in await study(self._channels.muted, account_id, notice.match_id or "")

    async def _here(self, match_id: str, seats: Set[str]) -> bool:
        """Whether somebody of these seats looks at a page, here or at another process."""
        if any(self._registry.is_watched(match_id, seat) for seat in seats):
            return True
        if not self._store.shared:
            return False
        sittings = await self._registry.study(self._store.fleet.sittings, match_id)
        others = (sitting for sitting in sittings if sitting.process != self._store.fleet.name)
        return any(sitting.seat in seats and sitting.pages.looking for sitting in others)

    async def _send(self, notice: Notice, channel: Channel, told: Letter) -> None:
        match channel.by:
            case "mail":
                await self._mail(notice, channel, told)
            case "push":
                await self._push(channel, told)
            case _:
                await self._post(notice, channel, told)

    async def _post(self, notice: Notice, channel: Channel, told: Letter) -> None:
        settings, now = self._registry.settings, int(time.time())
        body = webhook.body(told, channel.by, settings.address)
        delivery = f"{channel.id}-{notice.id}-{notice.last}"
        headers = webhook.headers(body, channel.secret or "", delivery, now)
        address, limits = channel.target["address"], (settings.notice_send_seconds, settings.local)
        webhook.check(await post(address, body, headers, *limits))

    async def _push(self, channel: Channel, told: Letter) -> None:
        settings, endpoint = self._registry.settings, str(channel.target["address"])
        kept = await self._registry.save(self._vault.get, "vapid", push.new_key)
        contact = f"mailto:{settings.mail_from}" if settings.mail_from else settings.address
        headers = push.headers(told, endpoint, kept, contact, int(time.time()))
        body, limits = (
            push.message(told, channel.target),
            (settings.notice_send_seconds, settings.local),
        )
        push.check(await post(endpoint, body, headers, *limits))

    async def _mail(self, notice: Notice, channel: Channel, told: Letter) -> None:
        registry, settings = self._registry, self._registry.settings
        reader = language(channel.language)
        use: Use = "confirm" if notice.kind == "confirm" else "off"
        token = await registry.save(self._tokens.make, channel.id, use)
        if use == "confirm":
            link = f"{settings.address.rstrip('/')}/notices#confirm={token}"
            made = mail.question(settings, link, reader)
        else:
            made = mail.notice(told, settings, token, reader)
        await mail.send(made, str(channel.target["address"]), settings)

    async def _failed(self, notice: Notice, error: Undelivered) -> None:
        """Tell the owner, and try again later or never."""
        save = self._registry.save
        if error.gone:
            await save(self._channels.remove, notice.channel_id)
            return
        over = notice.attempts + 1 >= ATTEMPTS or notice.kind == "test"
        await save(self._channels.failed, notice.channel_id, error.text, over)
        if over:
            await save(self._outbox.sent, notice)
        else:
            later = time.time() + self._wait * SLOWER**notice.attempts
            await save(self._outbox.again, notice, later)
