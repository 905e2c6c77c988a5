"""Proof that a record's dice were not tampered with, and how far it can be trusted.

A record is cut into stretches: one for each promise, and a new one wherever a round of players'
contributions took effect. Each says who contributed to its rolls, and why they may be unproved.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from martius.kernel import AnyGame, Chance, waiting
from martius.kernel.text import all_of, say
from martius.match import lesson as lessons
from martius.match.dice import Dice, EarlyDice, FairDice, SeededDice
from martius.match.errors import RecordError
from martius.match.match import Match
from martius.match.notes import TAKEN_BACK, TableNote
from martius.match.record import CHANCE, DiceSpan, Record, add, rolls
from martius.match.shares import ShareRound

Verdict = Literal["proved", "tampered", "not proved"]


@dataclass
class Stretch:
    """Actions whose rolls come from one promise and the same contributions."""

    start: int
    """How many actions stood before it."""
    dice: str
    """`fair`, `seeded`, `manual`, or `none` where the record says nothing."""
    promise: int = 0
    """The number of the promise, from 1; 0 where nothing was promised."""
    commitment: str | None = None
    by: tuple[str, ...] = ()
    """Who contributed."""
    doubt: str | None = None
    """Why its rolls are not proved."""
    end: int = 0
    rolls: int = 0


class Proof(NamedTuple):
    """What verification found."""

    actions: int
    rolls: int
    followed: int
    """Rolls that follow from a seed that the record tells."""
    proved: int
    """Those among them that nobody could have chosen alone."""
    problem: str | None
    """The first thing that is wrong, in a sentence."""
    outcome: str | None
    stretches: tuple[Stretch, ...] = ()
    taken_over: int | None = None
    """Mended rules took over the position after so many actions; those cannot be checked."""

    @property
    def verdict(self) -> Verdict:
        """The verdict: something is wrong, or how much is proved."""
        if self.problem is not None:
            return "tampered"
        checked = self.taken_over is None and self.outcome is not None
        whole = checked and self.proved == self.rolls
        return "proved" if whole else "not proved"


def verify(record: Record, game: AnyGame | None = None) -> Proof:
    """Replay a record by the rules and roll every die again from the revealed seeds."""
    match = Match.begun(record, game)
    taken_over = None if record.base is None else record.base.start
    try:
        for note in record.notes:
            if note.kind == TAKEN_BACK:
                _check_taken_back(record, note, game)
        stretches = _checkable(record, _stretches(record))
        for stretch, dice in stretches:
            for number in range(max(stretch.start, match.seq), stretch.end):
                _again(match, record, number, dice)
    except RecordError as error:
        return Proof(match.seq, rolls(record.entries), 0, 0, str(error), None)
    found = tuple(stretch for stretch, _ in stretches)
    followed = sum(stretch.rolls for stretch, dice in stretches if dice is not None)
    proved = sum(stretch.rolls for stretch in found if stretch.doubt is None)
    result = match.result
    outcome = result and result.outcome
    count = rolls(record.entries)
    return Proof(match.seq, count, followed, proved, None, outcome, found, taken_over)


def _check_taken_back(record: Record, note: TableNote, game: AnyGame | None) -> None:
    """What was taken back must have been played by the rules, with the dice of that time."""
    seeds = {span.header.get("commitment"): span.seed for span in record.dice if span.fair}
    then = record.upto(note.start)
    then.notes = record.notes[: record.notes.index(note)]
    then.dice = then.dice[: int(note.line["promises"])]
    for number, line in enumerate(note.line["lines"], start=1):
        add(then, line, f"What was taken back after action {note.start}", number)
    for span in then.dice:
        span.seed = seeds.get(span.header.get("commitment"))
    problem = verify(then, game).problem
    if problem is not None:
        raise RecordError(f"What was taken back after action {note.start}: {problem}")


def _again(match: Match, record: Record, number: int, dice: Dice | None) -> None:
    """Play an action again; a roll must be the one that its dice give."""
    entry = record.entries[number]
    step = waiting(match._g)
    if dice is not None and entry.who == CHANCE and isinstance(step, Chance):
        rolled = match.game.format(match.outcome(step, dice))
        if rolled != entry.action:
            said = f"the record says {entry.action!r}, the dice give {rolled!r}"
            raise RecordError(f"Action {number + 1}: {said}.")
    match._replay(entry, f"Action {number + 1}")


# --- stretches ---

Rolled = tuple[Stretch, Dice | None]
"""A stretch with its dice, if what is revealed lets them be rolled again."""


def _stretches(record: Record) -> list[Rolled]:
    """The stretches of a record in order; RecordError if a promise was not kept."""
    found: list[Rolled] = []
    if not record.dice or record.dice[0].start:
        found.append(
            (Stretch(0, "none", doubt=say("the record does not say how they were rolled")), None)
        )
    promises = 0
    for span, end in record.spans():
        promises += span.fair
        found += _promised(record, span, end, promises) if span.fair else [_unpromised(span)]
    ends = [stretch.start for stretch, _ in found[1:]] + [len(record.entries)]
    for (stretch, _), end in zip(found, ends, strict=True):
        stretch.end = end
        stretch.rolls = rolls(record.entries[stretch.start : end])
    return found


def _checkable(record: Record, stretches: list[Rolled]) -> list[Rolled]:
    """The stretches, cut where mended rules took over: older rules cannot be played here."""
    if record.base is None:
        return stretches
    cut = record.base.start
    found: list[Rolled] = []
    for stretch, dice in stretches:
        if stretch.start < cut:
            end = min(cut, stretch.end)
            count = rolls(record.entries[stretch.start : end])
            doubt = say("they were rolled under older rules, which this version cannot play")
            found.append((replace(stretch, end=end, rolls=count, doubt=doubt), None))
            if end == stretch.end:
                continue
            stretch = replace(stretch, start=cut, rolls=stretch.rolls - count)
            dice = _advanced(dice, count)
        found.append((stretch, dice))
    return found


def _advanced(dice: Dice | None, count: int) -> Dice | None:
    """Dice after so many rolls. Seeded ones cannot go on without those before."""
    if isinstance(dice, FairDice):
        dice.index += count
        return dice
    return None


def _promised(record: Record, span: DiceSpan, end: int, number: int) -> list[Rolled]:
    """The stretches under one promise: before any contribution, and after each round."""
    commitment = str(span.header["commitment"])
    strangers = {share.by for share in span.shares} - set(record.seats)
    if strangers:
        raise RecordError(f"Promise {number}: {min(strangers)!r} contributed, but is no seat.")
    rounds = span.rounds
    found: list[Rolled] = []
    for round in (ShareRound(0), *(round for round in rounds if round.complete)):
        start = round.ended if round.complete else span.start
        by = tuple(sorted(round.opened))
        stretch = Stretch(start, "fair", number, commitment, by)
        stretch.doubt = _doubt(record, span, number, rounds, round)
        found.append((stretch, _dice(record, span, end, number, round.opened)))
    return found


def _unpromised(span: DiceSpan) -> Rolled:
    kind = str(span.header["dice"])
    if kind == "seeded":
        dice = SeededDice(int(span.header["seed"])) if span.start == 0 else None
        return Stretch(span.start, kind, doubt=say("anyone with the seed could foresee them")), dice
    return Stretch(span.start, kind, doubt=say("they were rolled by hand")), None


def _doubt(
    record: Record, span: DiceSpan, number: int, rounds: list[ShareRound], round: ShareRound
) -> str | None:
    """Why somebody could have influenced the rolls after a round, even if they follow from the
    seed."""
    if lessons.sets_dice(record.scenario):
        return say("the lesson of the scenario sets them")
    if span.seed is None:
        return say("their seed is not revealed")
    if not span.open_to_shares:
        return say("the host alone chose the seed: these dice are of the first scheme")
    if number > 1 and not _followed_a_take_back(record, span):
        return say("new dice were promised in the middle of the game")
    missing = [seat for seat in span.players if seat not in round.opened]
    if missing or not round.opened:
        return (
            say("{seats} had not contributed to them", seats=all_of(missing))
            if missing
            else say("nobody had contributed to them")
        )
    return _steered(record, rounds, round)


def _followed_a_take_back(record: Record, span: DiceSpan) -> bool:
    """Whether fresh dice were due, because all had agreed to take something back."""
    return any(note.kind == TAKEN_BACK and note.start == span.start for note in record.notes)


def _steered(record: Record, rounds: list[ShareRound], round: ShareRound) -> str | None:
    """How a round could have been used to swap dice that were known for others."""
    earlier = rounds[: round.number - 1]
    if any(other.complete and round.opened.keys() <= other.opened.keys() for other in earlier):
        return say("round {n} changed the dice although nobody had joined", n=round.number)
    if any(other.opened and not other.complete for other in earlier):
        return say("a round was given up after somebody had opened")
    if rolls(record.entries[round.began : round.ended]):
        return say("dice were rolled while round {n} was being opened", n=round.number)
    return None


def _dice(
    record: Record, span: DiceSpan, end: int, number: int, opened: dict[str, str]
) -> FairDice | None:
    """The dice of a fair span, if their seed is revealed, in time and as it was promised."""
    if span.seed is None:
        return None
    try:
        seed = bytes.fromhex(span.seed)
    except ValueError:
        raise RecordError("The revealed seed is not a hexadecimal number.") from None
    if span.revealed is not None and rolls(record.entries[span.revealed : end]):
        raise RecordError(
            f"The seed of promise {number} stands before action {span.revealed + 1}, "
            "but dice were rolled with it after that."
        )
    if not span.open_to_shares:
        dice: FairDice = EarlyDice(seed)
        bound = "the revealed seed"
    else:
        dice = FairDice(seed, contributions=opened, players=span.players)
        bound = "the revealed seed, title, version, scenario, options, seats and players"
    if dice.commitment(record.terms()) != span.header["commitment"]:
        raise RecordError(f"Promise {number} was not kept: its SHA-256 is not that of {bound}.")
    return dice
