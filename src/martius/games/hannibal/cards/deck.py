"""The strategy deck. Importing this module registers the events of all cards."""

from __future__ import annotations

from typing import Final

from martius.games.hannibal.cards import (
    cards_01_16,
    cards_17_24,
    cards_25_32,
    cards_33_48,
    cards_49_64,
    cards_65_86,
    choices,
    effects,
    markers,
)
from martius.games.hannibal.cards.card_events import (
    AVOID,
    BATTLE,
    CHARGE,
    ENTRY,
    EVENTS,
    MOVE,
    PLAY,
    ROUND,
)
from martius.games.hannibal.cards.cards_33_48 import Campaign
from martius.games.hannibal.cards.cards_49_64 import ForceMarch
from martius.games.hannibal.cards.choices import MoveEvent
from martius.games.hannibal.table.model import CAMPAIGN_CARDS, CARDS, TIMING
from martius.kernel.datum import must
from martius.kernel.mask import bits

TYPES: Final[tuple[type, ...]] = (
    *cards_01_16.TYPES,
    *cards_17_24.TYPES,
    *cards_25_32.TYPES,
    *cards_33_48.TYPES,
    *cards_49_64.TYPES,
    *cards_65_86.TYPES,
    *choices.TYPES,
    *effects.TYPES,
    *markers.TYPES,
)
"""The steps of all events, for the codec."""

TIMES: Final = {
    "event": {PLAY},
    "ops_modifier": {PLAY},
    "counter_or_event": {PLAY, ENTRY},
    "counter_move": {MOVE, ENTRY, AVOID},
    "counter_battle": {BATTLE, CHARGE, ROUND},
}
"""The windows in which a card of each timing may be played."""


def check_events() -> None:
    """Every card has its event, which can be played when the data say."""
    must(set(EVENTS) == set(bits(CARDS)), "cards.toml: card.id", "each card has its event")
    for card, cls in EVENTS.items():
        windows, timing = set(cls(0, card).windows()), TIMING[card]
        rides = issubclass(cls, MoveEvent) and not issubclass(cls, Campaign | ForceMarch)
        fits = (
            windows <= TIMES[timing]
            and rides == (timing == "ops_modifier")
            and (timing == "counter_or_event") == (len(windows) == 2)
        )
        must(fits, f"cards.toml: card {card}.timing", f"its event is not played as {timing!r}")
        campaign = bool(CAMPAIGN_CARDS >> card & 1) == issubclass(cls, Campaign)
        must(campaign, f"cards.toml: card {card}.campaign", "campaigns alone name generals")


check_events()
