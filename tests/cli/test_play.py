"""The game in the terminal, driven through a pipe."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from martius.match import Match, verify
from martius.match import record as records
from tests.cli.commands import run

SET_UP = ["1"] * 7
"""Four roads and three generals at level 64342."""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def table(*lines: str, args: str = "hispania --seed 3") -> str:
    """What the terminal shows when these lines are typed."""
    return run("play", *args.split(), typed="".join(line + "\n" for line in lines)).stdout


def test_a_whole_game_by_numbers() -> None:
    shown = table(*["1"] * 2000, args="hispania --seed 3 --record game.jsonl")
    assert "The game is saved in game.jsonl: martius replay game.jsonl" in shown
    record = records.load("game.jsonl")
    assert verify(record).problem is None
    match = Match.from_record(record)
    assert match.result is not None
    assert match.result.text in shown


def test_the_board_shows_every_city_and_what_stands_there() -> None:
    match = Match.new("hispania", seed=3)
    shown = table("quit")
    for space in match.game.static_board()["spaces"]:
        assert space["name"] in shown
    assert "2 Gerunda ●●● ⚔" in shown
    assert "6 Toletum*" in shown
    assert "Mare Ibericum ≈" in shown
    assert "Round: 1 of 11, 198 BC" in shown


def test_generals_and_garrisons_are_on_the_board() -> None:
    shown = table(*SET_UP, "garrison gades", "board")
    assert "4 Gades ▣U ▲U" in shown
    assert "Mare Balearicum ≈ ▲K" in shown


def test_options_are_numbered_grouped_and_priced() -> None:
    shown = table(*SET_UP)
    assert "Move (cost)" in shown
    assert " 1 Move to Hispalis (1)" in shown
    assert "36 End the Roman phase" in shown


@pytest.mark.parametrize(
    ("move", "fight"), [("move salduba", "besiege"), ("move tarraco", "attack")]
)
def test_exact_odds_for_each_number_of_denarii(move: str, fight: str) -> None:
    match = Match.new("hispania", seed=3)
    for number in SET_UP:
        match.play(match.options()[int(number) - 1])
    match.play(move)
    option = next(o for o in match.view("rome")["options"] if o["action"].startswith(fight))
    assert [odds["label"] for odds in option["odds"]] == ["1 denarius", "2 denarii", "3 denarii"]
    shown = table(*SET_UP, move).splitlines()
    place = next(n for n, line in enumerate(shown) if option["label"] in line)
    lines = iter(shown[place:])
    for odds in option["odds"]:
        line = next(line for line in lines if odds["label"] in line)
        for kind in ("win", "nothing", "loss"):
            assert f"{odds[kind]}/{odds['of']} {100 * odds[kind] / odds['of']:3.0f} %" in line
        assert odds["sum"] in line


def test_what_happens_is_told_with_its_paragraph() -> None:
    assert "A road joins Basti and Carthago Nova. §setup.8" in table("1")


def test_an_action_by_notation() -> None:
    assert "A road joins Corduba and Regina. §setup.8" in table("road Corduba-Regina")


def test_a_refused_action_says_why_and_changes_nothing() -> None:
    shown = table("road gades-olisipo", "pass", "99", "0", "frobnicate", "quit")
    assert "First lay the roads. (§setup.9)" in shown
    assert shown.count("Type a number from 1 to 10.") == 2
    assert "This game has no action 'frobnicate'" in shown
    assert not Path("hispania-1.jsonl").exists()


def test_why_not_with_the_paragraph_in_our_words() -> None:
    shown = table(*SET_UP, "why move gerunda", "why 1")
    assert "Generals cannot enter Gerunda: it is in revolt." in shown
    assert "§move.2 " in shown
    assert "Move to Hispalis: you can do this." in shown
    assert "§move.1 " in shown


def test_undo_takes_back_and_stops_at_the_dice() -> None:
    shown = table("1", "undo", "undo", "1")
    assert shown.count("Undone.") == 1
    assert "There is nothing to undo." in shown
    assert len(_seats_actions("hispania-1.jsonl")) == 1


def test_undo_of_another_person_s_seat_in_front_of_the_same_screen() -> None:
    table("1", "undo", "2", args="hispania --seed 3 --option players=3")
    assert _seats_actions("hispania-1.jsonl") == [["ulterior", "road hispalis-onuba"]]


def _seats_actions(name: str) -> list[list[str]]:
    lines = [json.loads(line) for line in Path(name).read_text("utf-8").splitlines()]
    return [line for line in lines if isinstance(line, list) and line[0] != "chance"]


def test_looking_things_up() -> None:
    shown = table(
        "look tolet", "look III-6", "look atlantis", "rules move.2", "rules blocked", "rules"
    )
    assert shown.count("A city of Carpetania (III-6).") == 2
    assert "  to Segobriga: 1 segment" in shown
    assert "There is no space 'atlantis' on the board." in shown
    assert "§move.2 " in shown
    assert "§remember.10 The blocked denarius comes back" in shown
    assert "No rule mentions ''" in shown


def test_help_log_options_and_board() -> None:
    shown = table("help", "log", "options", "board")
    assert "why ACTION" in shown
    assert shown.count("An army starts in Gerunda (I-2). §setup.7") == 2
    assert shown.count("Lay a road: 4 are left.") == 2
    assert shown.count("Carpetania") == 2


def test_save_and_go_on() -> None:
    table("1", "save mine.jsonl", "1", "quit")
    shown = table("quit", args="--load mine.jsonl")
    assert "Lay a road: 3 are left." in shown
    assert len(_seats_actions("hispania-1.jsonl")) == 2


def test_save_never_writes_over_a_stranger() -> None:
    Path("mine.jsonl").write_text("precious", "utf-8")
    shown = table("1", "save mine.jsonl", "save", "save own.jsonl", "save own.jsonl", "quit")
    assert "mine.jsonl exists already" in shown
    assert "Name a file" in shown
    assert shown.count("Saved to own.jsonl.") == 2
    assert Path("mine.jsonl").read_text("utf-8") == "precious"


def test_every_action_is_on_disk_at_once(here: Path) -> None:
    """Even if the machine stops: what is typed last is looked at by a save of its own."""
    table("1", "1", args="hispania --seed 3 --record game.jsonl")
    assert len(_seats_actions("game.jsonl")) == 2
    assert not list(here.glob("*.part"))


def test_leaving_a_fair_game_reveals_the_seed_so_that_it_can_be_proved() -> None:
    table("1", "quit", args="hispania --record game.jsonl")
    proof = verify(records.load("game.jsonl"))
    assert proof.problem is None
    assert proof.followed == proof.rolls > 0
    table("1", "quit", args="--load game.jsonl")
    assert verify(records.load("game.jsonl")).problem is None
    assert len(_seats_actions("game.jsonl")) == 2


def test_the_end_of_input_keeps_the_game() -> None:
    assert "The game is saved in hispania-1.jsonl" in table("1")
    assert "The game is saved in hispania-2.jsonl" in table("1")


def test_a_bot_plays_its_seat() -> None:
    shown = table("1", "quit", args="hispania --seed 3 --option players=2 --seat citerior=random")
    actions = _seats_actions("hispania-1.jsonl")
    assert [who for who, _ in actions] == ["ulterior", "citerior"]
    assert shown.count("A road joins") == 2


def test_bots_alone_play_to_the_end_and_the_seed_repeats_them() -> None:
    games = []
    for name in ("a.jsonl", "b.jsonl"):
        shown = table(args=f"hispania --seed 5 --seat rome=random --record {name}")
        assert "martius replay" in shown
        games.append(Path(name).read_text("utf-8"))
    assert games[0] == games[1]


def test_people_at_one_screen_are_called_by_name() -> None:
    shown = table("1", args="hispania --seed 3 --option players=3")
    assert "Praetor of Ulterior: Lay a road" in shown
    assert "Praetor of Citerior: Lay a road" in shown


def test_a_scenario_of_the_title_and_no_title_at_all() -> None:
    assert "Osca" in table("quit", args="--scenario first_repression --seed 1")
