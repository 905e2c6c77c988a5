"""What each side's armies risk where they stand."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from martius.games.hannibal.judgement.baseline_evaluate import FAR, REACH, Army, Survey
from martius.games.hannibal.judgement.odds import ATTACKER, battle_cards, odds
from martius.games.hannibal.table.model import (
    CARTHAGE,
    LINKED,
    MOST_CUS,
    OPS,
    ROME,
    SIDES,
    STRATEGY,
    WALLED,
    Side,
)
from martius.games.hannibal.table.state import HannibalState
from martius.kernel.mask import Mask, bits

IN_TWO_MARCHES: Final = 0.5
"""What an attack counts that needs two cards: an army without a way back is caught all the same."""

OTHERS: Final = 0.4
"""The part that the attacks on a side's other armies count beside the worst."""


SURVIVES: Final = 7
"""From so many CUs on an army that has a refuge outlives a defeat, and its general with it."""
DESTROYED: Final = 3
"""With so few it is destroyed."""


def dangers(g: HannibalState, survey: Survey) -> list[tuple[Side, float]]:
    """For each side whose armies in the open can be attacked with the cards that the enemy holds:
    the CUs that the best attack costs it more than the attacker, and a part of what the attacks on
    its other armies would; no card attacks them all."""
    armies, highest = survey.armies, _ratings(g)
    worst_of, sum_of = [0.0, 0.0], [0.0, 0.0]
    for army in armies:
        if army.place != army.space:
            continue
        row, side = FAR[army.space], army.side
        refuge = _has_refuge(army, survey)
        far = REACH if refuge else 2 * REACH
        worst = 0.0
        for foe in armies:
            if row[foe.space] <= far and _can_attack(foe, side, highest):
                share = 1.0 if row[foe.space] <= REACH else IN_TWO_MARCHES
                worst = max(worst, share * _danger(foe, army, survey, refuge))
        worst_of[side] = max(worst_of[side], worst)
        sum_of[side] += worst
    return [(s, worst_of[s] + OTHERS * (sum_of[s] - worst_of[s])) for s in SIDES]


def doom(g: HannibalState, survey: Survey, army: Army) -> float:
    """The chance that the next attack destroys an army, and its general with it."""
    if army.place != army.space or (army.cus >= SURVIVES and _has_refuge(army, survey)):
        return 0.0
    row, highest, worst = FAR[army.space], _ratings(g), 0.0
    for foe in survey.armies:
        if row[foe.space] <= REACH and _can_attack(foe, army.side, highest):
            worst = max(worst, _beats(foe, army, survey))
    if not _has_refuge(army, survey) or army.cus <= DESTROYED:
        return worst
    return worst * (SURVIVES - army.cus) / (SURVIVES - DESTROYED)


def _ratings(g: HannibalState) -> tuple[int, int]:
    """The highest strategy ratings that the sides can activate; between turns any card may come."""
    hands = g.hands
    return (_highest(hands[ROME]), _highest(hands[CARTHAGE])) if any(hands) else (3, 3)


def _can_attack(foe: Army, side: Side, highest: tuple[int, int]) -> bool:
    """Whether an army is an enemy of a side that can march with the cards he holds."""
    return (
        foe.side != side
        and foe.cus > 2
        and foe.general >= 0
        and STRATEGY[foe.general] <= highest[1 - side]
    )


@lru_cache(maxsize=1 << 14)
def _highest(hand: Mask) -> int:
    """The highest strategy rating that a hand can activate."""
    return max((OPS[card] for card in bits(hand)), default=0)


def _has_refuge(army: Army, survey: Survey) -> bool:
    """Whether a beaten army has a friendly space to go to."""
    own, space = survey.spaces[army.side], army.space
    return bool(LINKED[space] & own or WALLED >> space & own >> space & 1)


def _danger(foe: Army, army: Army, survey: Survey, refuge: bool) -> float:
    """The CUs that an attack would cost an army more than the attacker, if it is a good attack."""
    chance = _beats(foe, army, survey)
    at_stake = defeat(army.cus) if refuge else army.cus
    return max(0.0, chance * at_stake - (1 - chance) * defeat(min(foe.cus, MOST_CUS)))


def _beats(foe: Army, army: Army, survey: Survey) -> float:
    """The chance that an army is beaten if another attacks it where it stands."""
    side, space = army.side, army.space
    own = battle_cards(side, space, army.cus, army.general, survey.provinces[side])
    force = min(foe.cus, MOST_CUS)
    other = battle_cards(1 - side, space, force, foe.general, survey.provinces[1 - side])
    return odds(other - own + ATTACKER)


def defeat(cus: int) -> float:
    """§14.11, §14.12: the CUs that a defeat costs, about."""
    return min(float(cus), 4.2 if cus >= 5 else 2.7)
