"""A batch in one process or several."""

from __future__ import annotations

import pytest

from martius.arena import Batch, Played, measure, plan, simulate
from martius.match import library


def batch(games: int) -> Batch:
    return plan("hispania", None, {}, ["random"], games, 11)


def played(batch: Batch, jobs: int) -> list[Played]:
    found: list[Played] = []
    simulate(batch, jobs, found.append)
    return found


def test_the_number_of_jobs_does_not_matter() -> None:
    alone = played(batch(40), 1)
    assert sorted(played(batch(40), 2)) == alone
    assert [game.number for game in alone] == list(range(40))


def test_every_observer_sees_every_game() -> None:
    seen: list[str] = []
    simulate(batch(2), 1, lambda game: seen.append("a"), lambda game: seen.append("b"))
    assert seen == ["a", "b", "a", "b"]


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interrupt_leaves_whole_games(jobs: int) -> None:
    found: list[Played] = []

    def enough(game: Played) -> None:
        found.append(game)
        if len(found) == 5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(batch(1000), jobs, enough)
    assert len(found) == 5


def test_measuring_gives_sensible_speeds() -> None:
    speed = measure(library.title("hispania"), games=2)
    assert speed.plies_per_second > 1000
    assert 0 < speed.clone_us < 1000
    assert 0 < speed.view_us < 100_000
