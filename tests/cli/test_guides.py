"""The guides for players, hosts, researchers and designers work as pasted, in short form.

Those for bot writers are in test_own_bots.py, for learners in tests/rl, for translators in
tests/laws/test_texts.py.
"""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from martius.server import run as serving
from tests.aside import aside
from tests.cli.commands import run
from tests.cli.test_own_bots import ROOT, blocks
from tests.test_docs import VARIABLE

LONG = {"--games": "1", "--rounds": "1"}
"""What makes a command long, and what it is here."""


def commands(guide: str, *words: str) -> list[list[str]]:
    """The commands of a guide that begin with these words, with what is set before them."""
    text = "\n".join(blocks("", ROOT / f"docs/guides/{guide}.md"))
    found = [line for line in text.splitlines() if any(f"martius {w}" in line for w in words)]
    return [shlex.split(line, comments=True) for line in found]


def in_short(words: list[str]) -> list[str]:
    """The same with fewer games."""
    return [LONG.get(before, word) for before, word in zip(["", *words], words, strict=False)]


BATCHES = [
    words for words in commands("simulating", "simulate", "arena") if "--cluster" not in words
]
"""tests/arena/test_cluster.py starts a real cluster."""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder of one's own, as a new person has it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)


@pytest.mark.slow
@pytest.mark.parametrize("words", BATCHES, ids=" ".join)
def test_a_batch_is_played_as_pasted(words: list[str]) -> None:
    assert "forfeited" not in run(*in_short(words)[1:]).stdout


@pytest.mark.slow
@pytest.mark.parametrize("words", commands("balance", "balance")[:2], ids=" ".join)
def test_a_report_is_written_as_pasted(words: list[str]) -> None:
    shown = run(*in_short(words)[1:]).stdout
    assert "the report of" in shown
    assert list(Path().glob("*.html")) + list(Path().glob("*.md"))


@pytest.mark.parametrize(
    "words",
    commands("playing", "serve") + commands("operating", "serve --host", "serve --address"),
    ids=" ".join,
)
def test_a_table_is_served_as_pasted(words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """At any free port."""

    class Brief(serving.Listening):
        """Ends as soon as it has begun."""

        async def main_loop(self) -> None:
            return

    monkeypatch.setattr("webbrowser.open", lambda address: None)
    monkeypatch.setattr(serving, "Listening", Brief)
    while VARIABLE.fullmatch(words[0]):
        words = words[1:]
    said = aside(lambda: run(*words[1:], "--port", "0"))
    assert said.stdout.startswith("Martius is running at http://")


@pytest.mark.parametrize("words", commands("playing", "play"), ids=" ".join)
def test_a_game_in_the_terminal_begins_as_pasted(words: list[str]) -> None:
    assert "\n> " in run(*words[1:], typed="quit\n").stdout
