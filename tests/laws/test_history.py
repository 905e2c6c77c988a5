"""A history shows any moment of any game as it was, whatever the title."""

import json
import random

import pytest

from martius import Match
from martius.match import History
from tests.laws.titles import ALL, Title, chunks, random_start

EVERY = 20
"""One game in so many keeps its history."""
LOOKS = 6
"""So many of its moments are looked at again."""


@pytest.mark.parametrize("chunk", chunks(), ids=str)
@pytest.mark.parametrize("title", ALL, ids=repr)
def test_a_moment_is_shown_as_it_was(title: Title, chunk: range) -> None:
    for seed in title.some(chunk)[::EVERY]:
        rng = random.Random(f"history {title.game.id}:{seed}")
        scenario, options = random_start(title.game, rng) if title.game.options else ({}, {})
        history = History()
        match = Match.new(title.game, scenario, options, seed=seed, history=history)
        seen: dict[int, str] = {}
        while not match.over:
            if rng.random() < 0.02 or len(seen) < LOOKS:
                seen[match.seq] = shown(match)
            match.play(rng.choice(match.options()))
        for seq in rng.sample(sorted(seen), min(LOOKS, len(seen))):
            then = Match.resumed(title.game, match.record.upto(seq), History(history.changes))
            assert shown(then) == seen[seq]
        assert history.revived(title.game, match.seq, match.seq) == [match.snapshot()]


def shown(match: Match) -> str:
    """What every seat and a spectator see, the whole log included."""
    seats = [seat.id for seat in match.seats]
    return json.dumps([match.view(seat, since=0) for seat in (*seats, None)])
