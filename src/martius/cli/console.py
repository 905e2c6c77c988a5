"""Where the commands write: tables and prose on stdout, progress and complaints on stderr."""

from __future__ import annotations

import json
import os
from typing import Final

import typer
from rich.console import Console
from rich.table import Table

from martius.language import Language, preferred

out: Final = Console(highlight=False)
err: Final = Console(stderr=True, highlight=False)


def reader() -> Language:
    """The language of the terminal: MARTIUS_LANGUAGE, or the system's."""
    wanted = os.environ.get("MARTIUS_LANGUAGE") or os.environ.get("LANG", "")
    return preferred(wanted.partition(".")[0].replace("_", "-"))


def write(text: str, style: str | None = None) -> None:
    """A line of prose, without markup. A pipe gets it unbroken."""
    out.print(reader().say(text), style=style, markup=False, soft_wrap=not out.is_terminal)


def headings(table: Table, first: str, *others: str) -> None:
    """Columns with headings: the first for names, the others for numbers."""
    table.add_column(reader().say(first))
    for heading in others:
        table.add_column(reader().say(heading), justify="right")


def write_json(value: object) -> None:
    """A value for a program to read."""
    typer.echo(json.dumps(value, ensure_ascii=False, indent=2))
