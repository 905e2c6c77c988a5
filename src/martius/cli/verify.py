"""`martius verify`: was a game played by the rules, with honest dice?"""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Final

import typer

from martius.cli.arguments import AsJson
from martius.cli.commands import FAILED, NOT_PROVED
from martius.cli.console import write, write_json
from martius.kernel.plain import Json
from martius.kernel.text import Text, all_of, plural, say
from martius.match import Proof, Record, library
from martius.match import record as records
from martius.match import verify as prove
from martius.match.verify import Stretch, Verdict

CODES: Final[dict[Verdict, int]] = {"proved": 0, "tampered": FAILED, "not proved": NOT_PROVED}


def verify(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The record of a game.")],
    holds: Annotated[
        list[str] | None,
        typer.Option(
            metavar="HEX", help="A promise, seal or contribution that it must hold; repeatable."
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Prove that a record was played by the rules and that nobody could choose its dice.

    Examples:

        martius verify game.jsonl
        martius verify game.jsonl --holds 5f0c…
        martius verify game.jsonl --json

    Every action is played again by the rules, and every roll is made again from the seed that the
    record reveals and from what the players contributed. The promise that was published before the
    first roll must be that of this seed and this game. Give --holds what you saw yourself during
    the game: your page shows it under Fair dice.

    The exit code is 0 if all of a finished game is proved, 1 if something is wrong, 3 if nothing is
    wrong but not everything is proved, 2 if the file cannot be checked.
    """
    record = records.load(file)
    proof = prove(record)
    missing = [value for value in holds or () if value.lower() not in _published(record)]
    if missing and proof.problem is None:
        proof = proof._replace(
            problem=say("The record does not contain {value}.", value=missing[0])
        )
    if as_json:
        write_json({"file": file, "title": record.title, **_plain(proof)})
    else:
        for line in _findings(file, record, proof):
            write(line, style="bold red" if proof.problem else None)
    if CODES[proof.verdict]:
        raise typer.Exit(CODES[proof.verdict])


def _published(record: Record) -> set[str]:
    """What a player could have seen of the dice while the game was played."""
    promised = {str(span.header.get("commitment")) for span in record.dice}
    return promised | {share.value for span in record.dice for share in span.shares}


def _plain(proof: Proof) -> Json:
    stretches = [asdict(stretch) for stretch in proof.stretches]
    return {**proof._asdict(), "verdict": proof.verdict, "stretches": stretches}


def _findings(file: str, record: Record, proof: Proof) -> list[Text]:
    """What was found, in words."""
    if proof.problem is not None:
        return [say("{file}: tampered with. {problem}", file=file, problem=proof.problem)]
    lines = [_game(file, record, proof), _legal(record, proof), *_table(record)]
    promise = 0
    for stretch in proof.stretches:
        if stretch.promise > promise:
            promise = stretch.promise
            lines.append(_promise(stretch, record))
        if stretch.rolls or stretch.promise == 0:
            lines.append(say("  {stretch}", stretch=_stretch(stretch)))
    return [*lines, _conclusion(proof)]


def _game(file: str, record: Record, proof: Proof) -> Text:
    name, version = library.title(record.title).name, record.in_force
    if proof.outcome is None:
        return say(
            "{file}: a game of {title}, rules version {version}, not over yet.",
            file=file,
            title=name,
            version=version,
        )
    return say(
        "{file}: a game of {title}, rules version {version}, over: {outcome}.",
        file=file,
        title=name,
        version=version,
        outcome=proof.outcome.replace("_", " "),
    )


def _legal(record: Record, proof: Proof) -> Text:
    if proof.taken_over is None:
        return plural("The {n} action is legal.", "All {n} actions are legal.", proof.actions)
    return say(
        "It began under rules version {before}. Version {after} took over the position after "
        "action {action}, which the record keeps. The actions before that cannot be checked; "
        "those since then are legal ({actions}).",
        before=record.version,
        after=record.in_force,
        action=proof.taken_over,
        actions=proof.actions - proof.taken_over,
    )


def _table(record: Record) -> list[Text]:
    """What the table did by itself."""
    names = {seat.id: seat.name for seat in library.title(record.title).seats(record.options)}
    return [
        say(
            "After action {action}: {what}",
            action=note.start,
            what=note.text(names.get(note.seat, note.seat)),
        )
        for note in record.notes
    ]


def _promise(stretch: Stretch, record: Record) -> Text:
    span = [span for span in record.dice if span.fair][stretch.promise - 1]
    promise = say(
        "Promise {number} before action {action}: {hash}.",
        number=stretch.promise,
        action=stretch.start + 1,
        hash=str(stretch.commitment),
    )
    if span.seed is None:
        return say("{promise} Its seed is not revealed.", promise=promise)
    return say("{promise} Its seed is revealed, and it is the one promised.", promise=promise)


def _stretch(stretch: Stretch) -> Text:
    where = say("Actions {first} to {last}", first=stretch.start + 1, last=stretch.end)
    rolls = _rolls(stretch.rolls)
    if stretch.by:
        rolls = say("{rolls} with contributions of {seats}", rolls=rolls, seats=all_of(stretch.by))
    if stretch.doubt is None:
        return say("{actions}, {rolls}: proved.", actions=where, rolls=rolls)
    return say(
        "{actions}, {rolls}: not proved: {doubt}.", actions=where, rolls=rolls, doubt=stretch.doubt
    )


def _conclusion(proof: Proof) -> Text:
    rolls = _rolls(proof.rolls)
    if proof.verdict == "proved":
        return say("Proved: nobody could choose any of the {rolls} alone.", rolls=rolls)
    some = say(
        "{followed} of {rolls} follow from a seed that is told, {proved} are proved",
        followed=proof.followed,
        rolls=rolls,
        proved=proof.proved,
    )
    if proof.outcome is None:
        return say("Not proved: {some}, and the game is not over.", some=some)
    return say("Not proved: {some}.", some=some)


def _rolls(n: int) -> Text:
    return plural("{n} roll", "{n} rolls", n)
