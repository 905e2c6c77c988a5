"""The bar of a long batch, with its rate and the time left."""

from __future__ import annotations

from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from martius.cli.console import err


class _Rate(ProgressColumn):
    """Games a second, or seconds a game where they are long."""

    def render(self, task: Task) -> Text:
        speed = task.speed or 0
        return Text(f"{1 / speed:.1f} s/game" if 0 < speed < 1 else f"{speed:.1f} games/s")


def bar() -> Progress:
    """A new one, on stderr."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        _Rate(),
        TimeRemainingColumn(),
        TextColumn("left"),
        console=err,
    )
