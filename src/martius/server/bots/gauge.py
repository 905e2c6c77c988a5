"""How far a thought is, and whether it may go on: numbers that a worker and the server share."""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Final

PROGRESS, STOPPED = 0, 1


class Gauge:
    """Written where somebody thinks, read where somebody waits. Thoughts are numbered, so that one
    that was stopped cannot take the next one's leave for its own."""

    def __init__(self, cells: MutableSequence[float]) -> None:
        self.cells = cells
        self.number = 0

    def begin(self) -> int:
        """The number of a new thought."""
        self.number += 1
        self.cells[PROGRESS] = 0.0
        return self.number

    def note(self, progress: float) -> bool:
        """Say how far it is, from 0 to 1; whether it is still wanted."""
        self.cells[PROGRESS] = progress
        return self.cells[STOPPED] < self.number

    @property
    def progress(self) -> float:
        """How far it is."""
        return self.cells[PROGRESS]

    def stop(self) -> None:
        """Let it end at once."""
        self.cells[STOPPED] = self.number


HERE: Final = Gauge([0.0, 0.0])
"""The gauge of this process."""


def share(cells: MutableSequence[float]) -> None:
    """Use the numbers that the server reads."""
    HERE.cells = cells
