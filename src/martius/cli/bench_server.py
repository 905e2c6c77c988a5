"""`martius bench server`: how fast the server serves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Final

import typer
from rich.table import Table

from martius import arena
from martius.cli.arguments import AsJson
from martius.cli.console import err, headings, out, reader, write_json
from martius.games import TITLES
from martius.kernel.text import say
from martius.match import MatchError

EVERY: Final = 3.0
"""Seconds from one move of a live match to the next."""
LOADS: Final = {"saturation": say("at full speed"), "live": say("every 3 s")}


def server(
    title: Annotated[
        list[str] | None,
        typer.Option(
            metavar="TITLE",
            help="Only this title; repeatable. By default the matches are shared out among all.",
            show_default=False,
        ),
    ] = None,
    matches: Annotated[
        int, typer.Option(help="Matches that move as fast as the server can; 0 leaves it out.")
    ] = 50,
    live: Annotated[
        int, typer.Option(help="Matches that move every three seconds; 0 leaves it out.")
    ] = 500,
    db: Annotated[
        str,
        typer.Option(
            metavar="URL",
            help="Measure `martius serve` on this PostgreSQL; it keeps the matches. Linux only.",
            show_default=False,
        ),
    ] = "",
    processes: Annotated[
        int, typer.Option(min=1, max=64, help="Server processes, on a PostgreSQL.")
    ] = 1,
    seconds: Annotated[float, typer.Option(help="How long each of the two is measured.")] = 10.0,
    as_json: AsJson = False,
) -> None:
    """Measure the server: durable writes, every seat's page on a socket of its own.

    Examples:

        martius bench server
        martius bench server --title hannibal --live 0 --seconds 30 --json
        martius bench server --db postgresql:///bench --processes 2 --matches 0 --live 1000
        martius bench server --matches 0 --seconds 1800 --json

    SQLite keeps the matches in a temporary folder. The players are another process, and play at
    random. p50 and p95 are the times from sending a move until its page has the new view: half of
    all moves, and 95 of a hundred, took at most so long. CPU is the server's, for all that it does.
    Memory is that of its processes: before anybody comes, with all matches open, and at the end;
    --json also tells it for every minute.
    """
    from martius.server.bench.measure import Load, measure  # the web server is slow to load

    titles = title or list(TITLES)
    _check(titles, matches, live, seconds)
    if processes > 1 and not db.startswith("postgresql"):
        raise MatchError(say("--processes needs a PostgreSQL: name it with --db postgresql://…"))
    loads = {
        "saturation": Load(titles, matches, seconds),
        "live": Load(titles, live, seconds, EVERY),
    }
    found = {}
    with err.status(reader().say(say("Playing…"))):
        for name, load in loads.items():
            if load.matches:
                found[name] = measure(load, db, processes)._asdict()
    if as_json:
        write_json({"compiled": arena.COMPILED, "titles": titles, **found})
    else:
        out.print(_table(found), _memory(found), sep="\n")


def _check(titles: list[str], matches: int, live: int, seconds: float) -> None:
    for name in titles:
        if name not in TITLES:
            known = ", ".join(TITLES)
            raise MatchError(
                say("--title: there is no {title!r}; choose from {known}.", title=name, known=known)
            )
    for option, value in (("--matches", matches), ("--live", live), ("--seconds", seconds - 1)):
        if value < 0:
            raise MatchError(say("{option} is too small; see --help.", option=option))


def _table(found: Mapping[str, Mapping[str, object]]) -> Table:
    table = Table(title=f"Rules: {arena.how_rules_run()}")
    headings(
        table,
        say("Moves"),
        say("Matches"),
        say("A second"),
        say("p50, ms"),
        say("p95, ms"),
        say("CPU, ms"),
        say("Bytes"),
    )
    shown = ("matches", "moves_per_second", "p50_ms", "p95_ms", "cpu_ms", "bytes")
    return _filled(table, found, shown)


def _memory(found: Mapping[str, Mapping[str, object]]) -> Table:
    table = Table(title=reader().say(say("Memory of the server")))
    headings(
        table,
        say("Moves"),
        say("At the start, MB"),
        say("All open, MB"),
        say("At the end, MB"),
        say("A match, kB"),
    )
    return _filled(table, found, ("start_mb", "open_mb", "end_mb", "match_kb"))


def _filled(table: Table, found: Mapping[str, Mapping[str, object]], shown: Sequence[str]) -> Table:
    for name, figures in found.items():
        table.add_row(reader().say(LOADS[name]), *(f"{figures[key]:,}" for key in shown))
    return table
