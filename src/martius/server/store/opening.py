"""Opening the database: the driver, what SQLite is told, the check of the file, the migrations."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from martius.server.errors import DamagedError


def shown(address: str) -> str:
    """A file or an address as a person may read it: without its password."""
    try:
        return make_url(address).render_as_string() if "://" in address else address
    except ArgumentError:
        return address


def no_driver(address: str, error: ModuleNotFoundError) -> str:
    """What to install for a database, in a sentence."""
    kind = address.partition(":")[0].partition("+")[0]
    if error.name == "psycopg":
        install = "pip install 'martius[postgres]'"
        return f"{kind}: PostgreSQL needs its driver; install it with: {install}."
    return f"{kind}: this database needs the driver {error.name!r}, which is not installed."


def engine(address: str, name: str = "martius") -> Engine:
    """The engine for a file or an address; a database server knows us by the name."""
    if "://" in address:
        url = _with_driver(make_url(address))
        if url.get_backend_name() == "postgresql":
            return _quiet(
                url, connect_args={"application_name": name}, pool_pre_ping=True, pool_size=10
            )
        return _durable(_quiet(url))
    path = Path(address)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(mode=0o600, exist_ok=True)  # it holds the seeds of the dice
    return _durable(_quiet(make_url(f"sqlite:///{path}")))


def _quiet(url: URL, **given: Any) -> Engine:
    """An engine whose errors do not tell what was to be stored: they stand in the log."""
    return create_engine(url, hide_parameters=True, **given)


def _with_driver(url: URL) -> URL:
    """PostgreSQL with psycopg 3, unless the address names another driver."""
    return url.set(drivername="postgresql+psycopg") if url.drivername == "postgresql" else url


def file_of(engine: Engine) -> Path | None:
    """The file of a SQLite database; None for another database, and for one in memory."""
    name = engine.url.database
    if engine.dialect.name != "sqlite" or name in (None, "", ":memory:"):
        return None
    return Path(str(name))


def _durable(engine: Engine) -> Engine:
    """Make SQLite keep what it was told to keep, and make its transactions real ones.

    Python's driver starts transactions by its own lights, and none for changes of tables: it is
    told to leave that to us.
    """
    if engine.dialect.name != "sqlite":
        return engine

    def connected(connection: sqlite3.Connection, _: object) -> None:
        connection.isolation_level = None
        for pragma in (
            "busy_timeout = 10000",
            "journal_mode = WAL",
            "synchronous = FULL",
            "foreign_keys = ON",
        ):
            connection.execute(f"PRAGMA {pragma}")

    def begun(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN")

    event.listen(engine, "connect", connected)
    event.listen(engine, "begin", begun)
    return engine


def check(connection: Connection) -> None:
    """Refuse a SQLite file whose structure is damaged: it could answer with anything."""
    if connection.dialect.name != "sqlite":
        return
    found = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar()
    if found != "ok":
        line = str(found).splitlines()[-1].rstrip(".")
        raise DamagedError(f"the database is damaged ({line}); restore a backup of it")


def migrate(connection: Connection) -> None:
    """Bring the tables up to this version's."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
    connection.commit()
