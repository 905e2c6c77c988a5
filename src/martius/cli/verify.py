"""`martius verify`: was a game played by the rules, with honest dice?"""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Final

import typer

from martius.cli.arguments import AsJson
from martius.cli.commands import FAILED, NOT_PROVED
from martius.cli.console import write, write_json
from martius.kernel.plain import Json
from martius.kernel.text import plural
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
        proof = proof._replace(problem=f"The record does not hold {missing[0]}.")
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


def _findings(file: str, record: Record, proof: Proof) -> list[str]:
    """What was found, in words."""
    if proof.problem is not None:
        return [f"{file}: tampered with. {proof.problem}"]
    name = library.title(record.title).name
    ended = "not over yet" if proof.outcome is None else f"over: {proof.outcome.replace('_', ' ')}"
    lines = [
        f"{file}: a game of {name}, rules version {record.in_force}, {ended}.",
        _legal(record, proof),
    ]
    promise = 0
    for stretch in proof.stretches:
        if stretch.promise > promise:
            promise = stretch.promise
            lines.append(_promise(stretch, record))
        if stretch.rolls or stretch.promise == 0:
            lines.append(f"  {_stretch(stretch)}")
    return [*lines, _conclusion(proof)]


def _legal(record: Record, proof: Proof) -> str:
    if proof.taken_over is None:
        return f"All {_actions(proof.actions)} are legal."
    return (
        f"It began under rules version {record.version}. Version {record.in_force} took over the "
        f"position after action {proof.taken_over}, which the record keeps: what led to it cannot "
        f"be checked; the {_actions(proof.actions - proof.taken_over)} since then are legal."
    )


def _promise(stretch: Stretch, record: Record) -> str:
    span = [span for span in record.dice if span.fair][stretch.promise - 1]
    kept = "not revealed" if span.seed is None else "revealed, and it is the one promised"
    where = f"before action {stretch.start + 1}"
    return f"Promise {stretch.promise} {where}: {stretch.commitment}. Its seed is {kept}."


def _stretch(stretch: Stretch) -> str:
    where = f"Actions {stretch.start + 1} to {stretch.end}"
    by = f" with contributions of {' and '.join(stretch.by)}" if stretch.by else ""
    proved = "proved" if stretch.doubt is None else f"not proved: {stretch.doubt}"
    return f"{where}, {_rolls(stretch.rolls)}{by}: {proved}."


def _conclusion(proof: Proof) -> str:
    if proof.verdict == "proved":
        return f"Proved: nobody could choose any of the {_rolls(proof.rolls)} alone."
    of = _rolls(proof.rolls)
    some = f"{proof.followed} of {of} follow from a seed that is told, {proof.proved} are proved"
    unfinished = ", and the game is not over" if proof.outcome is None else ""
    return f"Not proved: {some}{unfinished}."


def _actions(n: int) -> str:
    return plural("{n} action", "{n} actions", n)


def _rolls(n: int) -> str:
    return plural("{n} roll", "{n} rolls", n)
