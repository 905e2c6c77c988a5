"""The course of a game: chances from action to action, and the moments that turned it."""

from __future__ import annotations

from itertools import pairwise

import pytest

from martius import Match
from martius.kernel.story import CourseTold
from martius.match.course import APART, MOST, TURNS, change
from martius.match.record import load
from martius.match.story import story
from tests.replays.golden import GAMES

LONG = (
    "hannibal/rome-has-more-points",
    "punico/trebbia-carthage-wins",
    "hispania/conquest-rome-wins",
)


def course(match: Match) -> CourseTold:
    return story(match.record, match.game)["course"]


@pytest.fixture(scope="module", params=LONG)
def match(request: pytest.FixtureRequest) -> Match:
    """A long game that is over."""
    return Match.from_record(load(GAMES / f"{request.param}.jsonl"))


def test_it_goes_from_the_first_choice_to_the_end(match: Match) -> None:
    points = course(match)["points"]
    assert [point["seq"] for point in points] == sorted({point["seq"] for point in points})
    assert points[-1]["seq"] == match.seq
    winners = match.view()["result"]["winners"]
    assert points[-1]["chances"] == [float(seat.id in winners) for seat in match.seats]
    assert all(0 <= chance <= 1 for point in points for chance in point["chances"])


def test_the_turning_points_are_the_greatest_changes(match: Match) -> None:
    told = course(match)
    turns = told["turns"]
    assert 0 < len(turns) <= MOST
    seqs = [turn["seq"] for turn in turns]
    assert all(later - sooner >= APART for sooner, later in pairwise(seqs))
    happened = {event["seq"]: event["text"] for event in reversed(match.view(since=0)["events"])}
    for turn in turns:
        assert change(turn["before"], turn["after"]) >= TURNS
        assert turn["texts"][0] == happened[turn["seq"]]


def test_a_game_given_up_at_once_has_only_its_end() -> None:
    match = Match.new("hannibal", seed=1)
    match.play("resign", match.to_act or "")
    told = course(match)
    assert [turn["seq"] for turn in told["turns"]] == [match.seq]
