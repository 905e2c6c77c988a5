"""What bots know of Hispania: chances, plans of a turn, what is worth considering."""

from __future__ import annotations

import random

import pytest

from martius import Match
from martius.bots.levels import LEVELS, Player
from martius.games.hispania.judgement.features import TERMS, features
from martius.games.hispania.table.state import HispaniaState
from martius.games.hispania.title import Hispania
from martius.kernel import Action, decision, play, waiting
from tests.games.hispania.vocabulary import Position, position

GAME = Hispania()
JUDGEMENT = GAME.judgement()


def state(table: Position) -> HispaniaState:
    g = table.match.snapshot()
    assert isinstance(g, HispaniaState)
    return g


def quiet() -> Position:
    """A table early in the game, Citerior to move."""
    return position(
        turn="citerior",
        ulterior="hispalis",
        citerior="salduba",
        consul="mare_balearicum",
        revolts={"osca": 2, "numantia": 1},
    )


def test_the_set_up_is_too_early_to_tell() -> None:
    match = Match.new("hispania", seed=1)
    assert match.options()[0].startswith("road")
    g = match.snapshot()
    assert isinstance(g, HispaniaState)
    assert JUDGEMENT.open(g)
    assert not JUDGEMENT.open(state(quiet()))


def test_a_chance_lies_between_never_and_always() -> None:
    assert 0.0 < JUDGEMENT.chance(state(quiet()), 0) < 1.0


def test_what_is_good_for_rome_is_bad_for_the_hispanic_player() -> None:
    g = state(quiet())
    hispania = g.terms.players
    assert JUDGEMENT.chance(g, 0) + JUDGEMENT.chance(g, hispania) == pytest.approx(1.0)


def test_the_terms_add_up_to_the_chance() -> None:
    g = state(quiet())
    assert len(features(g)) == len(TERMS)
    more = sum(JUDGEMENT.terms(g, 0).values())
    assert (more > 0) == (JUDGEMENT.chance(g, 0) > 0.5)


def test_a_revolt_less_is_a_better_chance() -> None:
    fewer = position(
        turn="citerior",
        ulterior="hispalis",
        citerior="salduba",
        consul="mare_balearicum",
        revolts={"osca": 1, "numantia": 1},
    )
    chances = [JUDGEMENT.chance(state(table), 0) for table in (fewer, quiet())]
    assert chances[0] > chances[1]


def test_a_turn_begins_once() -> None:
    """A plan is a whole turn: what follows the first action belongs to it."""
    table = quiet()
    assert JUDGEMENT.begins(state(table))
    table.play("besiege osca", "spend 1", "roll 1")
    assert not JUDGEMENT.begins(state(table))
    assert not JUDGEMENT.settled(state(table))
    table.play("pass")
    assert JUDGEMENT.settled(state(table))


def test_who_forgets_the_fleets_never_sails() -> None:
    g = state(position(turn="consul", consul="mare_balearicum", revolts={"osca": 1}))
    step = decision(g)
    assert step is not None
    options = step.options(g)
    assert any(action.verb == "fleet" for action in JUDGEMENT.consider(g, options))
    forgetful = GAME.judgement(frozenset({"fleets"}))
    assert all(action.verb != "fleet" for action in forgetful.consider(g, options))


def test_two_orders_of_the_same_actions_are_one() -> None:
    g = state(quiet())
    one, other = g.clone(), g.clone()
    assert JUDGEMENT.likeness(one) == JUDGEMENT.likeness(other)
    play(one, Action("pass"))
    assert waiting(one) is not None
    assert JUDGEMENT.likeness(one) != JUDGEMENT.likeness(other)


CAPITALS = ("osca", "numantia", "toletum", "olisipo", "brigantium")


@pytest.mark.parametrize("level", ["centurion", "prefect", "consul"])
def test_the_winning_garrison_is_placed(level: str) -> None:
    """One garrison away from victory there is nothing to think about."""
    table = position(
        turn="ulterior",
        ulterior="flaviobriga",
        citerior="valentia",
        consul="mare_ibericum",
        revolts={"gerunda": 1},
        garrisons={city: ["citerior"] for city in CAPITALS[:4]} | {CAPITALS[4]: ["consul"]},
    )
    player = Player(LEVELS[level].changed(nodes=300, plans=3, worlds=2, reply=20))
    choice = player.choose(table.match.chair("rome"), random.Random(1).randrange)
    assert table.match.game.format(choice) == "garrison flaviobriga"
