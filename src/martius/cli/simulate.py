"""`martius simulate`: many games between bots."""

from __future__ import annotations

import json
import os
from pathlib import Path
from time import perf_counter
from typing import Annotated

import typer
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeRemainingColumn,
)
from rich.table import Table
from rich.text import Text

from martius import arena
from martius.arena import Batch, Played
from martius.bots import seating
from martius.cli.arguments import OptionPairs, ScenarioName, option_pairs
from martius.cli.commands import INTERRUPTED
from martius.cli.console import err, headings, out, reader, write, write_json
from martius.kernel.plain import Json
from martius.kernel.text import plural, say
from martius.match import MatchError

STDOUT = "-"


def simulate(
    title: Annotated[str, typer.Argument(metavar="TITLE", help="A title, such as hispania.")],
    scenario: ScenarioName = None,
    option: OptionPairs = None,
    seats: Annotated[
        str,
        typer.Option(
            metavar="BOT,…",
            help="One bot for all seats, or a comma list; maybe your own: module:Class.",
        ),
    ] = "random",
    games: Annotated[int, typer.Option(help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 1,
    jobs: Annotated[int, typer.Option(help="How many processes.")] = 1,
    json_file: Annotated[
        str | None,
        typer.Option("--json", metavar="FILE", help="Write the results here too; - is stdout."),
    ] = None,
) -> None:
    """Play many games between bots, and count who wins.

    Examples:

        martius simulate hispania --seats praetor --games 300 --jobs 2
        martius simulate hispania --option level=75451 --json low.json
        martius simulate hispania --option players=2 --seats praetor,random --json -
        martius simulate hannibal --seats centurion:nodes=100,plans=2,legate:nodes=50 --games 4

    A bot that fails, such as your own, forfeits the game, and the results say why.
    The same seed gives the same results with any number of jobs. Ctrl-C stops it: the results so
    far are still shown and written, marked as not complete, and the exit code is 130.
    """
    batch = arena.plan(title, scenario, option_pairs(option), seating.split(seats), games, seed)
    if jobs < 1:
        raise MatchError(say("--jobs: at least one process must play, not {n}.", n=jobs))
    _check_writable(json_file)
    results = _run(batch, jobs)
    if json_file == STDOUT:
        write_json(results)
    else:
        _show(results)
        if json_file is not None:
            _write(Path(json_file), results)
    if not results["complete"]:
        raise typer.Exit(INTERRUPTED)


def _run(batch: Batch, jobs: int) -> Json:
    """Play with a progress bar; after Ctrl-C, the results so far."""
    played: list[Played] = []
    start = perf_counter()
    with _progress() as progress:
        task = progress.add_task(batch.title, total=batch.games)
        try:
            arena.simulate(batch, jobs, played.append, lambda _: progress.advance(task))
        except KeyboardInterrupt:
            progress.stop()
            stopped = say(
                "Interrupted after {n} of {games} games.", n=len(played), games=batch.games
            )
            err.print(reader().say(stopped))
    return arena.report(batch, played, perf_counter() - start)


class _Rate(ProgressColumn):
    """Games a second."""

    def render(self, task: Task) -> Text:
        return Text(f"{task.speed or 0:.1f} games/s")


def _progress() -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        _Rate(),
        TimeRemainingColumn(),
        TextColumn("left"),
        console=err,
    )


def _check_writable(name: str | None) -> None:
    """Better to know before the games than after."""
    if name is None or name == STDOUT:
        return
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


def _write(path: Path, results: Json) -> None:
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


def _show(results: Json) -> None:
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
