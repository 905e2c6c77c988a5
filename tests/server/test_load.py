"""Many games of bots, many pages at once: nobody else waits for them. All of it stays on loopback.

By default a small edition; MARTIUS_LOAD=1 plays the big one (1,500 games, 2,000 pages).
"""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.server.process import Process
from tests.server.table import Page

BIG = bool(os.environ.get("MARTIUS_LOAD"))
GAMES = 1500 if BIG else 40
PAGES = 2000 if BIG else 150
SEVERAL = 5
Figure = Callable[[str, object], None]

pytestmark = pytest.mark.slow


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Process]:
    """A server in a process of its own."""
    with Process(tmp_path / "martius.db") as server:
        yield server


def hispania(server: Process, players: int = 2, **seats: dict[str, str]) -> Any:
    """A match of Hispania."""
    options = {"players": players}
    body = {"title": "hispania", "scenario": "conquest", "options": options, "seats": seats}
    return server.call("POST", "/matches", json=body)


BOT = {"by": "bot", "bot": "centurion"}


class Wait(NamedTuple):
    """For the first move of a new table's bot."""

    seconds: float
    """Since the table was asked for."""
    actions: int
    """Of other games, since somebody sits at it."""


def first_move(server: Process, db: Path) -> Wait:
    """Ask for a table and wait for its bot."""
    start = time.monotonic()
    made = hispania(server, ulterior=BOT)
    with Page(server.address, made["id"], {"key": made["key"]}) as page:
        view, before = page.view(), stored(db)
        if view["to_act"] != "ulterior":  # it has moved already
            return Wait(time.monotonic() - start, 0)
        page.until(after(view["seq"]))
        seconds = time.monotonic() - start
        return Wait(seconds, stored_before(db, made["id"], view["seq"]) - before)


def after(seq: int) -> Callable[[Any], bool]:
    """Whether a view shows more actions than so many."""
    return lambda view: bool(view["seq"] > seq)


def stored(db: Path) -> int:
    """How many actions the server has saved."""
    with closing(sqlite3.connect(db)) as store:
        return int(store.execute("SELECT count(*) FROM entries").fetchone()[0])


def stored_before(db: Path, match_id: str, nth: int) -> int:
    """How many actions the server had saved when it saved the nth of a match (from 0).

    What other games did before this test came to look does not count.
    """
    nth_row = "SELECT rowid FROM entries WHERE match_id = ? ORDER BY seq LIMIT 1 OFFSET ?"
    count = f"SELECT count(*) FROM entries WHERE rowid < ({nth_row})"
    with closing(sqlite3.connect(db)) as store:
        return int(store.execute(count, (match_id, nth)).fetchone()[0])


def test_a_new_table_does_not_wait_for_games_of_bots(
    server: Process, tmp_path: Path, record_property: Figure
) -> None:
    """Only for the thought under way, at times for one more, and for its own: within 2 s.

    The small edition also runs on busy machines, where seconds say little: it counts how far the
    other games go meanwhile. In turn with them, it would be once around all of them.
    """
    db = tmp_path / "martius.db"
    first_move(server, db)  # the bots' worker starts, which it does once
    for _ in range(GAMES):
        hispania(server, ulterior=BOT, citerior=BOT)
    waits = [first_move(server, db) for _ in range(5)]
    slowest, most = max(wait.seconds for wait in waits), max(wait.actions for wait in waits)
    record_property(
        "figure",
        f"first move of a bot: {slowest:.2f} s and {most} actions of others among {GAMES} games",
    )
    assert most < GAMES // 2
    assert slowest < 2 or not BIG


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
    """Moves are played and saved meanwhile, at one table after the other if a game ends.

    The small edition counts moves, for it also runs on busy machines.
    """
    crowded, mine = hispania(server), moves(server)
    times = [next(mine)]
    with crowd(server, crowded) as joined:
        end = time.monotonic() + 120
        while not joined.is_set() and time.monotonic() < end:
            times.append(next(mine))
            time.sleep(0.02)
        assert joined.is_set()
    mine.close()
    record_property("figure", f"{len(times)} moves while {PAGES} join: at most {max(times):.2f} s")
    assert max(times) < 1 or not BIG
    assert len(times) > SEVERAL


def moves(server: Process) -> Generator[float]:
    """Play games, one after the other: how long each move takes until it is saved and shown."""
    while True:
        made = hispania(server, players=1)
        with Page(server.address, made["id"], {"key": made["key"]}) as page:
            view = page.view()
            while view["result"] is None:
                start = time.monotonic()
                view = page.act(view)
                yield time.monotonic() - start
