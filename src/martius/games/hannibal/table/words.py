"""How the things of Hannibal are called in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from martius.games.hannibal.table.model import (
    GENERAL_NAMES,
    SPACE_NAMES,
    SPACE_OF,
    SPACES,
    TITLE,
    Card,
    General,
    Place,
)
from martius.kernel.words import count


def place_name(place: Place) -> str:
    """`Rome`, or `the city of Rome` for its inside."""
    name = SPACE_NAMES[SPACE_OF[place]]
    return name if place < len(SPACES) else f"the city of {name}"


def names(generals: Sequence[General]) -> str:
    """`Hannibal, Mago and H. Gisgo`."""
    found = [GENERAL_NAMES[x] for x in generals]
    return found[0] if len(found) == 1 else ", ".join(found[:-1]) + " and " + found[-1]


def force(general: General, cus: int) -> str:
    """`Hannibal with 10 CUs`."""
    if general < 0:
        return count(cus, "CU")
    return f"{GENERAL_NAMES[general]} with {count(cus, 'CU')}" if cus else GENERAL_NAMES[general]


def card_name(card: Card) -> str:
    """`Diplomacy (#35)`."""
    return f"{TITLE[card]} (#{card})"


def die(roll: int, modifier: int) -> str:
    """`a 4`, `a 4 (+1)`."""
    return f"a {roll} ({modifier:+d})" if modifier else f"a {roll}"
