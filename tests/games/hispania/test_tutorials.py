"""The lesson of Hispania: following it wins, it shows what it promises, and it cites real rules."""

from __future__ import annotations

import re
from typing import Any

import pytest

from martius import Match
from martius.match import library
from martius.match.rules import rules

TUTORIALS = [
    tables["id"] for tables in library.scenarios(library.title("hispania")) if "tutorial" in tables
]
PROMISED = {
    "RoadLaid",
    "Moved",
    "FightFought",
    "RevoltRemoved",
    "GarrisonPlaced",
    "FleetMoved",
    "RevoltPlaced",
    "CityProtected",
    "ArmyRaised",
    "ArmyMoved",
    "ArmyRemoved",
    "RoundEnded",
}
"""What the lesson is to teach: roads, fleets, garrisons, sieges, armies, phases, rounds."""


def lesson_of(match: Match) -> dict[str, Any]:
    lesson: dict[str, Any] = match.view("rome")["lesson"]
    return lesson


@pytest.mark.parametrize("name", TUTORIALS)
@pytest.mark.parametrize("seed", range(5))
def test_who_follows_the_lesson_wins_whatever_the_dice(name: str, seed: int) -> None:
    match = Match.new("hispania", name, seed=seed)
    while not match.over:
        match.play(lesson_of(match)["next"])
    assert match.result is not None
    assert match.result.side == "rome"
    assert all(step["done"] for step in lesson_of(match)["steps"])
    assert {type(told.event).__name__ for told in match.told} >= PROMISED


@pytest.mark.parametrize("name", TUTORIALS)
def test_the_lesson_tells_the_chances_that_the_game_gives(name: str) -> None:
    match = Match.new("hispania", name, seed=1)
    chances = {}
    while not match.over:
        for option in match.view("rome")["options"]:
            if option["action"] == lesson_of(match)["next"] and option["odds"]:
                chances[option["action"]] = [(odds["win"], odds["of"]) for odds in option["odds"]]
        match.play(lesson_of(match)["next"])
    assert chances["besiege corduba"][:2] == [(5, 6), (6, 6)]
    assert chances["besiege ilerda"][0] == (6, 6)
    assert chances["besiege osca"][1] == (6, 6)
    assert chances["attack beseda"][0] == (36, 36)


@pytest.mark.parametrize("name", TUTORIALS)
def test_every_paragraph_of_a_lesson_is_one_of_the_rules(name: str) -> None:
    lesson = lesson_of(Match.new("hispania", name, seed=1))
    texts = [lesson["goal"], lesson["teaches"], *lesson["hints"]]
    texts += [step["text"] for step in lesson["steps"]]
    known = {rule.id for rule in rules(library.title("hispania"))}
    cited = {found for text in texts for found in re.findall(r"§([\w.]*\w)", text)}
    assert cited
    assert cited <= known
