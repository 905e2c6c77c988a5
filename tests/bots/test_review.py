"""The review: a plan is graded by the chance it lost, and luck is told apart from skill."""

from __future__ import annotations

import pytest

from martius import Match
from martius.bots.review import Grade, Stretch, stretch, summary
from martius.bots.thinking import Budget
from martius.games.hannibal.judgement.judge import HannibalJudgement
from martius.kernel import Action, State, waiting
from martius.match.dice import SeededDice
from tests.bots.test_coach import redealt
from tests.bots.test_thinking import at_first_card, chair_of, luck

QUICK = Budget(nodes=150, plans=3, worlds=3, reply=20)


def first_card_played(match: Match) -> tuple[State, list[Action], int]:
    """A game up to its first card, and what was played from there."""
    while "play a strategy card" not in match.view(match.to_act)["prompt"]:
        match.play(match.options()[0])
    g, begun = match.snapshot(), match.seq
    seat = match.chair(match.to_act or "").seat
    while match.seq < begun + 12:
        match.play(match.options()[-1])
    actions = [match.game.parse(entry.action) for entry in match.record.entries[begun:]]
    return g, actions, seat


@pytest.fixture
def match() -> Match:
    return Match.new("hannibal", seed=1)


def test_a_stretch_goes_to_the_seats_next_plan(match: Match) -> None:
    g, actions, seat = first_card_played(match)
    game = match.game
    found = stretch(game, g, actions, seat, SeededDice(1).pick, QUICK)
    assert 0 < found.played < len(actions)
    step = waiting(g)
    assert step is not None
    assert game.judgement().begins(g)
    assert found.open
    assert 0.0 < found.chance < 1.0


def test_the_best_plan_loses_nothing_and_a_worse_one_is_told_a_better() -> None:
    g = at_first_card()
    chair = chair_of(g)
    grades = []
    for action in chair.options():
        found = stretch(chair.game, g.clone(), [action], chair.seat, luck(1), QUICK)
        assert found.grade is not None
        grades.append(found.grade)
    assert min(grade.lost for grade in grades) == 0.0
    worst = max(grades, key=lambda grade: grade.lost)
    assert worst.lost > 0.01
    assert worst.better
    assert worst.better != worst.moves
    assert all(not grade.better for grade in grades if not grade.lost)


def test_a_grade_does_not_depend_on_what_was_hidden() -> None:
    g = at_first_card()
    chair, other = chair_of(g), chair_of(redealt(g))
    action = chair.options()[-1]
    one, two = (
        stretch(each.game, table.clone(), [action], each.seat, luck(2), QUICK).grade
        for each, table in ((chair, g), (other, redealt(g)))
    )
    assert one == two


def test_luck_is_what_dice_bring_beyond_expectation(monkeypatch: pytest.MonkeyPatch) -> None:
    """All outcomes of a roll together are no luck."""
    match = Match.new("hispania", seed=3, auto_chance=False)
    while match.to_act != "chance":
        match.play(match.options()[0])
    g, game = match.snapshot(), match.game
    step = waiting(g)
    outcomes = step.outcomes(g)  # type: ignore[union-attr]  # chance waits
    total = sum(
        weight * stretch(game, g.clone(), [action], 0, luck(1), QUICK).luck
        for action, weight in outcomes
    )
    assert total == pytest.approx(0.0, abs=1e-9)


def graded(lost: float, luck: float = 0.0) -> Stretch:
    return Stretch(0.5, False, luck, Grade(0.5, lost, (), ()), 1)


def test_the_summary_counts_plans_that_lost_next_to_nothing() -> None:
    found = summary([graded(0.0, 0.1), graded(0.05), graded(0.01, -0.3), graded(0.2)])
    assert found.accuracy == 0.5
    assert found.plans == 4
    assert found.lost == pytest.approx(0.26)
    assert found.luck == pytest.approx(-0.2)
    assert found.turning_points == (3, 1, 2)


def test_a_game_without_a_choice_has_no_accuracy() -> None:
    nothing = Stretch(0.5, True, 0.0, None, 3)
    assert summary([nothing]) == (None, 0, 0.0, 0.0, ())


def test_at_most_five_turning_points_the_worst_first() -> None:
    found = summary([graded(lost / 100) for lost in range(1, 9)])
    assert found.turning_points == (7, 6, 5, 4, 3)


def test_terms_are_not_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HannibalJudgement, "terms", lambda *_: {})
    g = at_first_card()
    chair = chair_of(g)
    assert stretch(chair.game, g, [chair.options()[0]], chair.seat, luck(1), QUICK).grade
