"""`martius arena`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.commands import read, run
from tests.workshop import workshop

BOTS = """\
class Any:
    def choose(self, chair, pick):
        options = chair.options()
        return options[pick(len(options))]
class Fails:
    def choose(self, chair, pick):
        return None
"""
ARGS = ["arena", "punico", "--bots", "random,mine:Any,mine:Fails", "--games", "1"]


@pytest.fixture(autouse=True)
def _here(tmp_path: Path) -> Iterator[None]:
    with workshop(tmp_path, {"mine.py": BOTS}):
        yield


def test_a_ladder_as_json_goes_on_where_it_was() -> None:
    whole: dict[str, Any] = read(*ARGS, "--json")
    assert whole["complete"]
    assert whole["ladder"][-1]["bot"] == "mine:Fails"
    assert [rung["games"] for rung in whole["ladder"]] == [4, 4, 4]
    read(*ARGS, "--json", "--results", "ladder.jsonl")
    lines = Path("ladder.jsonl").read_bytes().splitlines(True)
    assert len(lines) == 7
    Path("ladder.jsonl").write_bytes(b"".join(lines[:3]) + lines[3][:9])
    assert read(*ARGS, "--json", "--results", "ladder.jsonl") == whole
    assert sorted(Path("ladder.jsonl").read_bytes().splitlines(True)) == sorted(lines)


def test_a_ladder_as_a_table() -> None:
    shown = run(*ARGS).stdout
    assert "± 95 %" in shown
    assert "as carthage" in shown
    assert "0/2" in next(line for line in shown.splitlines() if "mine:Fails " in line)
    assert "random against mine:Fails: 2/2 (34% to 100%)." in shown
    assert "mine:Fails forfeited 4 of its games." in shown


def test_a_ladder_is_drawn() -> None:
    run("arena", "punico", "--bots", "random,mine:Fails", "--games", "1", "--plot", "ladder.svg")
    drawn = Path("ladder.svg").read_text("utf-8")
    assert drawn.startswith("<svg")
    assert "mine:Fails" in drawn
