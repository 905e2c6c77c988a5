"""`martius simulate`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from martius.arena import wilson
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
