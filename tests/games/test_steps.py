"""Steps take the state of their own title: the kernel's base leaves its type open."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import martius.games
from martius.games import TITLES

FOLDER = Path(martius.games.__file__).parent


def states(source: str) -> Iterator[str]:
    """The type of each parameter `g` in a module."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.arguments):
            yield from (
                ast.unparse(a.annotation) for a in node.args if a.arg == "g" and a.annotation
            )


@pytest.mark.parametrize("title", TITLES)
def test_g_is_the_state_of_the_title(title: str) -> None:
    own = TITLES[title].state.__name__
    modules = (FOLDER / title).rglob("*.py")
    found = {(path.name, state) for path in modules for state in states(path.read_text("utf-8"))}
    assert found, "no module takes a state"
    assert {(name, state) for name, state in found if state != own} == set()
