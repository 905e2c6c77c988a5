"""Laws that hold at every ply of every game."""

import json
import random

import pytest

from martius.kernel import Action, Chance, Decision, play, waiting
from tests.laws.titles import ALL, Title, chunks
from tests.laws.walk import mover, picker


@pytest.mark.parametrize("chunk", chunks(), ids=str)
@pytest.mark.parametrize("title", ALL, ids=repr)
def test_games_run_by_the_laws_and_end(title: Title, chunk: range) -> None:
    """Options are never empty and can be written; nothing is lost; events cite paragraphs."""
    written: set[Action] = set()
    for seed in title.whole(chunk):
        rng = random.Random(f"{title.game.id}:{seed}")
        g = title.start(rng)
        g.log = []
        move = mover(title, g, rng)
        plies = 0
        while g.agenda:
            step = waiting(g)
            if isinstance(step, Decision):
                options = step.options(g)
                assert options, f"seed {seed}, ply {plies}: nothing can be done"
                assert step.seat(g) >= 0
                can_be_written(title, set(options) - written)
                written.update(options)
            action = move()
            can_be_written(title, {action} - written)
            play(g, action)
            title.game.check(g)
            for event in g.log:
                assert event.rule in title.rules, f"{event} cites §{event.rule}"
                assert event.text()
            g.log.clear()
            plies += 1
            assert plies <= title.longest, f"seed {seed} does not end"
        assert g.result is not None, f"seed {seed} ended without a result"
        assert g.result.side in title.game.sides
        assert g.result.rule in title.rules
        assert title.game.outcome_text(g)


def can_be_written(title: Title, actions: set[Action]) -> None:
    """Their notation leads back to them."""
    for action in actions:
        assert title.game.parse(title.game.format(action)) == action


@pytest.mark.parametrize("title", ALL, ids=repr)
def test_events_and_views_are_json(title: Title) -> None:
    for seed in range(3):
        rng = random.Random(seed)
        g = title.start(rng)
        g.log = []
        while g.agenda:
            step = waiting(g)
            if isinstance(step, Decision):
                board = title.game.board(g, step.seat(g))
                json.dumps(board)
                shared = {**title.game.board(g, None), **title.game.own(g, step.seat(g))}
                assert shared == board
                assert step.prompt(g)
                options = step.options(g)
                described = [title.game.describe(g, option) for option in options]
                assert list(title.game.describe_all(g, options)) == described
                assert {option.rule for option in described if option.rule} <= title.rules
                action = rng.choice(options)
            else:
                assert isinstance(step, Chance)
                action = step.sample(g, picker(rng))
            play(g, action)
            for event in g.log:
                json.dumps(event.data())
            g.log.clear()
