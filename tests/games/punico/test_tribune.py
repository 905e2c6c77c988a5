"""The tribune fights as a tribune should, and beats who has no plan."""

from __future__ import annotations

import random

import pytest

from martius.bots import BOTS
from martius.match import Match, Outcome
from tests.games.punico.vocabulary import FAR, Position, position

BATTLES = ["trebbia", "beneventum", "po", "zama"]


def advice(table: Position) -> str:
    """What the tribune would do."""
    assert table.to_act is not None
    chair = table.match.chair(table.to_act)
    action = BOTS["tribune"]().choose(chair, random.Random(1).randrange)
    return table.match.game.format(action)


def follow(table: Position, choices: int) -> Position:
    """Let the tribune make so many choices."""
    for _ in range(choices):
        table.play(advice(table))
    return table


def fight(battle: str, bots: tuple[str, str], seed: int) -> Outcome:
    """A whole battle."""
    match = Match.new("punico", battle, seed=seed)
    rng = random.Random(seed)
    seats = {seat.id: BOTS[bot]() for seat, bot in zip(match.seats, bots, strict=True)}
    while match.to_act is not None:
        action = seats[match.to_act].choose(match.chair(match.to_act), rng.randrange)
        match.play(match.game.format(action))
    assert match.result is not None
    return match.result


# --- numbers ---


@pytest.mark.parametrize("battle", BATTLES)
@pytest.mark.parametrize(
    ("bots", "side"), [(("tribune", "random"), "rome"), (("random", "tribune"), "carthage")]
)
def test_the_tribune_beats_who_has_no_plan(battle: str, bots: tuple[str, str], side: str) -> None:
    assert fight(battle, bots, seed=11).side == side


@pytest.mark.slow
@pytest.mark.parametrize("battle", BATTLES)
@pytest.mark.parametrize(
    ("bots", "side"), [(("tribune", "random"), "rome"), (("random", "tribune"), "carthage")]
)
def test_the_tribune_hardly_ever_loses(battle: str, bots: tuple[str, str], side: str) -> None:
    wins = [fight(battle, bots, seed).side for seed in range(20)].count(side)
    assert wins >= 19


# --- movement ---


def test_it_faces_the_enemy() -> None:
    table = position("ha1 1112 s d3", "v1 1110 s", impulse="first_movement")
    follow(table, 3)
    assert table.unit("ha1")["facing"] in ("n", "ne", "nw")


def test_cavalry_goes_for_the_rear() -> None:
    table = position("re1 0811 n", "ha1 1112 n", "f1 1111 s", impulse="first_movement")
    table.play("unit re1")
    assert advice(table) in ("move 1110", "move 1010", "move 1210", "move 1011", "move 1211")


def test_a_unit_about_to_break_keeps_away_from_the_enemy() -> None:
    table = position("ha1 1114 n d4", "v1 1111 s", *FAR, impulse="first_movement")
    table.play("unit ha1")
    assert advice(table) not in ("move 1112", "move 1012", "move 1212", "move 1011", "move 1211")


# --- combat ---


def test_it_attacks_where_the_odds_are_good() -> None:
    table = position("ha1 1112 n", "f1 1111 s d2", impulse="first_combat")
    assert advice(table) == "attack ha1"


def test_it_lets_a_hopeless_attack_be() -> None:
    table = position("ve1 1112 n d2", "v1 1111 s", impulse="first_combat")
    assert advice(table) == "end"


def test_it_strikes_the_weaker_of_two() -> None:
    table = position("ha1 1112 n", "v1 1111 s", "f1 1011 s d3", impulse="first_combat")
    table.play("attack ha1")
    assert advice(table) == "strike 1011"


def test_it_spends_a_combat_point_where_a_unit_is_about_to_break() -> None:
    table = position(
        "ha1 1112 n d4", "f1 1111 s d1", *FAR, impulse="first_combat", rome="1113",
        command={"rome": {"combat": 1}},
    )  # fmt: skip
    table.play("attack ha1")
    assert advice(table) == "commit"


def test_it_gives_support() -> None:
    table = position("ha1 1112 n", "pr1 1113 n", "f1 1111 s", *FAR, impulse="first_combat")
    table.play("attack ha1")
    assert advice(table) == "support pr1"


def test_light_foot_withdraws_from_what_would_break_it() -> None:
    table = position("v1 1111 s", "ve1 1112 n d2", *FAR, impulse="first_combat", first="carthage")
    table.play("attack v1")
    assert advice(table).startswith("withdraw")


# --- missiles, command, elephants ---


def test_it_shoots_at_who_is_nearest_to_panic() -> None:
    table = position(
        "ve1 1112 n", "m1 1111 s", "m2 1011 s d3", impulse="second_missile", first="carthage"
    )
    table.play("fire ve1")
    assert advice(table) == "aim 1011"


def test_it_rallies_the_unit_that_needs_it_most() -> None:
    table = position(
        "ha1 1113 n d1", "ha2 1213 n d4", *FAR, impulse="first_recovery", rome="1113",
        command={"rome": {"recovery": 1}},
    )  # fmt: skip
    assert advice(table) == "rally ha2"


def test_it_goads_the_elephant_that_is_near_and_leaves_one_that_is_far() -> None:
    near = ("ha1 1112 n", "el1 1109 s", "el2 2402 s")
    table = position(
        *near, impulse="second_movement", rome="1112", command={"rome": {"elephants": 1}}
    )
    assert advice(table) == "goad el1"
    far = position(
        "ha1 1117 n", "el2 2402 s", impulse="second_movement", rome="1117",
        command={"rome": {"elephants": 1}},
    )  # fmt: skip
    assert advice(far) == "end"


def test_it_wants_command_points_where_the_turn_needs_them() -> None:
    table = position("ha1 1112 n d3", "f1 1111 s", impulse="strategic", rome="1113",
                     carthage="1110")  # fmt: skip
    table.play("command fortuna")
    assert advice(table) == "command recovery"
