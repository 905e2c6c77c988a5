"""Ratings by who beat whom."""

from __future__ import annotations

from math import log, sqrt

import pytest

from martius.arena.ratings import ELO, rate


def test_two_bots_are_as_far_apart_as_their_odds() -> None:
    found = rate(["one", "two"], {("one", "two"): 7500, ("two", "one"): 2500})
    assert found["one"].points - found["two"].points == pytest.approx(ELO * log(3), abs=0.5)
    assert found["one"].points == pytest.approx(-found["two"].points)


def test_the_error_is_that_of_a_share() -> None:
    """The variance of log-odds is 1 / npq, and half of the distance lies on each side."""
    found = rate(["one", "two"], {("one", "two"): 500, ("two", "one"): 500})
    expected = 1.96 * ELO * sqrt(1 / (1000 * 0.25)) / 2
    assert found["one"].error == pytest.approx(expected, rel=0.01)


def test_strength_is_carried_over_by_those_who_met_both() -> None:
    wins = {("a", "b"): 75.0, ("b", "a"): 25.0, ("b", "c"): 75.0, ("c", "b"): 25.0}
    found = rate(["a", "b", "c"], wins)
    assert found["a"].points > found["b"].points > found["c"].points
    assert found["a"].points - found["c"].points == pytest.approx(2 * ELO * log(3), rel=0.1)
    assert found["b"].error < found["a"].error


def test_a_bot_that_won_everything_is_not_infinitely_strong() -> None:
    few = rate(["one", "two"], {("one", "two"): 2})
    many = rate(["one", "two"], {("one", "two"): 200})
    assert 0 < few["one"].points < many["one"].points < 2000
    assert many["one"].error < 1000


def test_nothing_is_known_without_games() -> None:
    found = rate(["one", "two"], {})
    assert found["one"].points == found["two"].points == 0
    assert found["one"].error > 400
