"""Golden games are replayed to the state in which they ended."""

import functools
import os
from pathlib import Path

import pytest

from martius import Match, verify
from martius.games import TITLES
from martius.games.hannibal.events import OUTCOMES
from martius.match import library
from martius.match.record import Entry, Record, load
from tests.games.hannibal.tutorials import solutions
from tests.replays import hannibal_games, hispania_games, punico_games
from tests.replays.golden import GAMES, Script, again, end, keep, kept_end

RECIPES = hispania_games.RECIPES | hannibal_games.RECIPES | punico_games.RECIPES

each_game = pytest.mark.parametrize("name", sorted(RECIPES))


@pytest.fixture
def golden(name: str) -> Path:
    """The record of a golden game; with MARTIUS_GOLDEN=play it is played again first."""
    return _golden(name)


@functools.cache
def _golden(name: str) -> Path:
    folder = GAMES / RECIPES[name].title
    if os.environ.get("MARTIUS_GOLDEN") == "play":
        keep(name, RECIPES[name], folder)
    return folder / f"{name}.jsonl"


def records(title: str) -> list[Record]:
    """All golden games of a title, the tutorials' own included."""
    own = solutions.GAMES.glob("*.jsonl") if title == "hannibal" else ()
    return [load(path) for path in [*(GAMES / title).glob("*.jsonl"), *own]]


def ends(title: str) -> set[tuple[str, str, str]]:
    """Outcome, paragraph and side of the golden games of a title."""
    found = [kept_end(path) for path in (GAMES / title).glob("*.jsonl")]
    return {(end["outcome"], end["rule"], end["side"]) for end in found}


@each_game
def test_a_golden_game_ends_as_it_did(name: str, golden: Path) -> None:
    match = Match.load(golden)
    assert end(match) == kept_end(golden)
    assert RECIPES[name].wanted(match)


@each_game
def test_every_roll_of_a_golden_game_follows_from_its_seed(name: str, golden: Path) -> None:
    proof = verify(load(golden))
    assert proof.problem is None
    assert proof.followed == proof.rolls > 0


@each_game
def test_a_golden_game_that_is_played_again_stays_as_it_is(name: str, golden: Path) -> None:
    assert again(RECIPES[name], load(golden)).record == load(golden)


def test_keeping_one_game_again_writes_that_game_alone(tmp_path: Path) -> None:
    def write(name: str) -> bytes:
        keep(name, RECIPES[name], tmp_path)
        return (tmp_path / f"{name}.jsonl").read_bytes()

    first = write("po-both-rout")
    other = write("po-time-runs-out")
    (tmp_path / "po-time-runs-out.toml").unlink()
    assert write("po-both-rout") == first
    assert (tmp_path / "po-time-runs-out.jsonl").read_bytes() == other
    assert not (tmp_path / "po-time-runs-out.toml").exists()


def test_a_kept_game_that_no_longer_ends_as_wanted_gives_way_to_one_that_does(
    tmp_path: Path,
) -> None:
    time = RECIPES["po-time-runs-out"]
    keep("po", time, tmp_path)
    keep("po", RECIPES["po-both-rout"], tmp_path)
    assert kept_end(tmp_path / "po.jsonl")["outcome"] == "both_routed"


def test_a_script_skips_what_cannot_be_done_and_leaves_new_questions_to_the_bot() -> None:
    script = Script([Entry("rome", "a"), Entry("chance", "6"), Entry("rome", "b")])
    assert script.next("carthage", ["a", "b"]) is None
    assert script.next("rome", ["c"]) is None
    assert script.next("rome", ["b", "c"]) == "b"
    assert script.next("rome", ["a", "b"]) is None


def test_every_golden_game_has_its_recipe() -> None:
    kept = {path.stem for path in GAMES.glob("*/*.jsonl")}
    assert kept == set(RECIPES) == {path.stem for path in GAMES.glob("*/*.toml")}


def test_every_way_a_conquest_ends_has_a_golden_game() -> None:
    assert {(outcome, rule) for outcome, rule, _ in ends("hispania")} == {
        ("roman_victory", "goal.1"),
        ("revolts_exhausted", "goal.2"),
        ("revolts_exhausted", "round.2"),
        ("time_ran_out", "round.3"),
    }


def test_every_way_a_battle_ends_has_a_golden_game() -> None:
    assert {outcome for outcome, _, _ in ends("punico")} == {"rout", "both_routed", "time_ran_out"}


def test_every_way_a_war_ends_has_a_golden_game() -> None:
    """A tutorial whose goal is met has its golden game among the tutorials' own; resigning is of
    the match, not of the rules."""
    found = ends("hannibal")
    assert found == {
        ("political_points", "22.4", "rome"),
        ("political_points", "22.4", "carthage"),
        ("tie", "22.4", "carthage"),
        ("capital", "23.1", "rome"),
        ("capital", "23.2", "carthage"),
        ("italy", "23.2", "carthage"),
        ("peace", "15.6", "rome"),
        ("peace", "15.6", "carthage"),
        ("peace", "22.3", "rome"),
        ("peace", "22.3", "carthage"),
        ("goal_missed", "22.4", "rome"),
    }
    assert {outcome for outcome, _, _ in found} | {"goal_met", "resigned"} == set(OUTCOMES)


@pytest.mark.parametrize("title", TITLES)
def test_every_shipped_scenario_has_a_golden_game(title: str) -> None:
    played = {record.scenario["id"] for record in records(title)}
    shipped = {scenario["id"] for scenario in library.scenarios(TITLES[title])}
    missing = shipped - played
    assert not missing, f"add a recipe to tests/replays/{title}_games.py for {sorted(missing)}"


def test_golden_games_are_played_by_one_two_and_three() -> None:
    assert {record.options["players"] for record in records("hispania")} == {"1", "2", "3"}
