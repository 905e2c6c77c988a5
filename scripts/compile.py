"""Compile the rules with mypyc: `make compile` puts extension modules beside their sources.

    python -m scripts.compile            # build, and put the modules into src
    python -m scripts.compile --remove   # back to pure Python
    python -m scripts.compile --stale    # fail if the modules in src are not those of the sources

A build is kept in build/compiled under the hash of what it was made of, and used again.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, redirect_stdout
from functools import partial
from importlib.metadata import version
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
SRC: Final = ROOT / "src"
BUILDS: Final = ROOT / "build" / "compiled"
MARK: Final = "compiled.key"
"""Beside the compiled modules: the hash of what they were made of."""

PACKAGES: Final = (
    *("kernel", "bots", "games/hispania", "games/hannibal", "games/punico"),
    # a move at the table: it is played, written down and shown
    *("match", "server/live"),
)
INTERPRETED: Final = (
    # classes that others extend, or that are made once
    *("kernel/codec.py", "kernel/compiled.py", "kernel/datum.py", "kernel/event.py"),
    *("kernel/game.py", "kernel/notation.py", "kernel/plain.py"),
    *("kernel/section.py", "kernel/story.py", "kernel/text.py", "title.py", "table/board.py"),
    *("bots/baselines.py", "bots/descriptions.py", "bots/levels.py"),
    # what is read, checked or told once, not played
    *("table/check.py", "table/data.py", "setup/scenario.py", "setup/underway.py"),
    *("setup/forces.py", "setup/goals.py", "setup/names.py", "setup/position.py"),
    "shown/story.py",
    *("match/dice.py", "match/errors.py", "match/events.py", "match/lesson.py"),
    *("match/library.py", "match/outcome.py", "match/progress.py", "match/record.py"),
    *("match/renewal.py", "match/rules.py"),
    *("match/shares.py", "match/story.py", "match/verify.py", "live/connection.py"),
    # their bases have class variables, which mypyc would make fields
    *("/events/", "cards/deck.py", "__init__.py"),
)
"""What stays interpreted, by the end of its path or by its folder."""


def modules(src: Path = SRC) -> list[Path]:
    """The sources that are compiled, as paths in `src`."""
    found = (path for name in PACKAGES for path in (src / "martius" / name).rglob("*.py"))
    return sorted(path.relative_to(src) for path in found if _is_compiled(path.as_posix()))


def _is_compiled(path: str) -> bool:
    return not any(
        part in path if part.endswith("/") else path.endswith(part) for part in INTERPRETED
    )


def key(src: Path = SRC) -> str:
    """The hash of all that a build is made of: interpreted modules give types to the others."""
    made_of = hashlib.sha256(f"{sys.version} mypy {version('mypy')}".encode())
    sources = (path for name in PACKAGES for path in (src / "martius" / name).rglob("*.py"))
    for path in [Path(__file__), *sorted(sources)]:
        made_of.update(path.name.encode() + path.read_bytes())
    return made_of.hexdigest()[:16]


def build() -> Path:
    """A folder with the extension modules, as they lie in `src`; the last one, if it fits."""
    from setuptools import setup  # type: ignore[import-untyped]  # it has no types
    from setuptools.command.build_ext import build_ext  # type: ignore[import-untyped]

    class OnAllCores(build_ext):  # type: ignore[misc]  # it has no types
        """One module holds all the code, and setuptools would compile its files one by one."""

        def build_extensions(self) -> None:
            if self.compiler.compiler_type == "unix":
                self.compiler.compile = partial(compile_together, self.compiler)
            super().build_extensions()

    folder = BUILDS / key()
    if (folder / MARK).exists():
        return folder
    shutil.rmtree(BUILDS, ignore_errors=True)
    work = BUILDS / "work"
    before = Path.cwd()
    os.chdir(SRC)  # mypyc names modules by their path from here
    try:
        setup(
            name="martius-compiled",
            packages=[],
            py_modules=[],
            ext_modules=in_c(work / "c"),
            cmdclass={"build_ext": OnAllCores},
            script_args=[
                *("--quiet", "build_ext", "--parallel", str(os.cpu_count() or 1)),
                *("--build-lib", str(folder), "--build-temp", str(work / "o")),
            ],
        )
    finally:
        os.chdir(before)
    (folder / MARK).write_text(key() + "\n", "utf-8")
    return folder


def compile_together(
    compiler: Any,
    sources: list[str],
    output_dir: str | None = None,
    macros: Any = None,
    include_dirs: Any = None,
    debug: bool = False,
    extra_preargs: Any = None,
    extra_postargs: Any = None,
    depends: Any = None,
) -> list[str]:
    """As a compiler of setuptools does it, but as many files at once as there are cores."""
    macros, objects, postargs, options, made = compiler._setup_compile(
        output_dir, macros, include_dirs, sources, depends, extra_postargs
    )
    arguments = compiler._get_cc_args(options, debug, extra_preargs)

    def make(target: str) -> None:
        source, ending = made[target]
        compiler._compile(target, source, ending, arguments, postargs, options)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(make, made))
    return list(objects)


def in_c(folder: Path) -> list[Any]:
    """The modules as sources in C, for setuptools to build."""
    from mypyc.build import mypycify

    said = StringIO()  # it remarks on every generator that it makes a list
    try:
        with redirect_stdout(said):
            return mypycify(
                [f"--python-version=3.{sys.version_info.minor}", *map(str, modules())],
                opt_level="1",
                debug_level="0",
                multi_file=True,  # many files: with a large one the compiler takes gigabytes
                group_name="martius",
                target_dir=str(folder),
            )
    except SystemExit:
        print(said.getvalue(), file=sys.stderr)
        raise


def copy(tree: Path) -> None:
    """Copy the sources, without compiled modules and the built client."""
    skipped = shutil.ignore_patterns("*.so", "*.pyd", MARK, "static", "__pycache__")
    shutil.copytree(SRC, tree, ignore=skipped)


def put(folder: Path, src: Path = SRC) -> None:
    """Put the modules of a build beside their sources."""
    for module in [*folder.rglob("*.so"), *folder.rglob("*.pyd"), folder / MARK]:
        shutil.copy2(module, src / module.relative_to(folder))


@contextmanager
def tree(compiled: bool) -> Iterator[Path]:
    """A copy of the sources for the while, compiled or pure, whatever lies in `src`."""
    with TemporaryDirectory() as folder:
        src = Path(folder, "src")
        copy(src)
        if compiled:
            put(build(), src)
        yield src


def remove(src: Path = SRC) -> None:
    """Take all compiled modules away, whatever they were made of."""
    for module in [*src.rglob("*.so"), *src.rglob("*.pyd"), *src.glob(MARK)]:
        module.unlink()


def is_stale(src: Path = SRC) -> bool:
    """Whether there are compiled modules in `src` that were made of other sources."""
    if next(src.rglob("*.so"), None) is None and next(src.rglob("*.pyd"), None) is None:
        return False
    mark = src / MARK
    return not mark.exists() or mark.read_text("utf-8").strip() != key(src)


def main() -> None:
    """Build, remove or check."""
    arguments = argparse.ArgumentParser(description="Compile the rules with mypyc.")
    arguments.add_argument("--remove", action="store_true", help="go back to pure Python")
    arguments.add_argument("--stale", action="store_true", help="fail if modules are out of date")
    asked = arguments.parse_args()
    if asked.stale:
        if is_stale():
            sys.exit(
                "The compiled modules in src are not those of the sources, and would hide your"
                " changes: run 'make compile' again, or 'make pure' to remove them."
            )
    elif asked.remove:
        remove()
    else:
        put(build())
        print(f"{len(modules())} modules are compiled; 'make pure' goes back.")


if __name__ == "__main__":
    main()
