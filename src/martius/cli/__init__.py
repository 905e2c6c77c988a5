"""The command line. Each command is a module of its own; `app` lists them."""

from __future__ import annotations

import platform
import sys
from io import TextIOWrapper
from typing import Annotated

import typer

from martius import __version__, arena
from martius.cli import (
    admin,
    backup,
    balance,
    bench,
    ladder,
    play,
    replay,
    restore,
    rules,
    serve,
    simulate,
    titles,
    tune,
    verify,
    worker,
)
from martius.cli.commands import Commands
from martius.games import TITLES

app = typer.Typer(
    cls=Commands,
    add_completion=False,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
)
app.command()(play.play)
app.command()(serve.serve)
app.command()(worker.worker)
app.command()(backup.backup)
app.command()(restore.restore)
app.command()(titles.titles)
app.command()(simulate.simulate)
app.command("arena")(ladder.ladder)
app.command()(balance.balance)
app.command()(tune.tune)
app.command()(replay.replay)
app.command()(verify.verify)
app.command()(rules.rules)
app.add_typer(bench.app, name="bench")
app.add_typer(admin.app, name="admin")


@app.callback(invoke_without_command=True)
def about(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help="Say which version this is.", show_default=False)
    ] = False,
) -> None:
    """Martius: one table for three rulebooks about Rome at war.

    Examples:

        martius serve --open
        martius play hispania --seat rome=praetor
        martius simulate hispania --seats praetor --games 100 --jobs 2
        martius verify game.jsonl

    Exit codes: 0 all is well; 1 what was checked failed (a record that was tampered with, a
    paragraph without a test); 2 the input cannot be used, and one sentence on stderr says why;
    130 interrupted with Ctrl-C, with what was done so far kept.
    """
    if version:
        typer.echo(versions())
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def versions() -> str:
    """The version of Martius, of Python and of each title's rules, and how these run."""
    rules = ", ".join(f"{game.id} {game.version}" for game in TITLES.values())
    python = f"Python {platform.python_version()}, rules {arena.how_rules_run()}"
    return f"martius {__version__} ({python}: {rules})"


def main() -> None:
    """The entry point `martius`."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # a terminal without ✠ shows ? rather than fail
            stream.reconfigure(errors="replace")
    app(prog_name="martius")
