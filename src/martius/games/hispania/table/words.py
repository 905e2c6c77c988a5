"""How the things of Hispania are called in a sentence."""

from __future__ import annotations

from martius.games.hispania.table.model import GENERAL_NAMES, SPACE_NAMES, City, General, city_code


def the(general: General) -> str:
    """`the consul`."""
    return f"the {GENERAL_NAMES[general]}"


def coins(n: int) -> str:
    """`1 denarius`, `2 denarii`."""
    return f"{n} denarius" if n == 1 else f"{n} denarii"


def named(city: City) -> str:
    """`Onuba (IV-2)`."""
    code = city_code(city)
    return f"{SPACE_NAMES[city]} ({code})" if code else SPACE_NAMES[city]
