"""Names of Hannibal's things in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from martius.games.hannibal.table.model import (
    CARTHAGE,
    CITIES,
    GENERAL_NAMES,
    SPACE_NAMES,
    TITLE,
    Card,
    General,
    Place,
    Side,
)
from martius.kernel.text import Listing, Text, all_of, plural, say

PLACE_NAMES: Final = [
    *SPACE_NAMES,
    *(say("the city of {city}", city=SPACE_NAMES[city]) for city in CITIES),
]
CARD_NAMES: Final = [
    say("{title} (#{number})", title=title, number=card) for card, title in enumerate(TITLE)
]


def place_name(place: Place) -> Text:
    """`Rome`, or `the city of Rome` for its inside."""
    return PLACE_NAMES[place]


def card_name(card: Card) -> Text:
    """`Diplomacy (#35)`."""
    return CARD_NAMES[card]


def names(generals: Sequence[General]) -> Listing:
    """`Hannibal, Mago and H. Gisgo`."""
    return all_of([GENERAL_NAMES[general] for general in generals])


def cus_of(side: Side, n: int) -> Text:
    """`1 Roman CU`, `2 Carthaginian CUs`."""
    if side == CARTHAGE:
        return plural("{n} Carthaginian CU", "{n} Carthaginian CUs", n)
    return plural("{n} Roman CU", "{n} Roman CUs", n)


def force(general: General, cus: int) -> Text:
    """`Hannibal with 10 CUs`."""
    if general < 0:
        return plural("{n} CU", "{n} CUs", cus)
    if not cus:
        return GENERAL_NAMES[general]
    return plural(
        "{general} with {n} CU", "{general} with {n} CUs", cus, general=GENERAL_NAMES[general]
    )


def die(roll: int, modifier: int) -> str:
    """`4`, `4 + 1 = 5`: numbers only, which no language says its own way."""
    if not modifier:
        return str(roll)
    sign = "+" if modifier > 0 else "-"
    return f"{roll} {sign} {abs(modifier)} = {roll + modifier}"
