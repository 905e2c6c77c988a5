"""Somebody stays away: the others end the game, or put a bot in the chair until they return."""

from __future__ import annotations

from datetime import timedelta

from martius.kernel.text import plural, say
from martius.match.notes import ABSENT
from martius.match.record import CHANCE, RESIGN
from martius.server.errors import Denied
from martius.server.store.attendance import now
from martius.server.tables.listener import Role
from martius.server.tables.pacing import check_bot
from martius.server.tables.registry import Registry
from martius.server.tables.resigning import losers
from martius.server.tables.table import Keeps, Table


async def claim(registry: Registry, match_id: str, key: str, seat: str, bot: str | None) -> None:
    """Go on without somebody who has been away for long: with a bot, or else the game ends."""
    hours = registry.settings.free_seat_hours

    def change(table: Table) -> Keeps:
        _check_claim(table, table.role(key), seat, hours)
        if bot is None:
            return _end(table, seat)
        check_bot(table.offer, bot)
        return table.seat_bot(seat, bot, ABSENT)

    await registry.change(match_id, change)
    await _tell(registry, match_id)


async def come_back(registry: Registry, match_id: str, key: str, seat: str) -> None:
    """Play one's seat again, in place of the bot."""

    def change(table: Table) -> Keeps:
        if seat not in table.role(key).mine:
            raise Denied(403, say("This page does not play {seat}.", seat=table.seat(seat).name))
        if seat not in table.stand_ins:
            raise Denied(409, say("No bot plays this seat for you."))
        return table.seat_person(seat)

    await registry.change(match_id, change)
    await _tell(registry, match_id)


async def _tell(registry: Registry, match_id: str) -> None:
    async with registry.at(match_id) as table:
        for listener in table.listeners:
            listener.seats_due()


def _check_claim(table: Table, role: Role, seat: str, hours: int) -> None:
    name = table.seat(seat).name
    if not role.mine or seat in role.mine or table.is_record:
        raise Denied(403, say("Only the other players can go on without somebody."))
    if table.match.over:
        raise Denied(409, say("The game is over."))
    if seat not in table.people:
        raise Denied(409, say("No person plays {seat} now.", seat=name))
    away = table.away_since(seat)
    if away is None or now() - away < timedelta(hours=hours):
        raise Denied(
            409,
            plural(
                "{seat} is not away for {n} hour yet.",
                "{seat} is not away for {n} hours yet.",
                hours,
                seat=name,
            ),
        )


def _end(table: Table, seat: str) -> Keeps:
    lost = {known.id for known in losers(table.match, seat)} & table.people
    if len(lost) > 1:
        raise Denied(409, say("You win or lose together, so put a bot in the seat instead."))
    if table.match.to_act == CHANCE:
        raise Denied(409, say("The dice must be rolled first."))
    return [*table.note({"table": ABSENT, "seat": seat}), *table.play_as(seat, RESIGN)]
