"""A file that only grows: a line that says what it is about, then a line for each result.

Lines are added at once. So work that was stopped, by whatever, goes on where it was: a last line
that was cut off is dropped, and what it told is done again.
"""

from __future__ import annotations

import json
import os
from io import FileIO
from pathlib import Path
from typing import Self

from martius.kernel.plain import Plain
from martius.kernel.text import say
from martius.match import MatchError


class Lines:
    """Rows of plain values under a header, kept in a file. Use it in a `with`."""

    def __init__(self, path: str | os.PathLike[str], header: Plain) -> None:
        self._name = str(path)
        self._header = header
        try:
            self._file = FileIO(Path(path), "a+")
        except OSError as error:
            raise self._unusable(error.strerror or "") from None
        try:
            self._read()
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def note(self, row: object) -> bool:
        """Take a row of the file in; False if it is none."""
        raise NotImplementedError

    def write(self, row: object) -> None:
        """Add a row."""
        text = _line(row)
        try:
            written = self._file.write(text)
        except OSError as error:
            raise self._unusable(error.strerror or "") from None
        if written < len(text):
            raise self._unusable(say("the disk is full"))

    def _read(self) -> None:
        self._file.seek(0)
        whole, newline, rest = self._file.readall().rpartition(b"\n")
        lines = (whole + newline).splitlines()
        if not lines and not _line(self._header).startswith(rest):
            raise self._unusable(say("it is no file of results"))
        if rest:
            self._file.truncate(len(whole + newline))
        if not lines:
            self.write(self._header)
            return
        self._compare(self._parsed(lines[0], 1))
        for number, line in enumerate(lines[1:], 2):
            if not self.note(self._parsed(line, number)):
                raise self._wrong_line(number)

    def _parsed(self, line: bytes, number: int) -> object:
        try:
            return json.loads(line)
        except ValueError:
            raise self._wrong_line(number) from None

    def _compare(self, found: object) -> None:
        if not isinstance(found, dict) or next(iter(self._header)) not in found:
            raise self._unusable(say("it is no file of results"))
        for key, here in self._header.items():
            if found.get(key) != json.loads(json.dumps(here)):
                raise MatchError(
                    say(
                        "{file}: it holds another batch, with another {key!r}. Name another file.",
                        file=self._name,
                        key=key,
                    )
                )

    def _unusable(self, reason: str) -> MatchError:
        return MatchError(
            say("{file}: the games cannot be kept here ({reason}).", file=self._name, reason=reason)
        )

    def _wrong_line(self, number: int) -> MatchError:
        return MatchError(
            say("{file}: line {number} is no game of a batch.", file=self._name, number=number)
        )


def _line(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode() + b"\n"
