"""`martius serve`: the table in the browser."""

from __future__ import annotations

import os
import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from martius.cli.arguments import Database, NamedBots, own_bots
from martius.cli.console import write
from martius.kernel.text import say
from martius.server.settings import HOST, PORT, default_db, read_settings


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = HOST,
    port: Annotated[int, typer.Option(help="The port to listen on; 0 takes a free one.")] = PORT,
    db: Database = None,
    address: Annotated[
        str,
        typer.Option(
            metavar="URL",
            help="Where people reach the table, if by a name: https://martius.example.org.",
            show_default=False,
        ),
    ] = "",
    bot: NamedBots = None,
    settings_file: Annotated[
        Path | None,
        typer.Option("--settings", metavar="FILE", help="Settings in TOML.", show_default=False),
    ] = None,
    processes: Annotated[
        int,
        typer.Option(min=1, max=64, help="Server processes, where the matches are in PostgreSQL."),
    ] = 1,
    fd: Annotated[int | None, typer.Option("--socket", hidden=True)] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open it in the browser.")] = False,
) -> None:
    """Serve the table to browsers until Ctrl-C.

    Examples:

        martius serve --open
        martius serve --host 0.0.0.0 --port 8080 --db games.db
        martius serve --bot "mine=python3 examples/random_bot.py"
        martius serve --db postgresql://martius@localhost/martius --processes 2

    With --host 0.0.0.0 friends on your network can join by the links that the table gives out.
    Your own bots are offered for every title. Several processes are replaced one after the other
    when the one that started them gets SIGHUP; pages come back by themselves.
    """
    from martius.server.run import serve as run  # the web server is slow to load
    from martius.server.supervising import serve as run_several

    given = {"address": address} if address else {}
    settings = read_settings(os.environ, settings_file, **given)

    def listening(address: str, for_others: str) -> None:
        write(say("Martius is running at {address} (press Ctrl-C to stop).", address=address))
        if for_others:
            others = for_others.rstrip("/")
            write(say("Others reach it at {address}/.", address=others))
        if open_browser and fd is None:
            webbrowser.open(address)

    where = db or default_db()
    if processes > 1:
        raise typer.Exit(run_several(host, port, str(where), processes, listening))
    run(host, port, where, listening, settings, own_bots(bot), fd)
