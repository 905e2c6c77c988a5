"""Compiled rules: which modules, and that none is used after its source has changed."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from scripts import compile as compiler
from scripts import compiled as tests_compiled
from scripts import equality


@pytest.fixture
def src(tmp_path: Path) -> Path:
    """A small tree of sources."""
    kernel = tmp_path / "martius/kernel"
    kernel.mkdir(parents=True)
    for name in ("__init__", "agenda", "event"):
        (kernel / f"{name}.py").write_text('"""A module."""\n', "utf-8")
    return tmp_path


def compiled(src: Path) -> Path:
    """The tree as after `make compile`."""
    (src / "martius/kernel/agenda.cpython-311.so").touch()
    (src / compiler.MARK).write_text(compiler.key(src) + "\n", "utf-8")
    return src


def test_rules_are_compiled_and_what_is_made_once_is_not(src: Path) -> None:
    assert compiler.modules(src) == [Path("martius/kernel/agenda.py")]


def test_every_exception_is_for_a_module_that_exists() -> None:
    paths = [path.as_posix() for path in compiler.SRC.rglob("*.py")]
    for part in compiler.INTERPRETED:
        assert any(part in path for path in paths), part


def test_pure_sources_are_never_stale(src: Path) -> None:
    assert not compiler.is_stale(src)


def test_compiled_modules_are_stale_once_a_source_has_changed(src: Path) -> None:
    assert not compiler.is_stale(compiled(src))
    (src / "martius/kernel/agenda.py").write_text('"""Another."""\n', "utf-8")
    assert compiler.is_stale(src)


def test_modules_of_an_unknown_origin_are_stale(src: Path) -> None:
    (compiled(src) / compiler.MARK).unlink()
    assert compiler.is_stale(src)


def test_removing_leaves_the_sources(src: Path) -> None:
    before = sorted(src.rglob("*"))
    compiler.remove(compiled(src))
    assert sorted(src.rglob("*")) == before


# --- what mypyc would compile wrongly ---


def classes(path: Path) -> Iterator[ast.ClassDef]:
    """The classes of a module."""
    tree = ast.parse((compiler.SRC / path).read_text("utf-8"))
    return (node for node in ast.walk(tree) if isinstance(node, ast.ClassDef))


def is_class_variable(statement: ast.stmt) -> bool:
    """Whether a statement in a class gives something to the class, and not to its objects."""
    if isinstance(statement, ast.AnnAssign):
        return "ClassVar" in ast.unparse(statement.annotation)
    return isinstance(statement, ast.Assign)


def test_no_compiled_dataclass_has_a_class_variable() -> None:
    """It would become a field: use a method."""
    found = [
        f"{path}: {cls.name}"
        for path in compiler.modules()
        for cls in classes(path)
        if any("dataclass" in ast.unparse(decorator) for decorator in cls.decorator_list)
        and any(map(is_class_variable, cls.body))
    ]
    assert found == []


def test_compiled_classes_that_interpreted_ones_extend_say_so() -> None:
    """Without `mypyc_attr(allow_interpreted_subclasses=True)` a card could not extend a step."""
    known = set(compiler.modules())
    closed = {
        cls.name: path
        for path in known
        for cls in classes(path)
        if not any("mypyc_attr" in ast.unparse(decorator) for decorator in cls.decorator_list)
    }
    everything = {path.relative_to(compiler.SRC) for path in compiler.SRC.rglob("*.py")}
    for path in sorted(everything - known):
        for cls in classes(path):
            for base in map(ast.unparse, cls.bases):
                where = closed.get(base)
                elsewhere = where is None or (
                    where.parts[1] == "games" and where.parts[:3] != path.parts[:3]
                )
                assert elsewhere, f"{path}: {cls.name} extends {base}"


@pytest.mark.parametrize("name", tests_compiled.PURE)
def test_what_is_left_out_with_compiled_rules_is_there(name: str) -> None:
    path, _, test = name.partition("::")
    assert (compiler.ROOT / path).exists()
    assert not test or f"def {test}(" in (compiler.ROOT / path).read_text("utf-8")


# --- the games that are played with both ---


def test_without_a_share_the_first_games_are_played() -> None:
    assert equality.chosen(3, None) == [0, 1, 2]


def test_each_commit_plays_other_games_of_them_all() -> None:
    shares = [equality.chosen(30, f"{commit:07x}") for commit in range(200)]
    assert all(len(set(share)) == 30 for share in shares)
    assert set().union(*map(set, shares)) == set(range(equality.ALL))
    assert equality.chosen(30, "6fac244") == equality.chosen(30, "6fac244")


def test_all_games_are_a_share_too() -> None:
    assert equality.chosen(equality.ALL, "6fac244") == list(range(equality.ALL))


def test_the_first_game_that_differs_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    pure = {"title": "punico", "scenario": "zama", "games": {"4": "aa", "5": "bb"}}
    assert equality.difference(pure, pure) is None
    assert capsys.readouterr().out == "punico, zama: games 4, 5 are equal.\n"
    other = {**pure, "games": {"4": "aa", "5": "cc"}}
    assert equality.difference(pure, other) == "punico, zama: game 5 differs."


def test_games_that_several_processes_played_are_put_together() -> None:
    one = {"title": "punico", "scenario": "zama", "games": {"9": "aa", "11": "cc"}}
    other = {**one, "games": {"10": "bb"}}
    games = equality.joined([one, other])["games"]
    assert list(games.items()) == [("9", "aa"), ("10", "bb"), ("11", "cc")]
