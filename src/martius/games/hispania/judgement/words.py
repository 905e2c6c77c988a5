"""What the coach calls the terms of a position."""

from __future__ import annotations

from typing import Final

from martius.games.hispania.judgement.features import TERMS
from martius.kernel.text import Text, say

OF: Final = {
    "constant": say("the start"),
    "revolts in reserve": say("revolts in the reserve"),
    "reserve runs out": say("the reserve runs out"),
    "revolts that bar victory": say("revolts that bar victory"),
    "other revolts": say("other revolts"),
    "cities in revolt": say("cities in revolt"),
    "capitals wanted": say("capitals without a garrison"),
    "capitals open": say("capitals without a revolt"),
    "armies": say("Hispanic armies"),
    "uprisings": say("armies about to rise"),
    "danger": say("generals in danger"),
    "generals away": say("generals off the board"),
    "distance": say("generals far from their work"),
    "generals together": say("generals together"),
    "garrisons": say("garrisons"),
    "garrisons ready": say("garrisons ready to be placed"),
    "garrisons short": say("too few garrisons"),
    "turns left": say("turns left"),
    "last turns": say("the last turns"),
    "work for the time left": say("work for the time left"),
    "too much work": say("too much work for the time left"),
    "denarii": say("denarii"),
    "pirates": say("pirates"),
    "special army": say("the legion"),
    "proconsul": say("the proconsul"),
    "roads": say("roads"),
}
NAMES: Final[list[Text]] = [OF[term] for term in TERMS]
"""In the order of the features."""
