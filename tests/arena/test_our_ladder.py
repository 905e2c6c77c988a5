"""`make ladder`: what is played, what is kept, and the page."""

from __future__ import annotations

from itertools import combinations, pairwise
from pathlib import Path

import pytest

from martius.arena import Played
from martius.arena.ladder import Meeting
from martius.match import MatchError
from scripts import ladder, ladder_fields, ladder_page
from scripts.ladder_fields import FIELDS, LEVELS, Due, Field

TRIBUNE = "tribune:nodes=5"
BATTLES = (Field("punico", "beneventum", TRIBUNE, 1), Field("punico", "trebbia", TRIBUNE, 1))
ALONE = Field("hispania", "conquest", "praetor", 2, "75451", 3)
HANNIBAL = FIELDS[0]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two battles, one game of each pair in each seat."""
    monkeypatch.setattr(ladder_fields, "FOLDER", tmp_path / "ladder")
    monkeypatch.setattr(ladder_page, "PAGE", tmp_path / "ladder.md")
    monkeypatch.setattr(ladder_fields, "FIELDS", BATTLES)


def pairs(due: list[Due]) -> list[frozenset[str]]:
    return [frozenset(one.meeting.bots) for one in due]


def test_every_pair_of_every_title_meets_two_hundred_times() -> None:
    for title in ("hannibal", "punico"):
        fields = [field for field in FIELDS if field.title == title]
        met = pairs(ladder.in_order(fields))
        everybody = map(frozenset, combinations(fields[0].bots, 2))
        assert {pair: met.count(pair) for pair in everybody} == dict.fromkeys(met, 200)


def test_every_bot_plays_hispania_alone_at_three_levels() -> None:
    due = ladder.in_order([field for field in FIELDS if field.title == "hispania"])
    games = [(one.field.level, *one.meeting.bots) for one in due]
    assert {name: games.count(name) for name in games} == {
        (level, bot): strongest if bot == "consul" else 200
        for level, strongest in (("75451", 500), ("64342", 500), ("53233", 300))
        for bot in ("random", *LEVELS, "praetor")
    }


def test_the_pairs_that_tell_most_come_first() -> None:
    met = pairs(ladder.in_order([HANNIBAL]))
    assert {*met[:200]} == {frozenset(("consul", "legate"))}
    assert {*met[200:1000]} == {frozenset(pair) for pair in pairwise(LEVELS)}
    assert {*met[1000:1200]} == {frozenset(("prefect", "legate"))}
    assert frozenset(("consul", "random")) in met[-1400:]
    alone = ladder.in_order([ALONE])
    assert [one.meeting.bots for one in alone[:5]] == [("consul",)] * 3 + [("praetor",)] * 2


def test_a_ladder_that_is_stopped_has_been_fair_to_pairs_that_tell_as_much() -> None:
    neighbours = [one for one in ladder.in_order([HANNIBAL]) if one.order[0] == 1]
    first, second = (neighbours[at : at + 8] for at in (0, 8))
    assert [one.meeting.bots for one in first] == [one.meeting.bots for one in second]
    assert len({one.meeting.bots for one in first}) == 8


def test_both_games_of_a_pair_follow_each_other() -> None:
    due = ladder.in_order(BATTLES)
    for one, other in zip(due[::2], due[1::2], strict=True):
        assert one.meeting.bots == other.meeting.bots[::-1]
        assert (one.field, one.meeting.number) == (other.field, other.meeting.number)


@pytest.mark.slow
def test_it_plays_keeps_and_writes(tmp_path: Path) -> None:
    """The quick bots only."""
    ladder.main(["--bots", f"random,{TRIBUNE}"])
    page = (tmp_path / "ladder.md").read_text("utf-8")
    assert page.count("## De Bello Punico") == 1
    assert "4 games." in page
    assert (tmp_path / "ladder/punico.svg").read_text("utf-8").startswith("<svg")
    files = [tmp_path / f"ladder/punico-{battle}.jsonl" for battle in ("beneventum", "trebbia")]
    kept = [file.read_bytes() for file in files]
    assert [len(lines.splitlines()) for lines in kept] == [3, 3]
    ladder.main(["--bots", f"random,{TRIBUNE}"])
    assert [file.read_bytes() for file in files] == kept


def test_a_game_alone_is_played_and_kept() -> None:
    due = next(one for one in ALONE.games_due() if one.meeting.bots == ("random",))
    one, game = ladder._play(due)
    ladder_fields.FOLDER.mkdir()
    with ALONE.rungs() as rungs:
        rungs.add(one.meeting, game)
    with ALONE.rungs() as rungs:
        assert rungs.played == {due.meeting: game}
    assert game.side == "hispania"


def won_by(side: str, number: int = 0) -> Played:
    return Played(number, 9, "rout", side)


def test_the_page_tells_both_seats_and_each_battle() -> None:
    ladder_fields.FOLDER.mkdir()
    as_rome, as_carthage = Meeting(("consul", TRIBUNE), 0), Meeting((TRIBUNE, "consul"), 0)
    first, second = BATTLES
    ladder_page.write_page({
        first: {as_rome: won_by("rome"), as_carthage: won_by("carthage")},
        second: {as_rome: won_by("rome"), as_carthage: won_by("rome")},
    })  # fmt: skip
    page = ladder_page.PAGE.read_text("utf-8")
    assert "| pair | won by the first | 95 % | as Rome | as Carthage |" in page
    assert f"| `consul` v. `{TRIBUNE}` | 3/4 | 30% to 95% | 2/2 | 1/2 |" in page
    assert "| bot | Beneventum | Trebbia |" in page
    assert "| `consul` | 1/1 and 1/1 | 1/1 and 0/1 |" in page


def test_the_page_tells_what_each_bot_wins_alone() -> None:
    games = {
        Meeting(("consul",), number): won_by(side, number)
        for number, side in enumerate(["rome", "rome", "rome", "hispania"])
    }
    ladder_page.write_page({ALONE: games})
    page = ladder_page.PAGE.read_text("utf-8")
    assert "| bot | at 75451 |" in page
    assert "| `consul` | 3/4: 75.0% (30% to 95%) |" in page
    assert "| `random` |  |" in page


def test_games_of_bots_that_changed_are_not_mixed_and_the_others_stay(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    field = BATTLES[0]
    ladder_fields.FOLDER.mkdir()
    stays, goes = Meeting(("consul", TRIBUNE), 0), Meeting(("tiro", "consul"), 0)
    with field.rungs() as rungs:
        rungs.add(stays, won_by("rome"))
        rungs.add(goes, won_by("carthage"))
    changed = ladder_fields.fingerprints("punico") | {"tiro": "another"}
    monkeypatch.setattr(ladder_fields, "fingerprints", lambda title: changed)
    with pytest.raises(MatchError, match="another 'bots'"):
        field.rungs()
    ladder.forget([field])
    with field.rungs() as rungs:
        assert rungs.played == {stays: won_by("rome")}


def test_a_page_can_be_written_before_anybody_has_played() -> None:
    ladder_fields.FOLDER.mkdir()
    with BATTLES[0].rungs():
        pass
    ladder.write(BATTLES)
    assert "## De Bello Punico" not in ladder_page.PAGE.read_text("utf-8")


def test_all_games_go_where_the_rules_changed() -> None:
    field = BATTLES[0]
    ladder_fields.FOLDER.mkdir()
    with field.rungs() as rungs:
        rungs.add(Meeting(("consul", TRIBUNE), 0), won_by("rome"))
    field.file.write_text(
        field.file.read_text("utf-8").replace('"version": "', '"version": "0.'), "utf-8"
    )
    ladder.forget([field])
    assert not field.file.exists()
