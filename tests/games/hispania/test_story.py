"""The story of a game with variants has their series, too."""

from __future__ import annotations

from martius.match.story import story
from tests.games.hispania.vocabulary import position


def series(variants: str) -> dict[str, list[int]]:
    """The series of a short game: a denarius turns the die, and one sends an army."""
    table = position(
        variants=variants,
        phase="hispanic",
        revolts={"numantia": 1},
        garrisons={"calagurris": ["consul"]},
    )
    table.play("dice 1-3")
    if "hispano" in variants:
        table.play("shift 2")
    table.play("pass")
    told = story(table.match.record, table.match.game)
    return {one["id"]: one["values"] for one in told["series"]}


def test_the_basic_game_has_no_series_of_variants() -> None:
    assert list(series("")) == ["revolts", "reserve", "capitals", "armies", "losses"]


def test_variants_add_their_series() -> None:
    told = series("ingenivm,pirates,hispano")
    assert list(told)[5:] == ["pirates", "roads", "spent"]
    assert told["pirates"][-1] == 2
    assert told["roads"][-1] == 0
    assert told["spent"][-1] == 1
