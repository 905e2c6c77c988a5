"""Taking a friend's seat by its link, leaving it, and inviting somebody else to it."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from typing import NamedTuple

from martius.kernel.text import plural, say
from martius.server.errors import UNSAVED, Denied, unsaved
from martius.server.store.attendance import now
from martius.server.store.keys import Lock, digest, new_key
from martius.server.tables.registry import Registry
from martius.server.tables.table import Table


class Claimed(NamedTuple):
    """What came of following a link."""

    key: str
    """To play or look on with, from now on."""
    taken: bool
    """Whether somebody else had followed the link before."""


async def claim(registry: Registry, match_id: str, key: str) -> Claimed:
    """Follow a link: the first to come gets the seat, with a key that nobody else knows."""
    async with registry.at(match_id) as table:
        lock = table.lock(key)
        if lock is None:
            table.role(key)
        if lock is None or lock.kind not in ("friend", "spent"):
            return Claimed(key, taken=False)
        if lock.kind == "spent":
            return Claimed(key, taken=True)
        own = new_key()
        claimed = await _kept(
            registry, table, partial(registry.links.claim, match_id, digest(key), digest(own))
        )
        return Claimed(own, taken=False) if claimed else Claimed(key, taken=True)


async def leave(registry: Registry, match_id: str, key: str, seat: str) -> None:
    """Give up one's seat, so that the host can invite somebody else. One may look on."""
    async with registry.at(match_id) as table:
        if seat not in table.role(key).mine or table.link(seat) is None:
            raise Denied(403, say("Only the player who came by a link can leave this seat."))
        await _vacate(registry, table, seat)


async def invite(registry: Registry, match_id: str, key: str, seat: str) -> str:
    """A new link to a friend's seat, for the host: if nobody holds it, or who does stays away."""
    async with registry.at(match_id) as table:
        table.role(key)
        if not table.is_host(key):
            raise Denied(403, say("Only the host of this game can invite somebody."))
        if (state := table.link(table.seat(seat).id)) is None:
            raise Denied(409, say("No friend plays this seat."))
        if state == "taken":
            _refuse_while_held(registry, table, seat)
        link = new_key()
        await _vacate(registry, table, seat, digest(link))
        return link


def _refuse_while_held(registry: Registry, table: Table, seat: str) -> None:
    hours = registry.settings.free_seat_hours
    away = table.away_since(seat)
    if away is None or now() - away < timedelta(hours=hours):
        raise Denied(
            409,
            plural(
                "Somebody holds this seat. You can invite somebody else once they have been away"
                " for {n} hour, or when they leave it.",
                "Somebody holds this seat. You can invite somebody else once they have been away"
                " for {n} hours, or when they leave it.",
                hours,
            ),
        )


async def _vacate(registry: Registry, table: Table, seat: str, link: str | None = None) -> None:
    """Let nobody hold the seat; whoever comes next has another name, and has agreed to nothing."""
    await _kept(registry, table, partial(registry.links.vacate, table.id, seat, link))
    table.agreed -= {seat}
    table.names = {other: name for other, name in table.names.items() if other != seat}


async def _kept(
    registry: Registry, table: Table, work: partial[list[Lock]] | partial[list[Lock] | None]
) -> bool:
    """Keep it, and let every page do what its key opens then."""
    try:
        locks = await registry.save(work)
    except UNSAVED as error:
        raise unsaved(say("The seat could not be changed"), error) from None
    if locks is not None:
        table.relock(locks)
        registry.neighbours.seated(table.id)
    return locks is not None
