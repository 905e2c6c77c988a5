"""A copy of the database while a server uses it, and the way back."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from martius.server.errors import StoreError
from martius.server.store.claim import Claim


def backup(db: str | Path, target: str | Path) -> int:
    """Copy a SQLite database, whole and checked, or say why not. How many matches it holds."""
    if "://" in str(db):
        raise StoreError("Only SQLite files are copied here; a PostgreSQL has pg_dump for that.")
    copy = Path(target)
    if copy.exists():
        raise StoreError(f"{copy}: this file exists already; a backup overwrites nothing.")
    return _copy(Path(db), copy)


def restore(copy: str | Path, db: str | Path) -> int:
    """Put a backup where the database belongs, whole and checked, or say why not. How many matches
    it holds."""
    if "://" in str(db):
        raise StoreError(
            "Only SQLite files are restored here; a PostgreSQL has pg_restore for that."
        )
    target = Path(db)
    claim = _claimed(target)
    try:
        left = [path for path in _files(target) if path.exists()]
        if left:
            raise StoreError(
                f"{left[0]}: this file is in the way, and a restore overwrites nothing; "
                "put it aside first."
            )
        return _copy(Path(copy), target)
    finally:
        claim.release()


def _files(db: Path) -> list[Path]:
    """A database and what SQLite keeps beside it."""
    return [db.with_name(db.name + end) for end in ("", "-wal", "-shm")]


def _claimed(db: Path) -> Claim:
    """Nobody serves it meanwhile."""
    try:
        db.parent.mkdir(parents=True, exist_ok=True)
        return Claim(db)
    except OSError as error:
        raise StoreError(f"{db}: the database cannot be written ({error.strerror}).") from None


def _copy(source: Path, copy: Path) -> int:
    if not source.is_file():
        raise StoreError(f"{source}: there is no database to copy.")
    draft = copy.with_name(copy.name + ".part")
    try:
        draft.touch(mode=0o600, exist_ok=False)  # it holds the seeds of the dice
        matches = _copied(source, draft)
        os.link(draft, copy)  # which fails if somebody else made the file meanwhile
    except FileExistsError as error:
        raise StoreError(f"{error.filename2 or draft}: this file exists already.") from None
    except OSError as error:
        raise StoreError(f"{copy}: the copy cannot be written ({error.strerror}).") from None
    except sqlite3.Error as error:
        raise StoreError(f"{source}: the database cannot be copied ({error}).") from None
    finally:
        with suppress(OSError):
            draft.unlink()
    return matches


def _copied(source: Path, draft: Path) -> int:
    """SQLite's own copy of a live database, with what stands in its write-ahead log."""
    with (
        closing(sqlite3.connect(source, timeout=10)) as live,
        closing(sqlite3.connect(draft)) as copy,
    ):
        live.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")  # one file, whole in itself
        found = copy.execute("PRAGMA quick_check(1)").fetchone()[0]
        if found != "ok":
            raise StoreError(f"{source}: the database is damaged ({found}); it was not copied.")
        return int(copy.execute("SELECT count(*) FROM matches").fetchone()[0])
