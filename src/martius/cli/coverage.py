"""Which paragraphs of a rulebook have code and tests: citations in the sources, marks on tests."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import martius
from martius.kernel import AnyGame
from martius.match.rules import Rule, rules

CITATION: Final = re.compile(r"§(\w+(?:\.\w+)*)(?:-(\d+))?")
"""`§move.2`, and `§move.1-8` for all from 1 to 8."""

PACKAGE: Final = Path(martius.__file__).parent

Places = dict[str, list[str]]
"""Where each paragraph is cited."""


class Covered(NamedTuple):
    """A paragraph with the code that enforces it and the tests that show it."""

    id: str
    title: str
    code: list[str]
    tests: list[str]
    untestable: str | None
    text: str = ""

    def gaps(self) -> list[str]:
        """What is missing."""
        found = [] if self.code or self.untestable else ["code"]
        return found if self.tests or self.untestable else [*found, "test"]


class Coverage(NamedTuple):
    """The paragraphs of a title, and citations of paragraphs that it does not have."""

    title: str
    paragraphs: list[Covered]
    unknown: Places

    @property
    def complete(self) -> bool:
        """Whether nothing is missing and nothing astray."""
        return not self.unknown and not any(paragraph.gaps() for paragraph in self.paragraphs)


def checkout() -> Path | None:
    """The root of the repository, if this package lies in a checkout that has the tests."""
    root = PACKAGE.parent.parent
    return root if (root / "pyproject.toml").is_file() and (root / "tests").is_dir() else None


def coverage(game: AnyGame, root: Path) -> Coverage:
    """Match paragraphs with the sources of the title and the tests under a root."""
    known = {rule.id: rule for rule in rules(game)}
    code = cited_in_code(PACKAGE / "games" / game.id, root)
    tests = cited_in_tests(root / "tests", root, game.id)
    chapters = {rule.chapter for rule in known.values()}
    unknown: Places = defaultdict(list)
    for places in (code, tests):
        for id, where in places.items():
            if id not in known and id not in chapters:
                unknown[id] += where
    paragraphs = [_covered(rule, code, tests) for rule in known.values()]
    return Coverage(game.id, paragraphs, dict(unknown))


def _covered(rule: Rule, code: Places, tests: Places) -> Covered:
    """A paragraph with its own citations and those of the paragraphs it repeats."""
    ids = [rule.id, *rule.repeats]
    return Covered(
        rule.id,
        rule.title,
        [place for id in ids for place in code.get(id, [])],
        [place for id in ids for place in tests.get(id, [])],
        rule.untestable,
        rule.text,
    )


# --- code ---


def cited_in_code(folder: Path, root: Path) -> Places:
    """`§` citations in the sources under a folder, as `file:line`."""
    places: Places = defaultdict(list)
    for path in sorted(folder.rglob("*.py")):
        for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
            for id in dict.fromkeys(citations(line)):
                places[id].append(f"{path.relative_to(root).as_posix()}:{number}")
    return dict(places)


def citations(line: str) -> Iterator[str]:
    """The paragraphs that a line cites."""
    for id, last in CITATION.findall(line):
        chapter, dot, first = id.rpartition(".")
        if last and first.isdigit():
            yield from (f"{chapter}{dot}{n}" for n in range(int(first), int(last) + 1))
        else:
            yield id


# --- tests ---


def cited_in_tests(folder: Path, root: Path, title: str) -> Places:
    """Marks `@pytest.mark.rule(title, id, …)` under a folder, as `file::name`."""
    places: Places = defaultdict(list)
    for path in sorted(folder.rglob("test_*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        inherited = [mark for node in tree.body for mark in _module_marks(node)]
        file = path.relative_to(root).as_posix()
        for name, marks in _tests(tree.body, file, inherited):
            for id in dict.fromkeys(id for mark in marks for id in _paragraphs(mark, title)):
                places[id].append(name)
    return dict(places)


def _tests(
    body: list[ast.stmt], where: str, inherited: list[ast.Call]
) -> Iterator[tuple[str, list[ast.Call]]]:
    """The tests of a module or class, with their marks."""
    for node in body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            marks = [*inherited, *(m for item in node.decorator_list for m in _marks(item))]
            if isinstance(node, ast.ClassDef):
                yield from _tests(node.body, f"{where}::{node.name}", marks)
            elif node.name.startswith("test"):
                yield f"{where}::{node.name}", marks


def _module_marks(node: ast.stmt) -> list[ast.Call]:
    """The marks of `pytestmark = …`, which hold for a whole module."""
    if isinstance(node, ast.Assign) and any(
        isinstance(target, ast.Name) and target.id == "pytestmark" for target in node.targets
    ):
        return list(_marks(node.value))
    return []


def _marks(node: ast.expr) -> Iterator[ast.Call]:
    """The calls of `pytest.mark.rule` in an expression."""
    for part in ast.walk(node):
        if isinstance(part, ast.Call) and ast.unparse(part.func) == "pytest.mark.rule":
            yield part


def _paragraphs(mark: ast.Call, title: str) -> list[str]:
    """The paragraphs of a title that a mark names."""
    texts = [part.value for part in mark.args if isinstance(part, ast.Constant)]
    return [str(id) for id in texts[1:]] if texts[:1] == [title] else []
