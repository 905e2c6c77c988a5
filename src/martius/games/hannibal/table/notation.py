"""Every action of Hannibal as text: `march 12`, `activate hannibal`, `move dertosa`, `roll 4`."""

from __future__ import annotations

from typing import Final

from martius.games.hannibal.movement.detachment import MANY
from martius.games.hannibal.table.model import (
    BATTLE_IDS,
    CARD_LIMIT,
    ELEPHANTS,
    GENERAL_IDS,
    LEFT,
    PLACE_IDS,
    PROVINCE_IDS,
    SIDE_IDS,
    SPACE_IDS,
)
from martius.kernel import Notation
from martius.kernel.dice import ROLL_NOUNS

CARDS: Final = (1, [str(card) for card in range(1, CARD_LIMIT)])
SPACES: Final = (0, SPACE_IDS)
GENERALS: Final = (0, GENERAL_IDS)
PIECES: Final = (0, [*GENERAL_IDS, "siege_train"])
NUMBERS: Final = (0, [str(n) for n in range(MANY)])
HERD: Final = (0, [str(n) for n in range(ELEPHANTS + 1)])
TACTICS: Final = (0, BATTLE_IDS[:5])
KINDS: Final = (0, BATTLE_IDS)

NOTATION: Final = Notation(
    {
        # strategy cards (§7, §8)
        "preempt": None,
        "let": None,
        "first": (0, SIDE_IDS),
        "march": CARDS,
        "pcs": CARDS,
        "troops": CARDS,
        "event": CARDS,
        "discard": CARDS,
        "counter": CARDS,
        "pc": SPACES,
        "remove": SPACES,
        "raise": GENERALS,
        "done": None,
        # reinforcements and elections (§6)
        "reinforce": SPACES,
        "place": SPACES,
        "proconsul": GENERALS,
        "no_proconsul": None,
        # movement (§10, §11)
        "activate": GENERALS,
        "move": SPACES,
        "sail": SPACES,
        "sail_into": SPACES,
        "sally": None,
        "regroup": None,
        "cus": NUMBERS,
        "elephants": HERD,
        "bring": PIECES,
        "leave": PIECES,
        "pursue": None,
        "clear": None,
        "besiege": None,
        "stop": None,
        # reactions (§10.3, §12, §13)
        "intercept": GENERALS,
        "avoid": GENERALS,
        "avoid_to": SPACES,
        "roll_for": GENERALS,
        "command": GENERALS,
        "back_up": None,
        "stand": None,
        "into_city": NUMBERS,
        # battle (§14, §16, §17)
        "sortie": None,
        "hold": None,
        "challenge": None,
        "charge": None,
        "attack": TACTICS,
        "reserve_as": TACTICS,
        "probe_as": (LEFT, (BATTLE_IDS[1], BATTLE_IDS[2], BATTLE_IDS[3], BATTLE_IDS[4])),
        "match": KINDS,
        "concede": None,
        "counterattack": None,
        "seize": None,
        "stay": None,
        "withdraw": None,
        "prevent": None,
        "lose_elephants": HERD,
        "retreat": SPACES,
        "withdraw_to": SPACES,
        # events of cards (§8.3)
        "target": (0, PLACE_IDS),
        "relieve": SPACES,
        "province": (0, PROVINCE_IDS),
        "appoint": GENERALS,
        "equip": GENERALS,
        "pick": KINDS,
        "draw_hidden": None,
        # chance
        "roll": ROLL_NOUNS,
        "deal": CARDS,
        "lose": CARDS,
        "take": CARDS,
        "desert": KINDS,
        "elect": GENERALS,
        "draw": KINDS,
        "reveal": KINDS,
    }
)
