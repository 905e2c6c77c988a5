"""How near a capital is to its fall: a siege under way is judged by how it may end."""

from __future__ import annotations

from typing import Final

from martius.games.hannibal.judgement.baseline_evaluate import FAR, REACH
from martius.games.hannibal.judgement.features import next_mover
from martius.games.hannibal.judgement.odds import ATTACKER, battle_cards, odds
from martius.games.hannibal.table.model import (
    CAPITAL,
    INSIDE,
    MOST_CUS,
    PORTS,
    ROME,
    SIEGE_CUS,
    SIEGE_POINTS,
    SPACE_OF,
    General,
    Side,
)
from martius.games.hannibal.table.queries import commander, generals_on_map, provinces_of
from martius.games.hannibal.table.state import HannibalState

POINTS_A_CARD: Final = (0.5, 1 / 3)
"""§20.2: what an attempt on the other's capital brings each side, on the mean."""
LOSSES_A_CARD: Final = (0.5, 2 / 3)
"""And what it costs the besieger in CUs."""
WEARINESS: Final = 0.12
"""The part of the chance that each card still needed takes away."""
AT_ONCE: Final = 0.95
"""The part that a relief counts which can come with the next card; what waits for another card of
the besieger may come too late."""
CUS_BY_SEA: Final = 5
"""§11.4: CUs that come to Rome's relief over the sea with a 3."""


def falls(g: HannibalState, side: Side) -> float:
    """The chance that a side's capital falls to the army before it."""
    city, foe = CAPITAL[side], 1 - side
    cus = g.cus[foe][city]
    general = commander(g, foe, city)
    if cus < SIEGE_CUS or general < 0:
        return 0.0
    rolls = (SIEGE_POINTS - g.siege[city]) / POINTS_A_CARD[foe]
    if g.turn >= g.terms.turns and rolls > 1 + g.hands[foe].bit_count():
        return 0.0
    lasts = min(1.0, (cus - 2) / max(1.0, rolls * LOSSES_A_CARD[foe]))
    in_time = rolls / (1.0 + rolls) if next_mover(g) == foe else AT_ONCE
    holds = 1.0 - in_time * _relief(g, side, cus, general)
    return lasts * max(0.0, 1.0 - WEARINESS * rolls) * holds


def _relief(g: HannibalState, side: Side, cus: int, besieger: General) -> float:
    """The chance that the best army that can come to the city's relief beats the besieger."""
    city, owned = CAPITAL[side], provinces_of(g, side)
    row = FAR[city]
    foe = battle_cards(1 - side, city, min(cus, MOST_CUS), besieger, provinces_of(g, 1 - side))
    relief = 0.0
    for general in generals_on_map(g, side):
        place = g.at[general]
        force = min(g.cus[side][place], MOST_CUS)
        if row[SPACE_OF[place]] > REACH:
            if side != ROME or not PORTS >> place & 1:
                continue
            force = min(force, CUS_BY_SEA)
        if force and place != INSIDE[city]:
            force += g.cus[side][INSIDE[city]]
        if force:
            own = battle_cards(side, city, force, general, owned)
            relief = max(relief, odds(own - foe + ATTACKER))
    return relief
