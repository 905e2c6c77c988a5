"""Measure titles and server, and append the figures to bench/results.jsonl: `make bench`."""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "bench" / "results.jsonl"


def martius(*args: str) -> Any:
    """What a command says as JSON."""
    command = [sys.executable, "-m", "martius", *args, "--json"]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


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


def main() -> None:
    """Measure, append and show."""
    line = {
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "commit": commit(),
        "machine": machine(),
        "titles": martius("bench"),
        "server": martius("bench", "server"),
    }
    RESULTS.parent.mkdir(exist_ok=True)
    with RESULTS.open("a", encoding="utf-8") as results:
        results.write(json.dumps(line) + "\n")
    print(json.dumps(line, indent=2))


if __name__ == "__main__":
    main()
