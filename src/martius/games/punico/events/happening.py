"""What all events of De Bello Punico have in common."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from martius.games.punico.table.grid import FACING_IDS, HEX_IDS
from martius.games.punico.table.model import CORPS_IDS, SIDE_IDS, UNIT_IDS, Side
from martius.kernel import Event


class Happening(Event):
    """An event of De Bello Punico: what the numbers in its fields stand for."""

    __slots__ = ()

    ids: ClassVar[Mapping[str, Sequence[object]]] = {
        **dict.fromkeys(("attacker", "defender", "friend", "target", "unit"), UNIT_IDS),
        **dict.fromkeys(("hex", "path", "start", "to"), HEX_IDS),
        **dict.fromkeys(("first", "side", "winner"), SIDE_IDS),
        "corps": CORPS_IDS,
        "facing": FACING_IDS,
    }
    keys: ClassVar[Mapping[str, str | None]] = {"cites": "cited"}


@dataclass(frozen=True, slots=True)
class Shown(Happening):
    """An event that lays open what the side alone knew."""

    reveals = True
    side: Side

    @property
    def secret_of(self) -> int | None:
        return self.side
