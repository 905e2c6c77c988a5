"""A batch in one process or several."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from time import monotonic, sleep

import pytest

from martius.arena import Batch, Played, each, measure, plan, simulate
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


LONGEST = 60
"""So many seconds may a task wait before it is said to wait in vain."""


def wait_for(sign: Path, number: int) -> int:
    """All tasks but the first wait until the sign is there."""
    until = monotonic() + LONGEST
    while number and not sign.exists():
        if monotonic() > until:
            raise TimeoutError
        sleep(0.01)
    return number


def test_a_game_is_handed_in_as_soon_as_it_ends(tmp_path: Path) -> None:
    sign = tmp_path / "sign"
    handed_in = each(partial(wait_for, sign), range(64), 2)
    assert next(handed_in) == 0
    sign.touch()
    assert sorted(handed_in) == list(range(1, 64))


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
