"""The record of a game: the save, the replay and the bug report.

A file of JSON lines. The first line says what is played (title, rules version, the whole scenario,
options, seats); then come, in order, actions as `["who", "notation"]`, chance included, and what is
known of the dice: `{"dice": "fair", "scheme": 2, "players": ["rome"], "commitment": …}` before they
roll, what players add to them as `{"seal": …, "round": 1, "by": "rome"}` and then
`{"open": …, "round": 1, "by": "rome"}`, and `{"seed": …}` once it is revealed.
Where the rules were mended in the middle of a game, `{"rules": "2"}` says from where on another
version holds, with the position (`"state"`) if the new rules would not have led to it.
What the table did by itself, such as `{"table": "time_out", "seat": "rome"}`, is in notes.py.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NamedTuple

from martius.kernel.plain import Json, Plain
from martius.match.dice import SCHEME, EarlyDice, FairDice, Terms
from martius.match.errors import RecordError
from martius.match.notes import TableNote, is_note
from martius.match.shares import VALUE, Share, ShareRound, rounds

FORMAT = 1
CHANCE = "chance"
RESIGN = "resign"
"""The action of a seat that gives up. Any seat can, at any decision; no title has such a verb."""


class Entry(NamedTuple):
    """Who did what; `who` is a seat's id or "chance"."""

    who: str
    action: str


@dataclass
class DiceSpan:
    """The dice in use from an entry on, what was added to them, their seed once it is revealed."""

    start: int
    header: Json
    seed: str | None = None
    shares: list[Share] = field(default_factory=list)
    revealed: int | None = None
    """How many entries stood before the seed, if others follow it: it was told too early."""
    secret: str | None = None
    """The seed of dice that were put away before the end: it is told when the game is over, for it
    would tell what was drawn. Never written into a file."""

    @property
    def fair(self) -> bool:
        """Whether these are fair dice, of any scheme."""
        return bool(self.header["dice"] == "fair")

    @property
    def open_to_shares(self) -> bool:
        """Whether players can add to these dice."""
        return self.fair and self.header.get("scheme") == SCHEME

    @property
    def players(self) -> tuple[str, ...]:
        """The seats of those who are to contribute."""
        return tuple(self.header.get("players", ()))

    @property
    def rounds(self) -> list[ShareRound]:
        """The rounds of contributions, checked."""
        return rounds(self.shares, self.header["commitment"]) if self.shares else []

    def add(self, share: Share) -> ShareRound:
        """Record a share if it is valid; returns the round that it belongs to."""
        if not self.open_to_shares or self.seed is not None:
            raise RecordError("Nothing can be added to these dice.")
        if VALUE.fullmatch(share.value) is None:
            raise RecordError("A seal and a contribution have 64 hexadecimal digits.")
        found = rounds([*self.shares, share], self.header["commitment"])
        self.shares.append(share)
        return found[-1]

    def upto(self, seq: int) -> DiceSpan:
        """The span as it was after so many actions, without its seed."""
        shares = [share for share in self.shares if share.seq <= seq]
        return DiceSpan(self.start, self.header, shares=shares, secret=self.secret)

    def fall_back(self, seq: int) -> None:
        """Later actions were undone. What was said about dice meanwhile stands: none had rolled."""
        self.start = min(self.start, seq)
        self.shares = [share._replace(seq=min(share.seq, seq)) for share in self.shares]

    def resumed(self, seed: bytes, entries: Sequence[Entry]) -> FairDice:
        """The dice of this span, where they stopped after these entries."""
        if not self.open_to_shares:
            return EarlyDice(seed, rolls(entries[self.start :]))
        done = [round for round in self.rounds if round.complete]
        start = done[-1].ended if done else self.start
        opened = done[-1].opened if done else None
        return FairDice(seed, rolls(entries[start:]), opened, self.players)

    def lines(self, end: int) -> list[tuple[int, Json]]:
        """The lines of a record that tell of it, each with the number of entries before it."""
        told = [(self.start, self.header), *((share.seq, share.line()) for share in self.shares)]
        if self.seed is not None:
            told.append((end if self.revealed is None else self.revealed, {"seed": self.seed}))
        return told


def rolls(entries: Sequence[Entry]) -> int:
    """How many of these entries are rolls or draws."""
    return sum(entry.who == CHANCE for entry in entries)


@dataclass
class RulesSpan:
    """Another version of the rules holds from an entry on.

    The position at that entry is kept where the new rules would not have led to it.
    """

    start: int
    version: str
    state: Json | None = None

    def line(self) -> Json:
        """What a record says of it."""
        line = {"rules": self.version}
        return line if self.state is None else {**line, "state": self.state}


