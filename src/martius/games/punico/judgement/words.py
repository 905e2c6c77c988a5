"""What the coach calls the terms of a position."""

from __future__ import annotations

from typing import Final

from martius.games.punico.judgement.features import TERMS
from martius.kernel.text import Text, say

OF: Final = {
    "rout": say("rout points"),
    "near rout": say("an army close to rout"),
    "units": say("units in the fight"),
    "disorder": say("disorder"),
    "backs": say("units with an enemy behind them"),
    "leader": say("the leader"),
    "leader in danger": say("a leader in danger"),
    "fortuna": say("markers in the Fortuna box"),
    "time": say("time"),
}
NAMES: Final[list[Text]] = [OF[term] for term in TERMS]
"""In the order of the features."""
