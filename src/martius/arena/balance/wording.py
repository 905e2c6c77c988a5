"""What an event is called in a report: its kind in words that a player reads."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

WORDS: Final[Mapping[str, str]] = {
    "Noted": "Special effect of a card or rule",
    "Declared": "Interception or avoidance attempted",
    "Avoided": "Battle avoided",
    "WentInside": "Army went into its city",
    "NavalRolled": "Naval roll",
    "SiegeRolled": "Siege roll",
    "InitiativeTaken": "Initiative in battle taken",
    "FightFought": "Fight",
    "NothingHappened": "No room for a fourth revolt",
    "ElephantRolled": "Elephant roll",
    "RoutScored": "Rout points scored",
    "Fled": "Unit fled",
    "Panicked": "Unit panicked",
    "Entered": "Unit came onto the map",
    "Crossed": "Unit pushed through a friend",
    "BrokeThrough": "Unit left by the enemy's edge",
    "Deployed": "Unit deployed",
    "DeployedAsInHistory": "Army deployed as in history",
    "Pursued": "Unit pursued",
    "Supported": "Attack supported",
}
"""Kinds that do not speak for themselves."""


def in_words(kind: str) -> str:
    """`DeckReshuffled`: Deck reshuffled."""
    return WORDS.get(kind) or re.sub(r"(?<=.)([A-Z])", r" \1", kind).capitalize()
