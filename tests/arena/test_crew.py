"""Processes that play tasks side by side, and how they end."""

from __future__ import annotations

import os
import signal
from time import monotonic, sleep

import pytest

from martius.arena.crew import processes
from martius.match import MatchError


def double(number: int) -> int:
    return 2 * number


def test_rounds_follow_each_other() -> None:
    with processes(2) as play_all:
        assert sorted(play_all(double, range(5))) == [0, 2, 4, 6, 8]
        assert sorted(play_all(double, [7])) == [14]
        assert list(play_all(double, [])) == []


def divide(number: int) -> float:
    return 1 / number


def test_what_a_task_raises_arrives_with_where() -> None:
    with processes(2) as play_all, pytest.raises(ZeroDivisionError) as raised:
        list(play_all(divide, [1, 0]))
    assert "in divide" in raised.value.__notes__[0]


def be_killed(number: int) -> int:
    if number == 1:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def test_a_process_that_is_killed_is_missed() -> None:
    with processes(2) as play_all, pytest.raises(MatchError, match="ended on its own"):
        list(play_all(be_killed, range(4)))


def stay(number: int) -> int:
    """Be told to leave where that is lost, as in a `__del__`."""
    try:
        sleep(0 if number == 0 else 60)
    except SystemExit:
        sleep(60)
    return number


def test_a_process_that_does_not_leave_is_ended() -> None:
    with processes(2) as play_all:
        assert next(play_all(stay, range(3))) == 0
        began = monotonic()
    assert monotonic() - began < 30


def large(number: int) -> bytes:
    return bytes(1_000_000)


def test_a_process_in_the_middle_of_its_answer_is_ended() -> None:
    """More than a pipe holds: the process waits for a reader that never comes."""
    with processes(2) as play_all:
        next(play_all(large, range(8)))
        sleep(0.2)
        began = monotonic()
    assert monotonic() - began < 30
