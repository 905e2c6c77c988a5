"""Those who look through one seat's eyes in one language: they are shown the same."""

from __future__ import annotations

from collections.abc import Callable

from martius.kernel.plain import Json
from martius.server.encoding import packed
from martius.server.live.patches import Differences


class Audience:
    """What they were shown last, and what has changed since they were shown what was before it."""

    def __init__(
        self,
        view: Callable[[int], Json],
        events: Callable[[int], Json],
        differences: Differences,
    ) -> None:
        self._differences = differences
        self._look = view
        self._told = events
        """Both for the events after an action, in the language of these people."""
        self._number = -1
        self._view: Json | None = None
        self._before: Json | None = None
        self._before_number = -1
        self._patch = b""

    def update(self, number: int, seq: int) -> None:
        """Look again if the table has changed: `number` counts its changes."""
        if number == self._number:
            return
        self._before, self._before_number = self._view, self._number
        since = seq if self._before is None else min(seq, self._before["seq"])
        self._view, self._number, self._patch = self._look(since), number, b""

    def message(self, had: int | None, since: int) -> bytes:
        """What brings a page up to date; `had` is the number of what it got last, if anything."""
        assert self._view is not None
        if had is None or self._before is None or had != self._before_number:
            return packed({"type": "view", "view": {**self._view, **self._told(since)}})
        if not self._patch:
            changed = self._differences.between(self._before, self._view)
            # what happened is told anew each time, even if it looks the same
            changed["view"] |= {key: self._view[key] for key in ("since", "events")}
            self._patch = packed({"type": "patch", "base": self._before["seq"], **changed})
        return self._patch
