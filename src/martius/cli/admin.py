"""`martius admin`: what an operator looks up and sets."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, fields
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from martius.cli.arguments import Database
from martius.cli.console import write
from martius.kernel.text import say
from martius.match import MatchError
from martius.server.settings import LIMITS, Settings, default_db, read_settings

if TYPE_CHECKING:
    from martius.server.store.office import Office

MOST: Final = 1_000_000_000

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


def _name(help: str) -> Any:
    return typer.Option(metavar="NAME", help=help, show_default=False)


Yes = Annotated[bool, typer.Option("--yes", help="Do not ask first.")]


def _sure(question: str, yes: bool) -> None:
    """Ask before something that cannot be taken back."""
    if not yes:
        typer.confirm(question, abort=True)


@app.command()
def users(
    db: Database = None,
    sign_out: Annotated[str, _name("Sign somebody out everywhere.")] = "",
    lock: Annotated[str, _name("Sign somebody out and stop them from signing in.")] = "",
    unlock: Annotated[str, _name("Let somebody sign in again.")] = "",
    codes: Annotated[str, _name("New recovery codes, for somebody who lost theirs.")] = "",
    delete: Annotated[str, _name("Delete an account; the games stay for the others.")] = "",
    yes: Yes = False,
) -> None:
    """List the accounts: name, since when, last seen, matches; or do something about one."""
    asked = [name for name in (sign_out, lock, unlock, codes, delete) if name]
    if len(asked) > 1:
        raise MatchError(say("Do one thing at a time."))
    with _office(db) as office:
        if sign_out:
            office.sign_out(sign_out)
            write(say("{name} is signed out everywhere.", name=sign_out))
        elif lock:
            office.lock(lock, True)
            write(say("{name} is signed out and cannot sign in.", name=lock))
        elif unlock:
            office.lock(unlock, False)
            write(say("{name} can sign in again.", name=unlock))
        elif codes:
            write("\n".join(office.codes(codes)))
        elif delete:
            _sure(say("Delete {name} for good?", name=delete), yes)
            office.forget(delete)
            write(say("{name} is deleted.", name=delete))
        else:
            _list_users(office)


def _list_users(office: Office) -> None:
    for user in office.users():
        locked = "  locked" if user.locked else ""
        write(f"{user.name}  {_day(user.created)}  {_day(user.seen)}  {user.matches}{locked}")


@app.command()
def tables(
    db: Database = None,
    most: Annotated[int, typer.Option(min=1, help="So many, the newest first.")] = 50,
    delete: Annotated[
        str, typer.Option(metavar="ID", help="Delete a match for good.", show_default=False)
    ] = "",
    yes: Yes = False,
) -> None:
    """List the matches with their age, length and last visit, or delete one."""
    with _office(db) as office:
        if delete:
            _sure(say("Delete the match {id} for good?", id=delete), yes)
            office.remove(delete)
            write(say("The match {id} is deleted.", id=delete))
            return
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
    db: Database = None,
    change: Annotated[
        str,
        typer.Option(
            "--set", metavar="NAME=N", help="Change a limit at once; 0: none.", show_default=False
        ),
    ] = "",
    reset: Annotated[str, _name("Go by the settings again.")] = "",
) -> None:
    """Show every setting as a server would have it that is started here now; or change a limit on
    what one address may use, for servers that run and those that will."""
    if change or reset:
        name, _, number = change.partition("=") if change else (reset, "", "")
        _check_limit(name, number if change else "0")
        with _office(db) as office:
            office.limit(name, int(number) if change else None)
        write(say("All servers of this store go by it within a second."))
        return
    changed = _changed(db)
    for name, value in asdict(read_settings(os.environ, settings_file)).items():
        hidden = name.endswith("password") and value
        note = f"  # the settings say {value}" if name in changed else ""
        write(f"{name} = {'(set)' if hidden else changed.get(name, value)}{note}")


def _check_limit(name: str, number: str) -> None:
    if name in {field.name for field in fields(Settings)} - set(LIMITS):
        raise MatchError(
            say("{name} is no limit. Change it in the settings and restart.", name=name)
        )
    if name not in LIMITS:
        known = ", ".join(LIMITS)
        raise MatchError(
            say("There is no limit {name}. Choose one of {known}.", name=name, known=known)
        )
    if not number.isdecimal() or int(number) > MOST:
        raise MatchError(
            say("{name} must be a whole number from 0 to {most}.", name=name, most=MOST)
        )


def _changed(db: str | None) -> dict[str, int]:
    """The limits that an operator changed in the store, if there is one."""
    if db is None and not default_db().exists():
        return {}
    with _office(db) as office:
        return office.limits()


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
