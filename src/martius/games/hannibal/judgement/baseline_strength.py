"""How strong an army would be in battle, about: what players reckon before they commit."""

from __future__ import annotations

from math import exp

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
    Side,
    Space,
)
from martius.games.hannibal.table.queries import battle_rating
from martius.kernel.mask import Mask, bits


def strength(
    side: Side, space: Space, cus: int, general: General, owned: Mask, tribe: bool = False
) -> int:
    """§14.1: the battle cards of an army, about: CUs, rating, allies, militia."""
    total = cus + battle_rating(general) + (BONUS["friendly_tribe_in_space"] if tribe else 0)
    province = PROVINCE[space]
    if general >= 0:
        mask = ALLIES[province] & owned
        if side == ROME:
            mask &= ~(1 << LATIUM)
        allies = sum(ALLY_CARDS[p] for p in bits(mask))
        total += (
            min(allies, BONUS["rome_max_allies_in_italy"])
            if side == ROME and ITALY >> province & 1
            else allies
        )
    if side == ROME and province == LATIUM:
        total += BONUS["militia_rome_in_latium"]
    return min(total, HAND_LIMIT)


def chance_to_win(own: float, other: float) -> float:
    """The chance of a hand of so many cards against another, about."""
    if own <= 0 or other <= 0:
        return 1.0 if own > 0 else 0.0
    return 1.0 / (1.0 + exp((other - own) / 3.5))
