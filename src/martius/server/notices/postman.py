"""The postman: one task that sends what waits in the outbox, and drops what nobody needs."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress

from martius.server.errors import UNSAVED
from martius.server.notices import webhook
from martius.server.notices.letter import Letter, letter
from martius.server.notices.target import Undelivered, post
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
WISHED = ("turn", "over", "chat", "invitation")


class Postman:
    """Works through the outbox. Several servers can have one each: a row is leased."""

    def __init__(self, registry: Registry, store: Store) -> None:
        self._registry = registry
        self._channels, self._outbox, self._headlines = (
            store.channels,
            store.outbox,
            store.headlines,
        )
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
        if notice.kind == "turn":
            return match.to_act == notice.seat and not self._here(match.id, notice.seat)
        seats = await self._registry.study(self._channels.seats, channel.id)
        return ANY in seats or not any(self._here(match.id, seat) for seat in seats)

    def _here(self, match_id: str, seat: str) -> bool:
        return self._registry.is_watched(match_id, seat)

    async def _send(self, notice: Notice, channel: Channel, told: Letter) -> None:
        settings, now = self._registry.settings, int(time.time())
        body = webhook.body(told, channel.by, settings.address)
        delivery = f"{channel.id}-{notice.id}-{notice.last}"
        headers = webhook.headers(body, channel.secret or "", delivery, now)
        address, limits = channel.target["address"], (settings.notice_send_seconds, settings.local)
        webhook.check(await post(address, body, headers, *limits))

    async def _failed(self, notice: Notice, error: Undelivered) -> None:
        """Tell the owner, and try again later or never."""
        save = self._registry.save
        if error.gone:
            await save(self._channels.remove, notice.channel_id)
            return
        over = notice.attempts + 1 >= ATTEMPTS or notice.kind not in WISHED
        await save(self._channels.failed, notice.channel_id, error.text, over)
        if over:
            await save(self._outbox.sent, notice)
        else:
            later = time.time() + self._wait * SLOWER**notice.attempts
            await save(self._outbox.again, notice, later)
