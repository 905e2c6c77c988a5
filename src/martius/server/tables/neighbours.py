"""The other processes at the same database: what they do is heard, and who sits here is told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from martius.server.errors import UNSAVED, Denied
from martius.server.store.fleet import BEAT
from martius.server.store.signals import LOG, Signal
from martius.server.store.store import Store
from martius.server.tables.open_tables import ANYTHING, UNKNOWN

if TYPE_CHECKING:
    from martius.server.tables.bot_turns import BotTurns
    from martius.server.tables.open_tables import OpenTable


class Neighbours:
    """Keeps the tables of this process in step with the others; where nobody else can serve the
    database, there is nothing to do."""

    def __init__(self, tables: BotTurns, store: Store, figures: Callable[[], str]) -> None:
        self._tables = tables
        self._figures = figures
        """What this process tells of itself."""
        self._store = store
        self._moved: set[str] = set()
        """The matches at which somebody sat down here or got up, since it was last told."""
        self._telling: asyncio.Task[None] | None = None
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Join the others."""
        if self._store.shared:
            await self._beat()
            listening = self._store.ears.listen(self._back, self.hear)
            self._tasks = [asyncio.create_task(listening), asyncio.create_task(self._live())]

    async def stop(self) -> None:
        """Leave them."""
        if not self._store.shared:
            return
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(*UNSAVED):
            await self._tables.save(self._store.fleet.leave)

    @property
    def hears(self) -> bool:
        """Whether it hears what the others do."""
        return not self._store.shared or self._store.ears.connected

    # --- hearing ---

    def hear(self, signal: Signal) -> None:
        """Another process, or this one, has changed something."""
        if signal.table == "thoughts":
            self._tables.hear_thought(signal)
            return
        opened = self._tables.opened(signal.match_id)
        if opened is None:
            return
        mine = signal.origin == self._store.fleet.name
        if signal.table == "matches":
            opened.heard = signal.moment
        elif signal.table == "sitters":
            opened.heard = UNKNOWN
        elif signal.table == "sittings" or not mine:
            opened.beside.add(signal.table)
        if not mine or opened.beside:
            self._follow(signal.match_id, opened)

    def _back(self) -> None:
        """Anything may have happened unheard."""
        for match_id, opened in self._tables.all_open():
            opened.heard = UNKNOWN
            opened.beside.add(ANYTHING)
            self._follow(match_id, opened)

    def _follow(self, match_id: str, opened: OpenTable) -> None:
        """Show the pages here what has changed; where there are none, it is read when needed."""
        used = opened.table.listeners or opened.bots is not None
        if used and not opened.following:
            opened.following = True
            self._tables.begin(self._catch_up(match_id, opened))

    async def _catch_up(self, match_id: str, opened: OpenTable) -> None:
        opened.following = False
        try:
            before = opened.table.moment() if opened.table.loaded else None
            async with self._tables.at(match_id) as table:
                if table.moment() != before:
                    self._tables.interrupt(match_id)
                self._tables.wake(match_id)
        except Denied as error:
            if error.status >= 500 and opened.table.listeners:  # the database is away
                await asyncio.sleep(BEAT)
                self._follow(match_id, opened)

    # --- telling ---

    def seated(self, match_id: str) -> None:
        """Somebody sat down here at a match, or got up."""
        if self._store.shared:
            self._moved.add(match_id)
            if self._telling is None:
                self._telling = self._tables.begin(self._tell())

    async def _tell(self) -> None:
        moved: set[str] = set()
        try:
            while self._moved:
                moved, self._moved = self._moved, set()
                found = {match_id: self._tables.opened(match_id) for match_id in moved}
                seats = {id: opened.table.seated if opened else {} for id, opened in found.items()}
                await self._tables.save(self._store.fleet.seat, seats)
        except UNSAVED:
            self._moved |= moved  # to be told with the next sign of life
        finally:
            self._telling = None

    async def _live(self) -> None:
        """Give signs of life."""
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self._beat()
                await self._tables.sweep()
            except UNSAVED as error:
                LOG.warning("The database takes no sign of life", exc_info=error)

    async def _beat(self) -> None:
        unknown = await self._tables.save(self._store.fleet.beat, self._figures())
        for match_id in [id for id, _ in self._tables.all_open()] if unknown else list(self._moved):
            self.seated(match_id)
