"""Bots know the goals of the lessons, in place of political points (§22.4)."""

from __future__ import annotations

import pytest

from martius.arena import plan, play_game
from martius.games.hannibal.judgement.goals import NEAR
from martius.games.hannibal.setup.goals import GOALS
from martius.games.hannibal.table.model import (
    CARTHAGE,
    GENERAL_OF_ID,
    HANNIBAL,
    NEEDED,
    PROVINCE_OF_ID,
    ROME,
    SPACE_OF_ID,
)
from martius.games.hannibal.table.state import HannibalState
from martius.games.hannibal.title import Hannibal
from martius.kernel import Judgement
from martius.match import Match

GAME = Hannibal()
JUDGEMENT: Judgement[HannibalState] = GAME.judgement()


def lesson(number: int) -> HannibalState:
    g = Match.new("hannibal", f"tutorial_{number}", seed=1).snapshot()
    assert isinstance(g, HannibalState)
    return g


def test_every_goal_is_judged() -> None:
    assert set(NEAR) == set(GOALS)


@pytest.mark.parametrize(
    ("number", "general", "near"), [(4, "hasdrubal", "capua"), (5, "hannibal", "narbo")]
)
def test_a_general_on_the_way_to_the_goal_is_good_for_carthage(
    number: int, general: str, near: str
) -> None:
    g, man = lesson(number), GENERAL_OF_ID[general]
    before, at, to = JUDGEMENT.chance(g, CARTHAGE), g.at[man], SPACE_OF_ID[near]
    g.at[man] = to
    g.stacks[at] &= ~(1 << man)
    g.stacks[to] |= 1 << man
    for counts in (g.cus[CARTHAGE], g.elephants):
        counts[to], counts[at] = counts[to] + counts[at], 0
    assert JUDGEMENT.chance(g, CARTHAGE) > before


def test_without_elephants_hannibal_cannot_reach_the_goal() -> None:
    g = lesson(5)
    g.elephants[g.at[HANNIBAL]] = 0
    assert JUDGEMENT.chance(g, ROME) > 0.95


def test_a_goal_that_is_met_is_nearly_a_victory() -> None:
    g = lesson(6)
    sicily = PROVINCE_OF_ID["sicilia"], PROVINCE_OF_ID["syracuse"]
    for province in sicily:
        g.held[ROME][province], g.held[CARTHAGE][province] = NEEDED[province], 0
    assert JUDGEMENT.chance(g, ROME) > 0.9


def test_the_coach_can_name_the_goal() -> None:
    assert "the goal of the scenario" in map(str, JUDGEMENT.terms(lesson(6), ROME))


@pytest.mark.parametrize("number", range(3))
def test_a_bot_brings_hannibal_and_the_elephants_over_the_alps(number: int) -> None:
    batch = plan("hannibal", "tutorial_5", {}, ["random", "centurion"], 3, 5)
    assert play_game(batch, number).outcome == "goal_met"
