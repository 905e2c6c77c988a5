"""Batches: planned whole or refused, and every game its own."""

from __future__ import annotations

import pytest

from martius.arena import Batch, derive, plan, play_game, play_match
from martius.arena.loop import opening
from martius.guests import BotError
from martius.match import MatchError, verify


def batch(games: int = 3, seed: int = 7, **options: str) -> Batch:
    return plan("hispania", "conquest", options, ["random"], games, seed)


def test_one_bot_takes_all_seats() -> None:
    assert batch(players="3").seats == dict.fromkeys(("ulterior", "citerior", "consul"), "random")


def test_a_list_of_bots_takes_the_seats_in_order() -> None:
    planned = plan("hispania", None, {"players": "2"}, ["praetor", "random"], 1, 1)
    assert planned.seats == {"ulterior": "praetor", "citerior": "random"}


@pytest.mark.parametrize(
    ("bots", "games", "reason"),
    [
        (["nero"], 1, "no bot 'nero'"),
        (["random", "random"], 1, "one for each of rome"),
        (["random"], 0, "at least one game"),
    ],
)
def test_a_batch_that_cannot_be_played_is_refused(bots: list[str], games: int, reason: str) -> None:
    with pytest.raises((BotError, MatchError), match=reason):
        plan("hispania", None, {}, bots, games, 1)


def test_a_bad_option_is_refused_before_any_game() -> None:
    with pytest.raises(MatchError, match="level"):
        batch(level="99999")


def test_the_same_number_is_the_same_game() -> None:
    assert [play_game(batch(), n) for n in range(3)] == [play_game(batch(9), n) for n in range(3)]


def test_other_numbers_and_seeds_are_other_games() -> None:
    lengths = [play_game(batch(seed=seed), n).plies for seed in (1, 2) for n in range(10)]
    assert len(set(lengths)) > 5


def test_dice_and_bots_have_numbers_of_their_own() -> None:
    seeds = {derive(seed, stream) for seed in (1, 2) for stream in ("0:dice", "0:rome", "1:dice")}
    assert len(seeds) == 6


def test_the_fast_loop_plays_what_a_match_plays() -> None:
    """The batch leaves out record and events, never a rule."""
    fast = play_game(batch(), 1)
    match = play_match(batch(), 1, fast.plies)
    assert match.result is not None
    assert (match.seq, match.result.outcome, match.result.side) == fast[1:4]
    proof = verify(match.record)
    assert proof.problem is None


def test_each_game_begins_at_a_table_of_its_own() -> None:
    first, second = opening(batch()), opening(batch())
    assert first == second == batch().game.new(batch().scenario, batch().options)
    first.agenda.clear()
    assert opening(batch()) == second


def test_another_set_up_is_another_table() -> None:
    other = batch(players="3")
    assert opening(batch()) != opening(other) == other.game.new(other.scenario, other.options)
