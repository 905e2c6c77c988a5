"""What lies on the table is changed in `table/ops` alone; chapters write what is under way."""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator
from pathlib import Path

import pytest

import martius.games
from martius.games import TITLES

FOLDER = Path(martius.games.__file__).parent
CHANGING = ("append", "clear", "extend", "insert", "pop", "remove", "sort")
"""Methods that change a list."""
MAY_WRITE = ("table/ops.py", "table/ops/", "table/state.py")
READERS = ("forces", "scenario", "position", "underway")
"""Modules of setup/ that build a table from a file, before anybody plays."""


def chapters(title: str) -> list[Path]:
    """The modules of a title in which the table may not be changed."""
    return [
        path
        for path in sorted((FOLDER / title).rglob("*.py"))
        if not path.relative_to(FOLDER / title).as_posix().startswith(MAY_WRITE)
        and not (path.parent.name == "setup" and path.stem in READERS)
        and path.parent.name != "judgement"  # it changes imagined copies
    ]


def writes(source: str) -> Iterator[str]:
    """The fields of `g` that a module writes."""
    for node in ast.walk(ast.parse(source)):
        for target in targets(node):
            if field := field_of(target):
                yield field


def targets(node: ast.AST) -> Iterator[ast.expr]:
    """What a statement or a call changes."""
    match node:
        case ast.Assign(targets=found) | ast.Delete(targets=found):
            for target in found:
                yield from target.elts if isinstance(target, ast.Tuple) else [target]
        case ast.AugAssign(target=target) | ast.AnnAssign(target=target):
            yield target
        case ast.Call(func=ast.Attribute(value=target, attr=method)) if method in CHANGING:
            yield target


def field_of(target: ast.expr) -> str | None:
    """`at` for `g.at`, `g.at[unit]` and so on."""
    while isinstance(target, ast.Subscript):
        target = target.value
    match target:
        case ast.Attribute(value=ast.Name(id="g"), attr=field):
            return field
    return None


@pytest.mark.parametrize("title", TITLES)
def test_the_table_is_changed_in_ops_alone(title: str) -> None:
    """`log` is written wherever an event is told."""
    state = importlib.import_module(f"martius.games.{title}.table.state")
    assert set(TITLES[title].state.__slots__) >= state.WORKING
    for path in chapters(title):
        strays = {*writes(path.read_text("utf-8"))} - state.WORKING - {"log"}
        assert not strays, f"{path.relative_to(FOLDER)} writes {sorted(strays)}: do it in ops"


@pytest.mark.parametrize(
    "line", ["g.at[1] = 2", "g.at += 1", "g.at[0][1] -= 1", "g.at.append(1)", "g.at, g.up = 1, 2"]
)
def test_every_way_to_write_is_seen(line: str) -> None:
    assert "at" in writes(line)


def test_reading_is_not_writing() -> None:
    assert [*writes("x = g.at[1]\ny.at = 1\ng.at.index(1)")] == []
