"""Bots at the table: they think elsewhere, and play until a person must act."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from martius import Match
from martius.bots import BOTS
from martius.bots.descriptions import DESCRIPTIONS, Description
from martius.kernel import Action, Chair, Pick
from martius.kernel.codec import encode_state
from martius.kernel.text import say
from martius.server.bots.seats import MOST_BOTS, BotSeats, BotTask
from martius.server.bots.workers import BotWorker, BotWorkers
from martius.server.store.store import Store
from tests.aside import aside
from tests.server.table import Server, wait_for
from tests.toy import Toy


class PonderingBot:
    """Thinks until it is told to stop; then takes the first option."""

    asked = threading.Semaphore(0)
    told = threading.Semaphore(0)

    def choose(self, chair: Chair, pick: Pick) -> Action:
        self.asked.release()
        assert self.told.acquire(timeout=10)
        return chair.options()[0]


class StumblingBot:
    """Cannot think at all."""

    def choose(self, chair: Chair, pick: Pick) -> Action:
        raise ValueError("no idea")


class BotToy(Toy):
    """The toy with bots that show something."""

    bots = ("pondering", "stumbling", "random")


@contextmanager
def served(db: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    monkeypatch.setitem(BOTS, "pondering", PonderingBot)
    monkeypatch.setattr(PonderingBot, "asked", threading.Semaphore(0))
    monkeypatch.setattr(PonderingBot, "told", threading.Semaphore(0))
    monkeypatch.setitem(BOTS, "stumbling", StumblingBot)
    for name in ("pondering", "stumbling"):
        monkeypatch.setitem(DESCRIPTIONS, name, Description(say(name), say("It shows something.")))
    with ThreadPoolExecutor(2) as pool:
        with Server(db, pool, BotToy()) as server:
            yield server
        PonderingBot.told.release(100)  # whoever still thinks may stop


def test_bots_alone_play_a_game_to_its_end(server: Server) -> None:
    made = server.hispania(2, ulterior="random", citerior="random")

    def over() -> bool:
        found = server.get(f"/matches/{made['id']}", key=made["watch"])
        return found["view"]["result"] is not None

    wait_for(over)


def test_bots_play_until_a_person_must_act(server: Server) -> None:
    made = server.hispania(2, citerior="random")
    with server.page(made) as page:
        view = page.view()
        acted = 0
        while view["result"] is None:
            acted += 1
            page.say("play", seat="ulterior", seq=view["seq"], action=view["options"][-1]["action"])
            view = page.until(lambda v: v["options"] != [] or v["result"] is not None)
            assert view["thinking"] is None
        assert acted > 3
    by = {who for who, _ in entries(server.get(f"/matches/{made['id']}/record", key=made["key"]))}
    assert by == {"chance", "ulterior", "citerior"}


def entries(record: str) -> list[list[str]]:
    """The actions of a record."""
    return [line for line in map(json.loads, record.splitlines()) if isinstance(line, list)]


def test_the_page_is_told_that_a_bot_thinks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with served(tmp_path / "m.db", monkeypatch) as server:
        made = server.toy(right="pondering")
        with server.page(made) as page:
            asked = page.act(page.view(), "ask")
            assert PonderingBot.asked.acquire(timeout=10)
            found = server.get(f"/matches/{made['id']}", key=made["watch"])
            assert found["view"]["thinking"] == "right"
            PonderingBot.told.release()
            page.until(lambda v: v["seq"] > asked["seq"])


def test_a_long_thought_holds_up_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with served(tmp_path / "m.db", monkeypatch) as server:
        made = server.toy(left="pondering")
        assert PonderingBot.asked.acquire(timeout=10)
        with server.page(server.hispania()) as page:
            page.act(page.view())
        with server.page(made) as page:
            assert page.view()["thinking"] == "left"
            PonderingBot.told.release()
            assert page.until(lambda v: v["to_act"] == "right")["thinking"] is None


def test_what_a_bot_thinks_about_can_be_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with (
        served(tmp_path / "m.db", monkeypatch) as server,
        server.page(server.toy(right="pondering")) as page,
    ):
        after = page.act(page.view(), "ask")
        assert PonderingBot.asked.acquire(timeout=10)
        page.say("undo", seat="left", seq=after["seq"])
        back = page.until(lambda v: v["undos"] == 1)
        PonderingBot.told.release()
        page.until(lambda v: v["thinking"] is None)
        found = page.act(back, "show")
        assert found["seq"] == after["seq"]
        assert PonderingBot.asked.acquire(timeout=10)
        PonderingBot.told.release()


def test_bots_go_on_after_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    db = tmp_path / "m.db"
    with served(db, monkeypatch) as server:
        made = server.toy(left="pondering")
        assert PonderingBot.asked.acquire(timeout=10)
    store = Store(db)
    assert store.waiting_for_bots() == [made["id"]]
    store.close()
    with served(db, monkeypatch) as server:
        PonderingBot.told.release(100)

        def acted() -> bool:
            view = server.get(f"/matches/{made['id']}", key=made["key"])["view"]
            return bool(view["to_act"] == "right")

        wait_for(acted)


def test_a_bot_that_stumbles_says_so_and_nothing_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with served(tmp_path / "m.db", monkeypatch) as server:
        made = server.toy(right="stumbling")
        with server.page(made) as page:
            after = page.act(page.view(), "ask")
            assert "stopped working" in page.hear("refused")["text"]
        found = server.get(f"/matches/{made['id']}", key=made["key"])["view"]
        assert (found["seq"], found["thinking"]) == (after["seq"], None)
    assert "no idea" in caplog.text


# --- the workers ---


def task(turn: int = 0, match_id: str = "m") -> BotTask:
    """What the bot of Rome is asked."""
    match = Match.new("hispania", seed=1)
    return BotTask(match_id, match.game, encode_state(match.snapshot()), 0, "counting", turn, 7)


def test_a_bot_thinks_in_a_process_of_its_own() -> None:
    async def think() -> str:
        worker = BotWorker()
        try:
            return await worker.choose(replace(task(), bot="random"))
        finally:
            worker.close()

    assert aside(lambda: asyncio.run(think())) in Match.new("hispania", seed=1).options()


def test_a_worker_that_dies_is_replaced() -> None:
    async def think() -> str:
        worker = BotWorker()
        try:
            await worker.choose(replace(task(), bot="random"))
            pool = worker._pool()
            for pid in list(pool._processes):  # type: ignore[attr-defined]  # to kill them
                os.kill(pid, signal.SIGKILL)
            return await worker.choose(replace(task(), bot="random"))
        finally:
            worker.close()

    assert aside(lambda: asyncio.run(think())) in Match.new("hispania", seed=1).options()


def test_a_match_always_has_the_same_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 5)
    workers = BotWorkers()
    assert workers.of("some match") is workers.of("some match")
    assert len({id(workers.of(str(number))) for number in range(100)}) == 4


# --- what they remember ---


class CountingBot:
    """Takes the first option at its first choice, the second at its second."""

    def __init__(self) -> None:
        self.choices = 0

    def choose(self, chair: Chair, pick: Pick) -> Action:
        self.choices += 1
        return chair.options()[self.choices - 1]


@pytest.fixture
def seats(monkeypatch: pytest.MonkeyPatch) -> BotSeats:
    monkeypatch.setitem(BOTS, "counting", CountingBot)
    return BotSeats()


def test_a_bot_remembers_its_match_and_no_other(seats: BotSeats) -> None:
    first, second, *_ = Match.new("hispania", seed=1).options()
    assert [seats.choose(task(turn=turn)) for turn in (0, 1)] == [first, second]
    assert seats.choose(task(match_id="another")) == first


def test_a_bot_whose_choice_was_taken_back_begins_afresh(seats: BotSeats) -> None:
    first, *_ = Match.new("hispania", seed=1).options()
    seats.choose(task())
    assert seats.choose(task()) == first


def test_only_so_many_bots_are_remembered(seats: BotSeats) -> None:
    first, second, *_ = Match.new("hispania", seed=1).options()
    for number in range(MOST_BOTS + 1):
        seats.choose(task(match_id=str(number)))
    assert seats.choose(task(turn=1, match_id="1")) == second
    assert seats.choose(task(turn=1, match_id="0")) == first
