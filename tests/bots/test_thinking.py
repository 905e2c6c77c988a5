"""The search: honest, repeatable, to be asked and stopped at any time; each level by its table."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from martius.bots.levels import LEVELS, Level, Player
from martius.bots.thinking import FEW, Budget, Thinking
from martius.games.hannibal.table.state import HannibalState
from martius.games.hannibal.title import Hannibal
from martius.games.hannibal.turn.strategy import PlayStrategyCard
from martius.kernel import Chair, Chance, Decision, Pick, play, waiting
from martius.kernel.mask import bits, mask_of
from tests import toy
from tests.bots.test_legate import walk

QUICK = Budget(nodes=60, plans=3, worlds=3, reply=20)


def quick(level: Level) -> Level:
    """A level that thinks as it does, but less."""
    budget = level.budget
    less = Budget(min(budget.nodes, 60), min(budget.plans, 3), min(budget.worlds, 3), 20)
    return replace(level, budget=less)


def at_first_card(seed: int = 5) -> HannibalState:
    """The full game where its first strategy card is played."""
    g = walk(seed, plies=0)
    while not isinstance(step := waiting(g), PlayStrategyCard):
        if isinstance(step, Chance):
            play(g, step.sample(g, lambda n: n // 2))
        elif isinstance(step, Decision):
            play(g, step.options(g)[-1])
    return g


def luck(seed: int) -> Pick:
    return random.Random(seed).randrange


def chair_of(g: HannibalState) -> Chair:
    step = waiting(g)
    assert isinstance(step, Decision)
    return Chair(Hannibal(), g, step.seat(g))


def begun(budget: Budget = QUICK, clock: Iterator[float] | None = None) -> Thinking:
    """A first card being thought over."""
    chair = chair_of(at_first_card())
    ticks = None if clock is None else lambda: next(clock)
    return Thinking(chair, chair.game.judgement(), budget, luck(1), ticks)


@pytest.mark.parametrize("level", LEVELS.values(), ids=list(LEVELS))
def test_what_is_hidden_sways_no_level(level: Level) -> None:
    """Other cards in the enemy's hand, the same view, the same luck: the same choice."""
    g = at_first_card()
    step = waiting(g)
    assert isinstance(step, PlayStrategyCard)
    foe = 1 - step.side
    other = g.clone()
    pool = list(bits(g.hands[foe] | g.deck))
    other.hands[foe] = mask_of(pool[: g.hands[foe].bit_count()])
    other.deck = mask_of(pool) & ~other.hands[foe]
    assert other.hands != g.hands
    chairs = chair_of(g), chair_of(other)
    assert chairs[0].view() == chairs[1].view()
    first, second = (Player(quick(level)).choose(chair, luck(6)) for chair in chairs)
    assert first == second


@pytest.mark.parametrize("level", LEVELS.values(), ids=list(LEVELS))
def test_the_same_luck_gives_the_same_choice(level: Level) -> None:
    chair = chair_of(at_first_card())
    first, second = (Player(quick(level)).choose(chair, luck(7)) for _ in range(2))
    assert first == second
    assert first in chair.options()


def test_the_choice_varies_with_the_luck() -> None:
    """A free choice among plans that are as good as each other: no opening is learned by heart."""
    free = replace(quick(LEVELS["consul"]), spread=0.05, floor=0.05)
    chair = chair_of(at_first_card())
    assert len({Player(free).choose(chair, luck(seed)) for seed in range(8)}) > 1


def test_thinking_tells_how_far_it_is_and_what_it_would_play() -> None:
    thinking, seen = begun(), []
    while thinking.step():
        seen.append(thinking.progress)
        assert thinking.verdicts()[0].plan.actions[0] in chair_of(at_first_card()).options()
    assert seen == sorted(seen)
    assert thinking.progress == 1.0
    assert not thinking.step()


def test_a_clock_ends_it() -> None:
    """With a clock it thinks as long as it may, however many worlds it could see."""
    time = iter(range(1000))
    endless = replace(QUICK, worlds=10_000, seconds=5.0)
    thinking = begun(endless, (float(t) for t in time))
    while thinking.step():
        pass
    assert next(time) < 10


def test_a_chance_is_a_chance_and_its_error_is_told() -> None:
    thinking = begun()
    while thinking.step():
        pass
    for verdict in thinking.verdicts():
        assert 0.0 <= verdict.chance <= 1.0
        assert verdict.error >= 0.0


def test_the_better_half_is_kept() -> None:
    thinking = begun(replace(QUICK, plans=6, worlds=6))
    while thinking.step():
        pass
    seen = [len(c.swings) for c in (*thinking._alive, *thinking._dropped)]
    assert max(seen) > min(seen)


def test_a_plan_that_clearly_trails_is_not_tried_in_more_worlds() -> None:
    thinking = begun(replace(QUICK, plans=6, worlds=30))
    while thinking._worlds < FEW - 1:
        assert thinking.step()
    best, *others = thinking._alive
    beaten = others[-1]
    beaten.swings = [swing - 0.5 - best.plan.value for swing in best.swings]
    while thinking._worlds < FEW:
        thinking.step()
    assert best in thinking._alive
    assert beaten in thinking._dropped


@pytest.mark.parametrize("level", LEVELS.values(), ids=list(LEVELS))
def test_a_title_without_judgement_is_played_too(level: Level) -> None:
    g, rng = toy.Toy().new({}, {}), random.Random(1)
    players = [Player(level), Player(level)]
    while (step := waiting(g)) is not None:
        if isinstance(step, Chance):
            play(g, step.sample(g, rng.randrange))
        elif isinstance(step, Decision):
            seat = step.seat(g)
            play(g, players[seat].choose(Chair(toy.Toy(), g, seat), rng.randrange))
    assert g.result is not None
