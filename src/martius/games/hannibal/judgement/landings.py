"""The ports worth sailing to: a fleet can go anywhere, and few landings are worth a thought."""

from __future__ import annotations

from typing import Final

from martius.games.hannibal.judgement.baseline_evaluate import FAR, IN_THE_OPEN, REACH
from martius.games.hannibal.judgement.features import holdings, nearness
from martius.games.hannibal.table.model import CAPITAL, SPACE_OF, SPACES, Side, Space
from martius.games.hannibal.table.queries import moving, provinces_of
from martius.games.hannibal.table.state import HannibalState
from martius.kernel import Action
from martius.kernel.mask import Mask, mask_of

FROM_HOME: Final = 6
"""Ports that an army considers where it was activated."""
ON_THE_WAY: Final = 2
"""And in each port that it has marched to."""
RELIEF: Final = 30.0
"""What a landing counts where the enemy stands before one's own city."""
HOME: Final = 10.0
"""And near one's capital, if an enemy is there, too."""
ATTACK: Final = 4.0
"""And where enemy CUs are, for each CU that the army has more."""


def landings(g: HannibalState, options: list[Action]) -> list[Action]:
    """The options without voyages that are hardly worth a thought."""
    move = moving(g)
    most = ON_THE_WAY if move.path else FROM_HOME
    voyages = [action for action in options if action.verb == "sail"]
    if len(voyages) <= most:
        return options
    foe = 1 - move.side
    theirs, manned = holdings(g)[foe], mask_of(s for s in SPACES if g.cus[foe][s]) & IN_THE_OPEN
    owned = provinces_of(g, move.side)
    ranked = sorted(voyages, key=lambda a: -_worth(g, a.noun, theirs, manned, owned))
    kept = set(ranked[:most])
    return [action for action in options if action.verb != "sail" or action in kept]


def _worth(g: HannibalState, port: Space, theirs: Mask, manned: Mask, owned: Mask) -> float:
    """How much speaks for a landing, about, in units of nearness."""
    side = moving(g).side
    foe = 1 - side
    worth = nearness(port, foe, theirs, manned, owned)
    if g.cus[foe][port]:
        if g.control[port] == side:
            return RELIEF
        worth += ATTACK * max(0, moving(g).cus - g.cus[foe][port])
    home = CAPITAL[side]
    if FAR[home][port] <= 2 and _in_danger(g, home, foe):
        worth += HOME
    return worth


def _in_danger(g: HannibalState, city: Space, foe: Side) -> bool:
    """Whether an enemy general with an army is in reach of a city by land."""
    row, cus = FAR[city], g.cus[foe]
    return any(cus[s] > 2 and row[SPACE_OF[s]] <= REACH for s in SPACES)
