"""How many courses of play there are at small depth, so that any change of legality shows.

Every action counts, rolls included. When the rules change on purpose, count anew and look at the
differences:

    MARTIUS_GOLDEN=count pytest tests/games/hispania/test_counts.py
"""

from pathlib import Path

import pytest

from martius import Match
from tests.courses import SetUp, count, kept
from tests.games.hispania.test_examples import set_up_example
from tests.games.hispania.test_examples_hispanic import example_6
from tests.games.hispania.vocabulary import OFF, Position, basic_game, position

FILE = Path(__file__).parent / "counts.toml"

ROADS = ("hispalis-emerita", "emerita-capara", "tarraco-ilerda", "basti-carthago_nova")


def first_turn() -> Position:
    """The rulebook's set-up example, ready to play."""
    table = set_up_example().play(*(f"road {road}" for road in ROADS))
    return table.play("place gades", "place valentia", "place mare_ibericum")


def late() -> Position:
    """Two capitals held, two armies near, the consul's turn for two players."""
    return position(
        turn="consul", consul="complutum", citerior="salduba", ulterior="mare_atlanticum",
        fleets=["mare_balearicum", "mare_atlanticum"], round=6, players=2,
        garrisons={"osca": ["citerior"], "olisipo": ["ulterior"], "bilbilis": ["consul"]},
        revolts={"toletum": 2, "castulo": 1, "clunia": 1, "bracara": 3, "regina": 1},
        armies=["toletum", "clunia"], roads=["dertosa-salduba", "valentia-segobriga"],
    )  # fmt: skip


EVERY = "ingenivm,imperivm,proconsvl,legio_hispana,pirates,terror,hispano"


def variants() -> Position:
    """The consul's turn with every variant, and something to do in each."""
    return position(
        variants=EVERY, turn="consul", consul="salduba", citerior="valentia", proconsul="dertosa",
        fleets=["mare_gaditanum"], pirates={"mare_atlanticum": 1}, roads_for_sale=1, denarii=3,
        revolts={"bilbilis": 1, "osca": 2}, armies=["bilbilis", "osca"], special_army="osca",
    )  # fmt: skip


def led_phase() -> Position:
    """A Hispanic phase that a player leads, with an army that has several ways."""
    return position(
        variants="hispano", phase="hispanic", revolts={"numantia": 2}, armies=["numantia"],
        garrisons={"bilbilis": ["consul"]},
    )  # fmt: skip


SET_UPS: dict[str, SetUp] = {
    "rolls": (lambda: basic_game("53233"), 4),
    "roads": (set_up_example, 4),
    "first_turn": (first_turn, 3),
    "late": (late, 4),
    "return": (lambda: position(phase="turn", ulterior=OFF, consul="corduba"), 4),
    "hispanic_phase": (example_6, 3),
    "revolt": (lambda: position(phase="hispanic", revolts={"osca": 1}, armies=["osca"]), 3),
    "variants": (variants, 3),
    "led_phase": (led_phase, 3),
    "first_repression": (
        lambda: Position(Match.new("hispania", "first_repression", auto_chance=False)),
        4,
    ),
}


@pytest.fixture(scope="module")
def counts() -> dict[str, list[int]]:
    return kept(FILE, SET_UPS)


@pytest.mark.parametrize("name", SET_UPS)
def test_the_courses_of_play_are_as_many_as_they_were(
    name: str, counts: dict[str, list[int]]
) -> None:
    assert count(SET_UPS[name]) == counts[name]


def test_every_set_up_is_counted(counts: dict[str, list[int]]) -> None:
    assert set(counts) == set(SET_UPS)
