"""Golden games of Hannibal are replayed to the state in which they ended."""

import os

import pytest

from martius import Match, verify
from martius.games.hannibal.events import OUTCOMES
from martius.match.record import load
from tests.replays.golden import fingerprint
from tests.replays.hannibal_games import GAMES, RECIPES, keep, read_ends

each_game = pytest.mark.parametrize("name", sorted(RECIPES))


@pytest.fixture(scope="module", autouse=True)
def golden_games() -> None:
    """Play them anew if that is wanted."""
    if os.environ.get("MARTIUS_GOLDEN") == "play":
        keep()


@each_game
def test_a_golden_game_ends_as_it_did(name: str) -> None:
    match = Match.load(GAMES / f"{name}.jsonl")
    recipe, end = RECIPES[name], read_ends()[name]
    assert match.result is not None
    assert (match.result.outcome, match.result.rule) == (recipe.outcome, recipe.rule)
    assert match.result.side == recipe.side == end["side"]
    assert any(recipe.after in told.event.text() for told in match.told)
    assert match.seq == end["actions"]
    assert fingerprint(match) == end["state"]
    proof = verify(load(GAMES / f"{name}.jsonl"))
    assert proof.problem is None
    assert proof.proved == proof.rolls > 0


def test_every_way_a_war_ends_has_a_golden_game() -> None:
    """A tutorial whose goal is met has its golden game among the tutorials' own."""
    ends = read_ends()
    assert {(end["outcome"], end["rule"], end["side"]) for end in ends.values()} == {
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
    assert {end["outcome"] for end in ends.values()} | {"goal_met"} == set(OUTCOMES)
    assert set(ends) == set(RECIPES) == {path.stem for path in GAMES.glob("*.jsonl")}
