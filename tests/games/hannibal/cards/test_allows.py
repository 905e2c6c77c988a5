"""`allows` and `refuse` of an event are one rule: the first is asked often, the second says why."""

from __future__ import annotations

import random

import pytest

from martius.arena import plan
from martius.games.hannibal.cards.card_events import (
    AS_PLAYED,
    ENTRY,
    EVENTS,
    IN_WINDOW,
    MOVE,
    PLAY,
    EventCard,
)
from martius.games.hannibal.reaction.counter_events import CounterMove
from martius.games.hannibal.table.model import CARTHAGE, ROME
from martius.games.hannibal.table.state import HannibalState
from martius.games.hannibal.turn.strategy import PlayStrategyCard
from martius.kernel import Chance, Decision, play, waiting
from martius.kernel.mask import bits


def defining(cls: type, name: str) -> type:
    """The class of the line of ancestors that a method comes from."""
    return next(base for base in cls.__mro__ if name in base.__dict__)


@pytest.mark.parametrize("card", sorted(EVENTS))
def test_whoever_refuses_otherwise_allows_otherwise(card: int) -> None:
    refuses, allows = defining(EVENTS[card], "refuse"), defining(EVENTS[card], "allows")
    assert allows is EventCard or issubclass(allows, refuses)


def differing(g: HannibalState, window: int) -> list[int]:
    """The cards whose two answers differ in a window."""
    return [
        card
        for side in (ROME, CARTHAGE)
        for card in bits(IN_WINDOW[window])
        if (event := AS_PLAYED[window][side][card]).allows(g) != (event.refuse(g) is None)
    ]


def test_both_give_the_same_answer_in_random_play() -> None:
    batch = plan("hannibal", None, {}, ["random"], games=1, seed=1)
    source, met = random.Random(3), set[int]()
    while met != {PLAY, MOVE, ENTRY}:
        g = batch.game.new(batch.scenario, batch.options)
        while (step := waiting(g)) is not None:
            if isinstance(step, PlayStrategyCard | CounterMove):
                window = step.window if isinstance(step, CounterMove) else PLAY
                assert differing(g, window) == []
                met.add(window)
            if isinstance(step, Chance):
                play(g, step.sample(g, source.randrange))
            else:
                assert isinstance(step, Decision)
                play(g, source.choice(step.options(g)))
