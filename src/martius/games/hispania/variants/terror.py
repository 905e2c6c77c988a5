"""TERROR: the special army (§terror).

In all but its value it is an army like others (§terror.3), so `ops` moves and removes it.
"""

from __future__ import annotations

from typing import Final

from martius.games.hispania.table.state import SIEGE, Fight, HispaniaState
from martius.games.hispania.table.variants import TERROR, params
from martius.games.hispania.turn.values import Sides

SELF_MULTIPLIER: Final[int] = params("terror")["self_multiplier"]


def armies(g: HispaniaState) -> int:
    """§terror.1: how many armies there are beside those of the basic mode."""
    return int(bool(g.terms.variants & TERROR))


def in_fight(g: HispaniaState, fight: Fight, sums: Sides) -> Sides:
    """§terror.2: the special army multiplies its own value, in attack and in defence."""
    if fight.kind == SIEGE or g.special != fight.army:
        return sums
    return sums._replace(hispanic_times=sums.hispanic_times * SELF_MULTIPLIER)
