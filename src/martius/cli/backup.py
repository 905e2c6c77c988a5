"""`martius backup`: a copy of the matches while they are played."""

from __future__ import annotations

from typing import Annotated

import typer

from martius.cli.console import write
from martius.server.settings import default_db


def backup(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The copy to write.")],
    db: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help="Where the matches are kept; by default in your data folder.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Copy the matches of a server into a file, even while they are played.

    Examples:

        martius backup martius-2026-03-15.db
        martius backup copy.db --db games.db

    The copy is checked and overwrites nothing. It holds the secret seeds of the dice: keep it as
    safe as the database. To go back to it, stop the server and start it with --db and the copy.
    """
    from martius.server.backup import backup as copy  # the server is slow to load

    matches = copy(db or default_db(), file)
    write(f"{file}: a checked copy of {matches} match{'' if matches == 1 else 'es'}.")
