"""Results and their intervals."""

from __future__ import annotations

import pytest

from martius.arena import Played, plan, report, wilson

PLAYED = [Played(0, 40, "conquest", "rome"), Played(1, 50, "revolts_exhausted", "hispania")]


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [
        # Newcombe, Statistics in Medicine 17 (1998) 857-872, table I, method 3
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (0, 29, 0.0000, 0.1170),
        (29, 29, 0.8830, 1.0000),  # its mirror
    ],
)
def test_wilson_as_printed(successes: int, trials: int, low: float, high: float) -> None:
    assert wilson(successes, trials) == pytest.approx((low, high), abs=0.00006)


def test_nothing_is_known_of_no_games() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


def test_a_report_counts_games_wins_and_plies() -> None:
    found = report(plan("hispania", None, {}, ["random"], 2, 5), PLAYED, 0.5)
    assert found["title"] == "hispania"
    assert found["scenario"] == "conquest"
    assert found["options"] == {"level": "64342", "players": "1", "variants": ""}
    assert found["seats"] == {"rome": "random"}
    assert (found["games"], found["complete"]) == (2, True)
    assert (found["plies"], found["plies_per_second"], found["seconds"]) == (90, 180, 0.5)
    assert found["outcomes"] == {"conquest": 1, "revolts_exhausted": 1}
    assert found["wins"] == {"rome": 1, "hispania": 1}
    assert found["intervals"]["rome"] == wilson(1, 2)


def test_a_side_that_never_won_is_in_the_report() -> None:
    found = report(plan("hispania", None, {}, ["random"], 2, 5), PLAYED[1:], 0.5)
    assert found["wins"] == {"rome": 0, "hispania": 1}
    assert not found["complete"]
