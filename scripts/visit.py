"""Visit a table that `martius serve` has just begun to serve: its page, every file, the titles.

python scripts/visit.py serve.log    # the log that names the address
"""

from __future__ import annotations

import json
import re
import sys
import time
from pathlib import Path
from urllib.request import urlopen

PATIENCE = 30
"""How many seconds the server may take to start."""


def main() -> None:
    table = address(Path(sys.argv[1]))
    page = fetch(table)
    files = re.findall(r'(?:src|href)="(/assets/[^"]+)"', page)
    assert files, "The page names no script: is the client built?"
    for file in files:
        assert fetch(table + file), f"{file} is empty."
    assert "SIL OPEN FONT LICENSE" in fetch(f"{table}/licences.txt").upper()
    titles = [title["id"] for title in json.loads(fetch(f"{table}/api/titles"))]
    print(f"{table} serves its page with {len(files)} files, and {', '.join(titles)}.")


def address(log: Path) -> str:
    """Where the server says that it listens."""
    for _ in range(PATIENCE * 10):
        if found := re.search(r"http://[\w.:\[\]]+\w", log.read_text()):
            return found[0]
        time.sleep(0.1)
    raise SystemExit(f"The server did not start:\n{log.read_text()}")


def fetch(url: str) -> str:
    """What the table answers; an error of HTTP is an exception."""
    with urlopen(url, timeout=10) as answer:
        text: str = answer.read().decode("utf-8", "replace")
        return text


main()
