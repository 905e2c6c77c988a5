"""The course of a game: chances from action to action, and the moments that turned it."""

from __future__ import annotations

from itertools import pairwise

import pytest

from martius import Match
from martius.games.hispania.events.hispanic import (
    ArmyRaised,
    CityProtected,
    RevoltPlaced,
    RevoltRolled,
)
from martius.kernel.story import CourseTold
from martius.match.course import APART, MOST, SENTENCES, TURNS, change, telling
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
    happened: dict[int, set[str]] = {}
    for event in match.view(since=0)["events"]:
        happened.setdefault(event["seq"], set()).add(event["text"])
    for turn in turns:
        assert change(turn["before"], turn["after"]) >= TURNS
        assert 0 < len(turn["texts"]) <= SENTENCES
        assert set(turn["texts"]) <= happened[turn["seq"]]


def test_what_changed_nothing_is_left_out() -> None:
    toletum, lancia = 3, 5
    idle = CityProtected(toletum)
    raised = ArmyRaised(lancia, special=False)
    assert telling([RevoltRolled(toletum, 1, 2), idle, raised]) == [raised.text()]
    assert telling([idle]) == [idle.text()]


def test_of_much_the_beginning_and_the_end_are_told() -> None:
    events = [RevoltPlaced(city, 1, "revolt.3") for city in range(7)]
    said = [event.text() for event in events]
    assert telling(events) == [said[0], *said[4:]]


def test_a_game_given_up_at_once_has_only_its_end() -> None:
    match = Match.new("hannibal", seed=1)
    match.play("resign", match.to_act or "")
    told = course(match)
    assert [turn["seq"] for turn in told["turns"]] == [match.seq]
