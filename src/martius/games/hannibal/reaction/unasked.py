"""Why nobody was asked to intercept or to avoid battle, told in the log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from martius.games.hannibal import events
from martius.games.hannibal.reaction.avoiding import refuse_avoidance
from martius.games.hannibal.reaction.interception import refuse_interception
from martius.games.hannibal.table import ops
from martius.games.hannibal.table.model import INSIDE, LINKED, OF_SIDE, SPACE_OF, Place
from martius.games.hannibal.table.queries import commander, moving, reacting
from martius.games.hannibal.table.state import HannibalState, Move, Reaction
from martius.kernel import Step, Steps
from martius.kernel.mask import bits


@dataclass(frozen=True, slots=True)
class TellUnasked(Step):
    """§10.3: before the declarations, say who may declare nothing."""

    def run(self, g: HannibalState) -> Steps:
        tell_unasked(g, moving(g), reacting(g))
        return ()


def tell_unasked(g: HannibalState, move: Move, reaction: Reaction) -> None:
    """§12.3, §12.8, §12.10, §13.2: for each army in the space entered, or next to it, of which
    nobody may try anything, say which clause forbids it."""
    if g.log is None:
        return
    own = OF_SIDE[reaction.side]
    for place in _around(move):
        if g.stacks[place] & own:
            _tell_of_stack(g, move, reaction, place)


def _around(move: Move) -> list[Place]:
    """The space entered, and every place linked to it, across passes and straits, too."""
    space = SPACE_OF[move.at]
    found: list[Place] = [space]
    for near in bits(LINKED[space]):
        found += [near] if INSIDE[near] < 0 else [near, INSIDE[near]]
    return found


def _tell_of_stack(g: HannibalState, move: Move, reaction: Reaction, place: Place) -> None:
    """One line for an army; why its commander may not try stands for all."""
    side, here = reaction.side, place == SPACE_OF[move.at]
    if not (move.cus if here else g.cus[side][place]):
        return
    refuse = refuse_avoidance if here else refuse_interception
    stack = bits(g.stacks[place] & OF_SIDE[side])
    refusals = {x: refuse(g, move, reaction, x) for x in stack}
    chief = commander(g, side, place)
    why = refusals[chief]
    if why is not None and None not in refusals.values():
        what = "avoid" if here else "intercept"
        ops.tell(g, events.Barred(side, chief, place, what, why.reason, why.rule))


TYPES: Final[tuple[type, ...]] = (TellUnasked,)
"""The steps written here, for the codec."""
