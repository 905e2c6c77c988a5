"""Events: what happened, in the past tense, for the log and the animations."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import is_dataclass
from typing import ClassVar, TypeGuard


class Event:
    """One thing that happened. Titles subclass it as frozen dataclasses of ids and small ints.

    What a title's fields mean is said once, in its own base class: `ids` and `keys`.
    """

    __slots__ = ()

    __match_args__: ClassVar[tuple[str, ...]] = ()
    """The names of the fields, as every dataclass has them."""

    cites: str
    """The paragraph behind it: the same for every event of this kind, or a field."""

    reveals: bool = False
    """Whether it showed somebody something hidden. Undo stops there, unless only bots and the seat
    that already knew it could see it. The same for the whole kind, or a field."""

    idle: ClassVar[bool] = False
    """Whether it changed nothing by itself, so that a story can leave it out."""

    ids: ClassVar[Mapping[str, Sequence[object]]] = {}
    """By field name: the ids that its numbers stand for. -1 stands for none."""

    keys: ClassVar[Mapping[str, str | None]] = {}
    """By field name: its key in `data`, if that differs. None leaves the field out."""

    optional: ClassVar[frozenset[str]] = frozenset()
    """The names of fields that may be -1, for none."""

    shape: ClassVar[object] = None
    """The shape of `data`, as a TypedDict, where an event makes its own."""

    @property
    def rule(self) -> str:
        """The paragraph that the log cites."""
        return self.cites

    @property
    def seen_by(self) -> tuple[int, ...] | None:
        """The seats that may know of it; None is everybody."""
        return None

    @property
    def secret_of(self) -> int | None:
        """If it reveals something: the seat that knew it before; None if nobody did."""
        return None

    def text(self) -> str:
        """A sentence for the log."""
        raise NotImplementedError

    def data(self) -> dict[str, object]:
        """The facts by name, for animations: the fields, with ids in place of numbers."""
        facts = {}
        for name in self.__match_args__:
            key = self.keys.get(name, name)
            if key is not None:
                value, ids = getattr(self, name), self.ids.get(name)
                facts[key] = value if ids is None else _named(value, ids)
        return facts


def kinds(names: Iterable[object]) -> tuple[type[Event], ...]:
    """The events among the names of a module."""
    return tuple(kind for kind in names if is_dataclass(kind) and _is_event(kind))


def _is_event(name: object) -> TypeGuard[type[Event]]:
    return isinstance(name, type) and issubclass(name, Event)


def _named(value: int | tuple[int, ...], ids: Sequence[object]) -> object:
    """A number as its id, a tuple of numbers as a list of ids."""
    if isinstance(value, tuple):
        return [ids[number] for number in value]
    return ids[value] if value >= 0 else None
