"""Going on from a moment of a match as a new one."""

from __future__ import annotations

from typing import NamedTuple

from martius.kernel.text import say
from martius.match import Match
from martius.match.dice import FairDice
from martius.match.renewal import renew
from martius.server.errors import Denied
from martius.server.store.stored import Sitter
from martius.server.tables.contributions import players
from martius.server.tables.listener import Role
from martius.server.tables.table import Table


class Branch(NamedTuple):
    """A match that goes on from a moment of another, who sits there, and its fresh dice."""

    match: Match
    sitters: dict[str, Sitter]
    dice: FairDice


def branched(table: Table, role: Role, at: int) -> Branch:
    """The record up to a moment as a match of its own, which is played here.

    A learner can go back at any time, and meets the same bot. Any other match must be open to all:
    the record must not tell what is hidden.
    """
    if _learns(table, role):
        sitters = dict(table.stored.sitters)
    else:
        table.record()
        sitters = {seat.id: Sitter("here") for seat in table.match.seats}
    dice = FairDice(players=players(sitters, table.match.record.scenario))
    return Branch(_go_on(table, at, dice), sitters, dice)


def _learns(table: Table, role: Role) -> bool:
    """Whether the page has the learner's seat of a lesson, and no other page plays in it."""
    lesson, sitters = table.match.lesson, table.stored.sitters
    if lesson is None or table.is_record or lesson.seat not in role.mine:
        return False
    return all(sitter.by == "bot" or seat in role.mine for seat, sitter in sitters.items())


def _go_on(table: Table, at: int, dice: FairDice) -> Match:
    table.check_moment(at)
    match = table.then(at, undo=True)
    if match.over:
        raise Denied(409, say("The game is over at that point. Choose an earlier one."))
    renew(match)
    match.go_on(dice)
    return match
