"""What all events of Hannibal have in common."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from martius.games.hannibal.table.model import (
    BATTLE_IDS,
    GENERAL_IDS,
    PLACE_IDS,
    PROVINCE_IDS,
    SIDE_IDS,
    SIDES,
    Side,
)
from martius.kernel import Event


class Happening(Event):
    """An event of Hannibal: what the numbers in its fields stand for."""

    __slots__ = ()

    ids: ClassVar[Mapping[str, Sequence[object]]] = {
        **dict.fromkeys(("at", "origin", "space", "to"), PLACE_IDS),
        **dict.fromkeys(("general", "generals"), GENERAL_IDS),
        **dict.fromkeys(("kind", "shown"), BATTLE_IDS),
        "province": PROVINCE_IDS,
        "side": SIDE_IDS,
    }
    keys: ClassVar[Mapping[str, str | None]] = {"cites": "why", "reason": None, "sentence": None}


@dataclass(frozen=True, slots=True)
class Secret(Happening):
    """An event that one side alone may know."""

    side: Side

    @property
    def seen_by(self) -> tuple[int, ...] | None:
        return (self.side,)


@dataclass(frozen=True, slots=True)
class Shown(Happening):
    """An event that reveals what only the side knew."""

    reveals = True
    side: Side

    @property
    def secret_of(self) -> int | None:
        return self.side


@dataclass(frozen=True, slots=True)
class Taken(Happening):
    """The side takes a card out of the other's hand: both know it, and nobody else."""

    reveals = True
    side: Side

    @property
    def secret_of(self) -> int | None:
        return 1 - self.side

    @property
    def seen_by(self) -> tuple[int, ...] | None:
        return SIDES
