"""Clocks by themselves: what costs time, how much, and when it is up."""

from __future__ import annotations

from datetime import datetime, timedelta

from martius.server.tables.clock import Clock, Pace, after, counting
from martius.server.tables.timed import clock_of, row_of
from tests.server.times import BEGIN

LIVE = Pace("live", 600, 10)
SLOW = Pace("correspondence", 7200, 3600)
SEATS = ("rome", "carthage")


def later(**span: float) -> datetime:
    return BEGIN + timedelta(**span)


def act(clock: Clock, seat: str | None, now: datetime, free: float = 0.0) -> Clock:
    """The clock when this seat comes to act."""
    return clock.counted(now).passed(seat, now, runs=True, free=free)


def test_a_live_move_costs_time_and_adds_some() -> None:
    clock = act(Clock.new(LIVE, SEATS), "rome", BEGIN)
    clock = act(clock, "rome", later(seconds=30))  # another click of the same move
    assert clock.remaining("rome") == 570
    clock = act(clock, "carthage", later(seconds=40))
    assert (clock.remaining("rome"), clock.running) == (570, "carthage")


def test_time_runs_short_when_a_quarter_is_left_but_at_least_an_hour() -> None:
    day = Pace("correspondence", 48 * 3600, 24 * 3600)
    clock = act(Clock.new(day, SEATS), "rome", BEGIN)
    assert clock.warning == later(hours=54)
    assert act(clock, "rome", later(hours=20)).warning == later(hours=54)
    clock = act(Clock.new(SLOW, SEATS), "rome", BEGIN)  # three hours in all
    assert clock.warning == later(hours=2)
    clock = act(Clock.new(SLOW._replace(reserve=0), SEATS), "rome", BEGIN)
    assert clock.warning == later(minutes=30)
    assert act(Clock.new(LIVE, SEATS), "rome", BEGIN).warning is None


def test_of_each_move_one_is_warned_once() -> None:
    clock = act(Clock.new(SLOW, SEATS), "rome", BEGIN)._replace(warned=True)
    assert clock_of(row_of(clock)).warning is None
    assert act(clock, "rome", later(hours=1)).warning is None
    assert act(clock, "carthage", later(hours=1)).warning == later(hours=3)
    assert clock.returned("rome").warning is not None


def test_a_correspondence_move_has_hours_of_its_own_and_then_the_reserve() -> None:
    clock = act(Clock.new(SLOW, SEATS), "rome", BEGIN)
    clock = act(clock, "carthage", later(hours=0.5))
    assert clock.remaining("rome") == 3 * 3600  # nothing is saved up
    clock = act(clock, "rome", later(hours=2))
    assert clock.remaining("carthage") == 2.5 * 3600
    assert clock.deadline == later(hours=5)


def test_time_is_up_at_the_deadline_and_not_before() -> None:
    clock = act(Clock.new(LIVE, SEATS), "rome", BEGIN)
    assert clock.deadline == later(minutes=10)
    assert not clock.counted(later(minutes=9.9)).out
    assert clock.counted(later(minutes=10)).out


def test_dice_cost_nobody_time() -> None:
    clock = act(Clock.new(LIVE, SEATS), "rome", BEGIN)
    clock = act(clock, None, later(seconds=5))
    assert (clock.running, clock.deadline) == (None, None)
    clock = act(clock, "rome", later(hours=1))
    assert clock.remaining("rome") == 595


def test_a_pause_costs_nobody_time() -> None:
    clock = act(Clock.new(LIVE, SEATS), "rome", BEGIN).counted(later(seconds=5))
    clock = clock._replace(paused=True).passed("rome", later(seconds=5), runs=True)
    assert clock.running is None
    clock = clock._replace(paused=False).passed("rome", later(hours=9), runs=True)
    assert clock.counted(later(hours=9, seconds=5)).remaining("rome") == 590


def test_what_is_free_is_free_for_everybody() -> None:
    clock = act(Clock.new(LIVE, SEATS), "rome", BEGIN, free=20)
    assert clock.deadline == later(minutes=10, seconds=20)
    assert act(clock, "carthage", later(seconds=15)).remaining("rome") == 610
    assert act(clock, "carthage", later(seconds=30)).remaining("rome") == 600
    again = act(clock, "rome", later(seconds=5))  # the rest of it is not lost
    assert again.counted(later(seconds=25)).remaining("rome") == 595


def test_a_bots_move_ends_that_of_a_person() -> None:
    clock = act(Clock.new(LIVE, ("rome",)), "rome", BEGIN)
    clock = act(clock, "carthage", later(seconds=4))
    assert clock.running is None
    assert act(clock, "rome", later(hours=1)).remaining("rome") == 606


def test_days_off_do_not_count() -> None:
    friday, monday = datetime(2026, 3, 6, 20), datetime(2026, 3, 9, 6)
    assert counting(friday, monday, (5, 6)) == 10 * 3600
    assert after(friday, 10 * 3600, (5, 6)) == monday
    clock = Clock.new(SLOW._replace(days_off=(5, 6)), SEATS)
    assert act(clock, "rome", friday).shown(friday)["running"] == "rome"
    assert act(clock, "rome", friday).shown(friday + timedelta(days=1))["running"] is None


def test_time_without_a_server_counts_against_nobody() -> None:
    clock = act(Clock.new(SLOW, SEATS), "rome", BEGIN)
    outages = [(later(hours=1), later(hours=9)), (later(hours=20), later(hours=21))]
    assert clock.counted(later(hours=10), outages).used == 2 * 3600


def test_who_takes_a_seat_back_has_a_little_time() -> None:
    clock = act(Clock.new(LIVE, SEATS), "rome", BEGIN).counted(later(hours=1))
    assert clock.returned("rome").remaining("rome") == 600
    spent = clock._replace(left={"rome": 0.0, "carthage": 5.0})
    assert spent.returned("rome").remaining("rome") == 60


def test_a_clock_survives_being_kept() -> None:
    for pace in (LIVE, SLOW._replace(days_off=(6,), bot="praetor")):
        clock = act(Clock.new(pace, SEATS), "rome", BEGIN).counted(later(seconds=1.5))
        assert clock_of(row_of(clock)) == clock
