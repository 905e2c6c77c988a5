"""What giving up means: who loses, and whether one may."""

from __future__ import annotations

from martius.kernel import Seat
from martius.match import Match


def losers(match: Match, seat: str) -> list[Seat]:
    """The seats that lose if this one gives up now, itself among them."""
    g = match.snapshot()
    match.game.resign(g, [known.id for known in match.seats].index(seat))
    assert g.result is not None
    return [known for i, known in enumerate(match.seats) if i not in g.result.winners]
