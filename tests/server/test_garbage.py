"""What a server does about garbage: short looks, and one at everything only when it is told."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest

from martius.server.garbage import CHANGES, CLOSED, Garbage
from martius.server.live.connection import Connection
from martius.server.tables import open_tables
from martius.server.tables.table import Table
from tests.server.table import Server, wait_for


@pytest.fixture
def garbage() -> Iterator[Garbage]:
    """What a server that is about to serve does about garbage; Python's own ways afterwards."""
    before = gc.get_threshold()
    garbage = Garbage()
    garbage.spare_the_loop()
    yield garbage
    gc.set_threshold(*before)
    gc.unfreeze()


def test_the_collector_never_looks_at_everything_by_itself(garbage: Garbage) -> None:
    assert gc.get_freeze_count() > 10_000
    full = gc.get_stats()[2]["collections"]
    kept = [[i] for i in range(100_000)]
    assert len(kept) == 100_000
    assert gc.get_stats()[2]["collections"] == full


def test_what_is_new_is_looked_at_after_a_few_changes_however_much_was_let_go_of(
    garbage: Garbage,
) -> None:
    views = [[[i] for i in range(100)] for _ in range(100)]
    for turn in range(20 * CHANGES):
        views[turn % 100] = [[i] for i in range(100)]  # the count stays as it was
        garbage.changed()
    assert len(gc.get_objects(0)) < 100 * CHANGES


def test_what_was_let_go_of_in_a_cycle_is_found_in_the_end(garbage: Garbage) -> None:
    class Held:
        me: Held

    held = Held()
    held.me = held
    gone = weakref.ref(held)
    for _ in range(CHANGES):
        garbage.changed()  # it survives this look, and later ones leave it out
    del held
    gc.collect()
    assert gone() is not None
    garbage.look_at_all()
    assert gone() is None


def test_many_closed_lines_are_cleared_away(garbage: Garbage) -> None:
    full = gc.get_stats()[2]["collections"]
    for _ in range(CLOSED - 1):
        garbage.closed()
    assert gc.get_stats()[2]["collections"] == full
    garbage.closed()
    assert gc.get_stats()[2]["collections"] == full + 1


def test_tables_and_pages_need_no_collector_to_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(open_tables, "IDLE_TABLES", 0)
    with Server(tmp_path / "martius.db") as server:
        gc.disable()
        try:
            made = server.hispania()
            with server.page(made) as page:
                page.act(page.view())
                match_id = made["id"]
                held = [
                    weakref.ref(one)
                    for one in gc.get_objects()
                    if (isinstance(one, Table) and one.id == match_id)
                    or (isinstance(one, Connection) and one._match_id == match_id)
                ]
                assert len(held) == 2
            wait_for(lambda: all(one() is None for one in held))
        finally:
            gc.enable()
