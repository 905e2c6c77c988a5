"""`make mutants`: wrong changes are made, tried on the tests that run them, and told."""

import subprocess
import sys
from pathlib import Path

import pytest

from scripts.mutation import mutants

ROOT = Path(__file__).parents[1]

RULES = """
def may_enter(walled, cus, besieged):
    if walled and not besieged:
        return False
    return cus <= 5


def never_called():
    return 1
"""
TESTS = """
import pytest
from rules import may_enter


@pytest.mark.rule("toy", "1")
def test_walls():
    assert not may_enter(True, 1, False)
    assert may_enter(True, 1, True)
    assert may_enter(False, 1, False)


def test_without_a_paragraph():
    assert not may_enter(False, 7, False)
    assert not may_enter(False, 6, False)
"""
TRY = """
import sys
from pathlib import Path
from scripts.mutants import report, run
root = Path(sys.argv[1])
found = run(root, [root / "rules.py"], [str(root)], 100, 1, root / "kept.jsonl")
report(found.found, len(found.drawn))
"""


@pytest.mark.parametrize(
    ("body", "changes"),
    [
        ("return a < b", {"a <= b"}),
        ("return a in b", {"a not in b"}),
        ("return a and b", {"a or b", "a", "b"}),
        ("return a or b or c", {"a and b and c", "b or c", "a or c", "a or b"}),
        ("return not a", {"a"}),
        ("return a + 1", {"a - 1", "2"}),
        ("return [*a] + b", set()),
        ("a |= b", {"a &= b"}),
        ("if a:\n        return True", {"True", "False"}),
        ("return [b for b in a if b]", {"True"}),
        ("remove(a)", {"pass"}),
        ("return Roll(), Lose(a)", {"(Lose(a),)", "(Roll(),)"}),
        ("while a:\n        break", {"continue"}),
        ("return f'{a + 1}'", set()),
        ("assert a > 0", set()),
        ("raise Wrong(1)", set()),
        ("if g.log is not None:\n        return a", set()),
    ],
)
def test_what_is_changed(body: str, changes: set[str]) -> None:
    found = mutants(f"def rule(a, b, c):\n    {body}\n", "rules.py")
    assert {mutant.new for mutant in found} == changes


def test_prompts_defaults_and_what_is_no_function_stay_as_they_are() -> None:
    source = "LIMIT = 5\n\n\nclass Step:\n    def prompt(self, n=1):\n        return n > 1\n"
    assert mutants(source, "rules.py") == []


def attempt(folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", TRY, str(folder)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_survivors_are_told_and_tried_again(tmp_path: Path) -> None:
    (tmp_path / "rules.py").write_text(RULES, "utf-8")
    (tmp_path / "test_rules.py").write_text(TESTS, "utf-8")
    first = attempt(tmp_path).stdout
    assert "rules.py:5 may_enter: cus <= 5  ->  cus < 5\n    survived 1 test and 1 test" in first
    assert "rules.py:9 never_called: 1  ->  2\n    survived: no test runs this line" in first
    assert "rules.py:3" not in first
    kept = (tmp_path / "kept.jsonl").read_text("utf-8")
    assert "killed: test_rules.py::test_walls" in kept
    assert "killed: test_rules.py::test_without_a_paragraph" in kept
    more = TESTS.replace("assert may_enter(False, 1", "assert may_enter(False, 5")
    (tmp_path / "test_rules.py").write_text(more, "utf-8")
    second = attempt(tmp_path).stdout
    assert "cus < 5" not in second
    assert "1 survived." in second


def test_tests_that_fail_without_mutants_are_named(tmp_path: Path) -> None:
    (tmp_path / "rules.py").write_text(RULES, "utf-8")
    (tmp_path / "test_rules.py").write_text(TESTS.replace("(True, 1, True)", "(True, 9, True)"))
    done = attempt(tmp_path)
    assert done.returncode == 1
    assert "test_rules.py::test_walls fails without mutants: mend it first." in done.stderr
