"""A replay of a record ends in the same state, with the same events."""

import random

import pytest

from martius import Match, verify
from martius.match.record import parse
from tests.laws.titles import ALL, Title, chunks, random_start

EVERY = 20
"""One game in so many is recorded and replayed."""


@pytest.mark.parametrize("chunk", chunks(), ids=str)
@pytest.mark.parametrize("title", ALL, ids=repr)
def test_a_replay_ends_equal(title: Title, chunk: range) -> None:
    for seed in title.some(chunk)[::EVERY]:
        rng = random.Random(f"{title.game.id}:{seed}")
        scenario, options = random_start(title.game, rng) if title.game.options else ({}, {})
        match = Match.new(title.game, scenario, options, seed=seed)
        while not match.over:
            match.play(rng.choice(match.options()))
        record = parse(match.record.text())
        again = Match.from_record(record, game=title.game)
        assert again.snapshot() == match.snapshot()
        assert again.told == match.told
        assert again.record == match.record
        proof = verify(record, game=title.game)
        assert proof.problem is None
        assert proof.followed == proof.rolls
