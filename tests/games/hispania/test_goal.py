"""§goal: how a game ends."""

from typing import Any

import pytest

from tests.games.hispania.vocabulary import Position, position

CAPITALS = ("osca", "numantia", "toletum", "olisipo", "brigantium", "flaviobriga")
FIVE_HELD = {
    "osca": ["citerior"],
    "numantia": ["citerior"],
    "toletum": ["ulterior"],
    "olisipo": ["ulterior"],
    "brigantium": ["consul"],
}
ALL_HELD = FIVE_HELD | {"flaviobriga": ["consul"]}
VICTORY = ("roman_victory", "goal.1")
EXHAUSTED = ("revolts_exhausted", "goal.2")


def at_flaviobriga(**pieces: Any) -> Position:
    """The consul in the one capital without a garrison."""
    return position(turn="consul", consul="flaviobriga", garrisons=FIVE_HELD, **pieces)


# --- Rome ---


@pytest.mark.rule("hispania", "goal.1")
def test_goal_1_the_last_garrison_wins_at_once() -> None:
    table = at_flaviobriga()
    table.play("garrison flaviobriga")
    assert table.outcome == VICTORY
    assert table.match.over
    assert table.match.result is not None
    assert table.match.result.side == "rome"
    assert table.match.result.winners == ("rome",)


@pytest.mark.rule("hispania", "goal.1")
def test_goal_1_the_victory_is_the_last_thing_told() -> None:
    table = at_flaviobriga(denarii=1).play("garrison flaviobriga")
    assert table.match.view(None)["events"][-1]["text"] == "Rome wins: every goal is met."


@pytest.mark.rule("hispania", "goal.1")
@pytest.mark.parametrize("city", ["gades", "tarraco"])
def test_goal_1_not_while_a_roman_province_is_in_revolt(city: str) -> None:
    table = at_flaviobriga(revolts={city: 1}, ulterior="corduba")
    table.play("garrison flaviobriga")
    assert table.outcome is None


@pytest.mark.rule("hispania", "goal.1")
def test_goal_1_revolts_in_hispanic_provinces_do_not_matter() -> None:
    table = at_flaviobriga(revolts={"gerunda": 3, "abula": 1}).play("garrison flaviobriga")
    assert table.outcome == VICTORY


@pytest.mark.rule("hispania", "goal.1")
def test_goal_1_whose_garrisons_they_are_does_not_matter() -> None:
    held = {city: ["consul"] for city in CAPITALS[:2]} | {
        city: ["citerior"] for city in CAPITALS[2:5]
    }
    table = position(turn="ulterior", ulterior="flaviobriga", garrisons=held)
    assert table.play("garrison flaviobriga").outcome == VICTORY


@pytest.mark.rule("hispania", "goal.1")
def test_goal_1_the_last_siege_in_a_roman_province_wins() -> None:
    table = position(ulterior="corduba", revolts={"basti": 1}, garrisons=ALL_HELD)
    table.play("besiege basti", "spend 1")
    assert table.outcome == VICTORY


@pytest.mark.rule("hispania", "goal.1")
def test_goal_1_the_last_attack_in_a_roman_province_wins() -> None:
    held = ALL_HELD | {"corduba": ["ulterior", "ulterior"]}
    table = position(
        ulterior="corduba", revolts={"basti": 1}, armies=["basti"], garrisons=held,
        consul="mare_balearicum",
    )  # fmt: skip
    table.play("attack basti", "spend 3", "dice 6-1")
    assert table.outcome == VICTORY


@pytest.mark.rule("hispania", "goal.1")
def test_goal_1_rome_wins_in_the_hispanic_phase_too() -> None:
    """An army that loses its own attack in a Roman province takes the last revolt with it."""
    table = position(
        ulterior="corduba", revolts={"basti": 1}, armies=["basti"], garrisons=ALL_HELD,
        phase="hispanic",
    )  # fmt: skip
    table.play("dice 1-6")
    assert table.armies == {"basti"}
    table.play("dice 6-1")
    assert table.outcome == VICTORY
    assert table.to_act is None


@pytest.mark.rule("hispania", "goal.1")
def test_goal_1_all_players_win_together() -> None:
    table = at_flaviobriga(players=3).play("garrison flaviobriga")
    assert table.match.result is not None
    assert table.match.result.winners == ("ulterior", "citerior", "consul")


# --- Hispania ---


@pytest.mark.rule("hispania", "goal.2")
def test_goal_2_no_revolt_is_left_for_an_empty_city() -> None:
    table = position(phase="hispanic", reserve={"revolts": 0}).play("dice 4-4")
    assert table.outcome == EXHAUSTED
    assert table.match.result is not None
    assert table.match.result.side == "hispania"
    assert table.match.result.winners == ()


@pytest.mark.rule("hispania", "goal.2")
def test_goal_2_no_revolt_is_left_to_grow() -> None:
    table = position(phase="hispanic", revolts={"osca": 1}, armies=["osca"], reserve={"revolts": 0})
    assert table.play("dice 1-6").outcome == EXHAUSTED


@pytest.mark.rule("hispania", "goal.2")
def test_goal_2_no_revolt_is_left_for_an_army_on_the_move() -> None:
    """The revolt roll finds a protected city; the army in Gerunda has one way, to Beseda."""
    table = position(
        phase="hispanic", revolts={"gerunda": 1}, armies=["gerunda"], reserve={"revolts": 0},
        garrisons={"osca": ["citerior"]},
    )  # fmt: skip
    assert table.play("dice 1-6").outcome == EXHAUSTED


@pytest.mark.rule("hispania", "goal.2")
def test_goal_2_an_empty_reserve_alone_does_not_end_the_game() -> None:
    """An army can still be raised, a protected city still be named, a full one stay as it is."""
    bare: dict[str, Any] = {"phase": "hispanic", "reserve": {"revolts": 0}}
    raised = position(revolts={"osca": 1}, **bare).play("dice 1-6")
    assert raised.outcome is None
    protected = position(garrisons={"osca": ["consul"]}, **bare).play("dice 1-6")
    assert protected.outcome is None
    no_army = {"revolts": 0, "armies": 0}
    full = position(revolts={"osca": 3}, phase="hispanic", reserve=no_army).play("dice 1-6")
    assert full.outcome is None


@pytest.mark.rule("hispania", "goal.3")
def test_goal_3_the_last_space_of_the_time_track_ends_the_game() -> None:
    table = position(phase="hispanic", turn="consul", round=11, garrisons={"osca": ["consul"]})
    table.play("dice 1-6")
    assert table.outcome == ("time_ran_out", "round.3")
    assert len(table.board["time_track"]) == 11


@pytest.mark.rule("hispania", "goal.4")
def test_goal_4_a_game_lasts_eleven_rounds_at_most() -> None:
    table = position(phase="turn", garrisons={"osca": ["consul"]}, level="64343")
    turns = 0
    while table.outcome is None:
        table.play("pass", "dice 1-6")
        turns += 1
    assert turns == 33
    assert table.outcome == ("time_ran_out", "round.3")
