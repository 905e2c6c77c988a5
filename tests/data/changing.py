"""Change one datum of a title and see whether anybody notices: its loading, its board or its play.

Each change is tried in a process of its own, which reads the title anew with the one value altered.
Texts that the board shows are altered many at a time.
"""

from __future__ import annotations

import copy
import hashlib
import importlib
import json
import os
import random
import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from importlib.resources import files
from itertools import zip_longest
from typing import Any, NamedTuple

from martius.kernel import Chance, Decision, play, waiting
from martius.kernel.datum import WrongDatum

Path = tuple[str | int, ...]


class Datum(NamedTuple):
    """A value of a data file and where it stands."""

    title: str
    file: str
    path: Path

    def __str__(self) -> str:
        return f"{self.file}:{'.'.join(map(str, self.path))}"


def text_of(title: str, file: str) -> str:
    """A data file of a title."""
    return (files("martius.games") / title / "data" / file).read_text("utf-8")


@cache
def tables_of(title: str, file: str) -> dict[str, Any]:
    """What a data file says."""
    return tomllib.loads(text_of(title, file))


def files_of(title: str) -> list[str]:
    """The names of a title's data files."""
    folder = files("martius.games") / title / "data"
    return sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".toml"))


def data_of(title: str) -> list[Datum]:
    """Every value in a title's data files."""
    return [
        Datum(title, file, path)
        for file in files_of(title)
        for path in leaves(tables_of(title, file))
    ]


def leaves(value: Any, path: Path = ()) -> Iterator[Path]:
    """The places of all values that are neither tables nor lists."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield from leaves(item, (*path, key))
    elif isinstance(value, list):
        for i, item in enumerate(value):
            yield from leaves(item, (*path, i))
    else:
        yield path


def altered(value: Any) -> Any:
    """Another value of the same kind."""
    if isinstance(value, bool):
        return not value
    return value + (1 if isinstance(value, int | float) else "x")


def value_at(table: Mapping[str, Any], path: Path) -> Any:
    """What stands at a place of a file's tables."""
    spot: Any = table
    for step in path:
        spot = spot[step]
    return spot


def with_changes(table: Mapping[str, Any], changes: Mapping[Path, Any]) -> dict[str, Any]:
    """A copy of a file's tables with other values in some places."""
    found = copy.deepcopy(dict(table))
    for path, value in changes.items():
        value_at(found, path[:-1])[path[-1]] = value
    return found


# --- what can be noticed ---


def digest(value: object) -> str:
    """A short name for a value."""
    return hashlib.sha256(json.dumps(value, sort_keys=True, default=str).encode()).hexdigest()


def game_of(title: str) -> Any:
    """A title as it is read now."""
    return importlib.import_module(f"martius.games.{title}.title").__dict__[title.capitalize()]()


def signs(title: str, card: int = 0) -> Iterator[str]:
    """What a title shows: its board, positions made for rare data, and random games, in which a
    card is played whenever it can be."""
    module = importlib.import_module(f"tests.data.{title}")
    game = game_of(title)
    yield digest(game.static_board())
    yield from map(digest, module.facts(game))
    for seed in range(module.GAMES):
        rng = random.Random(f"data:{seed}")
        yield from map(digest, course(game, module.start(game, rng, card), rng, card))


PLIES = 150


def course(game: Any, g: Any, rng: random.Random, card: int) -> Iterator[object]:
    """A random game: what is asked, what can be done, and the board."""
    g.log = []
    told: list[object] = []
    for _ in range(PLIES):
        step = waiting(g)
        if step is None:
            break
        if isinstance(step, Decision):
            options = step.options(g)
            wanted = [a for a in options if card and a in (("event", card), ("counter", card))]
            action = rng.choice(wanted or options)
            told.append((step.prompt(g), options))
        else:
            assert isinstance(step, Chance)
            action = step.sample(g, rng.randrange)
            told.append(action)
        play(g, action)
    yield told
    yield [event.text() for event in g.log]
    yield game.board(g, 0)


def forget(title: str) -> None:
    """Let a title be imported anew."""
    for name in list(sys.modules):
        ours = (f"martius.games.{title}", f"tests.games.{title}", f"tests.data.{title}")
        if name.startswith(ours):
            del sys.modules[name]


@cache
def shown(title: str, card: int) -> list[str]:
    """What a title shows as it is."""
    return list(signs(title, card))


def card_of(datum: Datum) -> int:
    """The card that a datum is about, or 0."""
    row: Any = tables_of(datum.title, datum.file)
    for step in datum.path[:2]:
        row = row[step]
    return int(row["id"]) if datum.file == "cards.toml" and isinstance(row, dict) else 0


def read_anew(title: str, file: str, changes: Mapping[Path, Any]) -> None:
    """Let a title be imported with other values in a data file."""
    original, loads = text_of(title, file), tomllib.loads

    def changed(text: str) -> dict[str, Any]:
        table = loads(text)
        return with_changes(table, changes) if text == original else table

    forget(title)
    tomllib.loads = changed  # type: ignore[assignment]


def in_a_child(look: Callable[[], str]) -> str | None:
    """What a process of its own finds; None if that ends before it has found anything."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.write(writing, look().encode())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as answer:
        found = answer.read()
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    return found if status == 0 else None


# --- texts, many at once ---


def on_the_board(data: Sequence[Datum]) -> set[Datum]:
    """The texts among some data that can be read on the board. All of a kind are changed at once
    and looked for there, for that takes no longer than one change."""
    kinds: dict[tuple[str | int, ...], list[Datum]] = {}
    for datum in data:
        if isinstance(value_of(datum), str):
            kinds.setdefault(kind_of(datum), []).append(datum)
    return {datum for alike in kinds.values() if len(alike) > 1 for datum in read_there(alike)}


def kind_of(datum: Datum) -> tuple[str | int, ...]:
    """Its file and the names on the way to it, whatever the numbers."""
    return (datum.file, *(step for step in datum.path if isinstance(step, str)))


def value_of(datum: Datum) -> Any:
    """What the data file says."""
    return value_at(tables_of(datum.title, datum.file), datum.path)


def read_there(data: Sequence[Datum]) -> list[Datum]:
    """Which of these texts of one kind the board shows; none if the title refuses to load."""
    title, file = data[0].title, data[0].file
    texts = [f"{value_of(datum)} ({i})" for i, datum in enumerate(data)]

    def look() -> str:
        with suppress(Exception):
            read_anew(title, file, dict(zip((d.path for d in data), texts, strict=True)))
            board = json.dumps(game_of(title).static_board(), default=str)
            return "".join("x" if json.dumps(text)[1:-1] in board else " " for text in texts)
        return ""

    found = in_a_child(look) or ""
    return [datum for datum, seen in zip(data, found, strict=False) if seen == "x"]


# --- one by one ---


def problem_with(datum: Datum) -> str:
    """What is wrong if a datum changes: nobody notices, or a crash in place of a sentence that
    refuses it; nothing if its title refuses to load or shows anything else."""
    before = shown(datum.title, card_of(datum))

    def look() -> str:
        try:
            return "" if differs(datum, before) else f"{datum} changes nothing"
        except WrongDatum:
            return ""
        except Exception as error:
            return f"{datum} crashes: {error!r}"

    found = in_a_child(look)
    return f"{datum} ends the process" if found is None else found


def differs(datum: Datum, before: list[str]) -> bool:
    """Read the title anew with the datum changed, and compare."""
    read_anew(datum.title, datum.file, {datum.path: altered(value_of(datum))})
    found = signs(datum.title, card_of(datum))
    return any(a != b for a, b in zip_longest(found, before))
