"""`martius restore`: back to a copy of the matches."""

from __future__ import annotations

from typing import Annotated

import typer

from martius.cli.arguments import Database
from martius.cli.console import write
from martius.kernel.text import plural
from martius.server.settings import default_db


def restore(
    copy: Annotated[str, typer.Argument(metavar="COPY", help="What `martius backup` wrote.")],
    db: Database = None,
) -> None:
    """Put a backup where the server looks for its matches.

    Examples:

        martius restore martius-2026-03-15.db
        martius restore copy.db --db games.db

    Stop the server and put the old database aside first: nothing is overwritten. The copy is
    checked, and stays as it is.
    """
    from martius.server.store.backup import restore as put_back  # the server is slow to load

    target = db or default_db()
    matches = put_back(copy, target)
    write(
        plural(
            "{file}: {n} match is back, checked. Start the server again.",
            "{file}: {n} matches are back, checked. Start the server again.",
            matches,
            file=str(target),
        )
    )
