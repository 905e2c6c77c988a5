"""The registry: what people do at the tables, and what is put away."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta
from itertools import count

from martius.kernel.text import say
from martius.match import Refused
from martius.server.bots.pulling import Pulling
from martius.server.bots.workers import BotWorkers
from martius.server.errors import UNSAVED, Denied, StaleError, unsaved
from martius.server.http.rations import Rations
from martius.server.metrics import QUEUE, Metrics
from martius.server.people.emails import Letters
from martius.server.people.passwords import Passwords
from martius.server.settings import HERE, Settings
from martius.server.store.attendance import now
from martius.server.store.clocks import ClockRow
from martius.server.store.store import Store
from martius.server.tables.clock import Time, utc
from martius.server.tables.contributions import Ask
from martius.server.tables.listener import Listener, Role
from martius.server.tables.neighbours import Neighbours
from martius.server.tables.new_matches import NewMatches
from martius.server.tables.offers import Offers
from martius.server.tables.open_tables import OpenTable
from martius.server.tables.orders import Orders
from martius.server.tables.table import Keeps, Table

LOG = logging.getLogger("martius.server")
TIDY_SECONDS = 3600
LOOK_SECONDS = 1.0
"""So often the clocks are looked at."""
BEAT_EVERY = 15
"""Looks from one note that a server runs to the next: what comes after the last one costs nobody
time."""
LONGEST_WAIT = 5.0
"""So many seconds the first dice wait for pages that are there but add nothing to them."""


class Registry(NewMatches):
    """Makes matches, lets people and bots play at their tables, and puts abandoned ones away."""

    def __init__(
        self,
        store: Store,
        offers: Offers,
        bot_workers: BotWorkers,
        settings: Settings,
        time: Time = utc,
    ) -> None:
        super().__init__(store, offers, bot_workers, settings, time)
        self.neighbours = Neighbours(self, store, lambda: self.metrics.text().decode())
        self.rations = Rations(settings)
        self.orders = Orders(self, store)
        self.passwords = Passwords()
        self.letters: Letters | None = None
        """What sends letters to confirm an address; None on a server that sends none."""
        self.metrics = Metrics()
        self.metrics.watch("martius_open_matches", "Matches in memory.", lambda: len(self._open))
        if not store.shared:
            self.metrics.watch(*QUEUE, bot_workers.waiting)

    # --- coming and going ---

    async def start(self) -> None:
        """Go on where a bot was to act when the server stopped."""
        self.loop = asyncio.get_running_loop()
        await self.neighbours.start()
        await self.save(self._store.clocks.begin, self.timing.time())
        await self.orders.start()
        self._pull()
        store = self._store
        waiting = store.thoughts.forgotten if store.shared else store.waiting_for_bots
        self.begin(self._rouse_all(await self.save(waiting)))
        self._watching = [self.begin(self._tidy_up()), self.begin(self._watch())]

    def _pull(self) -> None:
        """Let the bots' workers of this process take from the queue that all processes share."""
        if self._store.shared and self.settings.bots == HERE:
            games = {title: offer.game for title, offer in self.offers.items()}
            guests = {k: v for offer in self.offers.values() for k, v in offer.guests.items()}
            name, workers = self._store.fleet.name, self.bot_workers.all
            self.pulling = Pulling(self._store.thoughts, name, workers, games, guests)
            self.pulling.start()

    async def stop(self) -> None:
        """Let what is being saved be saved; give up what is being thought."""
        for task in self._watching:
            task.cancel()
        if self.pulling is not None:
            await self.pulling.stop()
        await self.neighbours.stop()
        for opened in self._open.values():
            if opened.bots is not None:
                opened.bots.cancel()
        await self._settle()
        self.passwords.close()
        self.bot_workers.close()
        self._readers.close()

    # --- presence ---

    def came(self, table: Table, page: Listener) -> None:
        """A page follows a match from now on."""
        self.metrics.pages.inc()
        self._note(table.id, table.enter(page))
        self.neighbours.seated(table.id)
        if (row := table.clock_row()) is not None:  # it may run from now on
            self.begin(self._write_clock(table.id, row))

    def left(self, table: Table, page: Listener) -> None:
        """A page is gone."""
        self.metrics.pages.dec()
        self._note(table.id, table.leave(page))
        self.neighbours.seated(table.id)
        self._clear_away(table.id, self._open_table(table.id))
        self.garbage.closed()

    def is_watched(self, match_id: str, seat: str) -> bool:
        """Whether the person of a seat has the table before their eyes."""
        opened = self._open.get(match_id)
        return opened is not None and opened.table.is_watched(seat)

    def _note(self, match_id: str, seats: list[str]) -> None:
        if seats:
            self.begin(self._write_down(match_id, seats, now()))

    async def _write_down(self, match_id: str, seats: list[str], when: datetime) -> None:
        try:
            await self.save(self._store.attendance.seen, match_id, seats, when)
        except UNSAVED:
            LOG.exception("Who was at match %s could not be written down", match_id)

    async def _write_clock(self, match_id: str, row: ClockRow) -> None:
        try:
            await self.save(self._store.clocks.keep, match_id, row)
        except UNSAVED:
            LOG.exception("The clock of match %s could not be written down", match_id)

    # --- clocks ---

    async def _watch(self) -> None:
        """See whose time is up and what the operator orders, every second, and write down now and
        then that a server runs."""
        for second in count():
            await asyncio.sleep(LOOK_SECONDS)
            try:
                if second % BEAT_EVERY == 0:
                    await self.save(self._store.clocks.beat, self.timing.time())
                await self.see_whose_time_is_up()
                await self.orders.look()
            except UNSAVED:
                LOG.exception("The clocks could not be looked at")

    async def see_whose_time_is_up(self) -> None:
        """End the games of those whose time is up, or let bots play for them; tell those whose time
        runs short."""
        clocks, now = self._store.clocks, self.timing.time()
        for match_id in await self.study(clocks.due, now):
            await self._act_on_clock(match_id, Table.time_out)
        for match_id in await self.study(clocks.short, now):
            await self._act_on_clock(match_id, Table.warned)

    async def _act_on_clock(self, match_id: str, act: Callable[[Table], Keeps]) -> None:
        try:
            await self.change(match_id, act)
        except (Denied, Refused) as error:
            LOG.warning("The clock of match %s stands still: %s", match_id, error)

    # --- abandoned matches ---

    async def _tidy_up(self) -> None:
        """Put abandoned matches, sign-ins and garbage away, now and every hour."""
        while True:
            self.garbage.look_at_all()
            try:
                await self._put_old_away()
            except UNSAVED:
                LOG.exception("What is old could not be put away")
            await asyncio.sleep(TIDY_SECONDS)

    async def _put_old_away(self) -> None:
        if self.settings.expire_days:
            await self.put_away(now() - timedelta(days=self.settings.expire_days))
        if self.settings.session_days:
            unused = now() - timedelta(days=self.settings.session_days)
            await self.save(self.people.tidy, unused)

    async def put_away(self, before: datetime) -> None:
        """Delete the matches at which nobody was since then and nobody is."""
        attendance = self._store.attendance
        for match_id, seen in (await self.study(attendance.abandoned, before)).items():
            opened = self._open.get(match_id)
            if opened is None or opened.idle:
                self._open.pop(match_id, None)
                self._idle.pop(match_id, None)
                await self.save(attendance.expire, match_id, seen)

    # --- playing ---

    async def play(self, match_id: str, role: Role, seat: str, seq: int, action: str) -> None:
        """Play an action; once it returns, the action is durable."""
        with self.metrics.move():
            await self.change(match_id, lambda table: table.play(role, seat, seq, action))

    async def undo(self, match_id: str, role: Role, seat: str, seq: int) -> None:
        """Take an action back; once it returns, that is durable."""
        await self.change(match_id, lambda table: table.undo(role, seat, seq))

    async def contribute(self, match_id: str, role: Role, ask: Ask, value: str) -> None:
        """Add to the dice; once it returns, that is durable."""
        await self.change(match_id, lambda table: table.contribute(role, ask, value))

    async def roll(self, match_id: str, role: Role) -> None:
        """Let the first dice roll without those who are not here, as a player wishes."""
        if role.mine:
            await self.change(match_id, Table.roll)

    def hurry(self, match_id: str) -> None:
        """See to it that a match whose players are all here does not wait for its dice for long."""
        loop = asyncio.get_running_loop()
        loop.call_later(LONGEST_WAIT, lambda: self.begin(self._wait_no_more(match_id)))

    async def _wait_no_more(self, match_id: str) -> None:
        with suppress(Denied):
            async with self.at(match_id) as table:
                waits = table.match.held and table.everybody_is_here()
            if waits:
                await self.change(match_id, Table.roll)

    async def change(self, match_id: str, change: Callable[[Table], Keeps]) -> None:
        """Change a match to the end, even if the page that asked for it is gone by then."""
        await asyncio.shield(self.begin(self._save(match_id, change)))

    async def _save(self, match_id: str, change: Callable[[Table], Keeps]) -> None:
        async with self.at(match_id) as table:
            try:
                await self._keep_or_look_again(self._open[match_id], change)
            except StaleError:
                raise Denied(
                    409, say("The game has moved on in the meantime, so nothing was changed.")
                ) from None
            except UNSAVED as error:
                LOG.exception("Match %s could not be saved", match_id)
                what = say("The action could not be saved, so it was not played")
                raise unsaved(what, error) from None
            self.interrupt(match_id)
            table.announce()
            self.wake(match_id)
            self.garbage.changed()

    async def _keep_or_look_again(
        self, opened: OpenTable, change: Callable[[Table], Keeps]
    ) -> None:
        """Where another process was faster, look at the table as it is now, and try once more: the
        change may still be what the person wants."""
        try:
            await self.keep(opened.table, change)
        except StaleError:
            await self._bring_up(opened)
            await self.keep(opened.table, change)
