"""What all events of Hispania have in common."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from martius.games.hispania.table.model import GENERAL_IDS, LINK_IDS, SPACE_IDS, TIME_TRACK
from martius.kernel import Event


class Happening(Event):
    """An event of Hispania: what the numbers in its fields stand for."""

    __slots__ = ()

    ids: ClassVar[Mapping[str, Sequence[object]]] = {
        **dict.fromkeys(("alternatives", "at", "city", "sea", "start", "to", "way"), SPACE_IDS),
        **dict.fromkeys(("carrying", "general", "owners"), GENERAL_IDS),
        "link": LINK_IDS,
        "space": TIME_TRACK,
    }
    keys: ClassVar[Mapping[str, str | None]] = {
        "cites": None,
        "discs": "count",
        "general": "piece",
        "space": "year",
        "start": "from",
        "way": "path",
    }
    optional: ClassVar[frozenset[str]] = frozenset({"carrying"})
