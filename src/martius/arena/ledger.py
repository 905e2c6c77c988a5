"""The file that a batch grows in: a line that says what is played, then a line for each game.

Lines are only ever added, each at once. So a batch that was stopped, by whatever, goes on where it
was: a last line that was cut off is dropped, and its game is played again, the same as before.
"""

from __future__ import annotations

import json
import os
from io import FileIO
from pathlib import Path
from typing import Any, Final

from martius.arena.batch import Batch
from martius.arena.loop import Played
from martius.kernel.plain import Json
from martius.kernel.text import say
from martius.match import MatchError

FORMAT: Final = 1


class Ledger:
    """The games of one batch that have been played, kept in a file. Use it in a `with`."""

    def __init__(self, path: str | os.PathLike[str], batch: Batch) -> None:
        self._name = str(path)
        self._batch = batch
        self.played: dict[int, Played] = {}
        try:
            self._file = FileIO(Path(path), "a+")
        except OSError as error:
            raise self._unusable(error.strerror or "") from None
        try:
            self._read()
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Ledger:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def add(self, played: Played) -> None:
        """Write a game down."""
        self.played[played.number] = played
        self._write([*played])

    def _write(self, line: Any) -> None:
        text = _line(line)
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
        if not lines and not _line(self._header()).startswith(rest):
            raise self._unusable(say("it is no file of results"))
        if rest:
            self._file.truncate(len(whole + newline))
        if not lines:
            self._write(self._header())
            return
        self._compare(self._parsed(lines[0], 1))
        for number, line in enumerate(lines[1:], 2):
            self._note(self._parsed(line, number), number)

    def _parsed(self, line: bytes, number: int) -> Any:
        try:
            return json.loads(line)
        except ValueError:
            raise self._wrong_line(number) from None

    def _note(self, line: Any, number: int) -> None:
        match line:
            case [int(game), int(plies), str(outcome), str(side), str(fault)]:
                self.played[game] = Played(game, plies, outcome, side, fault)
            case _:
                raise self._wrong_line(number)

    def _header(self) -> Json:
        """What is played: everything but how many games."""
        batch = self._batch
        return {
            "martius_batch": FORMAT,
            "title": batch.title,
            "version": batch.game.version,
            "options": dict(batch.options),
            "seats": dict(batch.seats),
            "seed": batch.seed,
            "scenario": dict(batch.scenario),
        }

    def _compare(self, found: Any) -> None:
        if not isinstance(found, dict) or "martius_batch" not in found:
            raise self._unusable(say("it is no file of results"))
        for key, here in self._header().items():
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


def _line(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode() + b"\n"
