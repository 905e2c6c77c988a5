"""What each side's armies risk where they stand."""

from __future__ import annotations

from functools import lru_cache

from martius.games.hannibal.judgement.baseline_evaluate import FAR, REACH, Army, Survey
from martius.games.hannibal.judgement.odds import ATTACKER, battle_cards, odds
from martius.games.hannibal.table.model import (
    CARTHAGE,
    LINKED,
    MOST_CUS,
    OPS,
    ROME,
    STRATEGY,
    WALLED,
    Side,
)
from martius.games.hannibal.table.state import HannibalState
from martius.kernel.mask import Mask, bits


def dangers(g: HannibalState, survey: Survey) -> list[tuple[Side, float]]:
    """For each army in the open that can be attacked with the cards that the enemy holds: its side,
    and the CUs that the best attack costs it more than the attacker."""
    armies, hands = survey.armies, g.hands
    highest = (_highest(hands[ROME]), _highest(hands[CARTHAGE])) if any(hands) else (3, 3)
    found = []
    for army in armies:
        if army.place != army.space:
            continue
        row, side = FAR[army.space], army.side
        worst = 0.0
        for foe in armies:
            if (
                foe.side != side
                and foe.cus > 2
                and row[foe.space] <= REACH
                and foe.general >= 0
                and STRATEGY[foe.general] <= highest[1 - side]
            ):
                worst = max(worst, _danger(foe, army, survey))
        if worst:
            found.append((side, worst))
    return found


@lru_cache(maxsize=1 << 14)
def _highest(hand: Mask) -> int:
    """The highest strategy rating that a hand can activate; between turns any may come."""
    return max((OPS[card] for card in bits(hand)), default=0)


def _danger(foe: Army, army: Army, survey: Survey) -> float:
    """The CUs that an attack would cost an army more than the attacker, if it is a good attack."""
    side, space = army.side, army.space
    own = battle_cards(side, space, army.cus, army.general, survey.provinces[side])
    force = min(foe.cus, MOST_CUS)
    other = battle_cards(1 - side, space, force, foe.general, survey.provinces[1 - side])
    chance = odds(other - own + ATTACKER)
    refuge = (
        LINKED[space] & survey.spaces[side] or WALLED >> space & survey.spaces[side] >> space & 1
    )
    at_stake = defeat(army.cus) if refuge else army.cus
    return max(0.0, chance * at_stake - (1 - chance) * defeat(force))


def defeat(cus: int) -> float:
    """§14.11, §14.12: the CUs that a defeat costs, about."""
    return min(float(cus), 4.2 if cus >= 5 else 2.7)
