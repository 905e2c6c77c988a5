"""How the things of Hispania are called in a sentence."""

from __future__ import annotations

from functools import cache
from typing import Final

from martius.games.hispania.table.model import CITIES, SPACE_NAMES, City, General, city_code
from martius.kernel.text import Text, plural, say

THE: Final = (
    say("the praetor of Ulterior"),
    say("the praetor of Citerior"),
    say("the consul"),
    say("the proconsul"),
)


def the(general: General) -> Text:
    """`the consul`."""
    return THE[general]


@cache
def coins(n: int) -> Text:
    """`1 denarius`, `2 denarii`."""
    return plural("{n} denarius", "{n} denarii", n)


@cache
def named(city: City) -> Text:
    """`Onuba (IV-2)`; a sea has no code."""
    code = city_code(city) if city in CITIES else ""
    return say("{city} ({code})", city=SPACE_NAMES[city], code=code) if code else SPACE_NAMES[city]
