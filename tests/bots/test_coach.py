"""The coach: three plans with chances and reasons, and nothing of what is hidden."""

from __future__ import annotations

from typing import Any

import pytest

from martius import Match
from martius.bots.coach import Advice, Coach
from martius.bots.levels import LEVELS
from martius.games import TITLES
from martius.games.hannibal.judgement.features import SIDE_TERMS, WHOLE_TERMS
from martius.games.hannibal.judgement.judge import HannibalJudgement
from martius.games.hannibal.table.state import HannibalState
from martius.games.hannibal.title import Hannibal
from martius.games.hannibal.turn.strategy import PlayStrategyCard
from martius.kernel import Chair, waiting
from martius.kernel.mask import bits, mask_of
from martius.kernel.text import Text
from tests.bots.test_thinking import at_first_card, chair_of, luck

QUICK = LEVELS["consul"].changed(nodes=150, plans=4, worlds=2, reply=20)


def advised(chair: Chair, seed: int = 1) -> list[Advice]:
    coach = Coach(chair, luck(seed), QUICK)
    while coach.step():
        assert 0.0 <= coach.progress <= 1.0
    assert coach.progress == 1.0
    return coach.advice()


@pytest.fixture(scope="module")
def advice() -> list[Advice]:
    return advised(chair_of(at_first_card()))


def test_it_tells_three_plans_the_best_first(advice: list[Advice]) -> None:
    chances = [plan.chance for plan in advice]
    assert len(advice) == 3
    assert chances == sorted(chances, reverse=True)
    assert all(0.0 < plan.chance < 1.0 and plan.error >= 0.0 for plan in advice)


def test_a_plan_can_be_played_as_it_is_told(advice: list[Advice]) -> None:
    chair = chair_of(at_first_card())
    options = [chair.game.format(action) for action in chair.options()]
    for plan in advice:
        first = plan.moves[0]
        assert first.action in options
        assert isinstance(first.label, Text)
        assert first.target is not None


def test_reasons_are_told_in_the_titles_words(advice: list[Advice]) -> None:
    reasons = [reason for plan in advice for reason in plan.reasons]
    assert reasons
    assert all(isinstance(reason.name, Text) for reason in reasons)
    assert all(abs(reason.chance) >= 0.005 for reason in reasons)
    best, second = advice[0].reasons[0], advice[1].reasons[0]
    assert best.name == second.name
    assert best.chance * second.chance < 0  # what speaks for the one speaks against the other


def test_the_likeliest_answer_is_the_enemys(advice: list[Advice]) -> None:
    answers = [plan.answer for plan in advice if plan.answer is not None]
    assert answers
    assert all(answer.moves and 1 <= answer.worlds <= answer.of for answer in answers)


def test_every_term_of_hannibal_has_a_name_of_its_own() -> None:
    terms = HannibalJudgement(Hannibal()).terms(at_first_card(), 0)
    assert len(terms) == 2 * len(SIDE_TERMS) + len(WHOLE_TERMS)


@pytest.mark.parametrize("title", TITLES)
def test_the_terms_of_every_title_have_texts_for_names(title: str) -> None:
    match = Match.new(title, seed=1)
    game = match.game
    terms = game.judgement().terms(match.snapshot(), 0)
    assert terms
    assert all(isinstance(name, Text) for name in terms)


@pytest.mark.parametrize("title", TITLES)
def test_it_coaches_every_title(title: str) -> None:
    match = Match.new(title, seed=1)
    plans = advised(match.chair(match.to_act or ""))
    assert plans[0].moves[0].action in match.options()


def redealt(g: HannibalState) -> HannibalState:
    """The same table to the seat that acts, with other cards in the enemy's hand."""
    step = waiting(g)
    assert isinstance(step, PlayStrategyCard)
    foe, other = 1 - step.side, g.clone()
    pool = list(bits(g.hands[foe] | g.deck))
    other.hands[foe] = mask_of(pool[: g.hands[foe].bit_count()])
    other.deck = mask_of(pool) & ~other.hands[foe]
    assert other.hands != g.hands
    return other


def test_what_it_says_does_not_depend_on_the_hidden_hand() -> None:
    g = at_first_card()
    assert advised(chair_of(g), 3) == advised(chair_of(redealt(g)), 3)


def test_the_first_turns_are_open() -> None:
    g = at_first_card()
    assert Coach(chair_of(g), luck(1), QUICK).open
    g.turn = 4
    assert not Coach(chair_of(g), luck(1), QUICK).open


def test_it_coaches_a_title_without_terms(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(*_: Any) -> dict[str, float]:
        return {}

    monkeypatch.setattr(HannibalJudgement, "terms", nothing)
    plans = advised(chair_of(at_first_card()))
    assert plans[0].moves
    assert all(plan.reasons == () for plan in plans)
