"""Reading spaces, places, generals and cards by their names in a position file."""

from __future__ import annotations

from martius.games.hannibal.table.model import (
    CARDS,
    GENERAL_OF_ID,
    PLACE_OF_ID,
    SPACE_OF_ID,
    General,
    Place,
    Space,
)
from martius.kernel import SetupError
from martius.kernel.mask import Mask
from martius.kernel.section import Section


def truth(section: Section, name: str) -> bool:
    """true or false; false if it is not there."""
    value = section.raw(name)
    if value is not None and not isinstance(value, bool):
        raise SetupError(section.key(name), f"{value!r} is not true or false")
    return bool(value)


def space_named(section: Section, key: str, value: object) -> Space:
    """A space of the board by its id."""
    found = SPACE_OF_ID.get(value) if isinstance(value, str) else None
    if found is None:
        raise SetupError(section.key(key), f"{value!r} is no space of the board")
    return found


def spaces_named(section: Section, key: str) -> list[Space]:
    """A list of spaces."""
    return [space_named(section, key, name) for name in section.list(key)]


def place_named(section: Section, key: str, value: object) -> Place:
    """A space, or the inside of a city as `in_rome`."""
    found = PLACE_OF_ID.get(value) if isinstance(value, str) else None
    if found is None:
        raise SetupError(section.key(key), f"{value!r} is no place of the board")
    return found


def general_named(section: Section, key: str, value: object) -> General:
    """A general by his id."""
    found = GENERAL_OF_ID.get(value) if isinstance(value, str) else None
    if found is None:
        raise SetupError(section.key(key), f"{value!r} is no general")
    return found


def generals_named(section: Section, key: str) -> list[General]:
    """Generals; a single one needs no brackets."""
    value = section.raw(key)
    names = [value] if isinstance(value, str) else section.list(key)
    return [general_named(section, key, name) for name in names]


def card_mask(section: Section, key: str) -> Mask:
    """Cards by their numbers, each once."""
    mask = 0
    for card in section.list(key):
        if not isinstance(card, int) or isinstance(card, bool) or not 0 < card < 200:
            raise SetupError(section.key(key), f"{card!r} is no number of a card")
        if not CARDS >> card & 1:
            raise SetupError(section.key(key), f"there is no card {card}")
        if mask >> card & 1:
            raise SetupError(section.key(key), f"card {card} is there twice")
        mask |= 1 << card
    return mask
