"""Golden games are replayed to the state in which they ended."""

import os

import pytest

from martius import Match, verify
from martius.games import TITLES
from martius.match import library
from martius.match.record import Record, load
from tests.replays.golden import GAMES, RECIPES, fingerprint, keep, read_ends

each_game = pytest.mark.parametrize("name", sorted(RECIPES))


@pytest.fixture(scope="module", autouse=True)
def golden_games() -> None:
    """Play them anew if that is wanted: see golden.py."""
    if os.environ.get("MARTIUS_GOLDEN") == "play":
        for name in RECIPES:
            keep(name)


def records() -> list[Record]:
    """All golden games."""
    return [load(path) for path in GAMES.glob("*.jsonl")]


@each_game
def test_a_golden_game_ends_as_it_did(name: str) -> None:
    match = Match.load(GAMES / f"{name}.jsonl")
    assert match.result is not None
    end = read_ends()[name]
    assert match.result.outcome == end["outcome"]
    assert match.result.rule == end["rule"]
    assert match.seq == end["actions"]
    assert fingerprint(match) == end["state"]


@each_game
def test_every_roll_of_a_golden_game_follows_from_its_seed(name: str) -> None:
    proof = verify(load(GAMES / f"{name}.jsonl"))
    assert proof.problem is None
    assert proof.proved == proof.rolls > 0


def test_every_way_a_game_ends_has_a_golden_game() -> None:
    ends = read_ends()
    assert {(end["outcome"], end["rule"]) for end in ends.values()} == {
        ("roman_victory", "goal.1"),
        ("revolts_exhausted", "goal.2"),
        ("revolts_exhausted", "round.2"),
        ("time_ran_out", "round.3"),
        ("rout", "16"),
        ("both_routed", "16"),
        ("time_ran_out", "16"),
    }
    assert set(ends) == set(RECIPES) == {path.stem for path in GAMES.glob("*.jsonl")}


@pytest.mark.parametrize("name", [name for name in RECIPES if RECIPES[name].title == "punico"])
def test_a_golden_battle_ends_for_the_side_that_its_name_says(name: str) -> None:
    assert RECIPES[name].wanted(Match.load(GAMES / f"{name}.jsonl"))


@pytest.mark.parametrize("name", [name for name in RECIPES if "without-disc" in name])
def test_a_golden_game_ends_right_after_what_its_name_says(name: str) -> None:
    assert RECIPES[name].wanted(Match.load(GAMES / f"{name}.jsonl"))


def test_every_shipped_scenario_has_a_golden_game() -> None:
    played = {(record.title, record.scenario["id"]) for record in records()}
    shipped = {
        (title, scenario["id"])
        for title, game in TITLES.items()
        for scenario in library.scenarios(game)
        if "position" not in scenario and title != "hannibal"  # see test_hannibal_games.py
    }
    assert played == shipped


def test_golden_games_are_played_by_one_two_and_three() -> None:
    played = {record.options["players"] for record in records() if record.title == "hispania"}
    assert played == {"1", "2", "3"}
