"""What was declared in a reaction phase, and the parties that go (§10.3)."""

from __future__ import annotations

from martius.games.hannibal import events
from martius.games.hannibal.table import ops
from martius.games.hannibal.table.model import SPACES, General, Place, Side
from martius.games.hannibal.table.state import HannibalState, Move, Party, Reaction


def under_way(g: HannibalState) -> tuple[Move, Reaction]:
    """The moving army, and the reaction to it."""
    assert g.move is not None
    assert g.reaction is not None
    return g.move, g.reaction


def move_party(g: HannibalState, side: Side, party: Party, to: Place) -> None:
    """A party that was told off moves; both stacks settle who commands."""
    origin = party.at
    ops.move_cus(g, side, origin, to, party.cus, party.elephants)
    leader = party.general
    ops.move_generals(g, party.others | (1 << leader if leader >= 0 else 0), to)
    if party.train:
        ops.move_train(g, to)
    ops.set_command(g, side, origin)
    ops.set_command(g, side, to)
    if origin < len(SPACES) and not g.cus[side][origin]:
        ops.look_for_relief(g, origin)


def drop_party(g: HannibalState, party: Party) -> Reaction:
    """A declared party has been dealt with; the reaction without it."""
    _, reaction = under_way(g)
    rest = tuple(other for other in reaction.declared if other is not party)
    g.reaction = reaction = reaction._replace(declared=rest)
    return reaction


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
