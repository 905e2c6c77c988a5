"""The difficulty guide: what is played next, what few games make likely, and what is written."""

from __future__ import annotations

import json
from math import exp
from pathlib import Path
from typing import Any

import pytest

from scripts import difficulty, difficulty_page
from scripts.difficulty import batch_of, next_round, set_ups
from scripts.difficulty_page import LEVELS
from scripts.logistic import fit


def figures(**groups: Any) -> dict[str, Any]:
    return {"scenarios": {}, "variants": {}, "levels": {}} | groups


def test_every_level_scenario_and_variant_is_asked_for() -> None:
    assert len(LEVELS) == len(set(LEVELS)) == 243
    groups = [what.group for what in set_ups()]
    assert {name: groups.count(name) for name in set(groups)} == {
        "levels": 243,
        "variants": 21,
        "scenarios": 5,
    }


def test_every_set_up_can_be_played() -> None:
    for what in set_ups():
        if what.group != "levels":
            batch_of(what)


def test_the_next_round_is_of_those_that_lag_behind() -> None:
    some = figures(levels={level: [1, 1] for level in LEVELS[1:]})
    some["scenarios"] = {what.key: [0, 50] for what in set_ups() if what.group == "scenarios"}
    some["variants"] = {what.key: [9, 20] for what in set_ups() if what.group == "variants"}
    assert [(game.what.key, game.number) for game in next_round(some)] == [(LEVELS[0], 0)]
    some["levels"][LEVELS[0]] = [0, 2]
    some["scenarios"]["new_empire"] = [9, 49]
    assert [(game.what.key, game.number) for game in next_round(some)] == [("new_empire", 49)]


def test_nothing_is_left_to_play_when_all_that_is_wanted_was_played() -> None:
    done = figures()
    for what in set_ups():
        done[what.group][what.key] = [0, what.wanted]
    assert next_round(done) == []


def test_the_fit_finds_the_chances_that_games_were_made_of() -> None:
    def chance(level: str) -> float:
        return 1 / (1 + exp(-2 + 0.5 * sum(difficulty_page.features(level))))

    tallies = {level: (round(1000 * chance(level)), 1000) for level in LEVELS}
    for level, found in fit(difficulty_page.features, tallies).items():
        assert found.likely == pytest.approx(chance(level), abs=0.01)
        assert found.low < chance(level) < found.high


def test_a_side_that_won_every_game_has_no_certain_chance() -> None:
    found = fit(difficulty_page.features, dict.fromkeys(LEVELS, (2, 2)))
    assert all(0.5 < one.low < one.likely < 1 for one in found.values())


def test_page_picture_and_figures_are_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "docs" / "pictures").mkdir(parents=True)
    monkeypatch.chdir(tmp_path)
    levels = {level: [1, 2] for level in LEVELS}
    some = figures(
        levels=levels, scenarios={"new_empire": [3, 4]}, variants={"terror 64342": [1, 4]}
    )
    difficulty.keep(some)
    page = Path("docs/difficulty.md").read_text("utf-8")
    assert "| The new Empire | 3 of 4 | 75 % | 30-95 % |" in page
    assert "| TERROR | 64342 | 1 of 4 | 25 % | 5-70 % |" in page
    assert Path("docs/pictures/difficulty.svg").read_text("utf-8").count("<title>") == 243
    assert (
        json.loads(Path("docs/difficulty.json").read_text("utf-8"))["expected"]["64342"][0] == 0.5
    )
    assert difficulty.read_figures()["levels"] == levels
