"""The strategy deck: the events of all cards, registered by importing this module."""

from __future__ import annotations

from typing import Final

from martius.games.hannibal import (
    cards_01_16,
    cards_17_24,
    cards_25_32,
    cards_33_48,
    cards_49_64,
    cards_65_86,
    cards_choices,
    cards_effects,
)
from martius.games.hannibal.cards import EVENTS
from martius.games.hannibal.model import STANDARD_CARDS
from martius.kernel.mask import bits

TYPES: Final[tuple[type, ...]] = (
    *cards_01_16.TYPES,
    *cards_17_24.TYPES,
    *cards_25_32.TYPES,
    *cards_33_48.TYPES,
    *cards_49_64.TYPES,
    *cards_65_86.TYPES,
    *cards_choices.TYPES,
    *cards_effects.TYPES,
)
"""The steps of all events, for the codec."""

assert all(card in EVENTS for card in bits(STANDARD_CARDS)), "every card has its event"
