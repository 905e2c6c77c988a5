"""`martius bench`: how fast each title plays."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table

from martius import arena
from martius.cli.arguments import AsJson
from martius.cli.console import err, out, write_json
from martius.games import TITLES
from martius.match import MatchError


def bench(
    games: Annotated[int, typer.Option(help="Games of random play in each repetition.")] = 200,
    as_json: AsJson = False,
) -> None:
    """Measure each title on one core: random play, cloning a state, and a seat's view.

    Examples:

        martius bench
        martius bench --json

    Plies are choices of seats and of chance, set-up included. Clone and view are taken half-way
    through a game, in microseconds. The best of five repetitions counts, by the time of the
    processor. The rules run as pure Python, or compiled after `make compile`.
    """
    if games < 1:
        raise MatchError(f"--games: at least one game must be played, not {games}.")
    with err.status("Playing…"):
        speeds = {name: arena.measure(game, games) for name, game in TITLES.items()}
    if as_json:
        write_json({name: speed._asdict() for name, speed in speeds.items()})
        return
    table = Table(title=f"Rules: {arena.how_rules_run()}")
    for heading in ("Title", "Plies a second", "Clone, µs", "View, µs"):
        table.add_column(heading, justify="left" if heading == "Title" else "right")
    for name, speed in speeds.items():
        table.add_row(name, f"{speed.plies_per_second:,}", str(speed.clone_us), str(speed.view_us))
    out.print(table)
