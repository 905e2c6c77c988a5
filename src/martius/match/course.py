"""The course of a game: each seat's chance to win from action to action, and the turning points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from martius.kernel import Decision, Event, Frame, Judgement, waiting
from martius.kernel.story import CourseTold, PointTold, TurningPoint

VISIBLE: Final = 0.005
"""A smaller change of every chance is left out of the curve."""
TURNS: Final = 0.05
"""What turns a game changes a chance by at least so much."""
MOST: Final = 5
APART: Final = 4
"""Of turning points that are fewer actions apart, the greatest stands for all."""
SENTENCES: Final = 4
"""How much is told of a turning point."""


class Course:
    """Looks on while a game is told. What is rolled before the first choice is set-up."""

    def __init__(self, judgement: Judgement[Any], seats: int) -> None:
        self._judgement = judgement
        self._seats = seats
        self._points: list[PointTold] = []
        self._turns: list[TurningPoint] = []
        self._last: list[float] = []

    def over(self, frames: Iterable[Frame]) -> Iterator[Frame]:
        """The same frames, looked at on their way."""
        for frame in frames:
            self._look(frame)
            yield frame

    def _look(self, frame: Frame) -> None:
        g = frame.g
        if not self._last and g.result is None and not isinstance(waiting(g), Decision):
            return
        told, chance = self._judgement.told, self._judgement.chance
        chances = [round(told(chance(g, seat)), 3) for seat in range(self._seats)]
        is_open = self._judgement.open(g)
        if self._last and (g.result is not None or not is_open):
            self._compare(frame, chances)
        shown = self._points[-1]["chances"] if self._points else []
        if g.result is not None or change(shown, chances) >= VISIBLE:
            self._points.append({"seq": frame.seq, "open": is_open, "chances": chances})
        self._last = chances

    def _compare(self, frame: Frame, chances: list[float]) -> None:
        """A turning point, if the chances changed and something happened that tells why."""
        said = telling(frame.events)
        if said and change(self._last, chances) >= TURNS:
            self._turns.append(
                {
                    "seq": frame.seq,
                    "texts": said,
                    "before": self._last,
                    "after": chances,
                }
            )

    def told(self) -> CourseTold:
        """All of it: the turning points in the order in which they came."""
        greatest = sorted(self._turns, key=lambda turn: -change(turn["before"], turn["after"]))
        found: list[TurningPoint] = []
        for turn in greatest:
            if all(abs(turn["seq"] - other["seq"]) >= APART for other in found):
                found.append(turn)
        return {"points": self._points, "turns": sorted(found[:MOST], key=lambda one: one["seq"])}


def telling(events: Sequence[Event]) -> list[str]:
    """What everybody saw, in a few sentences: how it began, and what came of it in the end."""
    seen = [event for event in events if event.seen_by is None]
    said = [event.text() for event in seen if not event.idle] or [event.text() for event in seen]
    if len(said) <= SENTENCES:
        return said
    return [said[0], *said[1 - SENTENCES :]]


def change(before: Sequence[float], after: Sequence[float]) -> float:
    """By how much the chance of the seat changed for which it changed most."""
    if not before:
        return 1.0
    return max(abs(b - a) for a, b in zip(before, after, strict=True))
