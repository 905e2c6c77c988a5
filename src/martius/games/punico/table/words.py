"""Texts that several chapters of De Bello Punico share."""

from __future__ import annotations

from typing import Final

from martius.games.punico.table.grid import HEX_IDS, Hex
from martius.games.punico.table.model import UNIT_NAMES, Unit
from martius.kernel.text import Text, say

IMPULSE_NAMES: Final = {
    "movement": (say("Roman movement"), say("Carthaginian movement")),
    "missile volley": (say("Roman missile volley"), say("Carthaginian missile volley")),
    "combat": (say("Roman combat"), say("Carthaginian combat")),
    "recovery": (say("Roman recovery"), say("Carthaginian recovery")),
}
"""§3.1: the impulses of each side."""


def which_facing(unit: Unit, h: Hex) -> Text:
    """§8.1: asks how a unit faces in a hex."""
    unit_name, hex_name = UNIT_NAMES[unit], HEX_IDS[h]
    return say("Choose which way {unit} faces in hex {hex}.", unit=unit_name, hex=hex_name)
