"""Events: what happened, in the past tense, for the log and the animations."""

from __future__ import annotations

from typing import ClassVar


class Event:
    """One thing that happened. Titles subclass it as frozen dataclasses of ids and small ints."""

    __slots__ = ()

    cites: ClassVar[str]
    """The paragraph behind this kind of event."""

    reveals: ClassVar[bool] = False
    """Whether it showed somebody something that was hidden: undo does not go behind it."""

    @property
    def rule(self) -> str:
        """The paragraph that made it so."""
        return self.cites

    @property
    def seen_by(self) -> tuple[int, ...] | None:
        """The seats that may know of it; None is everybody."""
        return None

    def text(self) -> str:
        """A sentence for the log."""
        raise NotImplementedError

    def data(self) -> dict[str, object]:
        """The facts by name, for animations."""
        return {}
