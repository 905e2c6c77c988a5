"""Every action of Hispania as text: `besiege toletum`, `spend 2`, `dice 4-2`.

The dice of a pair are the Roman one, then the Hispanic one.
"""

from __future__ import annotations

from typing import Final

from martius.games.hispania.table.model import CITIES, GENERAL_IDS, LINK_IDS, SEAS, SPACE_IDS
from martius.kernel import Notation
from martius.kernel.dice import FACES, PAIR_NOUNS, ROLL_NOUNS

CITY_IDS: Final = SPACE_IDS[: len(CITIES)]
SEA_IDS: Final = SPACE_IDS[len(CITIES) :]

NOTATION: Final = Notation(
    {
        "road": (0, LINK_IDS),
        "place": (0, SPACE_IDS),
        "enter": (0, SPACE_IDS),
        "move": (0, SPACE_IDS),
        "fleet": (SEAS.start, SEA_IDS),
        "sail": (0, SPACE_IDS),
        "garrison": (0, CITY_IDS),
        "withdraw": (0, CITY_IDS),
        "besiege": (0, SPACE_IDS),
        "attack": (0, CITY_IDS),
        "spend": (1, ("1", "2", "3")),
        "build": (0, LINK_IDS),
        "call": None,
        "lead": (0, GENERAL_IDS),
        "march": (0, SPACE_IDS),
        "legion": (0, CITY_IDS),
        "keep": None,
        "shift": (1, [str(face) for face in FACES]),
        "head": (0, CITY_IDS),
        "add": (1, ("1", "2", "3", "4", "5", "6", "7", "8")),
        "pass": None,
        "hand_over": None,
        "roll": ROLL_NOUNS,
        "dice": PAIR_NOUNS,
    }
)
