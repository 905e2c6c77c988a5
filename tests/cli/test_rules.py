"""`martius rules`: paragraph, code, tests, and the gaps."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from martius.cli import app
from martius.cli import coverage as scan
from martius.cli.coverage import Coverage, Covered, citations, cited_in_code, cited_in_tests
from martius.games import TITLES
from martius.match.rules import rules
from tests.cli.commands import refused

SOURCE = """
import pytest

pytestmark = [pytest.mark.slow, pytest.mark.rule("toy", "a.1")]


@pytest.mark.rule("toy", "b.1", "b.2")
@pytest.mark.rule("toy", "c.1")
def test_several() -> None: ...


@pytest.mark.rule("other", "b.1")
def test_of_another_title() -> None: ...


@pytest.mark.rule("toy", "d.1")
class TestGroup:
    @pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("toy", "e.1"))])
    def test_inside(self, n: int) -> None: ...


@pytest.mark.rule("toy", "f.1")
def no_test() -> None: ...
"""


@pytest.mark.parametrize(
    ("line", "cited"),
    [
        ('"""§move.2: a general."""', ["move.2"]),
        ("# §garrison.1, §garrison.3", ["garrison.1", "garrison.3"]),
        ("# §move.1-3.", ["move.1", "move.2", "move.3"]),
        ("# §1-3.", ["1", "2", "3"]),
        ("(§setup)", ["setup"]),
        ("# §12.4 and §12.4a.", ["12.4", "12.4a"]),
        ("no citation 12.4", []),
    ],
)
def test_citations_of_a_line(line: str, cited: list[str]) -> None:
    assert list(citations(line)) == cited


def test_code_is_cited_by_file_and_line(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "one.py").write_text("x = 1\n# §a.1, §a.1\n# §a.2\n", "utf-8")
    places = cited_in_code(tmp_path, tmp_path)
    assert places == {"a.1": ["deep/one.py:2"], "a.2": ["deep/one.py:3"]}


def test_marks_on_tests_classes_modules_and_parameters(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(SOURCE, "utf-8")
    (tmp_path / "vocabulary.py").write_text(SOURCE, "utf-8")
    several, other, inside = (
        f"test_it.py::{name}"
        for name in ("test_several", "test_of_another_title", "TestGroup::test_inside")
    )
    assert cited_in_tests(tmp_path, tmp_path, "toy") == {
        "a.1": [several, other, inside],
        "b.1": [several],
        "b.2": [several],
        "c.1": [several],
        "d.1": [inside],
        "e.1": [inside],
    }


def test_gaps() -> None:
    assert Covered("a.1", "", [], [], None).gaps() == ["code", "test"]
    assert Covered("a.1", "", ["x.py:1"], [], None).gaps() == ["test"]
    assert Covered("a.1", "", ["x.py:1"], ["t.py::t"], None).gaps() == []
    assert Covered("a.1", "", [], [], "an introduction").gaps() == []


@pytest.mark.parametrize(
    ("found", "code"),
    [
        (Coverage("toy", [Covered("a.1", "One", ["x.py:1"], ["t.py::t"], None)], {}), 0),
        (Coverage("toy", [Covered("a.1", "One", ["x.py:1"], [], None)], {}), 1),
        (Coverage("toy", [Covered("a.1", "One", [], [], "It only greets.")], {}), 0),
        (Coverage("toy", [], {"z.9": ["x.py:1"]}), 1),
    ],
)
def test_gaps_decide_the_exit_code(
    found: Coverage, code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("martius.cli.rules.coverage", lambda game, root: found)
    for more in ([], ["--json"]):
        result = CliRunner().invoke(app, ["rules", "hispania", *more])
        assert result.exit_code == code
        assert ("there is no §z.9; x.py:1." in result.stderr) == bool(found.unknown)


def shown(*arguments: str) -> list[str]:
    result = CliRunner().invoke(app, ["rules", *arguments])
    assert result.exit_code == 0
    return result.stdout.splitlines()


def test_a_title_shows_each_paragraph_with_its_code_and_its_tests() -> None:
    lines = shown("hispania")
    at = next(i for i, line in enumerate(lines) if line.startswith("§move.6 Road chains. A "))
    below = [line.split()[:2] for line in lines[at + 1 : at + 12]]
    assert ["code", "src/martius/games/hispania/turn/roman.py:"] in [
        [kind, place.rstrip("0123456789")] for kind, place in below
    ]
    test = "tests/games/hispania/test_move.py::test_move_6_a_revolt_breaks_the_chain"
    assert ["test", test] in below
    assert lines[-1].endswith("paragraphs have code and tests.")


def test_one_paragraph_or_one_chapter_can_be_asked_for() -> None:
    assert [line for line in shown("hispania", "§move.6") if line.startswith("§")] == [
        line for line in shown("hispania", "move") if line.startswith("§move.6")
    ]
    assert refused("rules", "hispania", "99") == "There is no §99 in the rules of hispania."


def test_all_titles_are_counted_in_tables() -> None:
    lines = shown()
    assert sum("Paragraph" in line for line in lines) == len(TITLES)


def test_without_a_checkout_it_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(scan, "PACKAGE", tmp_path / "site-packages" / "martius")
    assert "checkout" in refused("rules", "hispania")


def test_the_paragraphs_of_hispania_with_their_code() -> None:
    root = scan.checkout()
    assert root is not None
    found = {each.id: each for each in scan.coverage(TITLES["hispania"], root).paragraphs}
    move = found["move.2"]
    assert any(place.startswith("src/martius/games/hispania/") for place in move.code)
    file, _, line = move.code[0].partition(":")
    assert "§" in (root / file).read_text("utf-8").splitlines()[int(line) - 1]
    assert set(found["remember.2"].code) >= set(found["board.4"].code)


@pytest.mark.parametrize("title", TITLES)
def test_rules_files_are_sound(title: str) -> None:
    found = rules(TITLES[title])
    ids = [rule.id for rule in found]
    assert len(ids) == len(set(ids))
    for rule in found:
        assert rule.title
        assert rule.text.endswith(".")
        assert set(rule.repeats) <= set(ids) - {rule.id}
        assert rule.chapter == rule.id.split(".")[0]
