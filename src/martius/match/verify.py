"""Proof that a record's dice were not tampered with."""

from __future__ import annotations

from typing import Any, NamedTuple

from martius.kernel import Chance, Game, waiting
from martius.match.dice import Dice, FairDice, SeededDice, commitment
from martius.match.errors import RecordError
from martius.match.match import Match
from martius.match.record import CHANCE, DiceSpan, Record


class Proof(NamedTuple):
    """What verification found."""

    actions: int
    rolls: int
    proved: int
    """Rolls that follow from a seed the record reveals."""
    problem: str | None
    """The first thing that is wrong, in a sentence."""
    outcome: str | None


def verify(record: Record, game: Game[Any] | None = None) -> Proof:
    """Replay a record by the rules and roll every die again from the revealed seeds."""
    rolls = proved = 0
    spans = list(record.dice)
    dice: Dice | None = None
    match = Match.from_record(record.upto(0), auto_chance=False, game=game)
    for number, entry in enumerate(record.entries, start=1):
        while spans and spans[0].start < number:
            try:
                dice = _dice(spans.pop(0))
            except RecordError as error:
                return Proof(number - 1, rolls, proved, str(error), None)
        step = waiting(match._g)
        if entry.who == CHANCE and isinstance(step, Chance):
            rolls += 1
            if dice is not None:
                proved += 1
                rolled = match.game.format(dice.roll(step, match._g))
                if rolled != entry.action:
                    said = f"the record says {entry.action!r}, the seed gives {rolled!r}"
                    return Proof(number, rolls, proved, f"Action {number}: {said}.", None)
        try:
            match._replay(entry, f"action {number}")
        except RecordError as error:
            return Proof(number, rolls, proved, str(error), None)
    result = match.result
    return Proof(match.seq, rolls, proved, None, result and result.outcome)


def _dice(span: DiceSpan) -> Dice | None:
    """The dice of a span, if what is revealed lets them be rolled again."""
    kind = span.header["dice"]
    if kind == "seeded" and span.start == 0:
        return SeededDice(int(span.header["seed"]))
    if kind != "fair" or span.seed is None:
        return None
    try:
        seed = bytes.fromhex(span.seed)
    except ValueError:
        raise RecordError("The revealed seed is not a hexadecimal number.") from None
    if commitment(seed) != span.header.get("commitment"):
        raise RecordError(
            "The revealed seed is not the one that was promised: its SHA-256 differs."
        )
    return FairDice(seed)
