"""Try random mutants of a title's rules on its tests, and list those that no test notices.

From the root of the repository: make mutants TITLE=punico COUNT=200 SEED=1

A mutant is one small wrong change of a rule (see mutation.py). It is tried on the paragraph tests
(those marked with a rule) that run its line, the quickest first, until one fails. What survives
them is tried on the title's other tests, its golden games and the law of refusals. The tests are
collected once, and each mutant has a process of its own that is forked from there. What was found
is kept in build/mutants: another run with the same seed goes on where one was interrupted, and
tries survivors again. A survivor is a clause that no test holds: write its paragraph test, simplify
the code, or leave it if the change makes no difference.

(Why our own: mutmut 3.8 does not run with pytest 9.2, knows tests by function, not by line, and
mutates texts above all; cosmic-ray starts all tests again for each mutant.)
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from math import inf
from pathlib import Path
from typing import Any, Final, NamedTuple

import coverage
import pytest
from rich.console import Console
from rich.progress import Progress

from martius.games import TITLES
from scripts.mutation import Mutant, apply, mutants


def number_of(n: int, noun: str) -> str:
    """`1 mutant`, `2 mutants`."""
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"


ROOT: Final = Path(__file__).resolve().parents[1]
KEPT: Final = ROOT / "build/mutants"
LOADED: Final = (
    "battles",
    "board",
    "data",
    "goals",
    "grid",
    "model",
    "names",
    "notation",
    "position",
    "scenario",
    "state",
    "title",
    "underway",
)
NOT_RULES: Final = (*LOADED, "check", "words")
"""Modules of a title that enforce nothing."""
NO_RULES: Final = ("events", "judgement", "shown")
"""Folders of a title that enforce nothing."""
PATIENCE: Final = 5.0
"""A mutant gets five seconds and five times as long as its tests take without it."""
OTHERS: Final = 20.0
"""A survivor of the paragraph tests is tried on so many seconds of other tests."""
UNTRIED: Final = "survived: no test runs this line"

console = Console()


class BrokenTest(Exception):
    """A test that fails without any mutant."""


class Tests(NamedTuple):
    """What is known of the tests: which of them run a line, and how long each takes."""

    lines: Mapping[str, Mapping[str, Sequence[str]]]
    seconds: Mapping[str, float]

    def of(self, mutant: Mutant, most: float) -> list[str]:
        """The tests that run the line of a mutant, the quickest first, up to so many seconds."""
        found = self.lines.get(mutant.path, {}).get(str(mutant.line), [])
        found = sorted(found, key=self.seconds.__getitem__)
        spent = accumulate(map(self.seconds.__getitem__, found))
        return [test for test, seconds in zip(found, spent, strict=True) if seconds <= most]


class Run:
    """A plugin of pytest that tries mutants in place of running the tests."""

    def __init__(self, root: Path, sources: Sequence[Path], count: int, seed: int, kept: Path):
        self.root = root
        self.sources = sources
        self.kept = kept
        self.drawn = draw(root, sources, count, seed)
        self.found: dict[Mutant, str] = {}
        self.problem = ""

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        marked = [item for item in session.items if item.get_closest_marker("rule")]
        others = [item for item in session.items if not item.get_closest_marker("rule")]
        known = self._known()
        self.found = {m: known[key] for m in self.drawn if (key := self._key(m)) in known}
        try:
            self._try("Paragraph tests", marked, inf)
            self._try("Other tests", others, OTHERS)
        except BrokenTest as error:
            self.problem = str(error)
        return True

    def _try(self, stage: str, items: Sequence[pytest.Item], most: float) -> None:
        """Try what is alive on some tests."""
        alive = [m for m in self.drawn if m not in self.found or is_alive(self.found[m])]
        if not alive or not items:
            return
        tests = measured(items, self.sources, self.root)
        by_name = {item.nodeid: item for item in items}
        # Without a thread that refreshes it: a process that is forked may wait for its locks.
        with (
            Progress(console=console, auto_refresh=False) as progress,
            self.kept.open("a", encoding="utf-8") as file,
        ):
            for mutant in progress.track(alive, description=stage):
                names = tests.of(mutant, most)
                seconds = sum(map(tests.seconds.__getitem__, names))
                verdict = tried(mutant, [by_name[name] for name in names], seconds, self.root)
                self.found[mutant] = both(self.found.get(mutant), verdict)
                kept = [self._key(mutant), self.found[mutant], str(mutant)]
                file.write(json.dumps(kept) + "\n")
                file.flush()
                progress.refresh()

    def _known(self) -> dict[str, str]:
        """The mutants that were killed before."""
        if not self.kept.exists():
            return {}
        lines = [json.loads(line) for line in self.kept.read_text("utf-8").splitlines()]
        return {key: verdict for key, verdict, _ in lines if not is_alive(verdict)}

    def _key(self, mutant: Mutant) -> str:
        source = (self.root / mutant.path).read_bytes()
        return hashlib.sha256(source + str(mutant).encode()).hexdigest()


def is_alive(verdict: str) -> bool:
    return verdict.startswith("survived")


def both(before: str | None, now: str) -> str:
    """What is known after another stage."""
    if not before or before == UNTRIED or not is_alive(now):
        return now
    return before if now == UNTRIED else f"{before} and {now.removeprefix('survived ')}"


def draw(root: Path, sources: Iterable[Path], count: int, seed: int) -> list[Mutant]:
    """So many random mutants, in the order of the sources."""
    every = [
        mutant
        for path in sources
        for mutant in mutants(path.read_text("utf-8"), path.relative_to(root).as_posix())
    ]
    return sorted(random.Random(seed).sample(every, min(count, len(every))))


# --- the tests without mutants ---


def measured(items: Sequence[pytest.Item], sources: Sequence[Path], root: Path) -> Tests:
    """Run all tests once, in a process of their own, and note what each runs."""
    with tempfile.NamedTemporaryFile() as file:
        console.print(f"Running {len(items)} tests without mutants ...")
        child = os.fork()
        if child == 0:
            _silence()
            os._exit(_measure(items, sources, root, Path(file.name)))
        failed = os.waitpid(child, 0)[1]
        found = json.loads(Path(file.name).read_text("utf-8"))
        if failed:
            raise BrokenTest(f"{found} fails without mutants: mend it first.")
        lines, seconds = found
    return Tests(lines, seconds)


def _measure(
    items: Sequence[pytest.Item], sources: Sequence[Path], root: Path, result: Path
) -> int:
    watch = coverage.Coverage(data_file=None, config_file=False, include=[str(s) for s in sources])
    seconds = {}
    watch.start()
    for item in items:
        watch.switch_context(item.nodeid)
        start = time.monotonic()
        if not passes(item):
            result.write_text(json.dumps(item.nodeid), "utf-8")
            return 1
        seconds[item.nodeid] = time.monotonic() - start
    watch.stop()
    data = watch.get_data()
    lines = {
        Path(file).relative_to(root).as_posix(): {
            line: [test for test in tests if test]
            for line, tests in data.contexts_by_lineno(file).items()
        }
        for file in data.measured_files()
    }
    result.write_text(json.dumps([lines, seconds]), "utf-8")
    return 0


def passes(item: pytest.Item) -> bool:
    """Run one test."""
    from _pytest.runner import runtestprotocol

    return not any(report.failed for report in runtestprotocol(item, nextitem=None, log=False))


# --- one mutant ---


def tried(mutant: Mutant, items: Sequence[pytest.Item], seconds: float, root: Path) -> str:
    """What becomes of a mutant: the test that kills it, or that it survived."""
    if not items:
        return UNTRIED
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            _silence()
            os.write(writing, _killer(mutant, items, root).encode())
        finally:
            os._exit(0)
    os.close(writing)
    limit = PATIENCE * (1 + seconds)
    in_time = _wait(child, limit)
    verdict = os.read(reading, 10_000).decode()
    os.close(reading)
    if not in_time:
        return f"killed: it takes longer than {limit:.0f} seconds"
    return verdict or "killed: the process ends"


def _killer(mutant: Mutant, items: Sequence[pytest.Item], root: Path) -> str:
    apply(mutant, root)
    for item in items:
        if not passes(item):
            return f"killed: {item.nodeid}"
    return f"survived {number_of(len(items), 'test')}"


def _wait(child: int, limit: float) -> bool:
    """Whether a process ends in time; if not, end it."""
    deadline = time.monotonic() + limit
    try:
        while time.monotonic() < deadline:
            if os.waitpid(child, os.WNOHANG)[0]:
                return True
            time.sleep(0.01)
    except KeyboardInterrupt:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        raise
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return False


def _silence() -> None:
    """Let a child be quiet, and end at Ctrl-C without a word."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    signal.signal(signal.SIGINT, signal.SIG_DFL)


