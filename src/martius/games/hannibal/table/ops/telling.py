"""What happened, told for the log."""

from __future__ import annotations

from martius.games.hannibal import events
from martius.games.hannibal.table.model import General, Side
from martius.games.hannibal.table.state import HannibalState
from martius.kernel import Event


def tell(g: HannibalState, event: Event) -> None:
    """Log an event that changes nothing by itself."""
    if g.log is not None:
        g.log.append(event)


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
