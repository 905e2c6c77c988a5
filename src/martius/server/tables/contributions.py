"""Who is asked to add to the dice, and when: the rounds of docs/fair-dice.md at a served table."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from martius.kernel.plain import Plain
from martius.match.lesson import sets_dice
from martius.match.record import DiceSpan
from martius.match.shares import Kind, ShareRound
from martius.server.store.stored import Sitter


class Ask(NamedTuple):
    """What a page is asked for: a seal or its opening, for a seat and a round."""

    ask: Kind
    seat: str
    round: int
    commitment: str


def players(sitters: Mapping[str, Sitter], scenario: Plain) -> list[str]:
    """The seats that contribute: every friend's, and the first of those at the host's page.

    Where a lesson sets the dice, nobody does.
    """
    if sets_dice(scenario):
        return []
    here = [seat for seat, sitter in sitters.items() if sitter.by == "here"][:1]
    friends = [seat for seat, sitter in sitters.items() if sitter.by == "friend"]
    return [seat for seat in sitters if seat in here + friends]


def asks(span: DiceSpan, present: Collection[str]) -> list[Ask]:
    """What those who are present are asked for now."""
    found = span.rounds
    last = found[-1] if found else ShareRound(0)
    done = [round for round in found if round.complete]
    here = {seat for seat in span.players if seat in present}
    if last.opened and not last.complete:
        return _ask(span, "open", here & (last.seals.keys() - last.opened.keys()), last.number)
    contributed = set(done[-1].opened) if done else set()
    if not contributed <= here or here <= contributed:
        return []  # somebody is missing whom new dice would wrong, or nobody is new
    if last.complete or not last.seals or not last.seals.keys() <= here:
        return _ask(span, "seal", here, last.number + 1)
    unsealed = here - last.seals.keys()
    return _ask(span, "seal" if unsealed else "open", unsealed or here, last.number)


def missing(span: DiceSpan) -> list[str]:
    """The players who have not contributed to the dice in use."""
    done = [round for round in span.rounds if round.complete]
    contributed = done[-1].opened if done else {}
    return [seat for seat in span.players if seat not in contributed]


def _ask(span: DiceSpan, kind: Kind, seats: Collection[str], number: int) -> list[Ask]:
    return [Ask(kind, seat, number, span.header["commitment"]) for seat in sorted(seats)]
