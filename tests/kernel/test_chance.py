"""Chance as a player: outcomes with whole weights, and one of them by its weight."""

from collections import Counter

import pytest

from martius.kernel import Action, Chance, Outcomes, Steps
from tests.toy import Draw, ToyState


class Urn(Chance):
    """One red ball, three blue, no green."""

    def outcomes(self, g: ToyState) -> Outcomes:
        return [(Action("red"), 1), (Action("green"), 0), (Action("blue"), 3)]

    def apply(self, g: ToyState, action: Action) -> Steps:
        return ()


def test_each_outcome_comes_as_often_as_its_weight() -> None:
    g = ToyState()
    numbers = iter(range(4))
    drawn = Counter(Urn().sample(g, lambda n: next(numbers)).verb for _ in range(4))
    assert drawn == {"red": 1, "blue": 3}


def test_one_number_below_the_sum_of_weights_is_asked_for() -> None:
    asked = []

    def pick(n: int) -> int:
        asked.append(n)
        return 0

    Urn().sample(ToyState(), pick)
    assert asked == [4]


def test_a_number_beyond_the_weights_is_an_error() -> None:
    with pytest.raises(AssertionError, match="weights"):
        Urn().sample(ToyState(), lambda n: n)


def test_a_draw_leaves_out_what_was_drawn() -> None:
    g = ToyState()
    g.cards[0] = 4
    assert [action.noun for action, _ in Draw(1).outcomes(g)] == [1, 2, 3, 5, 6]
