"""`make ladder`: what is played, what is kept, and the page."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from martius.match import MatchError
from scripts import ladder, ladder_page
from scripts.ladder import FIELDS, Field

BATTLE = Field("punico", "beneventum", "tribune")


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One battle, one game of each pair in each seat."""
    monkeypatch.setattr(ladder, "FOLDER", tmp_path / "ladder")
    monkeypatch.setattr(ladder_page, "PAGE", tmp_path / "ladder.md")
    monkeypatch.setattr(ladder, "GAMES", 1)
    monkeypatch.setattr(ladder, "FIELDS", (BATTLE._replace(baseline="tribune:nodes=5"),))


def test_every_level_meets_the_one_above_it_and_the_baseline() -> None:
    levels = ("tiro", "miles", "centurion", "prefect", "consul")
    for field in FIELDS:
        pairs = {frozenset(meeting.bots) for made in field.ladders() for meeting in made.meetings()}
        assert pairs >= {frozenset(pair) for pair in pairwise(levels)}
        assert pairs >= {frozenset((level, field.baseline)) for level in levels}


def test_a_ladder_that_is_stopped_has_been_fair_to_every_pair(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ladder, "GAMES", 2)
    due = ladder.rounds(FIELDS)
    first, second = due[: len(due) // 2], due[len(due) // 2 :]
    met = [[(one.field, one.meeting.bots) for one in half] for half in (first, second)]
    assert met[0] == met[1]
    assert len(set(met[0])) == len(met[0])


@pytest.mark.slow
def test_it_plays_keeps_and_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The quick bots only."""
    monkeypatch.setattr(Field, "ladders", lambda self: [self._ladder("random", self.baseline)])
    ladder.main([])
    page = (tmp_path / "ladder.md").read_text("utf-8")
    assert "| `tribune:nodes=5` v. `random` |" in page or "| `random` v. `tribune" in page
    assert "2 games." in page
    assert (tmp_path / "ladder/punico-beneventum.svg").read_text("utf-8").startswith("<svg")
    kept = (tmp_path / "ladder/punico-beneventum.jsonl").read_bytes()
    ladder.main([])
    assert (tmp_path / "ladder/punico-beneventum.jsonl").read_bytes() == kept


def test_games_of_other_weights_are_not_mixed(monkeypatch: pytest.MonkeyPatch) -> None:
    (field,) = ladder.FIELDS
    ladder.FOLDER.mkdir()
    with field.rungs():
        pass
    monkeypatch.setattr(ladder, "fingerprint", lambda title: "others")
    with pytest.raises(MatchError, match="another 'bots'"):
        field.rungs()
    ladder.forget([field])
    assert not field.file.exists()
