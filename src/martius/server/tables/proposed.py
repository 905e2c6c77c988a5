"""What people at a table ask each other for, as its pages see it."""

from __future__ import annotations

from martius.kernel.plain import Json
from martius.kernel.text import all_of, plural, say
from martius.match.record import rolls
from martius.match.take_back import last_action
from martius.server.store.proposals import Proposal
from martius.server.tables.shown import ShownTable


def stands(table: ShownTable, proposal: Proposal) -> bool:
    """Whether it can still be agreed to: what is to be taken back must not have changed."""
    at = proposal.seq, proposal.undos
    return proposal.what != "take_back" or at == (table.match.seq, table.stored.undos)


def shown(table: ShownTable, proposal: Proposal) -> Json:
    """A proposal as a page gets it."""
    return {
        "what": proposal.what,
        "by": proposal.by,
        "agreed": sorted(proposal.agreed),
        "waits_for": sorted(table.people - proposal.agreed),
        "seen": seen_since(table, proposal.by) if proposal.what == "take_back" else [],
    }


def seen_since(table: ShownTable, seat: str) -> list[str]:
    """What everybody should know before a seat's last action is taken back. It tells nothing that
    is hidden: of what only some saw, who saw it."""
    match = table.match
    seq = last_action(match.record, seat)
    if seq is None:
        return []
    found: list[str] = [
        plural("{n} action is taken back.", "{n} actions are taken back.", match.seq - seq)
    ]
    rolled = rolls(match.record.entries[seq:])
    if rolled:
        found.append(
            plural(
                "{n} roll or draw is made again, with fresh dice.",
                "{n} rolls or draws are made again, with fresh dice.",
                rolled,
            )
        )
    for told in match.told:
        if told.seq > seq and told.event.reveals:
            found.append(_seen(table, told.event.seen_by, told.event.text()))
    return found


def _seen(table: ShownTable, seats: tuple[int, ...] | None, text: str) -> str:
    if seats is None:
        return say("Everybody has seen: {what}", what=text)
    names = all_of([table.match.seats[seat].name for seat in seats])
    return say("{who} has seen something hidden.", who=names)
