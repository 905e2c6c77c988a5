"""Who is at a match now, and since when the others are away."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta

from martius.server.store.attendance import ANYBODY
from martius.server.store.fleet import WATCHERS, Sitting

WORTH_NOTING = timedelta(hours=1)
"""That anybody at all was here is written down once in this time."""


class Presence:
    """The pages at each seat of one match, and those that only watch."""

    def __init__(self) -> None:
        self._pages: Counter[str] = Counter()
        self._seen: dict[str, datetime] = {}
        self._elsewhere: frozenset[str] = frozenset()
        self.watchers_here = self._watchers_elsewhere = 0
        """How many pages only watch."""
        self._first: dict[str, str] = {}

    def neighbours(self, sittings: Sequence[Sitting], process: str) -> None:
        """What is known of pages at other processes than this one, the first to come first."""
        others = [sitting for sitting in sittings if sitting.process != process]
        watching = [sitting.pages.number for sitting in others if sitting.seat == WATCHERS]
        self._watchers_elsewhere = sum(watching)
        self._elsewhere = frozenset(sitting.seat for sitting in others) - {WATCHERS}
        self._first = {sitting.seat: sitting.process for sitting in reversed(sittings)}

    @property
    def elsewhere(self) -> frozenset[str]:
        """The seats that have a page at another process."""
        return self._elsewhere

    @property
    def pages(self) -> list[str]:
        """The seats that have a page at this process."""
        return [seat for seat, count in self._pages.items() if count > 0]

    @property
    def watchers(self) -> int:
        """How many pages only watch, at all processes."""
        return self.watchers_here + self._watchers_elsewhere

    def leads(self, seat: str, process: str) -> bool:
        """Whether the first page of a seat is at this process."""
        return seat not in self._elsewhere or self._first[seat] == process

    def recall(self, visits: Mapping[str, datetime]) -> None:
        """What is written down of earlier visits."""
        self._seen = {**visits, **self._seen}

    def here(self, seat: str) -> bool:
        """Whether the seat's person has a page open."""
        return self._pages[seat] > 0 or seat in self._elsewhere

    def came(self, seat: str) -> bool:
        """Whether the seat's person has ever been here."""
        return self.here(seat) or seat in self._seen

    def away_since(self, seat: str) -> datetime | None:
        """When the seat's person left; None where the person is here or never came."""
        return None if self.here(seat) else self._seen.get(seat)

    def come(self, seats: Collection[str], when: datetime) -> list[str]:
        """A page opens; whose coming it is."""
        came = [seat for seat in seats if not self.here(seat)]
        self._pages.update(seats)
        self.watchers_here += not seats
        before = self._seen.get(ANYBODY)
        if before is None or when - before >= WORTH_NOTING:
            came.append(ANYBODY)
        self._seen |= dict.fromkeys(came, when)
        return came

    def go(self, seats: Collection[str], when: datetime) -> list[str]:
        """A page closes; whose leaving it is."""
        self._pages.subtract(seats)
        self.watchers_here -= not seats
        left = [seat for seat in seats if not self.here(seat)]
        self._seen |= dict.fromkeys(left, when)
        return left
