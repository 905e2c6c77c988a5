"""The strategy deck: the events of all cards, registered by importing this module."""

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
from martius.games.hannibal.cards.choices import PARAMS, MoveEvent
from martius.games.hannibal.table.model import CAMPAIGN_CARDS, CARDS, TIMING, Card
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
    assert all(card in EVENTS for card in bits(CARDS)), "every card has its event"
    for card, cls in EVENTS.items():
        windows, timing = set(cls.windows), TIMING[card]
        assert windows <= TIMES[timing], f"card {card} is not played as {timing!r}"
        rides = issubclass(cls, MoveEvent) and not issubclass(cls, Campaign | ForceMarch)
        assert rides == (timing == "ops_modifier"), f"card {card}: {timing!r} moves a general"
        assert (timing == "counter_or_event") == (len(windows) == 2), f"card {card}: {timing!r}"
        assert bool(CAMPAIGN_CARDS >> card & 1) == issubclass(cls, Campaign), (
            f"card {card}: campaign"
        )
        check_words(card)


def check_words(card: Card) -> None:
    """The words in a card's params are words that its event knows."""
    points = PARAMS[card].get("points", 1)
    assert points == "all" or isinstance(points, int), f"card {card}: points = {points!r}"
    target = PARAMS[card].get("target", "army")
    assert target in ("army", "besieging_army"), f"card {card}: target = {target!r}"


check_events()
