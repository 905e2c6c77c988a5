"""The record of a game: the save, the replay and the bug report.

A file of JSON lines. The first line says what is played (title, rules version, the whole scenario,
options, seats); then come, in order, actions as `["who", "notation"]`, chance included, and what is
known of the dice: `{"dice": "fair", "commitment": …}` before their first roll, `{"seed": …}` once
revealed.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from martius.match.errors import RecordError

FORMAT = 1
CHANCE = "chance"


class Entry(NamedTuple):
    """Who did what; `who` is a seat's id or "chance"."""

    who: str
    action: str


@dataclass
class DiceSpan:
    """The dice in use from an entry on, and their seed once it is revealed."""

    start: int
    header: dict[str, Any]
    seed: str | None = None


@dataclass
class Record:
    """What was played, and every action of it."""

    title: str
    version: str
    scenario: Mapping[str, Any]
    options: Mapping[str, str]
    seats: tuple[str, ...]
    entries: list[Entry] = field(default_factory=list)
    dice: list[DiceSpan] = field(default_factory=list)

    def upto(self, seq: int) -> Record:
        """The record as it was after so many actions, without seeds."""
        spans = [DiceSpan(span.start, span.header) for span in self.dice if span.start <= seq]
        return Record(
            self.title,
            self.version,
            self.scenario,
            self.options,
            self.seats,
            self.entries[:seq],
            spans,
        )

    def text(self) -> str:
        """The record as the text of a file."""
        header = {
            "martius": FORMAT,
            "title": self.title,
            "version": self.version,
            "scenario": self.scenario,
            "options": self.options,
            "seats": self.seats,
        }
        lines: list[Any] = [header]
        written, last = 0, None
        for span in self.dice:
            lines += self.entries[written : span.start]
            _reveal(lines, last)
            lines.append(span.header)
            written, last = span.start, span
        lines += self.entries[written:]
        _reveal(lines, last)
        return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the file whole or not at all."""
        target = Path(path)
        draft = target.with_name(target.name + ".part")
        try:
            draft.write_text(self.text(), "utf-8")
            draft.replace(target)
        except OSError as error:
            with suppress(OSError):
                draft.unlink()
            raise RecordError(f"{path}: the record cannot be written ({error.strerror}).") from None


def _reveal(lines: list[Any], span: DiceSpan | None) -> None:
    """Tell the seed of dice that are no longer in use, if it is known."""
    if span is not None and span.seed is not None:
        lines.append({"seed": span.seed})


def load(path: str | os.PathLike[str]) -> Record:
    """Read a record file."""
    try:
        text = Path(path).read_text("utf-8")
    except OSError as error:
        raise RecordError(f"{path}: the record cannot be read ({error.strerror}).") from None
    except UnicodeDecodeError:
        raise RecordError(f"{path}: this is no record: it is not text in UTF-8.") from None
    return parse(text, str(path))


def parse(text: str, name: str = "record") -> Record:
    """Read a record. A last line that was cut off is left out: the game goes on from before it."""
    *lines, last = text.split("\n")
    if _is_whole(last):
        lines.append(last)
    if not lines:
        raise RecordError(f"{name}: this is no record: it has no whole first line.")
    record = _header(_json(lines[0], name, 1), name)
    for number, line in enumerate(lines[1:], start=2):
        _add(record, _json(line, name, number), name, number)
    return record


def _is_whole(line: str) -> bool:
    """Whether a line lacks nothing but its newline: no part of a list or a table is JSON."""
    try:
        json.loads(line)
    except (ValueError, RecursionError):
        return False
    return True


def _json(line: str, name: str, number: int) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        raise RecordError(f"{name}: line {number} is not JSON.") from None


def _header(header: Any, name: str) -> Record:
    if not isinstance(header, dict) or "martius" not in header:
        raise RecordError(f"{name}: this is no record of Martius: its first line does not say so.")
    if header["martius"] != FORMAT:
        raise RecordError(
            f"{name}: it is written in format {header['martius']!r}; "
            f"this Martius reads format {FORMAT}."
        )
    kinds = {"title": str, "version": str, "scenario": dict, "options": dict, "seats": list}
    for key, kind in kinds.items():
        if not isinstance(header.get(key), kind):
            raise RecordError(f"{name}: line 1: {key!r} is missing or not a {kind.__name__}.")
    return Record(
        header["title"],
        header["version"],
        header["scenario"],
        {str(key): str(value) for key, value in header["options"].items()},
        tuple(map(str, header["seats"])),
    )


def _add(record: Record, line: Any, name: str, number: int) -> None:
    match line:
        case [str(who), str(action)]:
            record.entries.append(Entry(who, action))
        case (
            {"dice": "fair", "commitment": str()}
            | {"dice": "seeded", "seed": int()}
            | {"dice": "manual"}
        ):
            record.dice.append(DiceSpan(len(record.entries), line))
        case {"seed": str(seed)} if record.dice and len(line) == 1:
            record.dice[-1].seed = seed
        case _:
            raise RecordError(
                f"{name}: line {number} is neither an action nor a word about the dice."
            )
