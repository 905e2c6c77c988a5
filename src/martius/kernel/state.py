"""The state: one value that says where a game stands."""

from __future__ import annotations

from typing import Any, ClassVar, Final, NamedTuple, Self

from martius.kernel.compiled import mypyc_attr, slots
from martius.kernel.event import Event
from martius.kernel.step import Step


class Result(NamedTuple):
    """How a game ended."""

    outcome: str
    side: str
    winners: tuple[int, ...]
    rule: str


FIELDS: Final[dict[type, tuple[str, ...]]] = {}
"""The fields of each kind of state, filled in when first asked for."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """What every title's state has; a title adds flat lists of ints.

    `log` collects events while somebody wants them and is None in search, where nobody does.
    Neither static things (map, cards) nor secrets of the dice are ever in a state.
    """

    __slots__ = ("agenda", "log", "result")

    aside: ClassVar[frozenset[str]] = frozenset({"log"})
    """Slots that are neither stored nor compared."""

    def __init__(self) -> None:
        self.agenda: list[Step] = []
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
        """The names of its slots: what makes two states equal, and what is stored."""
        if cls not in FIELDS:
            FIELDS[cls] = tuple(name for name in slots(cls) if name not in cls.aside)
        return FIELDS[cls]

    def key(self) -> tuple[object, ...]:
        """A hashable value that only equal states share, for tables of positions."""
        values = (getattr(self, name) for name in self.fields())
        return tuple(frozen(value) if isinstance(value, list) else value for value in values)

    # Mutable and compared by value, so it has no hash.
    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.fields())


def frozen(row: list[Any]) -> tuple[object, ...]:
    """A row of a state as a tuple; a row of rows as a tuple of tuples."""
    return tuple(map(tuple, row)) if row and isinstance(row[0], list) else tuple(row)
