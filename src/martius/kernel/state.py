"""The state: one value that says where a game stands."""

from __future__ import annotations

from typing import Any, NamedTuple, Self

from martius.kernel.event import Event
from martius.kernel.step import Step


class Result(NamedTuple):
    """How a game ended."""

    outcome: str
    side: str
    winners: tuple[int, ...]
    rule: str


class State:
    """What every title's state has; a title adds flat lists of ints.

    `log` collects events while somebody wants them and is None in search, where nobody does.
    Neither static things (map, cards) nor secrets of the dice are ever in a state.
    """

    __slots__ = ("agenda", "log", "result")

    def __init__(self) -> None:
        self.agenda: list[Step[Any]] = []
        self.result: Result | None = None
        self.log: list[Event] | None = None

    def tell(self, event: Event) -> None:
        """Log an event, if anybody listens."""
        if self.log is not None:
            self.log.append(event)

    def clone(self) -> Self:
        """An independent copy, without the log. A title writes its own where search needs speed."""
        copy = type(self).__new__(type(self))
        for name in self.fields():
            value = getattr(self, name)
            setattr(copy, name, value[:] if isinstance(value, list) else value)
        copy.log = None
        return copy

    @classmethod
    def fields(cls) -> tuple[str, ...]:
        """The names of all slots but the log: what makes two states equal, and what is stored."""
        names = [slot for base in reversed(cls.__mro__) for slot in getattr(base, "__slots__", ())]
        return tuple(name for name in names if name != "log")

    def key(self) -> tuple[object, ...]:
        """A value that two states share only if they are equal, to remember positions by."""
        values = (getattr(self, name) for name in self.fields())
        return tuple(tuple(value) if isinstance(value, list) else value for value in values)

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.fields())

    __hash__ = None  # type: ignore[assignment]  # a state is mutable
