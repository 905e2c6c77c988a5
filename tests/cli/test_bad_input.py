"""Bad input gets one clear sentence on stderr and exit code 2, never a traceback."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from martius.games import TITLES
from tests.cli.commands import refused, run

HEADER = {
    "martius": 1,
    "title": "hispania",
    "version": TITLES["hispania"].version,
    "scenario": {"schema": 1, "title": "hispania", "id": "conquest", "name": "", "about": ""},
    "options": {"level": "64342", "players": "1"},
    "seats": ["rome"],
}


@pytest.fixture(autouse=True)
def _somewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("file").touch()


@pytest.mark.parametrize(
    ("command", "names"),
    [
        ("frobnicate", "frobnicate"),
        ("--frobnicate", "--frobnicate"),
        ("play hispani", "'hispani'"),
        ("play hispania --scenario nowhere", "'nowhere'"),
        ("play hispania --scenario nowhere.toml", "nowhere.toml"),
        ("play hispania --option level", "'level'"),
        ("play hispania --option level=", "'level='"),
        ("play hispania --option level=99999", "level"),
        ("play hispania --option level=64a42", "'a'"),
        ("play hispania --option colour=red", "'colour'"),
        ("play hispania --option players=4", "'4'"),
        ("play hispania --seat rome", "'rome'"),
        ("play hispania --seat carthage=human", "'carthage'"),
        ("play hispania --seat rome=nero", "'nero'"),
        ("play hispania --seed seven", "--seed"),
        ("play --load nowhere.jsonl", "nowhere.jsonl"),
        ("play --load .", "."),
        ("play --load game.jsonl --seed 7", "--load"),
        ("play hispania --record nowhere/game.jsonl", "nowhere/game.jsonl"),
        ("play hispania --record file/game.jsonl", "file/game.jsonl"),
        ("simulate", "TITLE"),
        ("simulate hispani", "'hispani'"),
        ("simulate hispania --seats nero", "'nero'"),
        ("simulate hispania --seats random,random", "rome"),
        ("simulate hispania --games 0", "0"),
        ("simulate hispania --games many", "--games"),
        ("simulate hispania --jobs 0", "--jobs"),
        ("simulate hispania --option level=1", "1"),
        ("simulate hispania --games 1 --json .", "folder"),
        ("simulate hispania --games 1 --json nowhere/x.json", "nowhere"),
        ("simulate hispania --stop-when gaul=50:55", "'gaul'"),
        ("simulate hispania --stop-when rome", "'rome'"),
        ("simulate hispania --stop-when rome=55:50", "'rome=55:50'"),
        ("simulate hispania --stop-when rome=0:50", "'rome=0:50'"),
        ("simulate hispania --keep luck=bad", "'luck'"),
        ("simulate hispania --keep outcome", "'outcome'"),
        ("simulate hispania --keep side=rome --keep-in file", "file"),
        ("simulate hispania --results .", "."),
        ("simulate hispania --results nowhere/games.jsonl", "nowhere/games.jsonl"),
        ("arena hannibal", "--bots"),
        ("arena hannibal --bots random", "two bots"),
        ("arena hannibal --bots random,nero", "'nero'"),
        ("arena hispania --bots random,praetor", "two seats"),
        ("arena hannibal --bots random,tiro --jobs 0", "--jobs"),
        ("arena hannibal --bots random,tiro --results .", "."),
        ("replay", "FILE"),
        ("replay nowhere.jsonl", "nowhere.jsonl"),
        ("verify", "FILE"),
        ("verify nowhere.jsonl", "nowhere.jsonl"),
        ("rules hispani", "'hispani'"),
        ("bench --games 0", "--games"),
        ("bench server --title go", "'go'"),
        ("bench server --matches -1", "--matches"),
        ("bench server --seconds 0", "--seconds"),
    ],
)
def test_a_sentence_names_what_is_wrong(command: str, names: str) -> None:
    assert names in refused(*command.split())


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n",
        "not JSON\n",
        "[]\n",
        "{}\n",
        '{"martius": 99}\n',
        '{"martius": 1, "title": "hispania"}\n',
        json.dumps({**HEADER, "title": "ludo"}) + "\n",
        json.dumps({**HEADER, "version": "0"}) + "\n",
        json.dumps({**HEADER, "options": {}, "seats": ["carthage"]}) + "\n",
        json.dumps({**HEADER, "options": {"level": "0", "players": "1"}}) + "\n",
        json.dumps({**HEADER, "options": {"players": "1"}, "scenario": {"setup": 7}}) + "\n",
        json.dumps({**HEADER, "seats": ["carthage"]}) + "\n",
        json.dumps(HEADER) + '\n"roll 4"\n',
        json.dumps(HEADER) + '\n{"dice": "loaded"}\n',
        json.dumps(HEADER) + '\n{"dice": "seeded"}\n',
        json.dumps(HEADER) + '\n{"dice": "seeded", "seed": "seven"}\n',
        json.dumps(HEADER) + '\n{"dice": "fair"}\n',
        json.dumps(HEADER) + '\n["rome", "pass"]\n',
    ],
)
@pytest.mark.parametrize("command", ["replay", "verify", "play --load"])
def test_a_file_that_is_no_record(command: str, text: str) -> None:
    Path("game.jsonl").write_text(text, "utf-8")
    arguments = [*command.split(), "game.jsonl"]
    if command == "verify" and '"pass"' in text:  # a record, but not of a legal game
        assert "'rome'" in run(*arguments, code=1).stdout
    else:
        assert refused(*arguments)


@pytest.mark.parametrize(
    "dice",
    [
        '{"dice": "fair", "commitment": "00"}\n{"seed": "xyz"}',
        '{"dice": "fair", "commitment": "00"}\n{"seed": "00"}',
    ],
)
def test_dice_that_cannot_be_rolled_again(dice: str) -> None:
    text = f'{json.dumps(HEADER)}\n{dice}\n["chance", "roll 4"]\n'
    Path("game.jsonl").write_text(text, "utf-8")
    result = run("verify", "game.jsonl", code=1)
    assert "seed" in result.stdout


@pytest.mark.parametrize("at", ["-1", "2"])
def test_replay_at_an_action_that_is_not_there(at: str) -> None:
    text = json.dumps(HEADER) + '\n["chance", "roll 4"]\n'
    Path("game.jsonl").write_text(text, "utf-8")
    assert at in refused("replay", "game.jsonl", "--at", at)


def test_a_game_of_another_title() -> None:
    Path("game.jsonl").write_text(json.dumps(HEADER) + "\n", "utf-8")
    assert "punico" in refused("play", "punico", "--load", "game.jsonl")


def test_an_old_record_is_not_written_over() -> None:
    Path("game.jsonl").write_text("precious", "utf-8")
    assert "exists already" in refused("play", "hispania", "--record", "game.jsonl")
    assert Path("game.jsonl").read_text("utf-8") == "precious"


def test_a_scenario_file_of_one_s_own_with_a_wrong_key() -> None:
    Path("mine.toml").write_text(
        'schema = 1\ntitle = "hispania"\n[setup]\nelephants = 3\n', "utf-8"
    )
    sentence = refused("play", "hispania", "--scenario", "mine.toml")
    assert "mine.toml" in sentence
    assert "setup.elephants" in sentence
