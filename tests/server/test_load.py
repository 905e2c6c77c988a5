"""Many games of bots, many pages at once: nobody else waits for them. All of it stays on loopback.

By default a small edition; MARTIUS_LOAD=1 plays the big one (1,500 games, 2,000 pages).
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.server.process import Process
from tests.server.table import Page

BIG = bool(os.environ.get("MARTIUS_LOAD"))
GAMES = 1500 if BIG else 40
PAGES = 2000 if BIG else 150
Figure = Callable[[str, object], None]

pytestmark = pytest.mark.slow


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Process]:
    """A server in a process of its own."""
    with Process(tmp_path / "martius.db") as server:
        yield server


def hispania(server: Process, **seats: dict[str, str]) -> Any:
    """A match for two."""
    body = {"title": "hispania", "scenario": "conquest", "options": {"players": 2}, "seats": seats}
    return server.call("POST", "/matches", json=body)


BOT = {"by": "bot", "bot": "praetor"}


def first_move(server: Process) -> float:
    """How long a new table waits for the first move of its bot."""
    made = hispania(server, ulterior=BOT)
    with Page(server.address, made["id"], {"key": made["key"]}) as page:
        start = time.monotonic()
        view = page.view()
        if view["to_act"] == "ulterior":  # else it has moved already
            page.until(lambda later: later["seq"] > view["seq"])
        return time.monotonic() - start


def test_a_new_table_does_not_wait_for_games_of_bots(
    server: Process, record_property: Figure
) -> None:
    alone = max(first_move(server) for _ in range(3))
    for _ in range(GAMES):
        hispania(server, ulterior=BOT, citerior=BOT)
    slowest = max(first_move(server) for _ in range(5))
    record_property(
        "figure",
        f"first move of a bot: {alone:.2f} s alone, {slowest:.2f} s among {GAMES} games of bots",
    )
    assert slowest < max(2, 5 * alone)  # a busy machine is slow for everybody


@contextmanager
def crowd(server: Process, made: Any) -> Iterator[threading.Event]:
    """Pages that join a table; the event says that all are there."""
    command = [sys.executable, "-m", "tests.server.crowd", server.address, made["id"]]
    joined = threading.Event()
    process = subprocess.Popen(
        [*command, made["watch"], str(PAGES)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert process.stdin is not None
    assert process.stdout is not None
    out = process.stdout

    def wait() -> None:
        if out.readline():
            joined.set()

    thread = threading.Thread(target=wait)
    thread.start()
    try:
        yield joined
    finally:
        process.stdin.close()
        thread.join()
        out.close()
        assert process.wait(60) == 0


def test_a_table_does_not_wait_while_many_join_another(
    server: Process, record_property: Figure
) -> None:
    crowded, mine = hispania(server), hispania(server)
    slowest, moves = 0.0, 0
    with Page(server.address, mine["id"], {"key": mine["key"]}) as page:
        view = page.view()
        with crowd(server, crowded) as joined:
            end = time.monotonic() + 120
            while not joined.is_set() and time.monotonic() < end:
                start = time.monotonic()
                page.say("play", seat=view["to_act"], seq=view["seq"], action="pass")
                message = page.hear("view", "refused")
                slowest, moves = max(slowest, time.monotonic() - start), moves + 1
                view = message.get("view", view)
                time.sleep(0.02)
            assert joined.is_set()
    record_property("figure", f"slowest of {moves} answers while {PAGES} join: {slowest:.2f} s")
    assert slowest < 1
