"""Hypothesis looks for a course of play that breaks a law, and shrinks it."""

import json
import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from martius.kernel import Action, Chance, Decision, State, play, waiting
from martius.kernel.codec import decode_state, encode_state
from tests.laws.titles import ALL, GAMES, Title

PLIES = 60
"""How far a course of play is followed."""


def actions(g: State) -> list[Action]:
    """Everything that can happen now."""
    step = waiting(g)
    if isinstance(step, Decision):
        return step.options(g)
    assert isinstance(step, Chance)
    return [action for action, _ in step.outcomes(g)]


@pytest.mark.parametrize("title", ALL, ids=repr)
@settings(
    max_examples=max(10, min(GAMES // 5, 60)),
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
@given(data=st.data())
def test_no_course_of_play_breaks_a_law(title: Title, data: st.DataObject) -> None:
    g = title.start(random.Random(data.draw(st.integers(0, 1000))))
    for _ in range(PLIES):
        if not g.agenda:
            assert g.result is not None
            break
        play(g, data.draw(st.sampled_from(actions(g))))
        title.game.check(g)
    stored = json.loads(json.dumps(encode_state(g)))
    assert decode_state(title.game.blank(), stored, title.game.types) == g
