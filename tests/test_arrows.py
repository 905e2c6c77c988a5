"""The arrows between packages point one way (design: the layout)."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import martius

SRC = Path(martius.__file__).parent

BELOW_THE_MATCH = {"kernel", "games"}
ALLOWED = {
    "kernel": set[str](),
    "games": {"kernel"},
    "language": {"kernel"},
    "bots": {"kernel"},
    "guests": {"kernel", "bots"},
    "match": {"kernel", "games"},
    "arena": {"kernel", "games", "match", "bots", "guests"},
    "server": {"kernel", "games", "match", "bots", "guests", "language"},
    "rl": {"kernel", "games", "match"},
    "cli": {"kernel", "games", "match", "bots", "arena", "server", "rl", "language", "guests"},
}
"""What each package may import. The command line starts everything, so it may know everything."""

UNREPEATABLE = {"random", "secrets", "time", "datetime", "socket", "asyncio", "threading", "uuid"}
"""Nothing below the match knows chance, time or network."""

COMPILER = "mypy_extensions"
"""Seen by the type checker and the compiler alone: nothing imports it when the rules run."""


def imports(source: str) -> Iterator[str]:
    """The full names of all modules that a source imports."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are written in full"
            assert node.module is not None
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def wrong_arrows(file: str, source: str) -> list[str]:
    """What a file under src/martius imports and may not."""
    own = file.split("/")
    wrong = []
    for name in imports(source):
        parts = name.split(".")
        if parts[0] != "martius":
            root = parts[0]
            foreign = root not in {*sys.stdlib_module_names, COMPILER}
            if own[0] in {*BELOW_THE_MATCH, "bots"} and (foreign or root in UNREPEATABLE):
                wrong.append(name)
        elif len(parts) > 1 and (SRC / parts[1]).exists() and parts[1] != own[0]:
            if parts[1] not in ALLOWED[own[0]] or _inside_a_title(parts):
                wrong.append(name)
        elif parts[1:2] == ["games"] and len(own) > 2 and _other_title(parts, own[1]):
            wrong.append(name)
    return wrong


def _inside_a_title(parts: list[str]) -> bool:
    return parts[1] == "games" and len(parts) > 2 and (SRC / "games" / parts[2]).is_dir()


def _other_title(parts: list[str], own: str) -> bool:
    return _inside_a_title(parts) and parts[2] != own


def sources() -> list[str]:
    """All files in packages of martius."""
    return [path.relative_to(SRC).as_posix() for path in sorted(SRC.glob("*/**/*.py"))]


def test_every_package_has_its_arrows() -> None:
    assert {file.split("/")[0] for file in sources()} <= set(ALLOWED)


@pytest.mark.parametrize("file", sources())
def test_only_allowed_arrows(file: str) -> None:
    assert wrong_arrows(file, (SRC / file).read_text("utf-8")) == []


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("kernel/step.py", "from martius.match import Match"),
        ("kernel/step.py", "import random"),
        ("games/hispania/turn/roman.py", "from martius.bots import BOTS"),
        ("games/hispania/turn/roman.py", "import rich"),
        ("bots/praetor.py", "from martius.games import TITLES"),
        ("match/match.py", "from martius.bots import BOTS"),
        ("match/match.py", "from martius import cli"),
        ("arena/loop.py", "import martius.cli"),
        ("cli/play.py", "from martius.games.hispania.table.model import CITIES"),
        ("cli/play.py", "from martius.games import hispania"),
    ],
)
def test_a_wrong_arrow_is_found(file: str, line: str) -> None:
    assert wrong_arrows(file, line) != []
