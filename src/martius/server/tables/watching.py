"""Watching with the host's leave: who has the link may, until the host switches it off."""

from __future__ import annotations

from martius.kernel.text import say
from martius.server.errors import UNSAVED, Denied, unsaved
from martius.server.tables.registry import Registry


async def allow(registry: Registry, match_id: str, key: str, allowed: bool) -> None:
    """Let people watch, or let them watch no longer; for the host."""
    async with registry.at(match_id) as table:
        table.role(key)
        if not table.is_host(key):
            raise Denied(403, say("Only the host of this game can decide who may watch."))
        if allowed == table.watchable:
            return
        try:
            await registry.save(registry.watching.allow, match_id, allowed)
        except UNSAVED as error:
            raise unsaved(say("Your wish could not be saved"), error) from None
        table.let_watch(allowed)
