"""What the documents show works as pasted: scenarios, views, commands."""

from __future__ import annotations

import json
import re
import shlex
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import typer

from martius import Match
from martius.cli import app
from martius.games import TITLES
from martius.kernel.story import Charts
from martius.server.http.shapes import checked
from martius.server.models import View

ROOT = Path(__file__).parents[1]
DOCS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
VARIABLE = re.compile(r"[A-Z_]+=\S*")


class Example(NamedTuple):
    """A fenced block of a document."""

    file: str
    line: int
    language: str
    text: str

    def __repr__(self) -> str:
        return f"{self.file}:{self.line}"


def examples() -> Iterator[Example]:
    for path in DOCS:
        text = path.read_text("utf-8")
        for found in FENCE.finditer(text):
            line = text.count("\n", 0, found.start()) + 1
            yield Example(path.relative_to(ROOT).as_posix(), line, found[1], found[2])


ALL = list(examples())
SCENARIOS = [example for example in ALL if example.language == "toml"]
VIEWS = [example for example in ALL if example.language == "json"]
COMMANDS = [
    (example.file, line.strip())
    for example in ALL
    for line in example.text.splitlines()
    if re.match(r"\s*([A-Z_]+=\S* )*(martius|make)\b", line)
]


READERS = (
    "playing",
    "operating",
    "writing-a-bot",
    "simulating",
    "tuning",
    "balance",
    "translating",
)
"""The guides for players, hosts, bot writers, researchers, designers and translators."""


@pytest.mark.parametrize("name", READERS)
def test_a_guide_begins_with_something_to_paste(name: str) -> None:
    first = next(example for example in ALL if example.file == f"docs/guides/{name}.md")
    assert first.line <= 12
    assert first.language == "python" or re.match(r"martius |make ", first.text)


@pytest.mark.parametrize("example", SCENARIOS, ids=repr)
def test_a_scenario_starts_as_pasted(example: Example, tmp_path: Path) -> None:
    """A part of a scenario is added to the smallest one of the title that its guide is about."""
    text = example.text
    title = tomllib.loads(text).get("title") or Path(example.file).stem.partition("-")[0]
    if "schema" not in tomllib.loads(text):
        text = f'schema = 1\ntitle = "{title}"\n{text}'
    path = tmp_path / "mine.toml"
    path.write_text(text, "utf-8")
    assert Match.new(title, str(path), seed=1).options()


@pytest.mark.parametrize("example", SCENARIOS, ids=repr)
def test_a_scenario_says_what_its_guide_is_about(example: Example) -> None:
    named = tomllib.loads(example.text).get("title")
    assert named in TITLES or Path(example.file).stem.partition("-")[0] in TITLES


@pytest.mark.parametrize("example", VIEWS, ids=repr)
def test_what_a_server_sends_is_as_its_models_say(example: Example) -> None:
    shown = json.loads(example.text)
    for model in (View, checked(Charts)):
        if set(shown) <= set(model.model_fields):
            model.model_validate(shown)
            return
    assert any(set(shown) <= set(board) for board in boards())


def boards() -> Iterator[dict[str, Any]]:
    for title in TITLES:
        match = Match.new(title, seed=1)
        yield match.view(match.to_act)["board"]


@pytest.mark.parametrize(("file", "line"), COMMANDS)
def test_a_command_is_understood_as_pasted(file: str, line: str) -> None:
    words = shlex.split(line, comments=True)
    while VARIABLE.fullmatch(words[0]):
        words.pop(0)
    program, *arguments = words
    if program == "make":
        targets = re.findall(r"^(\w+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
        assert arguments[0] in targets
    else:
        understood(typer.main.get_command(app), arguments)


def understood(command: Any, arguments: list[str]) -> None:
    """Parse a command line without running it."""
    context = command.make_context("martius", list(arguments))
    if hasattr(command, "resolve_command"):
        _, inner, rest = command.resolve_command(context, [*context._protected_args, *context.args])
        understood(inner, rest)


@pytest.mark.parametrize("line", ["conquer hispania", "verify", "simulate hispania --gams 3"])
def test_a_command_that_does_not_exist_is_not_understood(line: str) -> None:
    with pytest.raises(Exception, match=r"No such|Missing"):
        understood(typer.main.get_command(app), line.split())
