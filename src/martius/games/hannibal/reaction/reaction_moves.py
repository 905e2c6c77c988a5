"""What was declared in a reaction phase, and the detachments that go (§10.3)."""

from __future__ import annotations

from martius.games.hannibal import events
from martius.games.hannibal.table import ops
from martius.games.hannibal.table.model import SPACE_OF, General, Place, Side
from martius.games.hannibal.table.state import Detachment, HannibalState, Reaction


def move_detachment(g: HannibalState, side: Side, detachment: Detachment, to: Place) -> None:
    """A detachment that was told off moves; both stacks settle who commands."""
    origin = detachment.at
    ops.move_cus(g, side, origin, to, detachment.cus, detachment.elephants)
    leader = detachment.general
    ops.move_generals(g, detachment.others | (1 << leader if leader >= 0 else 0), to)
    if detachment.train:
        ops.move_train(g, to)
    ops.set_command(g, side, origin)
    ops.set_command(g, side, to)
    ops.look_for_relief(g, SPACE_OF[origin])


def without(reaction: Reaction, detachment: Detachment) -> Reaction:
    """A reaction in which a declared detachment has been dealt with."""
    rest = tuple(other for other in reaction.declared if other is not detachment)
    return reaction._replace(declared=rest)


def tell_roll(
    g: HannibalState,
    side: Side,
    general: General,
    what: str,
    roll: int,
    modifier: int,
    needed: int,
    rule: str,
) -> None:
    """Log a roll of a general."""
    if g.log is not None:
        success = roll + modifier <= needed
        g.log.append(events.Rolled(side, general, what, roll, modifier, needed, success, rule))
