"""`martius simulate`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from martius.arena import wilson
from martius.match import Match, verify
from martius.match import record as records
from tests.cli.commands import read, run


def results(*args: str) -> dict[str, Any]:
    """The results without what a clock decides."""
    found: dict[str, Any] = read("simulate", "hispania", *args, "--json", "-")
    assert found["seconds"] > 0
    assert found["plies_per_second"] > 0
    return {key: value for key, value in found.items() if "second" not in key}


def test_the_results_as_json() -> None:
    found = results("--option", "level=75451", "--seats", "random", "--games", "5", "--seed", "3")
    assert found["title"] == "hispania"
    assert found["scenario"] == "conquest"
    assert found["options"] == {"level": "75451", "players": "1", "variants": ""}
    assert found["seats"] == {"rome": "random"}
    assert (found["games"], found["complete"]) == (5, True)
    assert sum(found["outcomes"].values()) == 5
    assert set(found["wins"]) == {"rome", "hispania"}
    assert found["intervals"]["rome"] == list(wilson(found["wins"]["rome"], 5))


def test_the_same_seed_gives_the_same_results_whatever_the_jobs() -> None:
    assert results("--games", "20") == results("--games", "20", "--jobs", "2")


def test_another_seed_gives_other_results() -> None:
    assert results("--games", "20", "--seed", "1") != results("--games", "20", "--seed", "2")


def test_a_table_and_a_file(tmp_path: Path) -> None:
    file = tmp_path / "out.json"
    shown = run("simulate", "hispania", "--games", "4", "--json", str(file)).stdout
    found = json.loads(file.read_text("utf-8"))
    assert "95 % interval" in shown
    assert f"4 games in {found['seconds']:.1f} s" in shown
    assert f"{found['wins']['hispania'] / 4:.1%}" in shown
    assert [path.name for path in tmp_path.iterdir()] == ["out.json"]


def test_one_bot_for_each_seat() -> None:
    found = results("--option", "players=2", "--seats", "random,random", "--games", "1")
    assert found["seats"] == {"ulterior": "random", "citerior": "random"}


def test_a_file_of_results_goes_on_where_it_was(tmp_path: Path) -> None:
    file = str(tmp_path / "games.jsonl")
    whole = results("--games", "6")
    assert results("--games", "4", "--results", file)["games"] == 4
    assert results("--games", "6", "--results", file) == whole
    again = read("simulate", "hispania", "--games", "6", "--results", file, "--json", "-")
    assert again["plies_per_second"] == 0
    assert again["wins"] == whole["wins"]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_it_stops_when_the_question_is_answered(jobs: str) -> None:
    args = ["--games", "400", "--stop-when", "hispania=50:60", "--jobs", jobs]
    found = results(*args)
    assert (found["games"], found["complete"]) == (17, True)
    assert found["answer"]["found"] == 0.6


def test_the_answer_is_told(tmp_path: Path) -> None:
    file = str(tmp_path / "games.jsonl")
    args = ["simulate", "hispania", "--results", file, "--stop-when", "hispania=50:60"]
    shown = run(*args, "--games", "5").stdout
    assert "Open after 5 games: hispania may win 50 % or 60 %." in shown
    shown = run(*args, "--games", "50").stdout
    assert "Answered after 17 games: hispania wins 60 % rather than 50 %." in shown
    assert "17 games in" in shown


def test_records_of_wanted_games_are_kept(tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    args = ["--games", "6", "--seed", "3", "--keep-in", str(folder), "--keep", "side=rome"]
    found = read("simulate", "hannibal", *args, "--json", "-")
    kept = sorted(folder.iterdir())
    assert len(kept) == found["wins"]["rome"]
    assert 0 < len(kept) < 6
    for path in kept:
        match = Match.load(path)
        assert match.result is not None
        assert match.result.side == "rome"
        assert verify(records.load(path)).problem is None


def test_no_record_is_kept_that_nobody_wants(tmp_path: Path) -> None:
    results("--games", "3", "--keep-in", str(tmp_path), "--keep", "outcome=none_such")
    assert list(tmp_path.iterdir()) == []
