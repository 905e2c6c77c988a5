"""A real PostgreSQL in a folder of its own, for as long as the tests run."""

from __future__ import annotations

import itertools
import os
import pwd
import shutil
import subprocess
import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import Any

DEBIAN = Path("/usr/lib/postgresql")
"""Debian keeps its programs here, by version, and not in the path."""


def program(name: str) -> str | None:
    """Where a program of PostgreSQL is."""
    kept = sorted(DEBIAN.glob(f"*/bin/{name}"))
    return shutil.which(name) or (str(kept[-1]) if kept else None)


def missing() -> str | None:
    """Why PostgreSQL cannot be tried here."""
    if find_spec("psycopg") is None:
        return (
            "PostgreSQL cannot be tried: its driver is missing (pip install 'martius[postgres]')."
        )
    if not (program("initdb") and program("pg_ctl")):
        return "PostgreSQL cannot be tried: initdb and pg_ctl are missing (Debian: postgresql)."
    return None


class Postgres:
    """A cluster that listens on a socket in its own folder, and on no port."""

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="pg"))  # a socket's path must be short
        self._user = "nobody" if os.getuid() == 0 else None  # PostgreSQL refuses to run as root
        if self._user:
            entry = pwd.getpwnam(self._user)
            os.chown(self._folder, entry.pw_uid, entry.pw_gid)
        self._names = (f"martius{n}" for n in itertools.count())
        data = str(self._folder / "data")
        self._run("initdb", "-D", data, "-U", "martius", "-A", "trust", "--no-sync", "-E", "UTF8")
        self._start()

    def _start(self) -> None:
        data = str(self._folder / "data")
        options = f"-k {self._folder} -c listen_addresses='' -c fsync=off"
        self._run("pg_ctl", "-D", data, "-w", "-l", f"{data}.log", "-o", options, "start")

    def restart(self) -> None:
        """End it as if by a crash, and start it again: it recovers from its log."""
        self._run("pg_ctl", "-D", str(self._folder / "data"), "-w", "-m", "immediate", "stop")
        self._start()

    def database(self) -> str:
        """The address of a new database."""
        import psycopg  # an extra: `missing` says so first

        name = next(self._names)
        with psycopg.connect(self._address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self._address(name)

    def stop(self) -> None:
        """End it and forget what it kept."""
        self._run("pg_ctl", "-D", str(self._folder / "data"), "-w", "-m", "immediate", "stop")
        shutil.rmtree(self._folder)

    def _address(self, name: str) -> str:
        return f"postgresql://martius@/{name}?host={self._folder}"

    def _run(self, name: str, *given: str) -> None:
        as_user: dict[str, Any] = {"user": self._user, "extra_groups": []} if self._user else {}
        done = subprocess.run(
            [program(name) or name, *given],
            cwd=self._folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE if name == "initdb" else subprocess.DEVNULL,
            stderr=subprocess.STDOUT if name == "initdb" else subprocess.DEVNULL,
            **as_user,
        )
        assert done.returncode == 0, f"{name}: {done.stdout}"
