"""Every action of Hispania as text: `besiege toletum`, `spend 2`, `dice 4-2`.

The dice of a pair are the Roman one, then the Hispanic one.
"""

from __future__ import annotations

from typing import Final

from martius.games.hispania.table.model import CITIES, LINK_IDS, SEAS, SPACE_IDS
from martius.kernel import Notation
from martius.kernel.dice import PAIR_NOUNS, ROLL_NOUNS

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
        "besiege": (0, CITY_IDS),
        "attack": (0, CITY_IDS),
        "spend": (1, ("1", "2", "3")),
        "pass": None,
        "hand_over": None,
        "roll": ROLL_NOUNS,
        "dice": PAIR_NOUNS,
    }
)
