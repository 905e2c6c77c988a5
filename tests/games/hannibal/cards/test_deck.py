"""§8.3-8.5: what holds for all cards: colours, windows, Truce, removal; the types for the codec."""

from dataclasses import is_dataclass
from inspect import getsourcelines
from itertools import pairwise

import pytest

from martius.games.hannibal.cards import card_events, deck
from martius.games.hannibal.cards.card_events import EVENTS, PLAY
from martius.games.hannibal.table.model import (
    BREAKS_TRUCE,
    CAMPAIGN_CARDS,
    EVENT_BY,
    REMOVED_IF_PLAYED,
    SIDE_IDS,
    STANDARD_CARDS,
    TIMING,
    TITLE,
)
from martius.kernel.datum import WrongDatum
from martius.kernel.mask import bits
from tests.games.hannibal.cards.table import Table

CARDS = list(bits(STANDARD_CARDS))
AUXILIARIES = range(44, 49)
"""Five cards of one name, each with a province of its own."""


@pytest.mark.rule("hannibal", "8.3")
@pytest.mark.parametrize("card", CARDS)
def test_8_3_events_are_for_their_colours(card: int) -> None:
    table = Table()
    for side in SIDE_IDS:
        if EVENT_BY[card] not in ("both", side):
            table.refuses(side, card, "cannot play")


@pytest.mark.rule("hannibal", "8.4")
@pytest.mark.parametrize("card", CARDS)
def test_8_4_the_windows_are_those_of_the_data(card: int) -> None:
    windows = set(EVENTS[card](0, card).windows())
    timing = TIMING[card]
    assert (PLAY in windows) == (timing in ("event", "ops_modifier", "counter_or_event"))
    assert (card_events.MOVE in windows) == (timing == "counter_move")
    assert (card_events.ENTRY in windows) == (timing == "counter_or_event")
    battle = {card_events.BATTLE, card_events.CHARGE, card_events.ROUND}
    assert bool(windows & battle) == (timing == "counter_battle")


ANYWHERE = {9, 12, 22, 23, 24, 26, 29, 57, 58, 64}
"""Events that need nothing but a free space, or nothing at all; their own tests refuse them."""


@pytest.mark.rule("hannibal", "8.3")
@pytest.mark.parametrize("card", CARDS)
def test_8_3_an_event_that_finds_nothing_on_the_map_is_refused(card: int) -> None:
    for side in SIDE_IDS:
        allowed = Table().refusal(side, card) is None
        mine = EVENT_BY[card] == side or (EVENT_BY[card] == "both" and (card, side) != (9, "rome"))
        assert allowed == (card in ANYWHERE and mine)


@pytest.mark.rule("hannibal", "8.5")
def test_8_5_two_cards_are_removed_if_played() -> None:
    assert set(bits(REMOVED_IF_PLAYED & STANDARD_CARDS)) == {25, 26}


@pytest.mark.rule("hannibal", "8.3")
def test_8_3_forty_one_events_break_a_truce() -> None:
    assert (BREAKS_TRUCE & STANDARD_CARDS).bit_count() == 41
    movers = {card for card in CARDS if CAMPAIGN_CARDS >> card & 1} | {5, 18, 28, 50, 54}
    assert not movers & set(bits(BREAKS_TRUCE)), "events that move an army do not"


def test_each_event_is_one_class_and_they_stand_in_card_order() -> None:
    places = [(EVENTS[card].__module__, getsourcelines(EVENTS[card])[1]) for card in CARDS]
    assert places == sorted(places)
    for card, other in pairwise(CARDS):
        same = TITLE[card] == TITLE[other] and card not in AUXILIARIES
        assert (EVENTS[card] is EVENTS[other]) == same


def test_the_types_have_names_of_their_own() -> None:
    names = [cls.__name__ for cls in deck.TYPES]
    assert len(set(names)) == len(names)
    assert all(is_dataclass(cls) for cls in deck.TYPES)
    assert {EVENTS[card] for card in CARDS} <= set(deck.TYPES)


def test_a_card_without_an_event_is_refused_on_load(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(EVENTS, 43)
    with pytest.raises(WrongDatum, match="each card has its event"):
        deck.check_events()