# --- the whole ---


def run(
    root: Path, sources: Sequence[Path], tests: Sequence[str], count: int, seed: int, kept: Path
) -> Run:
    """Try random mutants of these sources on these tests."""
    kept.parent.mkdir(parents=True, exist_ok=True)
    plugin = Run(root, sources, count, seed, kept)
    quiet = ["-qqq", "-s", "--no-summary", "-p", "no:cacheprovider", "-p", "no:faulthandler"]
    code = pytest.main([*quiet, f"--rootdir={root}", *tests], plugins=[plugin])
    if plugin.problem:
        raise SystemExit(plugin.problem)
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.INTERRUPTED):
        raise SystemExit(f"The tests cannot be run: pytest ended with {code}.")
    return plugin


def report(found: Mapping[Mutant, str], drawn: int) -> None:
    """Print who survived."""
    alive = {mutant: verdict for mutant, verdict in found.items() if is_alive(verdict)}
    for mutant, verdict in alive.items():
        console.print(f"{mutant}\n    {verdict}", markup=False, highlight=False, soft_wrap=True)
    killed = len(found) - len(alive)
    console.print(f"{drawn} drawn, {len(found)} tried, {killed} killed, {len(alive)} survived.")


def tests_of(title: str) -> list[str]:
    """A title's own tests, the law of refusals and its golden games, as arguments of pytest."""
    replayed = "tests/replays/test_golden.py::test_a_golden_game_ends_as_it_did"
    golden = sorted(path.stem for path in (ROOT / "tests/replays" / title).glob("*.jsonl"))
    return [
        f"tests/games/{title}",
        "tests/laws/test_refusals.py",
        *(f"{replayed}[{name}]" for name in golden),
        f"-k={title} or golden_game",
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("title", choices=list(TITLES))
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    given: Any = parser.parse_args()
    folder = ROOT / "src/martius/games" / given.title
    found = (path for path in sorted(folder.rglob("*.py")) if path.parent.name not in NO_RULES)
    sources = [path for path in found if path.stem not in NOT_RULES]
    kept = KEPT / f"{given.title}-{given.seed}.jsonl"
    plugin = run(ROOT, sources, tests_of(given.title), given.count, given.seed, kept)
    report(plugin.found, len(plugin.drawn))
    sys.exit(any(map(is_alive, plugin.found.values())))


if __name__ == "__main__":
    main()
