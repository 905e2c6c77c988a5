"""Events of the match itself, beside those of the titles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from martius.kernel import Event, Seat
from martius.kernel.plain import Json, Plain
from martius.kernel.text import kept, revived, say
from martius.match.record import Record


class Told(NamedTuple):
    """An event, and how many actions had been played when it happened."""

    seq: int
    event: Event


@dataclass(frozen=True, slots=True)
class RulesChanged(Event):
    """The rules were mended in the middle of the game."""

    cites = ""
    start: int
    before: str
    after: str

    def text(self) -> str:
        if not self.start:
            return say(
                "This game began under rules version {before}, whose positions were not kept. "
                "You see its actions as version {after} plays them.",
                before=self.before,
                after=self.after,
            )
        return say(
            "The rules were corrected: from action {action} on, this game follows version {after} "
            "instead of {before}.",
            action=self.start + 1,
            before=self.before,
            after=self.after,
        )


@dataclass(frozen=True, slots=True)
class TableNoted(Event):
    """The table did something by itself."""

    cites = ""
    what: str
    seat: str
    words: str

    def text(self) -> str:
        return self.words

    def data(self) -> dict[str, object]:
        return {"what": self.what, "seat": self.seat}


@dataclass(frozen=True, slots=True)
class Remembered(Event):
    """An event as it was told at its time, even if the title would say it differently today."""

    name: str
    words: str
    cites: str
    facts: Plain
    seats: tuple[int, ...] | None
    reveals: bool
    secret_of: int | None

    @property
    def seen_by(self) -> tuple[int, ...] | None:
        return self.seats

    def text(self) -> str:
        return self.words

    def data(self) -> dict[str, object]:
        return dict(self.facts)


def kind(event: Event) -> str:
    """What kind of event it is, or was when it was told."""
    return event.name if isinstance(event, Remembered) else type(event).__name__


def remembered(value: Plain) -> Remembered:
    """An event read back."""
    seats = value["seen_by"]
    return Remembered(
        value["kind"],
        revived(value["text"]),
        value["rule"],
        value["data"],
        None if seats is None else tuple(seats),
        value["reveals"],
        value["secret_of"],
    )


def plain(event: Event) -> Json:
    """An event as JSON values, with what decides who may know of it."""
    return {
        "kind": kind(event),
        "text": kept(event.text()),
        "rule": event.rule,
        "data": event.data(),
        "seen_by": event.seen_by,
        "reveals": event.reveals,
        "secret_of": event.secret_of,
    }


def changes_of_rules(record: Record) -> list[Told]:
    """What the log says where newer rules took over a position. A log entry belongs to an action,
    so a takeover at the set-up is told with the first one."""
    versions = [record.version, *(span.version for span in record.rules)]
    return [
        Told(max(1, span.start), RulesChanged(span.start, before, span.version))
        for before, span in zip(versions, record.rules, strict=False)
        if span.state is not None
    ]


def noted(record: Record, seats: Sequence[Seat]) -> list[Told]:
    """What the log says of the table itself, each with the action after it."""
    names = {seat.id: seat.name for seat in seats}
    return [
        Told(
            note.start + 1,
            TableNoted(note.kind, note.seat, note.text(names.get(note.seat, note.seat))),
        )
        for note in record.notes
    ]
