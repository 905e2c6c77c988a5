"""Titles as games of OpenSpiel."""

from __future__ import annotations

from random import Random
from typing import Any

import pyspiel
import pytest

from martius.games import TITLES
from martius.match import MatchError
from martius.rl import parts, spiel

SMALL = {
    "hispania": "martius_hispania(options=level:75451 players:2)",
    "hannibal": "martius_hannibal",
    "punico": "martius_punico(scenario=beneventum)",
}


def step(state: Any, rng: Random) -> None:
    """Play on by chance."""
    if state.is_chance_node():
        actions, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(actions, weights)[0])
    else:
        state.apply_action(rng.choice(state.legal_actions()))


@pytest.mark.slow
@pytest.mark.parametrize("title", TITLES)
def test_it_passes_the_test_of_openspiel(title: str) -> None:
    game = pyspiel.load_game(SMALL[title])
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("title", TITLES)
def test_its_actions_are_those_of_the_notation(title: str) -> None:
    state = pyspiel.load_game(SMALL[title]).new_initial_state()
    rng = Random(1)
    for _ in range(40):
        if not state.is_chance_node():
            player = state.current_player()
            names = [state.action_to_string(player, action) for action in state.legal_actions()]
            assert names == [TITLES[title].format(TITLES[title].parse(name)) for name in names]
        step(state, rng)


def test_a_game_ends_with_winners_and_losers() -> None:
    state, rng = pyspiel.load_game("martius_punico").new_initial_state(), Random(3)
    assert state.returns() == [0.0, 0.0]
    while not state.is_terminal():
        step(state, rng)
    assert sorted(state.returns()) in ([-1.0, 1.0], [0.0, 0.0])
    assert state.current_player() == pyspiel.PlayerId.TERMINAL


def test_chances_add_up() -> None:
    state, rng = pyspiel.load_game("martius_hannibal").new_initial_state(), Random(4)
    for _ in range(200):
        if state.is_chance_node():
            assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
        step(state, rng)


def test_a_copy_goes_on_by_itself() -> None:
    state, rng = pyspiel.load_game(SMALL["hispania"]).new_initial_state(), Random(5)
    before = state.information_state_string(0)
    step(state.clone(), rng)
    assert state.information_state_string(0) == before


def test_who_draws_a_card_knows_it_and_nobody_else_does() -> None:
    """The first draw after which the two texts show who has learned what."""
    state = pyspiel.load_game("martius_hannibal").new_initial_state()
    rng, secrets = Random(6), 0
    for _ in range(60):
        if state.is_chance_node():
            after = [state.child(action) for action, _ in state.chance_outcomes()[:2]]
            same = [
                len({each.information_state_string(player) for each in after}) == 1
                for player in range(2)
            ]
            secrets += len(after) == 2 and same != [same[0]] * 2
        step(state, rng)
    assert secrets > 10


def test_what_was_seen_is_remembered() -> None:
    state, rng = pyspiel.load_game(SMALL["hannibal"]).new_initial_state(), Random(7)
    for _ in range(60):
        told = [state.information_state_string(player) for player in range(2)]
        step(state, rng)
        for player in range(2):
            assert state.information_state_string(player).startswith(told[player])


def test_the_tensor_is_what_the_seat_sees() -> None:
    game = pyspiel.load_game("martius_hannibal")
    state, rng = game.new_initial_state(), Random(8)
    while state.is_chance_node():
        step(state, rng)
    observer = game.make_py_observer()
    observer.set_from(state, 0)
    where, _ = parts("hannibal")["acting"]
    assert observer.tensor[where][0] == state.current_player() + 1
    assert "acting 0:" in observer.string_from(state, 0)


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(MatchError, match="colour"):
        spiel.SpielGame("hispania", {"options": "colour:red"})
