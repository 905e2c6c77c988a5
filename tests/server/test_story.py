"""The story of a game of Hispania, counted again from its events."""

from __future__ import annotations

from typing import Any

import pytest

from martius import Match
from martius.kernel.story import Charts
from martius.match.story import story
from tests.match.games import at_random
from tests.server.test_store import longest_game


def told(match: Match) -> Charts:
    return story(match.record, match.game)


def events(match: Match, *kinds: str) -> list[Any]:
    """All events of some kinds."""
    return [event for event in match.view(since=0)["events"] if event["kind"] in kinds]


@pytest.fixture(scope="module", params=["longest", 1, 2, 3])
def match(request: pytest.FixtureRequest) -> Match:
    """A finished game."""
    if request.param == "longest":
        return longest_game()
    return at_random(Match.new("hispania", seed=request.param), seed=request.param)


def test_a_turn_follows_the_other(match: Match) -> None:
    turns = told(match)["turns"]
    assert turns[:3] == ["1.1", "1.2", "1.3"]
    assert turns == sorted(set(turns), key=lambda turn: [int(part) for part in turn.split(".")])
    assert turns[-1].split(".")[0] == str(match.view()["board"]["round"])


def test_the_series_end_as_the_board_does(match: Match) -> None:
    course, board = told(match), match.view()["board"]
    last = {series["id"]: series["values"][-1] for series in course["series"]}
    assert all(len(series["values"]) == len(course["turns"]) for series in course["series"])
    lost = events(match, "GeneralRemoved")
    taken = [owner for e in events(match, "GarrisonsRemoved") for owner in e["data"]["owners"]]
    assert last == {
        "revolts": sum(space["revolts"] for space in board["spaces"]),
        "reserve": board["reserve"]["revolts"],
        "capitals": board["capitals"]["garrisoned"],
        "armies": sum(space["army"] for space in board["spaces"]),
        "losses": len(lost) + len(taken),
    }


def test_the_fights_have_their_odds_and_results(match: Match) -> None:
    fought = events(match, "FightFought")
    fights = told(match)["fights"]
    assert [fight["seq"] for fight in fights] == [event["seq"] for event in fought]
    for fight, event in zip(fights, fought, strict=True):
        assert fight["result"] == event["data"]["result"]
        assert event["data"]["odds"].items() <= fight.items()
        assert fight["rule"] == event["rule"]
        assert fight["turn"] in told(match)["turns"]


def test_luck_is_what_was_to_be_expected_and_what_came(match: Match) -> None:
    ours = [e["data"] for e in events(match, "FightFought") if e["data"]["by"] != "army"]
    won = told(match)["luck"][0]
    assert won["label"] == "Sieges and attacks won"
    assert won["actual"] == sum(fight["result"] == "win" for fight in ours)
    expected = sum(fight["odds"]["win"] / fight["odds"]["of"] for fight in ours)
    assert won["expected"] == pytest.approx(expected, abs=0.01)


def test_every_die_is_counted(match: Match) -> None:
    roman, hispanic = (die["counts"] for die in told(match)["dice"])
    rolled = [entry.action for entry in match.record.entries if entry.who == "chance"]
    pairs = sum(action.startswith("dice") for action in rolled)
    placed = len(events(match, "ArmySetUp"))  # rolled with the Roman die, but never evenly
    assert len(roman) == len(hispanic) == 6
    assert sum(roman) + sum(hispanic) == len(rolled) + pairs - placed


def test_a_game_that_has_not_begun_has_no_turns() -> None:
    course = told(Match.new("hispania", seed=1))
    assert course["turns"] == []
    assert all(series["values"] == [] for series in course["series"])
