"""The results of a batch: on the screen, and in a file."""

from __future__ import annotations

import json
import os
from pathlib import Path

from rich.table import Table

from martius.cli.console import headings, out, write
from martius.kernel.plain import Json
from martius.kernel.text import plural, say
from martius.match import MatchError


def check_writable(name: str) -> None:
    """Better to know before the games than after."""
    path = Path(name)
    if path.is_dir():
        raise MatchError(say("{file}: this is a folder. Name a file for the results.", file=name))
    if not path.parent.is_dir():
        raise MatchError(
            say("{file}: there is no folder {folder!r}.", file=name, folder=str(path.parent))
        )
    if not os.access(path.parent, os.W_OK):
        raise MatchError(
            say(
                "{file}: the folder {folder!r} cannot be written to.",
                file=name,
                folder=str(path.parent),
            )
        )


def write_file(path: Path, results: Json) -> None:
    """Write the file whole or not at all."""
    draft = path.with_name(path.name + ".part")
    try:
        draft.write_text(json.dumps(results, indent=2) + "\n", "utf-8")
        draft.replace(path)
    except OSError as error:
        raise MatchError(
            say(
                "{file}: the results cannot be written ({reason}).",
                file=str(path),
                reason=error.strerror or "",
            )
        ) from None


def show(results: Json) -> None:
    seats = ", ".join(f"{seat} by {bot}" for seat, bot in results["seats"].items())
    options = ", ".join(f"{name}={value}" for name, value in results["options"].items())
    title = f"{results['title']}, {results['scenario']} ({options}); {seats}"
    write(f"{title}.")
    if not results["complete"]:
        write(say("Not complete: it was interrupted."))
    table = Table()
    headings(table, say("Side"), say("Wins"), say("Share"), say("95 % interval"))
    games = results["games"]
    for side, won in results["wins"].items():
        low, high = results["intervals"][side]
        share = f"{won / games:.1%}" if games else "-"
        table.add_row(side, str(won), share, f"{low:.1%} to {high:.1%}")
    out.print(table)
    if results["answer"]:
        write(_answered(results["answer"]))
    outcomes = ", ".join(f"{name} {count}" for name, count in results["outcomes"].items())
    write(say("Outcomes: {outcomes}.", outcomes=outcomes) if outcomes else say("No outcomes."))
    for fault, count in results["faults"].items():
        write(plural("{n} game forfeited: {why}", "{n} games forfeited: {why}", count, why=fault))
    write(
        plural(
            "{n} game in {seconds} s: {plies} plies, {speed} a second.",
            "{n} games in {seconds} s: {plies} plies, {speed} a second.",
            games,
            seconds=f"{results['seconds']:.1f}",
            plies=results["plies"],
            speed=results["plies_per_second"],
        )
    )


def _answered(answer: Json) -> str:
    """What the games say to the question."""
    side, games = answer["side"], answer["games"]
    if answer["found"] is None:
        return say(
            "Open after {n} games: {side} may win {low} or {high}.",
            n=games,
            side=side,
            low=_percent(answer["low"]),
            high=_percent(answer["high"]),
        )
    other = answer["low"] + answer["high"] - answer["found"]
    return say(
        "Answered after {n} games: {side} wins {found} rather than {other}.",
        n=games,
        side=side,
        found=_percent(answer["found"]),
        other=_percent(other),
    )


def _percent(share: float) -> str:
    return f"{100 * share:g} %"
