"""The command line. Each command is a module of its own; `app` lists them."""

from __future__ import annotations

import sys
from io import TextIOWrapper

import typer

from martius.cli import bench, play, replay, rules, serve, simulate, titles, verify
from martius.cli.commands import Commands

app = typer.Typer(
    cls=Commands,
    add_completion=False,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
)
app.command()(play.play)
app.command()(serve.serve)
app.command()(titles.titles)
app.command()(simulate.simulate)
app.command()(replay.replay)
app.command()(verify.verify)
app.command()(rules.rules)
app.command()(bench.bench)


@app.callback(invoke_without_command=True)
def about(context: typer.Context) -> None:
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
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def main() -> None:
    """The entry point `martius`."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # a terminal without ✠ shows ? rather than fail
            stream.reconfigure(errors="replace")
    app(prog_name="martius")
