"""Measure titles and server, pure and compiled, in one run: `make bench`.

The figures are appended to bench/results.jsonl, and the table in docs/performance.md is written
anew from them. Pure and compiled are measured in turns, and the best of all rounds counts. It takes
about twenty minutes; on a busy machine only the ratios mean anything. To try it out:

    python -m scripts.bench --games 2 --rounds 1 --matches 2 --live 2 --seconds 1 --dry
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from collections.abc import Sequence
from contextlib import ExitStack
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

WAYS: Final = ("pure", "compiled")
PLIES_GAMES: Final = 20
"""Games of random play in each round of the comparison with BEFORE."""


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


def best(runs: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The best figures of several runs: a machine has neighbours, and is slow for minutes."""
    titles = {
        title: {key: _best(key, [run["titles"][title][key] for run in runs]) for key in figures}
        for title, figures in runs[0]["titles"].items()
    }
    served = [run["server"] for run in runs]
    loads = {
        key: min((server[key] for server in served), key=lambda load: load["cpu_ms"])
        for key, _ in bench_table.LOADS
    }
    return {"titles": titles, "server": served[0] | loads}


def _best(key: str, figures: list[Any]) -> Any:
    found = [figure for figure in figures if figure is not None]
    choose = max if key.endswith("_per_second") else min
    return choose(found, default=None)


def against(before: Path, src: Path, games: int, rounds: int, bots: str | None) -> dict[str, float]:
    """How many times as fast as in pure Python at BEFORE, by title: plies, or a bot's choices."""
    found = ratio.compared(before, src, games, rounds, bots)
    return {title: round(now / then, 2) for title, (then, now) in found.items()}


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


def _tell(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def line(asked: Settings) -> dict[str, Any]:
    """All figures of one run."""
    found: dict[str, Any] = {
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "commit": commit(),
    }
    with ExitStack() as trees:
        before = trees.enter_context(ratio.tree(BEFORE))
        ours = {way: trees.enter_context(compiler.tree(way == "compiled")) for way in WAYS}
        found["machine"] = machine()  # after the build, which is a load of its own
        runs: dict[str, list[dict[str, Any]]] = {way: [] for way in WAYS}
        for number in range(asked.rounds):
            for way, src in ours.items():
                _tell(f"Measuring the rules {way}, {number + 1} of {asked.rounds}…")
                runs[way].append(measured(src, asked))
        found |= {way: best(runs[way]) for way in WAYS}
        _tell(f"Comparing with {BEFORE}…")
        found["plies"] = {
            way: against(before, src, PLIES_GAMES, asked.rounds, None) for way, src in ours.items()
        }
        found["decisions"] = against(before, ours["compiled"], 1, asked.rounds, BOTS)
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
