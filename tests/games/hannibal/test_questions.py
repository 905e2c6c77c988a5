"""Nobody is asked a question with one possible answer, unless the pause itself keeps a secret."""

import random

import pytest

from martius.games import TITLES
from martius.kernel import Chance, Decision, play, waiting
from tests.games.hannibal.positions import random_scenario

BATTLE_HANDS = {"Attack", "MatchCard"}
"""An answer at once would tell what is left of a hidden battle hand."""
COUNTERS = {"CounterMove", "BattleEvent", "Fright", "Preemption"}
"""In secret games, an answer at once would tell that no such card is held (§7.3, §8.4)."""


@pytest.mark.parametrize(
    ("counters", "kept"), [("quick", BATTLE_HANDS), ("secret", BATTLE_HANDS | COUNTERS)]
)
def test_questions_with_one_answer_are_passed_over(counters: str, kept: set[str]) -> None:
    options = {"edition": "second", "counters": counters}
    for seed in range(60):
        rng = random.Random(seed)
        g = TITLES["hannibal"].new(random_scenario(rng, options), options)
        while step := waiting(g):
            if isinstance(step, Chance):
                play(g, step.sample(g, rng.randrange))
                continue
            assert isinstance(step, Decision)
            allowed = step.options(g)
            assert len(allowed) > 1 or type(step).__name__ in kept, (step, allowed)
            play(g, rng.choice(allowed))
