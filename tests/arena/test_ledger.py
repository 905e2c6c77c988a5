"""The file of a batch: it grows, goes on, and is never corrupt."""

from __future__ import annotations

from pathlib import Path

import pytest

from martius.arena import Batch, Ledger, Played, plan, simulate
from martius.match import MatchError


def batch(games: int = 4, seed: int = 11, bot: str = "random", **options: str) -> Batch:
    return plan("hispania", None, options, [bot], games, seed)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.jsonl"


def run(path: Path, batch: Batch) -> dict[int, Played]:
    """Play what the file lacks."""
    with Ledger(path, batch) as ledger:
        simulate(batch, 1, ledger.add, done=set(ledger.played))
        return ledger.played


def test_a_batch_cut_at_any_byte_goes_on_to_the_same_games(path: Path) -> None:
    games = run(path, batch())
    assert sorted(games) == [0, 1, 2, 3]
    whole = path.read_bytes()
    lines = [at + 1 for at, byte in enumerate(whole) if byte == ord("\n")]
    for cut in (0, 1, lines[0] - 1, *lines[:-1], *(at + 5 for at in lines[:-1]), len(whole) - 1):
        path.write_bytes(whole[:cut])
        assert run(path, batch()) == games
        assert path.read_bytes() == whole


def test_more_games_go_on_from_those_that_were_played(path: Path) -> None:
    few = run(path, batch(2))
    many = run(path, batch(4))
    assert {number: many[number] for number in few} == few
    assert len(path.read_text("utf-8").splitlines()) == 5


@pytest.mark.parametrize(
    ("other", "key"),
    [
        (batch(seed=12), "seed"),
        (batch(bot="praetor"), "seats"),
        (batch(level="75451"), "options"),
        (plan("hispania", "new_empire", {}, ["random"], 4, 11), "'options'|'scenario'"),
        (plan("punico", None, {}, ["random"], 4, 11), "title"),
    ],
)
def test_another_batch_is_refused(path: Path, other: Batch, key: str) -> None:
    run(path, batch(1))
    before = path.read_bytes()
    with pytest.raises(MatchError, match=f"another batch, with another .*({key})"):
        Ledger(path, other)
    assert path.read_bytes() == before


@pytest.mark.parametrize("text", ["precious", "precious\n", "{}\n", "[1]\n"])
def test_a_file_that_is_something_else_is_left_alone(path: Path, text: str) -> None:
    path.write_text(text)
    with pytest.raises(MatchError):
        Ledger(path, batch())
    assert path.read_text() == text


@pytest.mark.parametrize("line", ["not JSON", "{}", "[1, 2]", '["1", 2, "", "", ""]'])
def test_a_wrong_line_is_named(path: Path, line: str) -> None:
    run(path, batch(1))
    with path.open("a") as file:
        file.write(f"{line}\n")
    with pytest.raises(MatchError, match=r"games.jsonl: line 3 is no game of a batch\.$"):
        Ledger(path, batch())
