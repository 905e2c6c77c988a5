"""What holds in every position that random play reaches."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random

import pytest

from martius.games.punico import Punico
from martius.games.punico.command.strategic import PlaceMarker
from martius.games.punico.table.state import PunicoState
from martius.kernel import Action, Chance, Decision, play, waiting
from martius.kernel.codec import decode_state, encode_state
from martius.match import library

GAME = Punico()
SCENARIOS = [scenario["id"] for scenario in library.scenarios(GAME)]


def start(scenario: str, setup: str = "players", markers: str = "quick") -> PunicoState:
    tables = library.scenario(GAME, scenario)
    tables.pop("file")
    return GAME.new(tables, {"setup": setup, "markers": markers})


def choose(g: PunicoState, random: Random) -> Action:
    step = waiting(g)
    if isinstance(step, Chance):
        return step.sample(g, random.randrange)
    assert isinstance(step, Decision)
    return random.choice(step.options(g))


def positions(
    scenario: str, seed: int, every: int, markers: str = "quick"
) -> Iterator[PunicoState]:
    """Every so many positions of a random game."""
    random = Random(seed)
    g = start(scenario, markers=markers)
    ply = 0
    while g.agenda:
        if ply % every == 0:
            yield g
        play(g, choose(g, random))
        ply += 1
    yield g


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_options_are_what_is_not_refused(scenario: str) -> None:
    for g in positions(scenario, seed=1, every=5):
        step = waiting(g)
        if isinstance(step, Decision):
            listed = step.options(g)
            assert listed
            assert len(set(listed)) == len(listed)
            allowed = [action for action in step.plausible(g) if step.refuse(g, action) is None]
            assert set(listed) == set(allowed)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_nothing_is_lost_and_games_end(scenario: str) -> None:
    for seed in range(4):
        for g in positions(scenario, seed, every=3):
            GAME.check(g)
        assert g.result is not None
        assert g.result.side in GAME.sides


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_state_survives_the_codec_and_a_clone_is_its_own(scenario: str) -> None:
    for g in positions(scenario, seed=3, every=31):
        stored = json.loads(json.dumps(encode_state(g)))
        assert decode_state(GAME.blank(), stored, GAME.types) == g
        copy = g.clone()
        assert copy == g
        random = Random(7)
        for _ in range(25):
            if copy.agenda:
                play(copy, choose(copy, random))
        assert decode_state(GAME.blank(), stored, GAME.types) == g


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_seat_cannot_tell_an_imagined_world_from_the_true_one(scenario: str) -> None:
    random = Random(5)
    varied = 0
    for g in positions(scenario, seed=4, every=17):
        for seat in (0, 1):
            world = GAME.imagine(g, seat, random.randrange)
            GAME.check(world)
            assert GAME.board(world, seat) == GAME.board(g, seat)
            assert GAME.tracks(world) == GAME.tracks(g)
            assert world.vacuus[seat] == g.vacuus[seat]
            step, true = waiting(world), waiting(g)
            if isinstance(step, Decision):
                assert isinstance(true, Decision)
                assert step.options(world)
                if step.seat(world) == seat:
                    assert step.options(world) == true.options(g)
            varied += world.vacuus != g.vacuus
    assert varied > 10 or scenario.startswith("tutorial")  # lessons place few markers, or none


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_who_must_choose_does_not_tell_which_marker_is_false(scenario: str) -> None:
    """Whoever's marker is false, the same seat is asked, in the true world and in any other."""
    random = Random(6)
    for g in positions(scenario, seed=6, every=2, markers="secret"):
        step = waiting(g)
        if not isinstance(step, Decision) or isinstance(step, PlaceMarker):
            continue  # a placed marker has another name when it is another one
        asked = step.seat(g)
        world = GAME.imagine(g, 1 - asked, random.randrange)
        common = [a for a in step.options(g) if a in step.options(world)]
        assert common
        here, there = g.clone(), world.clone()
        action = random.choice(common)
        play(here, action)
        play(there, action)
        after = waiting(here), waiting(there)
        assert after[0] == after[1]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_option_can_be_described_and_written(scenario: str) -> None:
    for g in positions(scenario, seed=8, every=9):
        step = waiting(g)
        if isinstance(step, Decision):
            assert step.prompt(g)
            for action in step.options(g):
                assert GAME.describe(g, action).label
                assert GAME.parse(GAME.format(action)) == action
