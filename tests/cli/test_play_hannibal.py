"""Hannibal in the terminal: the board, a place, the hand of the seat to act and no other."""

from pathlib import Path

import pytest
from rich.console import Console

from martius.cli.choices import listing
from martius.match import Match
from tests.cli.commands import run
from tests.games.hannibal.test_16_withdrawal import skirmish


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def table(*lines: str) -> str:
    """What the terminal shows when these lines are typed."""
    typed = "".join(line + "\n" for line in lines)
    return run("play", "hannibal", "--seed", "3", typed=typed).stdout


def test_the_board_shows_every_space_and_who_stands_there() -> None:
    shown = " ".join(table("quit").split())
    for space in Match.new("hannibal", seed=3).game.static_board()["spaces"]:
        assert space["name"] in shown
    assert "(10/2e Hannibal, Mago, H. Gisgo)" in shown
    assert "R Rome#~ (8 P. Scipio)" in shown


def test_a_place_is_looked_at() -> None:
    shown = table("look syra", "quit")
    assert "A port, naval modifier +0. A Walled City that holds 2 CUs." in shown
    shown = table("look taurini", "quit")
    assert "to Druentia (alps pass)" in shown


def test_only_the_hand_of_the_seat_to_act_is_shown() -> None:
    match = Match.new("hannibal", seed=3)
    assert match.to_act == "carthage"
    shown = table("quit")
    for number in match.view("carthage")["board"]["hand"]:
        assert f"#{number} " in shown
    for number in match.view("rome")["board"]["hand"]:
        assert f"#{number} " not in shown


def test_both_chances_where_the_enemy_has_a_choice() -> None:
    """A withdrawal that Paulus may roll to prevent."""
    options = skirmish().match.view("carthage")["options"]
    console = Console(width=120)
    with console.capture() as shown:
        console.print(listing([option for option in options if option["action"] == "withdraw"]))
    lines = shown.get().splitlines()
    assert any("8/36  22 %" in line and "Paulus rolls more than 2" in line for line in lines)
    assert any("12/36  33 %" in line and "If Paulus lets you go" in line for line in lines)
