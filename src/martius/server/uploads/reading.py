"""Uploads: records and scenarios, parsed and tried out in a process of their own, within bounds.

A small file can cost any amount of work, so nobody else waits for it and nothing else shares its
worker.
"""

from __future__ import annotations

import asyncio
import signal
import threading
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import BrokenExecutor
from contextlib import contextmanager
from typing import Final, NamedTuple, TypeVar

from martius.kernel import AnyGame
from martius.kernel.plain import Plain
from martius.kernel.text import say
from martius.match import History, Match, MatchError, Record
from martius.match.record import parse
from martius.server.errors import Denied
from martius.server.processes import Workers
from martius.server.uploads.sheets import Sheet, Wrong, read_sheet

T = TypeVar("T")
Games = Mapping[str, AnyGame]

START, WALL_CLOCK = 30.0, 3.0
"""Seconds for a worker to start, and how many times the CPU seconds it has by the clock: it may get
little of the machine."""
SET_UP = 2.0
"""CPU seconds for a scenario, which is set up and not played."""


class Bounds(NamedTuple):
    """How much of everything an upload may have."""

    lines: int
    spans: int
    """Dice that the record went on with."""
    signs: int
    """Happenings that tick off the steps of a lesson."""
    cpu_seconds: float


class Read(NamedTuple):
    """A record that was replayed, and what every action of it did."""

    record: Record
    history: History


class TooMuch(MatchError):
    """An upload that goes beyond its bounds: one clear sentence."""


class Readers:
    """The worker that reads uploads, one at a time; it starts when the first comes."""

    def __init__(self, games: Games, bounds: Bounds) -> None:
        self._games = dict(games)
        self._bounds = bounds
        self._workers: Workers | None = None
        self._turn = asyncio.Lock()

    async def read(self, text: str) -> Read:
        """The record of an upload that can be replayed to its end."""
        late: Read | str = _too_long(self._bounds)
        answer = await self._have(read, text, late)
        if isinstance(answer, str):
            raise Denied(400, answer)
        return answer

    async def sheet(self, text: str) -> Sheet | Wrong:
        """The scenario of a file, or what is wrong with it."""
        late: Sheet | Wrong = Wrong(_SLOW)
        return await self._have(read_scenario, text, late)

    async def _have(self, work: Callable[[str, Games, Bounds], T], text: str, too_long: T) -> T:
        """Have something done by the worker, one at a time."""
        async with self._turn:
            try:
                return await self._ask(work, text)
            except (TimeoutError, BrokenExecutor):
                self.close()
                return too_long

    async def _ask(self, work: Callable[[str, Games, Bounds], T], text: str) -> T:
        if self._workers is None:
            self._workers = Workers(1)
        loop = asyncio.get_running_loop()
        async with asyncio.timeout(START + WALL_CLOCK * self._bounds.cpu_seconds):
            return await loop.run_in_executor(
                self._workers.pool, work, text, self._games, self._bounds
            )

    def close(self) -> None:
        """Send the worker home; a reading under way is given up."""
        if self._workers is not None:
            self._workers.close()
            self._workers = None


def read(text: str, games: Games, bounds: Bounds) -> Read | str:
    """The record, or one sentence about what is wrong with it."""
    try:
        with _cpu_seconds(bounds.cpu_seconds, _too_long(bounds)):
            return _replayed(text, games, bounds)
    except MatchError as error:
        return str(error)
    except (UnicodeEncodeError, RecursionError):
        return "This is no record: it has texts that cannot be written."


_SLOW: Final = say("This scenario takes too long to set up, so it was refused.")


def read_scenario(text: str, games: Games, bounds: Bounds) -> Sheet | Wrong:
    """The scenario of a file, or what is wrong with it."""
    try:
        with _cpu_seconds(SET_UP, _SLOW):
            sheet = read_sheet(text, games)
            if isinstance(sheet, Sheet):
                _bounded("signs in its lesson", _signs(sheet.content), bounds.signs)
            return sheet
    except TooMuch as error:
        return Wrong(str(error))


def _replayed(text: str, games: Games, bounds: Bounds) -> Read:
    _bounded("lines", text.count("\n"), bounds.lines)
    record = parse(text)
    _bounded("spans of dice", len(record.dice), bounds.spans)
    _bounded("contributions", sum(len(span.shares) for span in record.dice), bounds.spans)
    _bounded("signs in its lesson", _signs(record.scenario), bounds.signs)
    record.text().encode("utf-8")
    if record.title not in games:
        names = ", ".join(games)
        raise MatchError(f"There is no title {record.title[:50]!r}; there is one of {names}.")
    game, history = games[record.title], History()
    return Read(Match.from_record(record, False, game=game, history=history).record, history)


def _bounded(what: str, count: int, most: int) -> None:
    if count > most:
        raise TooMuch(f"This record has {count} {what}; the table reads at most {most}.")


def _signs(scenario: Plain) -> int:
    """How many happenings a lesson looks for, wherever it names their kinds. What is no lesson is
    refused later, by its key."""
    return _kinds(scenario.get("tutorial"))


def _kinds(value: object) -> int:
    if isinstance(value, Mapping):
        return ("kind" in value) + sum(map(_kinds, value.values()))
    return sum(map(_kinds, value)) if isinstance(value, list) else 0


@contextmanager
def _cpu_seconds(most: float, sentence: str) -> Iterator[None]:
    """Stop work that takes too long. Where there is no such timer the wall clock stops it."""
    if not hasattr(signal, "setitimer") or threading.current_thread() != threading.main_thread():
        yield
        return

    def stop(*_: object) -> None:
        raise TooMuch(sentence)

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, most)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def _too_long(bounds: Bounds) -> str:
    return f"Replaying this record takes over {bounds.cpu_seconds:g} seconds, so it was refused."
