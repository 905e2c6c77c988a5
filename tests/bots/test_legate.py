"""The legate plays both sides of Hannibal by the rules, sees only its seat, and beats chance."""

from __future__ import annotations

import hashlib
import random
from typing import Any

import pytest

from martius.bots import BOTS
from martius.games.hannibal.judgement.baseline_evaluate import cut_off, look_over
from martius.games.hannibal.table.model import SIDES
from martius.games.hannibal.table.queries import isolated
from martius.games.hannibal.table.state import HannibalState
from martius.games.hannibal.title import Hannibal
from martius.games.hannibal.turn.strategy import PlayStrategyCard
from martius.kernel import Chair, Chance, Decision, play, waiting
from martius.kernel.mask import bits, mask_of
from martius.match import Match, Outcome, library


def play_out(rome: str, carthage: str, seed: int) -> Outcome:
    """A whole game between two bots."""
    match = Match.new("hannibal", seed=seed)
    rng = random.Random(seed)
    bots = {"rome": BOTS[rome](), "carthage": BOTS[carthage]()}
    while match.to_act is not None:
        action = bots[match.to_act].choose(match.chair(match.to_act), rng.randrange)
        match.play(match.game.format(action))
    assert match.result is not None
    return match.result


@pytest.mark.parametrize("seed", [1, 2])
def test_as_rome_it_beats_chance(seed: int) -> None:
    assert play_out("legate", "random", seed).side == "rome"


@pytest.mark.parametrize("seed", [1, 2])
def test_as_carthage_it_beats_chance(seed: int) -> None:
    assert play_out("random", "legate", seed).side == "carthage"


def test_the_same_seed_gives_the_same_game() -> None:
    assert play_out("legate", "random", 3) == play_out("legate", "random", 3)


@pytest.mark.slow
def test_it_finishes_a_game_against_itself() -> None:
    assert play_out("legate", "legate", 1).outcome


FROZEN = "98bc17728571d3cf"


def test_it_does_not_change() -> None:
    """Progress is measured against it: the same luck, the same moves as ever."""
    match = Match.new("hannibal", seed=11)
    rng = random.Random(11)
    bots = {"rome": BOTS["legate"](), "carthage": BOTS["legate"]()}
    while match.to_act is not None and match.seq < 150:
        action = bots[match.to_act].choose(match.chair(match.to_act), rng.randrange)
        match.play(match.game.format(action))
    played = " ".join(entry.action for entry in match.record.entries)
    assert hashlib.sha256(played.encode()).hexdigest()[:16] == FROZEN


def full_game() -> dict[str, Any]:
    """The scenario of the full game."""
    tables = library.scenario(Hannibal(), "second_punic_war")
    return {key: value for key, value in tables.items() if key != "file"}


def walk(seed: int, plies: int) -> HannibalState:
    """A full game after so many plies of chance."""
    rng = random.Random(seed)
    g = Hannibal().new(full_game(), {"edition": "second"})
    for _ in range(plies):
        step = waiting(g)
        if isinstance(step, Chance):
            play(g, step.sample(g, rng.randrange))
        elif isinstance(step, Decision):
            play(g, rng.choice(step.options(g)))
    return g


def test_what_it_cannot_see_does_not_sway_it() -> None:
    """With other cards in the enemy's hand and the same luck it plays the same card."""
    game, g = Hannibal(), walk(seed=5, plies=0)
    while not isinstance(step := waiting(g), PlayStrategyCard):
        if isinstance(step, Chance):
            play(g, step.sample(g, lambda n: n // 2))
        elif isinstance(step, Decision):
            play(g, step.options(g)[-1])
    other = g.clone()
    other.hands[1 - step.side], other.deck = dealt_lowest(g.hands[1 - step.side], g.deck)
    assert other.hands != g.hands
    first, second = (
        BOTS["legate"]().choose(Chair(game, world, step.side), random.Random(6).randrange)
        for world in (g, other)
    )
    assert first == second


def dealt_lowest(hand: int, deck: int) -> tuple[int, int]:
    """As many cards, but the lowest of hand and deck together; and the deck that is left."""
    pool = list(bits(hand | deck))
    dealt = mask_of(pool[: hand.bit_count()])
    return dealt, (hand | deck) & ~dealt


@pytest.mark.rule("hannibal", "19.4")
@pytest.mark.parametrize("seed", range(8))
def test_isolation_in_masks_is_isolation(seed: int) -> None:
    g = walk(seed, plies=400)
    for side in SIDES:
        assert cut_off(g, side, look_over(g)) == mask_of(isolated(g, side))


@pytest.mark.parametrize("seed", range(3))
def test_a_shortlist_is_never_empty_and_offers_options_only(seed: int) -> None:
    game, rng = Hannibal(), random.Random(seed)
    g = walk(seed, plies=0)
    while (step := waiting(g)) is not None:
        if isinstance(step, Chance):
            play(g, step.sample(g, rng.randrange))
        elif isinstance(step, Decision):
            options = step.options(g)
            found = game.shortlist(g, options, None)
            assert found
            assert set(found) <= set(options)
            play(g, rng.choice(options))
