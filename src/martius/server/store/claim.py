"""One server at a time on a SQLite file: the one that opens it locks a file beside it.

The lock is the operating system's. It goes when its holder does, however that one ends, so that a
file left behind by a server that was killed locks nobody out.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import BinaryIO

from martius.server.errors import StoreError

if sys.platform == "win32":
    import msvcrt

    def _lock(file: BinaryIO) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: BinaryIO) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Claim:
    """The hold on a database file."""

    def __init__(self, database: Path) -> None:
        real = database.resolve()  # links lead to the same file
        beside = real.with_name(real.name + ".lock")
        self._file = beside.open("ab")
        try:
            _lock(self._file)
        except OSError:
            self._file.close()
            raise StoreError(
                f"{database}: another Martius serves this database already; "
                "stop it first, or give this one a file of its own with --db."
            ) from None

    def release(self) -> None:
        """Let another server have it."""
        self._file.close()
