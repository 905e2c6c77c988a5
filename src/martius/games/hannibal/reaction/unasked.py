"""Why nobody was asked to intercept or to avoid battle: the log says it, for whoever wonders."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from martius.games.hannibal import events
from martius.games.hannibal.reaction.avoiding import refuse_avoidance
from martius.games.hannibal.reaction.interception import refuse_interception
from martius.games.hannibal.table.model import INSIDE, LINKED, SPACE_OF, General, Place
from martius.games.hannibal.table.queries import commander, generals_at
from martius.games.hannibal.table.state import HannibalState, Move, Reaction
from martius.kernel import Refusal, Step, Steps
from martius.kernel.mask import bits


@dataclass(frozen=True, slots=True)
class TellUnasked(Step[HannibalState]):
    """§10.3: before the declarations, say who may declare nothing."""

    def run(self, g: HannibalState) -> Steps:
        tell_unasked(g)
        return ()


def tell_unasked(g: HannibalState) -> None:
    """§12.3, §12.8, §12.10, §13.2: for each army in the space entered, or next to it, of which
    nobody may try anything, say which clause forbids it."""
    move = g.move
    if g.log is None or move is None:
        return
    reaction = g.reaction
    g.reaction = reaction or Reaction(1 - move.side)
    for place in _around(move):
        _tell_of_stack(g, move, place)
    g.reaction = reaction


def _around(move: Move) -> list[Place]:
    """The space entered, and every place linked to it, across passes and straits, too."""
    space = SPACE_OF[move.at]
    found: list[Place] = [space]
    for near in bits(LINKED[space]):
        found += [near] if INSIDE[near] < 0 else [near, INSIDE[near]]
    return found


def _tell_of_stack(g: HannibalState, move: Move, place: Place) -> None:
    """One line for an army; why its commander may not try stands for all."""
    side, here = 1 - move.side, place == SPACE_OF[move.at]
    chief = commander(g, side, place)
    if chief < 0 or not (g.cus[side][place] or here) or (here and not move.cus):
        return
    refusals = {x: _refusal(g, x, here) for x in bits(generals_at(g, side, place))}
    why = refusals[chief]
    if why is not None and None not in refusals.values():
        what = "avoid battle" if here else "intercept"
        assert g.log is not None
        g.log.append(events.Barred(side, chief, place, what, why.reason, why.rule))


def _refusal(g: HannibalState, general: General, here: bool) -> Refusal | None:
    return refuse_avoidance(g, general) if here else refuse_interception(g, general)


TYPES: Final[tuple[type, ...]] = (TellUnasked,)
"""The steps written here, for the codec."""
