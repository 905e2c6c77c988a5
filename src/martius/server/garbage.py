"""When the garbage collector looks, so that it never stops the loop for long.

Python counts what was made less what was let go of. A server lets go of about as much as it makes:
each view takes the place of the one before it. So the count hardly grows, and when the collector
looks at last, fifty thousand new objects wait for it, for 50 ms and more. It finds next to nothing:
what is let go of has no cycles, or dies young.
"""

from __future__ import annotations

import gc
from typing import Final

THRESHOLDS: Final = (4_000, 1_000_000_000, 1_000_000_000)
"""So many objects more than were let go of before the collector looks by itself, at the youngest;
so many such looks, which is never, before it looks at others."""
CHANGES: Final = 8
"""So many changes of tables leave a thousand or two of new objects: a look of about 2 ms."""

CLOSED: Final = 2_000
"""So many closed lines leave some 70 MB in cycles: they lived too long for the short looks."""


class Garbage:
    """Looks at what is new after every few changes, and at everything when it is told to or many
    lines were closed.

    It leaves Python as it is until a server is about to serve.
    """

    def __init__(self) -> None:
        self._changes = 0
        self._closed = 0
        self._sparing = False

    def spare_the_loop(self) -> None:
        """Leave out all that is there so far. What survived one look is not looked at again."""
        self._sparing = True
        self.look_at_all()
        gc.set_threshold(*THRESHOLDS)

    def changed(self) -> None:
        """A table has changed, and everybody has been shown."""
        self._changes += 1
        if self._sparing and self._changes % CHANGES == 0:
            gc.collect(0)
            gc.freeze()

    def closed(self) -> None:
        """The line of a page is closed; what held it together goes with the next whole look."""
        self._closed += 1
        if self._closed >= CLOSED:
            self.look_at_all()

    def look_at_all(self) -> None:
        """Look at everything, for a second or so with 500 matches open."""
        self._closed = 0
        if self._sparing:
            gc.unfreeze()
            gc.collect()
            gc.freeze()
