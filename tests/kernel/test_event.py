"""What an event tells follows from its fields."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from martius.kernel import Event


class Happening(Event):
    __slots__ = ()

    ids: ClassVar[Mapping[str, Sequence[object]]] = dict.fromkeys(("at", "way"), ("a", "b", "c"))
    keys: ClassVar[Mapping[str, str | None]] = {"start": "from", "sentence": None}


@dataclass(frozen=True, slots=True)
class Moved(Happening):
    cites = "move.1"
    at: int
    way: tuple[int, ...]
    start: int


@dataclass(frozen=True, slots=True)
class Noted(Happening):
    sentence: str
    cites: str


def test_numbers_are_told_as_ids_under_their_keys() -> None:
    assert Moved(1, (0, 2), 7).data() == {"at": "b", "way": ["a", "c"], "from": 7}


def test_no_id_is_none() -> None:
    assert Moved(-1, (), 7).data() == {"at": None, "way": [], "from": 7}


def test_a_field_can_be_left_out() -> None:
    assert Noted("Nothing.", "note.2").data() == {"cites": "note.2"}


def test_the_paragraph_is_the_kinds_or_the_events_own() -> None:
    assert Moved(1, (), 7).rule == "move.1"
    assert Noted("Nothing.", "note.2").rule == "note.2"
