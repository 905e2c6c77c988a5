"""`martius replay` and `martius verify`."""

from __future__ import annotations

from pathlib import Path

import pytest

from martius.arena import plan, play_game, play_match
from martius.match import Match
from martius.match.dice import FairDice
from martius.match.record import load
from tests.cli.commands import read, run


@pytest.fixture
def seeded(tmp_path: Path) -> str:
    """A whole game with repeatable dice."""
    batch = plan("hispania", None, {}, ["random"], 1, 1)
    match = play_match(batch, 0, play_game(batch, 0).plies)
    match.record.save(tmp_path / "game.jsonl")
    return str(tmp_path / "game.jsonl")


def fair_game(seed: int) -> Match:
    """A whole game with provably fair dice."""
    match = Match.new("hispania", dice=FairDice(bytes([seed] * 32)), hold=True)
    match.contribute(["rome"])
    match.roll()
    while not match.over:
        match.play(match.options()[-1])
    return match


@pytest.fixture
def fair(tmp_path: Path) -> str:
    fair_game(1).record.save(tmp_path / "fair.jsonl")
    return str(tmp_path / "fair.jsonl")


def test_replay_tells_every_event_with_its_paragraph(seeded: str) -> None:
    shown = run("replay", seeded).stdout
    match = Match.load(seeded)
    for told in match.told:
        assert f"{told.event.text()} (§{told.event.rule})" in shown
    assert match.result is not None
    assert shown.rstrip().endswith(match.result.text)


def test_replay_as_json(seeded: str) -> None:
    match = Match.load(seeded)
    found = read("replay", seeded, "--json")
    assert [[each["who"], each["action"]] for each in found["actions"]] == [
        list(entry) for entry in match.record.entries
    ]
    assert sum(len(each["events"]) for each in found["actions"]) == len(match.told)
    assert match.result is not None
    assert found["result"]["outcome"] == match.result.outcome


def test_the_position_after_any_action(seeded: str) -> None:
    record = Match.load(seeded).record
    for at in (0, 8, 20, len(record.entries)):
        there = Match.from_record(record.upto(at), auto_chance=False)
        view = read("replay", seeded, "--at", str(at), "--json")
        assert view["seq"] == at
        assert view["board"] == there.view()["board"]
        assert view["to_act"] == there.to_act
        assert f"After {at} actions." in run("replay", seeded, "--at", str(at)).stdout


def test_replay_of_a_game_that_goes_on(tmp_path: Path) -> None:
    Match.new("hispania", seed=3).record.save(tmp_path / "game.jsonl")
    assert "rome is to act" in run("replay", str(tmp_path / "game.jsonl")).stdout


def test_verify_says_what_was_proved(fair: str) -> None:
    shown = run("verify", fair).stdout
    record = Match.load(fair).record
    rolls = sum(entry.who == "chance" for entry in record.entries)
    assert f"All {len(record.entries)} actions are legal." in shown
    span = record.dice[0]
    assert f"Promise 1 before action 1: {span.header['commitment']}. Its seed is revealed" in shown
    end = len(record.entries)
    assert f"Actions 1 to {end}, {rolls} rolls with contributions of rome: proved." in shown
    assert f"Proved: nobody could choose any of the {rolls} rolls alone." in shown
    found = read("verify", fair, "--json")
    assert (found["actions"], found["rolls"], found["proved"]) == (
        len(record.entries),
        rolls,
        rolls,
    )
    assert (found["problem"], found["verdict"]) == (None, "proved")


def test_verify_holds_the_record_to_what_a_player_saw(fair: str) -> None:
    span = Match.load(fair).record.dice[0]
    for seen in (span.header["commitment"], *(share.value for share in span.shares)):
        run("verify", fair, "--holds", seen)
    shown = run("verify", fair, "--holds", "ab" * 32, code=1).stdout
    assert f"The record does not contain {'ab' * 32}." in shown


def test_verify_says_that_a_known_seed_can_be_foreseen(seeded: str) -> None:
    assert "anyone with the seed could foresee them" in run("verify", seeded, code=3).stdout


def test_verify_says_what_was_not_proved(tmp_path: Path) -> None:
    Match.new("hispania").record.save(tmp_path / "game.jsonl")
    shown = run("verify", str(tmp_path / "game.jsonl"), code=3).stdout
    assert "Its seed is not revealed." in shown
    assert "8 rolls: not proved: their seed is not revealed." in shown
    assert "Not proved: 0 of 8 rolls follow from a seed that is told, 0 are proved" in shown
    assert "not over yet" in shown


def _changed(file: str, old: str, new: str) -> None:
    text = Path(file).read_text("utf-8")
    assert old in text
    Path(file).write_text(text.replace(old, new, 1), "utf-8")


def test_a_changed_roll_is_found(fair: str) -> None:
    first = next(e.action for e in Match.load(fair).record.entries if e.who == "chance")
    other = "roll 1" if first != "roll 1" else "roll 2"
    _changed(fair, f'["chance", "{first}"]', f'["chance", "{other}"]')
    shown = run("verify", fair, code=1).stdout
    assert f"Action 1: the record says '{other}', the dice give '{first}'." in shown
    result = run("verify", fair, "--json", code=1)
    assert "Action 1" in result.stdout


def test_a_changed_seed_is_found(fair: str) -> None:
    _changed(fair, '{"seed": "01', '{"seed": "02')
    assert "Promise 1 was not kept" in run("verify", fair, code=1).stdout


def test_an_illegal_action_is_found(seeded: str) -> None:
    own = next(e.action for e in Match.load(seeded).record.entries if e.who == "rome")
    _changed(seeded, f'["rome", "{own}"]', '["rome", "pass"]')
    assert "'pass' cannot be done" in run("verify", seeded, code=1).stdout


def test_a_record_that_cannot_be_read_is_no_verdict(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("no record\n", "utf-8")
    run("verify", str(tmp_path / "notes.txt"), code=2)
    run("verify", str(tmp_path / "nowhere.jsonl"), code=2)


def test_a_game_in_the_terminal_contributes(tmp_path: Path) -> None:
    file = str(tmp_path / "game.jsonl")
    run("play", "hispania", "--option", "players=2", "--seat", "citerior=random", "--record", file)
    span = load(file).dice[0]
    assert span.players == ("ulterior",)
    assert [round.complete for round in span.rounds] == [True]
    shown = run("verify", file, code=3).stdout
    assert "with contributions of ulterior" in shown
    assert "and the game is not over" in shown
