"""What is put on a ring and taken off it, and the tables that must know of it at once."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from martius.kernel.text import say
from martius.server.errors import Denied
from martius.server.people.saving import saved
from martius.server.people.sessions import Person
from martius.server.store.keys import Lock, digest
from martius.server.tables.registry import Registry
from martius.server.tables.table import Table


async def hang(registry: Registry, person: Person | None, match_id: str, key: str) -> bool:
    """Put what a key opens on somebody's ring, if somebody is signed in; whether it was put."""
    if person is None:
        return False
    async with registry.at(match_id) as table:
        work = partial(registry.people.ring.hang, match_id, digest(key), person.id, person.session)
        locks = await saved(registry, work)
        if locks is not None:
            await _relock(registry, table, locks)
    return locks is not None


async def take_in(registry: Registry, person: Person, keys: Iterable[tuple[str, str]]) -> list[str]:
    """Take the games of a guest into an account: those whose key opens something."""
    taken = []
    for match_id, key in keys:
        try:
            if await hang(registry, person, match_id, key):
                taken.append(match_id)
        except Denied:  # it is gone, or damaged: the others come all the same
            continue
    return taken


async def fresh_key(registry: Registry, person: Person, match_id: str) -> str:
    """A key of its own for the browser that is signed in, to what is on the ring."""
    async with registry.at(match_id) as table:
        work = partial(registry.people.ring.copy, match_id, person.id, person.session)
        found = await saved(registry, work)
        if found is None:
            raise Denied(403, say("This game is not among yours."))
        key, locks = found
        await _relock(registry, table, locks)
    return key


async def drop(registry: Registry, account_id: str, session: str | None = None) -> list[str]:
    """Take the keys of a sign-in away, or of all; the matches that they opened."""
    work = partial(registry.people.ring.drop, account_id, session)
    matches = await saved(registry, work)
    await refresh(registry, matches)
    return matches


async def refresh(registry: Registry, matches: Iterable[str]) -> None:
    """Let the tables that are open know who has keys, how they are called and whom they block."""
    for match_id in matches:
        if registry.is_open(match_id):
            async with registry.at(match_id) as table:
                await _relock(registry, table, await registry.save(registry.links.locks, match_id))


async def _relock(registry: Registry, table: Table, locks: list[Lock]) -> None:
    table.known = await registry.save(registry.people.ring.known, table.id)
    table.relock(locks)
