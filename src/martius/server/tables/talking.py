"""What people at a table say: their names, chat, private notes, and whether they agree
to the coach.

It is kept before anybody hears it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, TypeVar

from martius.kernel.text import say
from martius.server.errors import UNSAVED, Denied, unsaved
from martius.server.store.attendance import now
from martius.server.store.conversations import KEPT
from martius.server.tables.listener import Role
from martius.server.tables.registry import Registry
from martius.server.tables.table import Table

T = TypeVar("T")

LONGEST_NAME: Final = 30
LONGEST_LINE: Final = 500
LONGEST_NOTES: Final = 5000


async def call(registry: Registry, table: Table, role: Role, name: str) -> None:
    """Call the person of a page by a name from now on; an empty one takes it back."""
    called = " ".join(printable(name).split())[:LONGEST_NAME].strip()
    named = table.names
    changed = [s for s in role.mine if table.account(s) is None and named.get(s, "") != called]
    if not changed or table.is_record:
        return
    await _save(registry, partial(registry.conversations.name, table.id, changed, called))
    named = named | dict.fromkeys(changed, called)
    table.names = {seat: known for seat, known in named.items() if known}
    for listener in table.listeners:
        listener.seats_due()


async def chat(registry: Registry, table: Table, role: Role, text: str, address: str) -> None:
    """Say something to all at the table."""
    if not role.mine or table.is_record:
        raise Denied(403, say("Only the players of this game can write here."))
    said = printable(text).strip()
    if not said:
        raise Denied(400, say("Write something first."))
    if len(said) > LONGEST_LINE:
        raise Denied(400, say("A message has at most {n} characters. Shorten it.", n=LONGEST_LINE))
    registry.rations.take("chat", address)
    seat, add = role.mine[0], registry.conversations.add
    work = partial(add, table.id, now(), seat, said, table.account(seat))
    line = await _save(registry, work)
    table.chat = [*table.chat, line][-KEPT:]
    for listener in table.listeners:
        listener.hear([line])


async def notes(registry: Registry, table: Table, role: Role, seat: str) -> str:
    """What the person of a seat wrote down."""
    _check_writer(table, role, seat)
    return await registry.study(registry.seat_notes.of, table.id, seat)


async def note(registry: Registry, table: Table, role: Role, seat: str, text: str) -> str:
    """Write something down for oneself, in place of what was there; what is kept."""
    _check_writer(table, role, seat)
    if len(text) > LONGEST_NOTES:
        raise Denied(400, say("Notes have at most {n} characters. Shorten them.", n=LONGEST_NOTES))
    kept = "\n".join(map(printable, text.split("\n")))
    try:
        await registry.save(registry.seat_notes.keep, table.id, seat, kept)
    except UNSAVED as error:
        raise unsaved(say("Your notes could not be saved"), error) from None
    return kept


def _check_writer(table: Table, role: Role, seat: str) -> None:
    if table.seat(seat).id not in role.mine or table.is_record:
        raise Denied(403, say("Only the player of a seat has notes there."))


async def agree(registry: Registry, table: Table, role: Role, agrees: bool) -> None:
    """The player of a page agrees to the coach for everybody, or takes that back."""
    if not role.mine or table.is_record:
        raise Denied(403, say("Only the players of this game can agree to the coach."))
    await _save(registry, partial(registry.agreements.keep, table.id, role.mine, agrees))
    mine = frozenset(role.mine)
    table.agreed = table.agreed | mine if agrees else table.agreed - mine
    for listener in table.listeners:
        listener.seats_due()


async def _save(registry: Registry, work: Callable[[], T]) -> T:
    try:
        return await registry.save(work)
    except UNSAVED as error:
        raise unsaved(say("Your message could not be saved"), error) from None


def printable(text: str) -> str:
    """A text without signs that cannot be seen, which could hide or reverse what stands there."""
    return "".join(sign if sign.isprintable() else " " for sign in text)
