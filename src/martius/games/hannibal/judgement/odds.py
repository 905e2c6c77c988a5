"""What players reckon before they commit: battle cards, and the chance that they win."""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import Final

from martius.games.hannibal.battle.hands import BONUS
from martius.games.hannibal.table.model import (
    ALLIES,
    ALLY_CARDS,
    HAND_LIMIT,
    ITALY,
    LATIUM,
    PROVINCE,
    ROME,
    General,
    Province,
    Side,
    Space,
)
from martius.games.hannibal.table.queries import battle_rating
from martius.kernel.mask import Mask, bits

ATTACKER: Final = 1.3
"""Battle cards that the first attack is worth: counted over 448 battles between bots."""
SLOPE: Final = 2.3


def odds(more: float) -> float:
    """The chance to win with so many more battle cards, the attacker's edge among them."""
    return 1.0 / (1.0 + exp(-more / SLOPE))


def battle_cards(side: Side, space: Space, cus: int, general: General, owned: Mask) -> int:
    """§14.1: the hand of an army in a space, with the allies of the provinces that it owns."""
    total = cus + battle_rating(general)
    if general >= 0:
        total += _allies(side, PROVINCE[space], owned)
    if side == ROME and PROVINCE[space] == LATIUM:
        total += BONUS["militia_rome_in_latium"]
    return total if total < HAND_LIMIT else HAND_LIMIT


@lru_cache(maxsize=1 << 12)
def _allies(side: Side, province: Province, owned: Mask) -> int:
    """§14.2, §14.3."""
    mask = ALLIES[province] & owned
    if side == ROME:
        mask &= ~(1 << LATIUM)
    total = sum(ALLY_CARDS[p] for p in bits(mask))
    if side == ROME and ITALY >> province & 1:
        return min(total, BONUS["rome_max_allies_in_italy"])
    return total
