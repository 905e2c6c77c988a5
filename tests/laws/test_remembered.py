"""What a judgement remembers of positions is what it would find again."""

import pytest

from tests.laws.titles import ALL, Title
from tests.laws.walk import positions

GAMES = range(2)


@pytest.mark.parametrize("title", ALL, ids=repr)
def test_a_judgement_that_remembers_says_what_a_new_one_says(title: Title) -> None:
    kept = title.game.judgement()
    for seed in GAMES:
        for g in positions(title, seed):
            fresh = title.game.judgement()
            for seat in (0, 1):
                assert kept.chance(g, seat) == fresh.chance(g, seat)
                assert kept.chance(g.clone(), seat) == kept.chance(g, seat)
