"""Where the commands write: tables and prose on stdout, progress and complaints on stderr."""

from __future__ import annotations

import json
from typing import Any, Final

import typer
from rich.console import Console

out: Final = Console(highlight=False)
err: Final = Console(stderr=True, highlight=False)


def write(text: str, style: str | None = None) -> None:
    """A line of prose; whatever is in it, no markup. A pipe gets it unbroken."""
    out.print(text, style=style, markup=False, soft_wrap=not out.is_terminal)


def write_json(value: Any) -> None:
    """A value for a program to read."""
    typer.echo(json.dumps(value, ensure_ascii=False, indent=2))
