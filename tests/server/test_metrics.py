"""What the server counts, and who may read it."""

from __future__ import annotations

import re
from pathlib import Path

import httpx2

from martius.server.settings import Settings
from martius.server.tables.registry import LOG
from tests.server.table import Server


def told(server: Server) -> dict[str, float]:
    """The counters by their names."""
    answer = httpx2.get(f"http://{server.address}/metrics")
    assert answer.headers["content-type"].startswith("text/plain")
    lines = re.findall(r"^(martius_\w+)(?:\{.*\})? (\S+)$", answer.text, re.MULTILINE)
    return {name: float(value) for name, value in lines}


def test_moves_and_pages_are_counted(server: Server) -> None:
    before = told(server)
    made = server.hispania()
    with server.page(made) as page:
        page.act(page.view())
        after = told(server)
    counted = {name: value - before[name] for name, value in after.items()}
    assert counted["martius_move_seconds_count"] == 1
    assert 0 < counted["martius_move_seconds_sum"] < 60
    assert counted["martius_pages"] == 1
    assert counted["martius_open_matches"] == 1
    assert after["martius_bot_queue"] == 0


def test_errors_are_counted(server: Server) -> None:
    before = told(server)["martius_errors_total"]
    LOG.error("Something broke")
    assert told(server)["martius_errors_total"] == before + 1


def test_others_find_nothing(tmp_path: Path) -> None:
    with Server(tmp_path / "m.db", settings=Settings(metrics_for="192.0.2.7")) as server:
        answer = httpx2.get(f"http://{server.address}/metrics")
    assert (answer.status_code, answer.json()) == (404, {"error": "There is no such page."})
