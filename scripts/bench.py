"""Measure titles and server, pure and compiled, in one run: `make bench`.

The figures are appended to bench/results.jsonl, and the table in docs/performance.md is written
anew from them. It takes about ten minutes; on a busy machine only the ratios mean anything. To try
it out:

    python -m scripts.bench --games 2 --rounds 1 --matches 2 --live 2 --seconds 1 --dry
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, NamedTuple

from scripts import bench_table, ratio
from scripts import compile as compiler

ROOT: Final = Path(__file__).parents[1]
RESULTS: Final = ROOT / "bench" / "results.jsonl"
STATIC: Final = "martius/server/static"
BEFORE: Final = "6fac244"
"""The commit whose bots in pure Python the decisions are compared with."""
BOTS: Final = "hispania=praetor,hannibal=legate,punico=tribune"
"""The bots that each title offered then; today's have the same search and the same nodes."""


class Settings(NamedTuple):
    """How much is measured. The defaults are for real figures, smaller ones to try it out."""

    games: int = 200
    rounds: int = 3
    matches: int = 50
    live: int = 500
    seconds: int = 10


def martius(src: Path, *args: str) -> Any:
    """What a command says as JSON, with the code of a tree."""
    command = [sys.executable, "-m", "martius", *args, "--json"]
    environment = {**os.environ, "PYTHONPATH": str(src)}
    done = subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE, text=True)
    return json.loads(done.stdout)


def measured(src: Path, asked: Settings) -> dict[str, Any]:
    """Titles and server as they run in a tree."""
    if not (src / STATIC).exists() and (compiler.SRC / STATIC).exists():
        (src / STATIC).symlink_to(compiler.SRC / STATIC)  # a copy has no client
    load = {"matches": asked.matches, "live": asked.live, "seconds": asked.seconds}
    server = [word for name, value in load.items() for word in (f"--{name}", str(value))]
    return {
        "titles": martius(src, "bench", "--games", str(asked.games)),
        "server": martius(src, "bench", "server", *server),
    }


def decisions(src: Path, rounds: int) -> dict[str, float]:
    """How many times as fast the bot decides as in pure Python at BEFORE, by title."""
    with ratio.tree(BEFORE) as other:
        found = ratio.compared(other, src, 1, rounds, BOTS)
    return {title: round(now / before, 2) for title, (before, now) in found.items()}


def commit() -> str:
    """The commit that is measured; with a + if files differ from it."""
    found = subprocess.run(
        ["git", "describe", "--always", "--dirty=+"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    return found.stdout.strip()


def machine() -> dict[str, Any]:
    """What it is measured on."""
    name, info = platform.machine(), Path("/proc/cpuinfo")
    if info.exists():
        models = [line for line in info.read_text().splitlines() if line.startswith("model name")]
        name = models[0].partition(":")[2].strip() if models else name
    return {
        "processor": name,
        "cores": os.cpu_count(),
        "load": round(os.getloadavg()[0], 1),
        "python": platform.python_version(),
        "system": platform.system(),
    }


def line(asked: Settings) -> dict[str, Any]:
    """All figures of one run."""
    found: dict[str, Any] = {
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "commit": commit(),
    }
    with compiler.tree(compiled=False) as pure, compiler.tree(compiled=True) as compiled:
        found["machine"] = machine()  # after the build, which is a load of its own
        for name, src in (("pure", pure), ("compiled", compiled)):
            print(f"Measuring the rules {name}…", file=sys.stderr, flush=True)
            found[name] = measured(src, asked)
        print(f"Measuring decisions against {BEFORE}…", file=sys.stderr, flush=True)
        found["decisions"] = decisions(compiled, asked.rounds)
    return found


def main() -> None:
    """Measure, append, write the table and show it."""
    arguments = argparse.ArgumentParser(description=__doc__)
    for name, value in Settings()._asdict().items():
        arguments.add_argument(f"--{name}", type=int, default=value)
    arguments.add_argument("--dry", action="store_true", help="only show it, and write nothing")
    given = vars(arguments.parse_args())
    dry = given.pop("dry")
    found = line(Settings(**given))
    print(bench_table.table(found))
    if dry:
        return
    RESULTS.parent.mkdir(exist_ok=True)
    with RESULTS.open("a", encoding="utf-8") as results:
        results.write(json.dumps(found) + "\n")
    bench_table.write(found)


if __name__ == "__main__":
    main()
