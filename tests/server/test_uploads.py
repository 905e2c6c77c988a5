"""Uploads that cost more than they look: each is refused within its bounds, and nobody waits."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.match.games import at_random, hispania
from tests.server.table import UNLIMITED, Server, answered
from tests.toy import Toy

TIGHT = replace(
    UNLIMITED, upload_lines=40_000, upload_spans=100, upload_signs=20, upload_cpu_seconds=1.0
)


def header(**changes: object) -> str:
    """The first line of a record of Hispania."""
    first = json.loads(hispania(seed=1).record.text().partition("\n")[0])
    return json.dumps({**first, **changes}) + "\n"


SPANS = header() + "".join(f'{{"dice": "seeded", "seed": {i}}}\n' for i in range(30_000))


@pytest.fixture(scope="module")
def bounded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A table that takes small uploads only."""
    folder = tmp_path_factory.mktemp("bounded")
    with Server(folder / "martius.db", settings=TIGHT) as server:
        yield server


def test_too_many_spans_are_refused(bounded: Server) -> None:
    assert "30000 spans of dice" in bounded.upload(SPANS, 400)


def test_too_many_lines_are_refused(bounded: Server) -> None:
    assert "lines" in bounded.upload(header() + "\n" * 40_001, 400)


def test_too_many_signs_of_a_lesson_are_refused(bounded: Server) -> None:
    step = {"text": "x", "done": [{"kind": "Moved"}] * 3}
    scenario = {"tutorial": {"step": [step] * 7}}
    assert "21 signs" in bounded.upload(header(scenario=scenario), 400)


@pytest.mark.parametrize("steps", [7, "x", [7], [{"done": 7}], {"done": []}])
def test_a_lesson_that_is_none_is_refused(bounded: Server, steps: object) -> None:
    bounded.upload(header(scenario={"tutorial": {"step": steps}}), 400)


class Endless(Toy):
    """A title whose set-up never comes to an end."""

    def new(self, *_: object) -> object:  # type: ignore[override]
        while True:
            pass


def test_an_endless_replay_is_given_up_and_the_next_upload_is_read(tmp_path: Path) -> None:
    toy = Toy().seats({})
    seats = [seat.id for seat in toy]
    text = header(title="toy", version=Toy().version, scenario={}, options={}, seats=seats)
    settings = replace(TIGHT, upload_cpu_seconds=0.3)
    db = tmp_path / "martius.db"
    with Server(db, toy=Endless(), settings=settings) as server:
        assert "0.3 seconds" in server.upload(text, 400)
        server.upload(at_random(hispania(seed=3), 5).record.text())


def test_uploads_hold_up_nobody(bounded: Server) -> None:
    """Six at once, of the kind that once froze the table for minutes."""
    refused: list[str] = []

    def upload() -> None:
        refused.append(answered(bounded.http.post("/api/records", content=SPANS), 400))

    with bounded.page(bounded.hispania()) as page:
        view = page.view()
        uploads = [threading.Thread(target=upload) for _ in range(6)]
        for thread in uploads:
            thread.start()
        slowest = 0.0
        while any(thread.is_alive() for thread in uploads) and view["result"] is None:
            start = time.monotonic()
            view = page.act(view)
            slowest = max(slowest, time.monotonic() - start)
        for thread in uploads:
            thread.join()
    assert len(refused) == 6
    assert slowest < 2
