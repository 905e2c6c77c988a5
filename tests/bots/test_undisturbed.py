"""While a bot thinks, the garbage collector waits; afterwards it is as it was."""

from __future__ import annotations

import gc

import pytest

from martius import Match
from martius.bots import BOTS
from martius.bots.undisturbed import Undisturbed
from tests.toy import Toy, ToyState


class Watched(Toy):
    """Notes whether the collector is on while positions are judged."""

    def __init__(self) -> None:
        self.seen: list[bool] = []

    def evaluate(self, g: ToyState, seat: int) -> float:
        self.seen.append(gc.isenabled())
        return super().evaluate(g, seat)


@pytest.mark.parametrize("name", ["legate", "centurion"])
def test_no_bot_is_disturbed(name: str) -> None:
    game = Watched()
    match = Match.new(game, {}, seed=1)
    assert match.to_act is not None
    BOTS[name]().choose(match.chair(match.to_act), lambda n: 0)
    assert game.seen
    assert not any(game.seen)
    assert gc.isenabled()


def test_the_collector_goes_on_afterwards() -> None:
    with Undisturbed(), Undisturbed():
        assert not gc.isenabled()
    assert gc.isenabled()


def test_it_goes_on_after_an_error() -> None:
    with pytest.raises(ValueError, match="lost"), Undisturbed():
        raise ValueError("lost")
    assert gc.isenabled()


def test_whoever_has_switched_it_off_finds_it_off() -> None:
    gc.disable()
    try:
        with Undisturbed():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()
