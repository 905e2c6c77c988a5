"""`martius admin`: what an operator looks up and sets."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from martius.cli.arguments import Database
from martius.cli.console import write
from martius.kernel.text import say
from martius.match import MatchError
from martius.server.settings import default_db, read_settings

if TYPE_CHECKING:
    from martius.server.store.office import Office

app = typer.Typer(help="Look after a server: users, tables, limits, announcements, reports.")


@contextmanager
def _office(db: str | None) -> Iterator[Office]:
    from martius.server.store.office import Office  # the store is slow to load

    office = Office(str(db or default_db()))
    try:
        yield office
    finally:
        office.close()


def _day(when: datetime | None) -> str:
    return "-" if when is None else f"{when:%Y-%m-%d %H:%M}"


@app.command()
def users(
    db: Database = None,
    sign_out: Annotated[
        str, typer.Option(metavar="NAME", help="Sign somebody out everywhere.", show_default=False)
    ] = "",
) -> None:
    """List the accounts: name, since when, last seen, matches."""
    with _office(db) as office:
        if sign_out:
            if not office.sign_out(sign_out):
                raise MatchError(say("Nobody is called {name}.", name=sign_out))
            write(say("{name} is signed out everywhere.", name=sign_out))
            return
        for user in office.users():
            write(f"{user.name}  {_day(user.created)}  {_day(user.seen)}  {user.matches}")


@app.command()
def tables(
    db: Database = None,
    most: Annotated[int, typer.Option(min=1, help="So many, the newest first.")] = 50,
) -> None:
    """List the matches: id, title, actions, when made, when somebody was there."""
    with _office(db) as office:
        for table in office.tables(most):
            state = "over" if table.over else "open"
            days = f"{_day(table.created)}  {_day(table.seen)}"
            write(f"{table.id}  {table.title}  {table.actions}  {state}  {days}")


@app.command()
def limits(
    settings_file: Annotated[
        Path | None,
        typer.Option("--settings", metavar="FILE", help="Settings in TOML.", show_default=False),
    ] = None,
) -> None:
    """Show every setting as a server would have it that is started here now."""
    for name, value in asdict(read_settings(os.environ, settings_file)).items():
        hidden = name.endswith("password") and value
        write(f"{name} = {'(set)' if hidden else value}")


@app.command()
def announce(
    text: Annotated[str, typer.Argument(help="A sentence for all pages.")] = "",
    db: Database = None,
    clear: Annotated[bool, typer.Option("--clear", help="Take it back.")] = False,
) -> None:
    """Show a sentence on all pages, such as when the server rests; pages ask once a minute."""
    said = " ".join(text.split())
    if bool(said) == clear or len(said) > 300:
        raise MatchError(say("Give a sentence of at most 300 characters, or --clear."))
    with _office(db) as office:
        office.announce(said)
    write(say("All pages show it from now on.") if said else say("No page shows it any more."))


@app.command()
def reports(db: Database = None) -> None:
    """List what players reported, the newest first."""
    with _office(db) as office:
        for report in office.reports():
            write(f"{_day(report.made)}  {report.match_id}  {report.seat}  {report.text}")
