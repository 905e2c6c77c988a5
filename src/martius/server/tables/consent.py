"""Asking the others: taking back where undo stops, and pausing. All people must agree."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from martius.kernel.text import say
from martius.match.record import CHANCE
from martius.match.take_back import last_action
from martius.server.errors import Denied
from martius.server.store.proposals import Proposal, What
from martius.server.tables.listener import Role
from martius.server.tables.proposed import stands
from martius.server.tables.registry import Registry
from martius.server.tables.table import Keeps, Table


async def propose(registry: Registry, match_id: str, key: str, what: What, seat: str) -> None:
    """Ask the others for something."""
    await registry.change(match_id, lambda table: _propose(table, table.role(key), what, seat))


async def answer(registry: Registry, match_id: str, key: str, what: What, agrees: bool) -> None:
    """Agree to what somebody asked for, or decline; who asked can take it back."""
    await registry.change(match_id, lambda table: _answer(table, table.role(key), what, agrees))


async def resume(registry: Registry, match_id: str, key: str) -> None:
    """Let the clocks go on: any player may."""
    await registry.change(match_id, lambda table: _resume(table, table.role(key)))


def _propose(table: Table, role: Role, what: What, seat: str) -> Keeps:
    if seat not in role.mine or table.is_record:
        raise Denied(403, say("Only the player of a seat can ask for that."))
    if table.match.over:
        raise Denied(409, say("The game is over."))
    if not table.people - set(role.mine):
        raise Denied(409, say("There is nobody to ask: no other person plays in this game."))
    _possible(table, what, seat)
    asked = Proposal(what, seat, table.match.seq, table.stored.undos, frozenset(role.mine))
    return _put(table, what, asked)


def _possible(table: Table, what: What, seat: str) -> None:
    """Refuse what cannot be done, whoever agrees."""
    if what == "take_back":
        if table.match.to_act == CHANCE:
            raise Denied(409, say("The dice must be rolled first."))
        if last_action(table.match.record, seat) is None:
            raise Denied(409, say("You have done nothing that could be taken back."))
    elif table.clock is None:
        raise Denied(409, say("This game has no clock, so there is nothing to pause."))
    elif table.clock.paused:
        raise Denied(409, say("The game is paused already."))


def _answer(table: Table, role: Role, what: What, agrees: bool) -> Keeps:
    if not role.mine or table.is_record:
        raise Denied(403, say("Only the players of this game can answer."))
    asked = table.proposals.get(what)
    if asked is None or table.match.over:
        raise Denied(409, say("Nobody asks for that now."))
    if not agrees:
        return _put(table, what, None)
    if not stands(table, asked):
        raise Denied(409, say("The game has moved on, so that can no longer be taken back."))
    agreed = asked.agreed | set(role.mine)
    if not table.people <= agreed:
        return _put(table, what, asked._replace(agreed=agreed))
    _possible(table, what, asked.by)
    done = _put(table, what, None)
    return [*done, *(_carried_out(table, asked, sorted(agreed - {asked.by})))]


def _carried_out(table: Table, asked: Proposal, agreed: list[str]) -> Keeps:
    return table.pause(True) if asked.what == "pause" else table.take_back(asked.by, agreed)


def _put(table: Table, what: What, asked: Proposal | None) -> list[Callable[[], None]]:
    rest = {known: one for known, one in table.proposals.items() if known != what}
    table.proposals = rest if asked is None else {**rest, what: asked}
    table.tell_table()  # as it is when nobody works at it any more
    return [partial(table.keep_proposal, what, asked)]


def _resume(table: Table, role: Role) -> Keeps:
    if not role.mine:
        raise Denied(403, say("Only the players of this game can resume it."))
    if not table.paused:
        raise Denied(409, say("The game is not paused."))
    return table.pause(False)
