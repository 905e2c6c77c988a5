"""Bots of one's own on the command line, and the guide as pasted."""

from __future__ import annotations

import json
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from martius.match import Match
from tests.cli.commands import read, refused, run
from tests.test_docs import FENCE
from tests.workshop import workshop

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs/guides/writing-a-bot.md"
FAILS = """\
class Fails:
    def choose(self, chair, pick):
        if len(chair.options()) > 5:
            raise ValueError("too much")
        return chair.options()[0]
"""


def blocks(language: str, guide: Path = GUIDE) -> list[str]:
    found = FENCE.findall(guide.read_text("utf-8"))
    return [text for named, text in found if named == language]


@pytest.fixture(autouse=True)
def _here(tmp_path: Path) -> Iterator[None]:
    with workshop(tmp_path, {"fails.py": FAILS}):
        yield


def test_the_guide_begins_with_ten_lines() -> None:
    assert len(blocks("python")[0].splitlines()) <= 10


@pytest.mark.slow
def test_the_guide_works_as_pasted() -> None:
    bold, careful, script = blocks("python")
    Path("mybot.py").write_text(f"{careful}\n\n{bold}", "utf-8")
    lines = [line for block in blocks("") for line in block.splitlines()]
    for line in lines:
        program, *arguments = shlex.split(line)
        if "--games" in arguments:
            arguments[arguments.index("--games") + 1] = "1"
        assert program == "martius"
        shown = run(*arguments, typed="quit\n").stdout
        assert "forfeited" not in shown
    assert sum("simulate" in line for line in lines) == 4
    Path("script.py").write_text(script, "utf-8")
    subprocess.run([sys.executable, "script.py"], check=True, timeout=60)
    assert Match.load("game.jsonl").over


@pytest.mark.slow
def test_the_guide_to_outside_bots_works_as_pasted() -> None:
    shutil.copytree(ROOT / "examples", "examples")
    for block in blocks("", ROOT / "docs/guides/outside-bots.md"):
        for line in block.splitlines():
            shown = run(*shlex.split(line)[1:], typed="quit\n").stdout
            assert "forfeited" not in shown


def test_a_program_by_a_name_of_its_own() -> None:
    args = ["--bot", "mine=python3 none.py a,b", "--seats", "mine", "--games", "1", "--json", "-"]
    found = read("simulate", "hispania", *args)
    assert found["seats"] == {"rome": "cmd:python3 none.py a,b"}
    assert found["outcomes"] == {"forfeit": 1}
    assert "'mine'" in refused("simulate", "hispania", "--bot", "mine")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_bot_that_fails_forfeits_and_the_results_say_why(jobs: str) -> None:
    args = ["simulate", "hispania", "--seats", "fails:Fails", "--games", "3", "--jobs", jobs]
    found = read(*args, "--json", "-")
    sentence = "fails:Fails failed at its choice: ValueError (too much) in fails.py, line 4."
    assert found["faults"] == {sentence: 3}
    assert found["outcomes"] == {"forfeit": 3}
    assert found["wins"] == {"rome": 0, "hispania": 3}
    assert f"3 games forfeited: {sentence}" in run(*args).stdout


@pytest.mark.parametrize(("seats", "won"), [("random,fails:Fails", 0), ("fails:Fails,random", 1)])
def test_the_other_side_wins_a_game_that_is_forfeited(seats: str, won: int) -> None:
    found = read("simulate", "hannibal", "--seats", seats, "--games", "1", "--json", "-")
    assert list(found["wins"].values())[won] == 1
    assert list(found["wins"].values())[1 - won] == 0


def test_a_seat_that_shares_its_side_forfeits_for_both() -> None:
    args = ["--option", "players=2", "--seats", "random,fails:Fails", "--games", "1", "--json", "-"]
    assert read("simulate", "hispania", *args)["wins"] == {"rome": 0, "hispania": 1}


def test_a_bot_that_fails_at_the_table_ends_it_with_a_sentence_and_the_game_kept() -> None:
    result = run("play", "hispania", "--seat", "rome=fails:Fails", "--record", "g.jsonl", code=2)
    assert result.stderr.startswith("fails:Fails failed at its choice: ValueError (too much)")
    assert result.stderr.count("\n") == 1
    assert not Match.load("g.jsonl").over
    assert json.loads(Path("g.jsonl").read_text().splitlines()[0])["title"] == "hispania"


def test_seats_are_named_in_their_order_at_the_table() -> None:
    table = ["play", "hannibal", "--seed", "1", "--record", "g.jsonl", "--bot", "own=fails:Fails"]
    failed = run(*table, "--seats", "random,own", code=2).stderr
    assert failed.startswith("fails:Fails failed at its choice: ValueError (too much)")
    assert {entry.who for entry in Match.load("g.jsonl").record.entries} >= {"rome", "carthage"}
    Path("g.jsonl").unlink()
    run(*table, "--seats", "own,own", "--seat", "carthage=human", typed="quit\n")
    sentence = refused("play", "hannibal", "--seats", "random")
    assert sentence == "--seats: name one player for each of rome and carthage, not 1."


def test_a_bot_that_is_not_there_is_refused_before_anything_starts() -> None:
    assert "'nowhere'" in refused("simulate", "hispania", "--seats", "nowhere:Bot")
    assert "'nowhere'" in refused("play", "hispania", "--seat", "rome=nowhere:Bot")
    assert "'depth'" in refused("play", "hispania", "--seat", "rome=legate:depth=3")
