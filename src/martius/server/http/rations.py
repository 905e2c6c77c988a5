"""How much of everything one address gets. What goes beyond is refused with a sentence."""

from __future__ import annotations

import ipaddress
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, Literal

from martius.kernel.plain import Plain
from martius.kernel.text import say
from martius.server.errors import Denied
from martius.server.settings import Settings

Kind = Literal[
    "calls", "matches", "uploads", "scenarios", "chat", "notices", "sign_ins", "sign_ups"
]
MOST_ADDRESSES = 10_000
"""So many are kept in mind; then those that have used nothing for a while are forgotten."""


def address_of(scope: Plain) -> str:
    """Who calls. Of an IPv6 address the network counts: everybody has millions in it."""
    host = (scope.get("client") or ("unknown", 0))[0]
    try:
        number = ipaddress.ip_address(host)
    except ValueError:
        return str(host)
    if isinstance(number, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((number, 64), strict=False))
    return str(number)


class Bucket:
    """So many at once, and as many again in so many seconds."""

    def __init__(self, size: int, seconds: float, clock: Callable[[], float]) -> None:
        self.size = size
        self._seconds = seconds
        self._clock = clock
        self._used: dict[str, tuple[float, float]] = {}
        """For each address how much it had used, and when that was."""

    def take(self, address: str) -> bool:
        """Take one, if there is one left; a size of 0 sets no limit."""
        if not self.size:
            return True
        used, now = self._used_by(address), self._clock()
        if used + 1 > self.size:
            return False
        if len(self._used) >= MOST_ADDRESSES:
            self._forget()
        self._used[address] = used + 1, now
        return True

    def _used_by(self, address: str) -> float:
        used, then = self._used.get(address, (0.0, 0.0))
        return max(0.0, used - (self._clock() - then) * self.size / self._seconds)

    def _forget(self) -> None:
        kept = {address: self._used_by(address) for address in self._used}
        now = self._clock()
        self._used = {address: (used, now) for address, used in kept.items() if used > 0}


TOO_MANY: Final[dict[Kind, str]] = {
    "calls": say("Too many requests came from your address. Try again in a minute."),
    "matches": say("Too many games were started from your address. Try again later."),
    "uploads": say("Too many records were uploaded from your address. Try again later."),
    "notices": say("Too many notices were set up from your address. Try again later."),
    "chat": say("You are writing too fast. Wait a moment."),
    "scenarios": say("Too many scenarios were sent from your address. Try again in a minute."),
    "sign_ins": say("Too many people tried to sign in from your address. Try again later."),
    "sign_ups": say("Too many accounts were made from your address. Try again later."),
}


def _sizes(settings: Settings) -> dict[Kind, tuple[int, float]]:
    """How much there is of each kind, and in how many seconds."""
    return {
        "calls": (settings.calls_per_minute, 60),
        "matches": (settings.matches_per_hour, 3600),
        "uploads": (settings.uploads_per_hour, 3600),
        "notices": (settings.notices_per_hour, 3600),
        "chat": (settings.chat_per_minute, 60),
        "scenarios": (settings.scenarios_per_minute, 60),
        "sign_ins": (settings.sign_ins_per_hour, 3600),
        "sign_ups": (settings.sign_ups_per_hour, 3600),
    }


class Rations:
    """What each address has used of late."""

    def __init__(self, settings: Settings, clock: Callable[[], float] = time.monotonic) -> None:
        self._buckets: dict[Kind, Bucket] = {
            kind: Bucket(size, seconds, clock) for kind, (size, seconds) in _sizes(settings).items()
        }
        self._most_sockets = settings.sockets_per_address
        self._sockets: Counter[str] = Counter()

    def change(self, settings: Settings) -> None:
        """Go by other limits from now on; what was used counts."""
        for kind, (size, _) in _sizes(settings).items():
            self._buckets[kind].size = size
        self._most_sockets = settings.sockets_per_address

    def take(self, kind: Kind, address: str) -> None:
        """Count a call, a new match or an upload; refuse it where there were too many."""
        if not self._buckets[kind].take(address):
            raise Denied(429, TOO_MANY[kind])

    @contextmanager
    def socket(self, address: str) -> Iterator[None]:
        """Count a live line while it lasts; refuse it where there are too many."""
        if self._most_sockets and self._sockets[address] >= self._most_sockets:
            raise Denied(429, say("You have too many pages open here. Close some of them."))
        self._sockets[address] += 1
        try:
            yield
        finally:
            self._sockets[address] -= 1
            if not self._sockets[address]:
                del self._sockets[address]
