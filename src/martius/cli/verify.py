"""`martius verify`: was a game played by the rules, with honest dice?"""

from __future__ import annotations

from typing import Annotated

import typer

from martius.cli.arguments import AsJson
from martius.cli.commands import FAILED
from martius.cli.console import say, say_json
from martius.kernel.words import count
from martius.match import Proof, Record, library
from martius.match import record as records
from martius.match import verify as prove


def verify(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The record of a game.")],
    as_json: AsJson = False,
) -> None:
    """Prove that a record was played by the rules and that no roll was tampered with.

    Examples:

        martius verify game.jsonl
        martius verify game.jsonl --json

    Every action is played again by the rules, and every roll is made again from the seed that the
    record reveals; that seed must be the one whose SHA-256 was promised before the first roll. The
    exit code is 0 if nothing is wrong, 1 if something is, 2 if the file cannot be checked.
    """
    record = records.load(file)
    proof = prove(record)
    if as_json:
        say_json({"file": file, "title": record.title, **proof._asdict()})
    elif proof.problem is not None:
        say(f"{file}: {proof.problem}", style="bold red")
    else:
        for line in _findings(file, record, proof):
            say(line)
    if proof.problem is not None:
        raise typer.Exit(FAILED)


def _findings(file: str, record: Record, proof: Proof) -> list[str]:
    """What was proved, in words."""
    name = library.title(record.title).name
    ended = "not over yet" if proof.outcome is None else f"over: {proof.outcome.replace('_', ' ')}"
    lines = [
        f"{file}: a game of {name}, rules version {record.version}, {ended}.",
        f"All {count(proof.actions, 'action')} are legal.",
    ]
    if proof.proved == proof.rolls:
        lines.append(f"All {count(proof.rolls, 'roll')} follow from the seed that is revealed.")
    else:
        lines.append(
            f"{proof.proved} of {count(proof.rolls, 'roll')} follow from a seed; for the others "
            "no seed is revealed, so they are legal but not proved."
        )
    if any(span.header["dice"] == "seeded" for span in record.dice):
        lines.append("The seed was known from the start: who had it could foresee the rolls.")
    return lines
