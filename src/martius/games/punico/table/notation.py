"""Every action of De Bello Punico as text: `unit ha3`, `move 0914`, `face ne`, `dice 4-2`.

The dice of a pair are Rome's, then Carthage's, no matter who attacks.
"""

from __future__ import annotations

from typing import Final

from martius.games.punico.table.grid import FACING_IDS, HEX_IDS
from martius.games.punico.table.model import ALL_BOX_IDS, CORPS_IDS, UNIT_IDS
from martius.kernel import Notation
from martius.kernel.dice import PAIR_NOUNS, ROLL_NOUNS

HEXES: Final = (0, HEX_IDS)
UNITS: Final = (0, UNIT_IDS)
BOXES: Final = (0, ALL_BOX_IDS)
FACINGS: Final = (0, FACING_IDS)

NOTATION: Final = Notation(
    {
        # set-up
        "deploy": HEXES,
        "keep_back": None,
        "historical": None,
        "post": HEXES,
        # strategic and initiative phase
        "command": BOXES,
        "vacuus": BOXES,
        "first": None,
        "second": None,
        # movement
        "unit": UNITS,
        "leader": None,
        "hasten": (0, CORPS_IDS),
        "recall": UNITS,
        "enter": HEXES,
        "move": HEXES,
        "face": FACINGS,
        "through": None,
        "exit": None,
        # elephants
        "goad": UNITS,
        "drive": HEXES,
        "trample": HEXES,
        # missiles
        "fire": UNITS,
        "aim": HEXES,
        # combat
        "attack": UNITS,
        "charge": UNITS,
        "strike": HEXES,
        "withdraw": HEXES,
        "stand": None,
        "commit": None,
        "pass": None,
        "support": UNITS,
        "ready": None,
        "advance": FACINGS,
        "hold": None,
        "escape": HEXES,
        "stay": None,
        "pursue": None,
        "rein_in": None,
        # recovery
        "rally": UNITS,
        "end": None,
        # dice
        "reroll": None,
        "keep": None,
        "roll": ROLL_NOUNS,
        "dice": PAIR_NOUNS,
    }
)
