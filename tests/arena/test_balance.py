"""Reports on the balance of a title."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from martius.arena import plan
from martius.arena.balance import (
    Annals,
    Chronicle,
    Game,
    Section,
    chronicle,
    findings,
    html,
    maps,
    plots,
)
from martius.arena.balance.maps import lines, map_of
from martius.arena.balance.wording import WORDS, in_words
from martius.games import TITLES
from martius.match import MatchError, library
from tests.cli.commands import refused, run

PARTS = ("Who wins", "How games end", "How long they last", "Where they fought", "Luck")


def told(side: str, *happened: str, luck: float = 1.0) -> Chronicle:
    lucky = [("hits", 1.0, luck)]
    shares = [("Attacks", "From the rear", "Rome", 1, 4)]
    return Chronicle("peace", side, 10, 5, {"points": [8, 9]}, ["capua"], lucky, happened, shares)


def games(*rows: Chronicle) -> Mapping[Game, Chronicle]:
    return {Game("war", "random", number): row for number, row in enumerate(rows)}


def test_a_game_is_told() -> None:
    batch = plan("hannibal", None, {}, ["random"], 1, seed=4)
    found = chronicle(batch, 0)
    assert found == chronicle(batch, 0)
    assert found.side in ("rome", "carthage")
    assert len(found.series["points_rome"]) == 9
    assert found.decisions > found.chances > 100
    assert any(name.startswith("drawn carthage ") for name in found.happened)
    assert "TurnBegan" in found.happened


def test_shares_have_intervals() -> None:
    found = findings(("rome", "carthage"), games(*[told("rome")] * 6, *[told("carthage")] * 2))
    (row,) = found["wins"]
    won, low, high = row["sides"]["rome"]
    assert (won, row["games"]) == (6, 8)
    assert low < 0.75 < high


def test_parts_of_a_whole_are_added_up() -> None:
    (row,) = findings(("rome", "carthage"), games(*[told("rome")] * 5))["shares"]
    assert (row["heading"], row["what"], row["whose"]) == ("Attacks", "From the rear", "Rome")
    value, of, low, high = row["share"]
    assert (value, of) == (5, 20)
    assert low < 0.25 < high


def test_a_report_on_de_bello_punico_tells_how_they_attack(tmp_path: Path) -> None:
    text = tmp_path / "punico.md"
    run("balance", "punico", "--games", "2", "--bots", "tribune", "--markdown", str(text))
    attacks = text.read_text("utf-8").partition("## Attacks, of all on units that stood")[2]
    assert re.search(r"\| From the rear \| Rome \| \d+ of \d+ \| \d+% \(", attacks)
    assert re.search(r"\| With support \| Carthage \| \d+ of \d+ \| \d+% \(", attacks)


def test_what_decides_is_found() -> None:
    """The card wins for Rome whenever it is drawn; the other thing makes no difference."""
    lucky = [told("rome", "drawn rome 7", "Storm", luck=2)] * 15
    others = [told("carthage", luck=0)] * 10 + [told("carthage", "Storm", luck=0)] * 5
    found = findings(("rome", "carthage"), games(*lucky, *others))
    assert found["drawn"] == [{"name": "drawn rome 7", "games": 15, "difference": 1.0}]
    assert found["played"] == []
    (storm,) = found["events"]
    assert 0 < storm["difference"] < 1
    assert found["luck"][0]["difference"] == 1.0


@pytest.mark.parametrize("title", TITLES)
def test_events_are_told_in_words_of_their_own(title: str) -> None:
    kinds = [kind.__name__ for kind in library.title(title).events]
    told = [in_words(kind) for kind in kinds]
    assert all(re.fullmatch(r"[A-Z][^A-Z]+", words) for words in told), told
    assert len(set(told)) == len(kinds)


def test_no_word_is_kept_for_an_event_that_is_gone() -> None:
    assert set(WORDS) <= {kind.__name__ for title in TITLES for kind in library.title(title).events}


def test_what_happened_in_few_games_decides_nothing() -> None:
    rows = [told("rome", "drawn rome 7")] * 3 + [told("carthage")] * 30
    assert findings(("rome", "carthage"), games(*rows))["drawn"] == []


def test_turns_count_only_the_games_that_had_them() -> None:
    short = told("rome")._replace(series={"points": [2]})
    series = findings(("rome",), games(told("rome"), short))["series"]["points"]
    assert [turn["games"] for turn in series] == [2, 1]
    assert series[0]["mean"] == 5


@pytest.mark.parametrize("title", TITLES)
def test_a_report_is_written(title: str, tmp_path: Path) -> None:
    page, text, kept = (tmp_path / f"{title}.{end}" for end in ("html", "md", "jsonl"))
    command = ["balance", title, "--games", "2", "--results", str(kept)]
    assert "report of 2 games" in run(*command, "--html", str(page), "--markdown", str(text)).stdout
    shown, written = page.read_text("utf-8"), text.read_text("utf-8")
    for part in PARTS:
        assert f"<h2>{part}</h2>" in shown
        assert f"## {part}" in written
    assert shown.count("<svg") >= 5
    assert not re.search(r'(src|href)="(?!#)', shown)  # it needs nothing else
    for plot in tmp_path.glob("*.svg"):
        assert f"({plot.name})" in written
    assert f"| martius balance {title} --bots random --games 2 --seed 1 |" in written
    assert f"version {TITLES[title].version} of the rules." in written


def test_the_file_grows_and_is_read_again(tmp_path: Path) -> None:
    kept, page = tmp_path / "kept.jsonl", tmp_path / "page.html"
    command = ["balance", "hispania", "--results", str(kept), "--html", str(page)]
    run(*command, "--games", "2")
    before = kept.read_bytes()
    assert "report of 3 games" in run(*command, "--games", "3").stdout
    assert kept.read_bytes().startswith(before)
    assert "report of 3 games" in run(*command, "--games", "1").stdout
    batch = plan("hispania", None, {}, ["random"], 3, seed=1)
    with Annals(kept, batch) as annals:
        fresh = chronicle(batch, 2)
        assert annals.told[Game("conquest", "random", 2)].happened == fresh.happened


def test_it_needs_a_file_for_the_report() -> None:
    assert "--html FILE" in refused("balance", "hispania", "--games", "1")


def test_without_matplotlib_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(MatchError, match=r"pip install 'martius\[reports\]'"):
        plots.bars({"peace": 1}, "games")


def test_what_is_told_is_escaped() -> None:
    shown: Any = html("A <b>", [Section("x", "1 < 2", [("a&b",)])])
    assert "A &lt;b&gt;" in shown
    assert "1 &lt; 2" in shown
    assert "a&amp;b" in shown


def test_paths_of_the_sheets_become_lines() -> None:
    assert lines("M3,4l1,0 0-1.5 .5.5zM0,0l-1,2") == [
        [(3, -4), (4, -4), (4, -2.5), (4.5, -3), (3, -4)],
        [(0, 0), (-1, -2)],
    ]


@pytest.mark.parametrize("title", ["hannibal", "hispania"])
def test_fights_lie_on_the_real_map(title: str) -> None:
    """Every place has its spot on the sheet."""
    board = map_of(TITLES[title])
    assert board.size is not None
    width, height = board.size
    assert all(0 < x < width and -height < y < 0 for x, y in board.places.values())
    assert {end for link in board.links for end in link} <= set(board.places)
    assert sum(len(coast) for coast in board.land) > 500


def test_a_map_that_is_not_built_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(maps, "FOLDER", tmp_path)
    with pytest.raises(MatchError, match="make build"):
        map_of(TITLES["hannibal"])
