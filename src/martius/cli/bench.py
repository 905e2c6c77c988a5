"""`martius bench`: how fast each title plays, and how fast the server serves."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table

from martius import arena
from martius.cli.arguments import AsJson
from martius.cli.bench_server import server
from martius.cli.commands import Commands
from martius.cli.console import err, headings, out, reader, write_json
from martius.games import TITLES
from martius.kernel.text import say
from martius.match import MatchError

app = typer.Typer(cls=Commands, rich_markup_mode="markdown")
app.command()(server)


@app.callback(invoke_without_command=True)
def bench(
    context: typer.Context,
    games: Annotated[int, typer.Option(help="Games of random play in each repetition.")] = 200,
    as_json: AsJson = False,
) -> None:
    """Measure each title on one core: random play, cloning a state, and a seat's view.

    Examples:

        martius bench
        martius bench --json
        martius bench server

    Plies are choices of seats and of chance, set-up included. Clone and view are taken half-way
    through a game, in microseconds. The best of five repetitions counts, by the time of the
    processor. The rules run as pure Python, or compiled after `make compile`.
    """
    if context.invoked_subcommand is not None:
        return
    if games < 1:
        raise MatchError(say("--games: at least one game must be played, not {n}.", n=games))
    with err.status(reader().say(say("Playing…"))):
        speeds = {name: arena.measure(game, games) for name, game in TITLES.items()}
    if as_json:
        write_json({name: speed._asdict() for name, speed in speeds.items()})
        return
    table = Table(title=f"Rules: {arena.how_rules_run()}")
    headings(table, say("Title"), say("Plies a second"), say("Clone, µs"), say("View, µs"))
    for name, speed in speeds.items():
        table.add_row(name, f"{speed.plies_per_second:,}", str(speed.clone_us), str(speed.view_us))
    out.print(table)
