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
from martius.cli.arguments import OptionPairs, ScenarioName, option_pairs
from martius.cli.commands import INTERRUPTED
from martius.cli.console import err, out, write, write_json
from martius.kernel.plain import Json
from martius.match import MatchError

STDOUT = "-"


def simulate(
    title: Annotated[str, typer.Argument(metavar="TITLE", help="A title, such as hispania.")],
    scenario: ScenarioName = None,
    option: OptionPairs = None,
    seats: Annotated[
        str, typer.Option(metavar="BOT,…", help="One bot for all seats, or a comma list.")
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

    The same seed gives the same results, whatever the number of jobs. Ctrl-C ends it with what was
    done so far: the results are shown and written all the same, marked as not complete, and the
    exit code is 130.
    """
    batch = arena.plan(title, scenario, option_pairs(option), seats.split(","), games, seed)
    if jobs < 1:
        raise MatchError(f"--jobs: at least one process must play, not {jobs}.")
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
            err.print(f"Interrupted after {len(played)} of {batch.games} games.")
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
        raise MatchError(f"{name}: this is a folder; name a file for the results.")
    if not path.parent.is_dir():
        raise MatchError(f"{name}: there is no folder {str(path.parent)!r} to write it in.")
    if not os.access(path.parent, os.W_OK):
        raise MatchError(f"{name}: the folder {str(path.parent)!r} cannot be written to.")


def _write(path: Path, results: Json) -> None:
    """Write the file whole or not at all."""
    draft = path.with_name(path.name + ".part")
    try:
        draft.write_text(json.dumps(results, indent=2) + "\n", "utf-8")
        draft.replace(path)
    except OSError as error:
        raise MatchError(f"{path}: the results cannot be written ({error.strerror}).") from None


def _show(results: Json) -> None:
    seats = ", ".join(f"{seat} by {bot}" for seat, bot in results["seats"].items())
    options = ", ".join(f"{name}={value}" for name, value in results["options"].items())
    title = f"{results['title']}, {results['scenario']} ({options}); {seats}"
    write(f"{title}." if results["complete"] else f"{title}; not complete.")
    table = Table()
    for heading in ("Side", "Wins", "Share", "95 % interval"):
        table.add_column(heading, justify="left" if heading == "Side" else "right")
    games = results["games"]
    for side, won in results["wins"].items():
        low, high = results["intervals"][side]
        share = f"{won / games:.1%}" if games else "-"
        table.add_row(side, str(won), share, f"{low:.1%} to {high:.1%}")
    out.print(table)
    outcomes = ", ".join(f"{name} {count}" for name, count in results["outcomes"].items())
    write(f"Outcomes: {outcomes or 'none'}.")
    write(
        f"{games} games in {results['seconds']:.1f} s: {results['plies']} plies, "
        f"{results['plies_per_second']} a second."
    )