@dataclass
class Record:
    """What was played, and every action of it."""

    title: str
    version: str
    scenario: Plain
    options: Mapping[str, str]
    seats: tuple[str, ...]
    entries: list[Entry] = field(default_factory=list)
    dice: list[DiceSpan] = field(default_factory=list)
    rules: list[RulesSpan] = field(default_factory=list)
    """Where the rules changed in the middle of the game; `version` is where it began."""
    notes: list[TableNote] = field(default_factory=list)
    """What the table did by itself, in order."""

    @property
    def in_force(self) -> str:
        """The rules version under which it goes on."""
        return self.rules[-1].version if self.rules else self.version

    @property
    def base(self) -> RulesSpan | None:
        """The last position that is kept: from there on it can be played again."""
        return next((span for span in reversed(self.rules) if span.state is not None), None)

    def upto(self, seq: int) -> Record:
        """The record as it was after so many actions, without seeds."""
        spans = [span.upto(seq) for span in self.dice if span.start <= seq]
        return Record(
            self.title,
            self.version,
            self.scenario,
            self.options,
            self.seats,
            self.entries[:seq],
            spans,
            self._rules_upto(seq),
            [replace(note) for note in self.notes if note.start <= seq],
        )

    def _rules_upto(self, seq: int) -> list[RulesSpan]:
        """The versions that tell how to play the first entries again: also a later one, as long as
        it plays them to the same position."""
        known = []
        for span in self.rules:
            if span.state is not None and span.start > seq:
                break
            known.append(replace(span, start=min(span.start, seq)))
        return known

    @property
    def final(self) -> int:
        """How many actions nobody can take back: those up to the last roll or change of rules."""
        rolled = (n for n in range(len(self.entries), 0, -1) if self.entries[n - 1].who == CHANCE)
        return max([next(rolled, 0), *(span.start for span in self.rules)])

    def terms(self) -> Terms:
        """What is played; fair dice are promised for this and for nothing else."""
        return {
            "title": self.title,
            "version": self.version,
            "scenario": self.scenario,
            "options": self.options,
            "seats": self.seats,
        }

    def text(self) -> str:
        """The record as the text of a file."""
        lines: list[object] = [{"martius": FORMAT, **self.terms()}]
        written = 0
        for seq, line in sorted(self._remarks(), key=lambda remark: remark[0]):
            lines += self.entries[written:seq]
            lines.append(line)
            written = seq
        lines += self.entries[written:]
        return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)

    def after(self, seq: int) -> list[object]:
        """The lines of a file after so many actions, but for seeds."""
        lines: list[object] = []
        written = seq
        for start, line in sorted(self._remarks(), key=lambda remark: remark[0]):
            if start > seq and not (isinstance(line, dict) and "seed" in line):
                lines += [list(entry) for entry in self.entries[written:start]]
                lines.append(line)
                written = start
        return lines + [list(entry) for entry in self.entries[written:]]

    def _remarks(self) -> Iterator[tuple[int, object]]:
        """What is said of dice, rules and table, each line with the number of entries before it."""
        for span, end in self.spans():
            yield from span.lines(end)
        for rules in self.rules:
            yield rules.start, rules.line()
        for note in self.notes:
            yield note.start, note.line

    def spans(self) -> list[tuple[DiceSpan, int]]:
        """The spans, each with the number of entries before its end."""
        ends = [span.start for span in self.dice[1:]] + [len(self.entries)]
        return list(zip(self.dice, ends, strict=True)) if self.dice else []

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
        add(record, _json(line, name, number), name, number)
    return record


def _is_whole(line: str) -> bool:
    """Whether a line is whole and lacks only its newline: a cut-off list or object is not valid
    JSON."""
    try:
        json.loads(line)
    except (ValueError, RecursionError):
        return False
    return True


def _json(line: str, name: str, number: int) -> object:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        raise RecordError(f"{name}: line {number} is not JSON.") from None


def _header(header: object, name: str) -> Record:
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


def add(record: Record, line: object, name: str, number: int) -> None:
    """Add a line of a file to a record."""
    match line:
        case [str(who), str(action)]:
            _note_early_seed(record)
            record.entries.append(Entry(who, action))
        case dict(header) if _names_dice(header):
            record.dice.append(DiceSpan(len(record.entries), header))
        case {"seed": str(seed), **more} if _takes_seed(record) and not more:
            record.dice[-1].seed = seed
        case {"seal": str(value), "round": int(turn), "by": str(by)} if _takes_share(record, value):
            record.dice[-1].shares.append(Share(len(record.entries), "seal", turn, by, value))
        case {"open": str(value), "round": int(turn), "by": str(by)} if _takes_share(record, value):
            record.dice[-1].shares.append(Share(len(record.entries), "open", turn, by, value))
        case {"rules": str(version), "state": dict(state), **more} if not more:
            record.rules.append(RulesSpan(len(record.entries), version, state))
        case {"rules": str(version), **more} if not more:
            record.rules.append(RulesSpan(len(record.entries), version))
        case dict(line) if is_note(line) and line["seat"] in record.seats:
            record.notes.append(TableNote(len(record.entries), line))
        case _:
            raise RecordError(
                f"{name}: line {number} is neither an action nor a word about the dice or rules."
            )


def _names_dice(line: Json) -> bool:
    match line:
        case {"dice": "fair", "scheme": int(scheme), "players": [*players], "commitment": str()}:
            return scheme == SCHEME and all(isinstance(seat, str) for seat in players)
        case {"dice": "fair", "commitment": str()}:
            return "scheme" not in line
        case {"dice": "seeded", "seed": int()} | {"dice": "manual"}:
            return True
    return False


def _note_early_seed(record: Record) -> None:
    """If entries follow a seed, note where: the seed was revealed too early."""
    span = record.dice[-1] if record.dice else None
    if span is not None and span.seed is not None and span.revealed is None:
        span.revealed = len(record.entries)


def _takes_seed(record: Record) -> bool:
    return bool(record.dice) and record.dice[-1].seed is None


def _takes_share(record: Record, value: str) -> bool:
    takes = bool(record.dice) and record.dice[-1].open_to_shares
    return takes and VALUE.fullmatch(value) is not None
