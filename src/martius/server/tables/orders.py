"""What the operator orders while a server runs: `martius admin` writes it into the database."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from martius.kernel.plain import Json
from martius.server.errors import Denied
from martius.server.settings import LIMITS
from martius.server.store.store import Store
from martius.server.tables.loading import REMOVED
from martius.server.tables.open_tables import ANYTHING, UNKNOWN

if TYPE_CHECKING:
    from martius.server.tables.registry import Registry


class Orders:
    """Looked up every second by each server."""

    def __init__(self, registry: Registry, store: Store) -> None:
        self._registry = registry
        self._errands, self._removed = store.errands, store.attendance.removed
        self._last = 0
        self._settings = registry.settings

    async def start(self) -> None:
        """What was ordered before is done: nothing is open yet. Limits go over the settings."""
        self._settings = self._registry.settings
        self._last = await self._registry.study(self._errands.last)
        await self.look()

    async def look(self) -> None:
        """Do what has been ordered since."""
        orders = await self._registry.study(self._errands.since, self._last)
        self._last = orders.last
        self._set(orders.limits)
        for match_id in orders.matches:
            await self._look_again(match_id)

    def _set(self, limits: dict[str, int]) -> None:
        known: Json = {name: value for name, value in limits.items() if name in LIMITS}
        wanted = replace(self._settings, **known)
        if wanted != self._registry.settings:
            self._registry.settings = wanted
            self._registry.rations.change(wanted)

    async def _look_again(self, match_id: str) -> None:
        """Show the pages of a match what has become of it."""
        opened = self._registry.opened(match_id)
        if opened is None:
            return
        if await self._registry.study(self._removed, match_id):
            opened.heard = UNKNOWN
            self._registry.interrupt(match_id)
            for page in list(opened.table.listeners):
                page.shut(REMOVED)
            return
        opened.beside.add(ANYTHING)
        with suppress(Denied):  # it says so to whoever asks for it
            async with self._registry.at(match_id):
                pass
