"""`martius backup`: a copy of the matches while they are played."""

from __future__ import annotations

from typing import Annotated

import typer

from martius.cli.arguments import Database
from martius.cli.console import write
from martius.kernel.text import plural
from martius.server.settings import default_db


def backup(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The copy to write.")],
    db: Database = None,
) -> None:
    """Copy the matches of a server into a file, even while they are played.

    Examples:

        martius backup martius-2026-03-15.db
        martius backup copy.db --db games.db

    The copy is checked and overwrites nothing. It holds the secret seeds of the dice: keep it as
    safe as the database. To go back to it, stop the server and start it with --db and the copy.
    """
    from martius.server.store.backup import backup as copy  # the server is slow to load

    matches = copy(db or default_db(), file)
    write(
        plural(
            "{file}: a checked copy of {n} match.",
            "{file}: a checked copy of {n} matches.",
            matches,
            file=file,
        )
    )
