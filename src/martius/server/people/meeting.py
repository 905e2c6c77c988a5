"""How people meet: a host offers a seat to everybody, and somebody takes it."""

from __future__ import annotations

import json
from functools import partial

from martius.kernel.plain import Json
from martius.kernel.text import say
from martius.server.errors import Denied
from martius.server.people import rings
from martius.server.people.lobby import Host, OpenSeat
from martius.server.people.saving import saved
from martius.server.people.sessions import Person
from martius.server.store.conversations import ChatLine
from martius.server.store.keys import digest, new_key
from martius.server.tables.registry import Registry
from martius.server.tables.table import Table
from martius.server.tables.talking import printable

LONGEST = 1000


async def offered(registry: Registry, visitor: Person | None) -> list[Json]:
    """The open seats, but for those of people with whom the visitor has nothing to do."""
    return await registry.study(_offered, registry, visitor)


def _offered(registry: Registry, visitor: Person | None) -> list[Json]:
    people, found = registry.people, []
    apart = people.blocks.apart(visitor.id) if visitor else set()
    for seat in people.lobby.all():
        host = people.lobby.host(seat.match_id)
        if seat.title in registry.offers and host.account_id not in apart:
            found.append(_shown(registry, seat, host, visitor))
    return found


def _shown(registry: Registry, seat: OpenSeat, host: Host, visitor: Person | None) -> Json:
    game = registry.offers[seat.title].game
    scenario, options = json.loads(seat.scenario), json.loads(seat.options)
    named = {known.id: known.name for known in game.seats(options)}
    return {
        "id": seat.match_id,
        "title": seat.title,
        "name": say(str(scenario.get("name", scenario.get("id", "")))),
        "options": options,
        "seat": seat.seat,
        "side": named.get(seat.seat, seat.seat),
        "host": host.name,
        "pace": seat.pace,
        "clock": None if seat.terms is None else json.loads(seat.terms),
        "wish": seat.wish,
        "members": seat.members,
        "watchable": registry.watching.allowed(seat.match_id),
        "offered": f"{seat.offered.isoformat()}Z",
        "mine": visitor is not None and visitor.id == host.account_id,
    }


async def offer(
    registry: Registry, match_id: str, key: str, seat: str, pace: str, wish: str, members: bool
) -> None:
    """Offer a friend's seat that nobody holds to everybody; for the host."""
    async with registry.at(match_id) as table:
        _check_host(table, key)
        if table.match.over or table.link(table.seat(seat).id) != "open":
            raise Denied(409, say("Only a seat that waits for a friend can be offered."))
        lobby = registry.people.lobby
        await saved(
            registry, partial(lobby.offer, match_id, seat, _words(pace), _words(wish), members)
        )


def _words(text: str) -> str:
    return " ".join(printable(text).split())[:80]


async def withdraw(registry: Registry, match_id: str, key: str, seat: str) -> None:
    """Offer a seat no longer; for the host."""
    async with registry.at(match_id) as table:
        _check_host(table, key)
        await saved(registry, partial(registry.people.lobby.withdraw, match_id, seat))


def _check_host(table: Table, key: str) -> None:
    table.role(key)
    if not table.is_host(key):
        raise Denied(403, say("Only the host of this game can offer a seat."))


async def take(registry: Registry, visitor: Person | None, match_id: str, seat: str) -> str:
    """Take a seat that is offered, as a guest or with an account: a key of one's own."""
    async with registry.at(match_id) as table:
        open_seat = (await registry.study(registry.people.lobby.of, match_id)).get(seat)
        if open_seat is None or table.match.over:
            raise _gone()
        await _check_taker(registry, table, open_seat, visitor)
        own = new_key()
        work = partial(registry.links.take, match_id, seat, digest(own))
        locks = await saved(registry, work)
        if locks is None:
            raise _gone()
        table.relock(locks)
    await rings.hang(registry, visitor, match_id, own)
    return own


def _gone() -> Denied:
    return Denied(409, say("Somebody was faster, or the seat is no longer offered."))


async def _check_taker(
    registry: Registry, table: Table, seat: OpenSeat, visitor: Person | None
) -> None:
    if visitor is None:
        if seat.members:
            raise Denied(403, say("The host wants players with an account. Sign in first."))
        return
    if table.held_by(visitor.id).mine:
        raise Denied(409, say("You play in this game already."))
    apart = await registry.study(registry.people.blocks.apart, visitor.id)
    if any(table.account(other.id) in apart for other in table.match.seats):
        raise Denied(403, say("You cannot take this seat."))


async def report(
    registry: Registry, visitor: Person | None, match_id: str, key: str, seat: str, text: str
) -> None:
    """Tell the operator about the person at a seat."""
    said = printable(text).strip()
    if not said or len(said) > LONGEST:
        raise Denied(409, say("Say in at most {n} characters what happened.", n=LONGEST))
    async with registry.at(match_id) as table:
        table.role(key)
        about = table.account(table.seat(seat).id)
        lines: list[ChatLine] = [line for line in table.chat if line.seat == seat]
    by = visitor.id if visitor else None
    work = partial(registry.people.reports.add, match_id, seat, said, about, by, lines[-50:])
    await saved(registry, work)
