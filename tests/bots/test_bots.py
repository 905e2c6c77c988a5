"""Bots play by the rules, see only their seat, and the better one is better."""

from __future__ import annotations

import random

import pytest

from martius.bots import BOTS
from martius.bots.descriptions import DESCRIPTIONS
from martius.bots.levels import LEVELS
from martius.kernel import Action, Chair
from martius.match import Match, Outcome

EASY = "75451"
QUICK = {"nodes": 60, "plans": 2, "worlds": 1, "reply": 10}
"""How much a level thinks here: enough to play, not to play well."""


def play_out(bot: str, level: str, seed: int, players: int = 1) -> Outcome:
    """A whole game with the same bot in every seat."""
    match = Match.new("hispania", options={"level": level, "players": players}, seed=seed)
    rng = random.Random(seed)
    seats = {seat.id: BOTS[bot](**(QUICK if bot in LEVELS else {})) for seat in match.seats}
    while match.to_act is not None:
        action = seats[match.to_act].choose(match.chair(match.to_act), rng.randrange)
        match.play(match.game.format(action))
    assert match.result is not None
    return match.result


@pytest.mark.parametrize("bot", sorted(BOTS))
@pytest.mark.parametrize("players", [1, 2, 3])
def test_every_bot_finishes_a_game_in_every_number_of_seats(bot: str, players: int) -> None:
    assert play_out(bot, "53233", seed=4, players=players).outcome


@pytest.mark.parametrize("bot", sorted(BOTS))
def test_the_same_seed_gives_the_same_game(bot: str) -> None:
    assert play_out(bot, "53233", seed=5) == play_out(bot, "53233", seed=5)


def test_random_never_wins() -> None:
    outcomes = [play_out("random", EASY, seed).side for seed in range(40)]
    assert outcomes == ["hispania"] * 40


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_praetor_wins_at_the_easy_level(seed: int) -> None:
    assert play_out("praetor", EASY, seed).side == "rome"


@pytest.mark.slow
def test_praetor_wins_more_often_than_not_at_the_medium_level() -> None:
    wins = [play_out("praetor", "64342", seed).side for seed in range(6)].count("rome")
    assert wins >= 4


def test_a_chair_shows_no_state() -> None:
    match = Match.new("hispania", seed=1)
    chair = match.chair("rome")
    shown = [name for name in dir(chair) if not name.startswith("_")]
    assert shown == ["game", "imagine", "options", "seat", "see", "view"]


def test_what_a_bot_imagines_is_not_the_table() -> None:
    match = Match.new("hispania", seed=1)
    before = match.snapshot()
    world = match.chair("rome").imagine(random.Random(1).randrange)
    world.agenda.clear()
    assert match.snapshot() == before


def test_praetor_takes_the_only_way_to_win_at_once() -> None:
    """One garrison away from victory there is nothing to think about."""
    capitals = ("osca", "numantia", "toletum", "olisipo", "brigantium")
    scenario = {
        "schema": 1,
        "title": "hispania",
        "setup": {
            "revolts": {"gerunda": 1},
            "armies": [],
            "garrisons": {city: ["praetor_citerior"] for city in capitals[:4]}
            | {capitals[4]: ["consul"]},
            "generals": {
                "praetor_ulterior": "flaviobriga",
                "praetor_citerior": "valentia",
                "consul": "mare_ibericum",
            },
            "roads": [],
        },
    }
    match = Match.new("hispania", scenario=scenario, seed=1)
    choice = BOTS["praetor"]().choose(match.chair("rome"), random.Random(1).randrange)
    assert match.game.format(choice) == "garrison flaviobriga"


def test_a_bot_gets_a_chair_and_answers_with_an_option() -> None:
    match = Match.new("hispania", seed=2)
    for name in sorted(BOTS):
        chair = match.chair("rome")
        choice = BOTS[name]().choose(chair, random.Random(3).randrange)
        assert isinstance(choice, Action)
        assert isinstance(chair, Chair)
        assert choice in chair.options()


def test_every_bot_has_a_name_and_a_description() -> None:
    assert set(DESCRIPTIONS) == set(BOTS)
