"""Laws of every level in every title: honest, repeatable, and by the numbers of its table."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from martius.bots.levels import LEVELS, Level, Player, drawn
from martius.bots.planner import Plan
from martius.bots.thinking import Verdict
from martius.games import TITLES
from martius.kernel import Action, AnyGame, Chair, Chance, Decision, State, play, waiting
from martius.match import Match, library

EVERY_LEVEL = pytest.mark.parametrize("level", LEVELS.values(), ids=list(LEVELS))
PLIES = {"hannibal": (40, 90), "hispania": (30, 60), "punico": (4, 60, 200)}
"""Where in a game of chance moves each title is looked at."""


def quick(level: Level) -> Level:
    """A level that thinks as it does, but less, in every title."""
    budget = level.budget
    return level.changed(nodes=40, plans=2, worlds=min(budget.worlds, 2), reply=10)


def later(title: str, plies: int, seed: int) -> State:
    """A game after so many plies of chance, where somebody decides among several options."""
    match = Match.new(title, seed=seed)
    g: State = match.game.new(match.record.scenario, match.record.options)
    rng = random.Random(seed)
    while (step := waiting(g)) is not None:
        if isinstance(step, Chance):
            play(g, step.sample(g, rng.randrange))
            continue
        assert isinstance(step, Decision)
        options = step.options(g)
        plies -= 1
        if plies <= 0 and len(options) > 1:
            break
        play(g, rng.choice(options))
    return g


def positions(title: str) -> list[State]:
    return [g for plies in PLIES[title] if (g := later(title, plies, 3)).agenda]


def chair_of(game: AnyGame, g: State) -> Chair:
    step = waiting(g)
    assert isinstance(step, Decision)
    return Chair(game, g, step.seat(g))


@EVERY_LEVEL
@pytest.mark.parametrize("title", ["hannibal", "punico"])
def test_what_is_hidden_sways_no_level(title: str, level: Level) -> None:
    """The hidden dealt again, the same view, the same luck: the same choice."""
    game = library.title(title)
    for g in positions(title):
        chair = chair_of(game, g)
        for deal in range(3):
            other = chair_of(game, game.imagine(g, chair.seat, random.Random(deal).randrange))
            assert other.view() == chair.view()
            first, second = (
                Player(quick(level)).choose(each, random.Random(6).randrange)
                for each in (chair, other)
            )
            assert first == second


@EVERY_LEVEL
@pytest.mark.parametrize("title", sorted(TITLES))
def test_the_same_luck_gives_the_same_choice(title: str, level: Level) -> None:
    game = library.title(title)
    for g in positions(title):
        chair = chair_of(game, g)
        first, second = (
            Player(quick(level)).choose(chair, random.Random(7).randrange) for _ in range(2)
        )
        assert first == second
        assert first in chair.options()


@EVERY_LEVEL
def test_a_level_forgets_only_what_a_title_knows(level: Level) -> None:
    """Beside a title's own list, a level may name what only some titles can forget."""
    known = {title: set(library.title(title).judgement().blind_spots()) for title in TITLES}
    assert level.forgets <= set().union(*known.values())
    for title in level.titles:
        assert level.at(title).forgets <= known[title] | level.forgets


def test_a_title_has_numbers_of_its_own() -> None:
    level = replace(LEVELS["consul"], titles={"hispania": {"nodes": 7, "spread": 0.5}})
    there, elsewhere = level.at("hispania"), level.at("hannibal")
    assert (there.budget.nodes, there.spread) == (7, 0.5)
    assert elsewhere.budget == level.budget


def test_what_a_person_asks_for_goes_before_the_title() -> None:
    level = replace(LEVELS["consul"], titles={"hispania": {"nodes": 7}})
    assert level.changed(nodes=9).at("hispania").budget.nodes == 9


def test_draws_are_as_likely_as_their_weights() -> None:
    rng = random.Random(1)
    found = [drawn([1, 0, 3], rng.randrange) for _ in range(400)]
    assert found.count(1) == 0
    assert 70 <= found.count(0) <= 130


def test_a_plan_that_was_dropped_is_not_chosen() -> None:
    """It may look better than the best, judged by fewer worlds."""
    pass_, wait = Action("pass"), Action("wait")
    verdicts = [Verdict(Plan(0.5, (pass_,)), 0.5, 0.0), Verdict(Plan(0.9, (wait,)), 0.9, 0.0)]
    free = Player(replace(LEVELS["consul"], spread=0.0001, floor=1.0))
    assert free.pick_plan(verdicts, lambda n: n - 1).actions == (pass_,)


def test_in_a_lost_game_a_plan_that_halves_the_chance_is_not_nearly_as_good() -> None:
    fight, wait = Action("fight"), Action("wait")

    def chosen(best: float, other: float) -> tuple[Action, ...]:
        verdicts = [Verdict(Plan(c, (a,)), c, 0.0) for a, c in ((fight, best), (wait, other))]
        free = Player(replace(LEVELS["consul"], spread=0.01, floor=0.02))
        return free.pick_plan(verdicts, lambda n: n - 1).actions

    assert chosen(0.51, 0.50) == (wait,)
    assert chosen(0.02, 0.01) == (fight,)
    assert chosen(0.0, 0.0) == (fight,)
