"""`martius bench`: how fast each title plays, and how fast the server serves."""

from __future__ import annotations

from typing import Annotated, Final

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

FIGURES: Final = {
    "plies_per_second": say("Plies/s"),
    "decisions_per_second": say("Decisions/s"),
    "steps_per_second": say("PettingZoo steps/s"),
    "clone_us": say("Clone, µs"),
    "view_us": say("View, µs"),
    "move_us": say("Move and views, µs"),
    "move_bytes": say("Move, bytes"),
    "evaluate_us": say("Evaluate, µs"),
    "choice_ms": say("Choice, ms"),
    "opening_ms": say("Opening, ms"),
}

app = typer.Typer(cls=Commands, rich_markup_mode="markdown")
app.command()(server)


@app.callback(invoke_without_command=True)
def bench(
    context: typer.Context,
    games: Annotated[int, typer.Option(help="Games of random play in each repetition.")] = 200,
    as_json: AsJson = False,
) -> None:
    """Measure each title on one core: random play, clones, views, judgement, search, opening.

    Examples:

        martius bench
        martius bench --json
        martius bench server

    Plies are choices of seats and of chance, set-up included; decisions those of seats; steps those
    of the PettingZoo environment. Half-way through a game: a clone of the state, a seat's view, the
    judgement of its chances, and a choice of centurion with 200 nodes. A move is played, looked at
    through all seats, and what changed is encoded for their pages. Opening plays the record of a
    finished game. The best of five repetitions counts, by the time of the processor. The rules run
    as pure Python, or compiled after `make compile`.
    """
    if context.invoked_subcommand is not None:
        return
    from martius.server.bench.moves import measure  # the web server is slow to load

    if games < 1:
        raise MatchError(say("--games: at least one game must be played, not {n}.", n=games))
    with err.status(reader().say(say("Playing…"))):
        speeds = {
            name: arena.measure(game, games)._asdict()
            | measure(game)._asdict()
            | {"steps_per_second": _steps(name)}
            for name, game in TITLES.items()
        }
    if as_json:
        write_json(speeds)
        return
    table = Table(title=f"Rules: {arena.how_rules_run()}")
    headings(table, "", *speeds)
    for key, label in FIGURES.items():
        table.add_row(reader().say(label), *(_figure(speed[key]) for speed in speeds.values()))
    out.print(table)


def _steps(title: str) -> int | None:
    """Steps of its environment; None without the extra."""
    try:
        from martius.rl.bench import steps_per_second
    except ImportError:
        return None
    return steps_per_second(f"{title}_v0")


def _figure(value: float | None) -> str:
    return "–" if value is None else f"{value:,}"
