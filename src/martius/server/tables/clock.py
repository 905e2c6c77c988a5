"""Clocks: how much time the people at a table have, and whose runs.

A move is all that a seat does until another seat is to act. Live, a move adds a few seconds to the
reserve when it is done; by correspondence, each move has hours of its own, and what it takes
beyond them comes out of the reserve. Times are given from outside: nothing here reads a clock.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime, time, timedelta
from typing import Literal, NamedTuple

from martius.kernel.plain import Json

Time = Callable[[], datetime]
"""What time it is, in UTC and without saying so."""
Span = tuple[datetime, datetime]

HOUR = 3600.0
RETURNS_WITH = 60.0
"""Seconds that one has at least who takes a seat back after running out of time."""


def utc() -> datetime:
    """The time, to the microsecond."""
    return datetime.now(UTC).replace(tzinfo=None)


class Pace(NamedTuple):
    """What was agreed at the start."""

    kind: Literal["live", "correspondence"]
    reserve: int
    """Seconds that each person has for the whole game."""
    move: int
    """Seconds that a move adds, or has of its own."""
    days_off: tuple[int, ...] = ()
    """Days of the week on which no clock runs: 0 is Monday, by UTC."""
    bot: str | None = None
    """Who takes the seat of one whose time is up; None: the game ends."""


class Clock(NamedTuple):
    """The clocks of one match."""

    pace: Pace
    left: Mapping[str, float]
    """The reserve of each person's seat at the beginning of the move."""
    seat: str | None = None
    """Whose move it is."""
    used: float = 0.0
    """Seconds of this move that have been counted."""
    since: datetime | None = None
    """Counted up to here; None while no time runs. It can lie ahead: until then time is free."""
    paused: bool = False
    warned: bool = False
    """Whether the seat has been told that its time for this move runs short."""

    @classmethod
    def new(cls, pace: Pace, seats: Sequence[str]) -> Clock:
        """Nobody's time runs yet."""
        return cls(pace, dict.fromkeys(seats, float(pace.reserve)))

    @property
    def running(self) -> str | None:
        """The seat whose time runs."""
        return None if self.since is None else self.seat

    def counted(self, now: datetime, outages: Sequence[Span] = ()) -> Clock:
        """The same with the time up to now on the books."""
        if self.since is None or now <= self.since:
            return self
        spent = counting(self.since, now, self.pace.days_off, outages)
        return self._replace(used=self.used + spent, since=now)

    def passed(self, seat: str | None, now: datetime, runs: bool, free: float = 0.0) -> Clock:
        """Who is to act now, and whether that costs time, at first some seconds free. Everything
        up to now must have been counted. Where dice are to fall, nobody is to act."""
        clock = self
        if seat is not None and seat != self.seat:
            clock = self._moved()._replace(seat=seat, used=0.0, since=None, warned=False)
        if not runs or self.paused or seat not in self.left:
            return clock._replace(since=None)
        begin = now + timedelta(seconds=free)
        return clock._replace(since=begin if free or clock.since is None else clock.since)

    def _moved(self) -> Clock:
        """The books after a move."""
        if self.seat is None or self.seat not in self.left:
            return self
        left = self.left[self.seat]
        rest = left + self.pace.move - self.used
        kept = rest if self.pace.kind == "live" else min(left, rest)
        return self._replace(left={**self.left, self.seat: max(0.0, kept)})

    def remaining(self, seat: str) -> float:
        """Seconds that a seat has for its move, of those that have been counted."""
        own = self.pace.move if self.pace.kind == "correspondence" else 0
        used = self.used if seat == self.seat else 0.0
        return self.left[seat] + own - used

    @property
    def out(self) -> bool:
        """Whether the time of the seat to act is up."""
        return self.running is not None and self.remaining(self.running) <= 0

    @property
    def deadline(self) -> datetime | None:
        """When the time that runs is up, if nothing happens before."""
        if self.running is None or self.since is None:
            return None
        return after(self.since, max(0.0, self.remaining(self.running)), self.pace.days_off)

    @property
    def short(self) -> float:
        """Seconds that are left when the time of the seat to act runs short. Live: a tenth of what
        everybody began with; by correspondence a quarter of what the seat had for the move, but at
        least an hour, as far as that is not more than half."""
        if self.pace.kind == "live":
            return self.pace.reserve / 10
        seat = self.seat or ""
        whole = self.remaining(seat) + self.used if seat in self.left else 0.0
        return min(whole / 2, max(whole / 4, HOUR))

    @property
    def warning(self) -> datetime | None:
        """When to tell whoever is away that their time runs short; live games wait for nobody."""
        if self.running is None or self.since is None or self.warned or self.pace.kind == "live":
            return None
        ahead = max(0.0, self.remaining(self.running) - self.short)
        return after(self.since, ahead, self.pace.days_off)

    def returned(self, seat: str) -> Clock:
        """Somebody takes a seat back, and has a little time again if there was none."""
        least = RETURNS_WITH if self.pace.kind == "live" else 0.0
        left = {**self.left, seat: max(least, self.left[seat])}
        mine = seat == self.seat
        used, warned = (0.0, False) if mine else (self.used, self.warned)
        return self._replace(left=left, used=used, warned=warned)

    def shown(self, now: datetime) -> Json:
        """What a page needs to show it; the page counts on by itself."""
        ahead = 0.0 if self.since is None else max(0.0, (self.since - now).total_seconds())
        off = now.weekday() in self.pace.days_off
        return {
            **self.pace._asdict(),
            "paused": self.paused,
            "remaining": {seat: round(max(0.0, self.remaining(seat)), 1) for seat in self.left},
            "running": None if off else self.running,
            "free": round(ahead, 1),
            "short": round(self.short, 1),
            "deadline": None if self.deadline is None else f"{self.deadline.isoformat()}Z",
        }


def counting(
    start: datetime, end: datetime, days_off: Sequence[int], outages: Sequence[Span] = ()
) -> float:
    """Seconds from one time to another, without days off and without those in which no server
    ran."""
    seconds = 0.0
    while start < end:
        until = min(end, _midnight(start))
        if start.weekday() not in days_off:
            seconds += (until - start).total_seconds() - _overlap(start, until, outages)
        start = until
    return seconds


def after(start: datetime, seconds: float, days_off: Sequence[int]) -> datetime:
    """The time so many counting seconds later."""
    while True:
        midnight = _midnight(start)
        today = 0.0 if start.weekday() in days_off else (midnight - start).total_seconds()
        if seconds < today:
            return start + timedelta(seconds=seconds)
        seconds -= today
        start = midnight


def _midnight(when: datetime) -> datetime:
    """The end of a day."""
    return datetime.combine(when.date() + timedelta(days=1), time())


def _overlap(start: datetime, end: datetime, outages: Sequence[Span]) -> float:
    """Seconds of a span in which no server ran; outages do not overlap each other."""
    found = 0.0
    for began, ended in outages:
        found += max(0.0, (min(end, ended) - max(start, began)).total_seconds())
    return found
