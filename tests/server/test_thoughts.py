"""The queue of the bots' tasks: leased, given back, interrupted, and never lost."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import Engine, text

from martius.games import TITLES
from martius.match import History, Match
from martius.match.dice import FairDice
from martius.server.bots import pulling, tasks, working
from martius.server.bots.gauge import HERE
from martius.server.bots.pulling import Pulling
from martius.server.bots.seats import BotTask
from martius.server.bots.tasks import Asked, read
from martius.server.bots.workers import BotWorker
from martius.server.store import opening
from martius.server.store.moment import Moment
from martius.server.store.store import Store
from martius.server.store.stored import Sitter, Stored
from martius.server.store.thoughts import Thoughts, written
from martius.server.tables.offers import all_offers
from martius.server.tables.table import Table
from tests.aside import aside
from tests.cli.commands import refused
from tests.server.postgres import Postgres
from tests.server.table import wait_for

NOW, LATER = Moment(3, 0), Moment(4, 0)


@pytest.fixture(scope="module")
def store(postgres: Postgres) -> Iterator[Store]:
    """A store with three matches in which a bot is to act."""
    opened = Store(postgres.database())
    for name in ("one", "two", "three"):
        dice = FairDice()
        match = Match.new("hispania", dice=dice, history=History())
        stored = Stored(match.record, {"rome": Sitter("bot", "random")}, dice.seed.hex())
        stored.history = match.history or History()
        opened.add(name, stored, match.to_act)
    yield opened
    opened.close()


@pytest.fixture
def queue(store: Store) -> Iterator[Thoughts]:
    """An empty queue."""
    yield store.thoughts
    with engine(store).begin() as connection:
        connection.execute(text("DELETE FROM thoughts"))


def engine(store: Store) -> Engine:
    return store._engine


def task(match_id: str, bot: str = "random") -> str:
    """A task that names this bot."""
    return Asked(match_id, "hispania", {}, 0, bot, 0, 1, None).text()


def ask(queue: Thoughts, match_id: str, moment: Moment = NOW, followed: bool = False) -> None:
    queue.ask(match_id, moment, task(match_id), followed)


def taken(queue: Thoughts, worker: str = "w", known: tuple[str, ...] = ()) -> str | None:
    """The match whose task a worker gets."""
    leased = queue.lease(worker, {"random"}, known, oldest=False)
    return None if leased is None else leased.match_id


def late(store: Store, column: str) -> None:
    """Let an hour pass."""
    with engine(store).begin() as connection:
        connection.execute(text(f"UPDATE thoughts SET {column} = {column} - interval '1 hour'"))


def test_followed_matches_come_first_then_known_ones_then_the_oldest(queue: Thoughts) -> None:
    ask(queue, "one")
    ask(queue, "two")
    ask(queue, "three", followed=True)
    assert [taken(queue, known=("two",)) for _ in range(4)] == ["three", "two", "one", None]


def test_the_task_of_a_dead_worker_goes_to_another(store: Store, queue: Thoughts) -> None:
    ask(queue, "one")
    first = queue.lease("dead", {"random"}, (), oldest=True)
    assert first is not None
    assert taken(queue) is None
    late(store, "leased")
    assert taken(queue, "alive") == "one"
    assert not queue.at_it("dead", first, 0.5)
    queue.answer("dead", first, "too late")
    assert queue.take("one") is None


def test_a_task_that_is_given_back_is_there_again(queue: Thoughts) -> None:
    ask(queue, "one")
    leased = queue.lease("w", {"random"}, (), oldest=True)
    assert leased is not None
    queue.give_back("w", leased)
    assert taken(queue) == "one"


def test_a_thought_about_a_moment_that_is_past_is_not_wanted(queue: Thoughts) -> None:
    ask(queue, "one")
    old = queue.lease("w", {"random"}, (), oldest=True)
    assert old is not None
    assert queue.at_it("w", old, 0.5)
    ask(queue, "one", LATER)
    assert not queue.at_it("w", old, 0.6)
    queue.answer("w", old, "road a-b")
    assert queue.take("one") is None
    new = queue.lease("w", {"random"}, (), oldest=True)
    assert new is not None
    assert new.moment == written(LATER)


def test_asking_twice_changes_nothing_and_one_server_gets_the_answer(queue: Thoughts) -> None:
    ask(queue, "one")
    leased = queue.lease("w", {"random"}, (), oldest=True)
    assert leased is not None
    ask(queue, "one")
    queue.answer("w", leased, "end")
    assert queue.want(["one", "two"]) == {"one": True}
    assert queue.take("one") == (written(NOW), "end", None)
    assert queue.take("one") is None


def test_matches_that_no_server_asks_for_are_found(store: Store, queue: Thoughts) -> None:
    assert set(queue.forgotten()) == {"one", "two", "three"}
    ask(queue, "one")
    assert set(queue.forgotten()) == {"two", "three"}
    late(store, "wanted")
    assert "one" in queue.forgotten()
    assert queue.waiting() == 0


def test_a_worker_takes_only_bots_that_it_has(queue: Thoughts) -> None:
    queue.ask("one", NOW, task("one", "mine"), followed=True)
    queue.ask("two", NOW, task("two", "consul:seconds=20"), followed=False)
    levels = queue.lease("w", {"random", "consul"}, (), oldest=False)
    assert levels is not None
    assert levels.match_id == "two"
    assert taken(queue) is None
    assert queue.lease("w", {"mine"}, (), oldest=False) is not None


def test_a_task_holds_what_a_bots_process_needs_and_nothing_more(store: Store) -> None:
    table = Table("one", store, all_offers())
    table.load()
    made = table.bot_task()
    assert isinstance(made, BotTask)
    asked = tasks.asked(made, "random")
    assert table.stored.secret is not None
    assert table.stored.secret not in asked.text()
    assert read(asked.text()).task(TITLES, {}) == made
    assert json.loads(asked.text()).keys() == {
        *("match_id", "title", "state", "seat", "bot", "turn", "seed", "part")
    }


def test_workers_think_and_end_a_thought_that_nobody_wants(
    store: Store, queue: Thoughts, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[str] = []

    def choose(task: BotTask) -> str:
        begun.append(task.bot)
        return "end" if task.turn else thinking(task)

    def thinking(task: BotTask) -> str:
        wait_for(lambda: not HERE.note(0.25))
        return "given up"

    monkeypatch.setattr(pulling, "choose", choose)
    monkeypatch.setattr(pulling, "OFTEN", 0.05)

    async def run() -> None:
        with ThreadPoolExecutor(1) as executor:
            workers = Pulling(queue, "w", [BotWorker(executor)], TITLES, {})
            workers.start()
            queue.ask("one", NOW, task("one"), followed=True)
            await until(lambda: begun == ["random"])
            later = Asked("one", "hispania", {}, 0, "random", 1, 1, None)
            queue.ask("one", LATER, later.text(), followed=True)
            await until(lambda: queue.want(["one"]) == {"one": True})
            await workers.stop()

    aside(lambda: asyncio.run(run()))
    assert queue.take("one") == (written(LATER), "end", None)


async def until(condition: object) -> None:
    """Wait in a thread, so that the loop goes on."""
    assert callable(condition)
    await asyncio.to_thread(wait_for, condition)


def test_a_worker_needs_a_postgresql(tmp_path: object) -> None:
    assert "PostgreSQL" in refused("worker")
    assert "PostgreSQL" in refused("worker", "--db", f"{tmp_path}/m.db")


def test_a_worker_is_told_of_a_database_that_refuses_it(postgres: Postgres) -> None:
    assert "cannot be opened" in refused("worker", "--db", postgres._address("none"))


def test_a_worker_waits_for_a_database_that_is_away(
    queue: Thoughts, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    gone, waits = Thoughts(opening.engine("postgresql://m@/m?host=/nowhere")), list[float]()
    answers = [gone.waiting, gone.waiting, gone.waiting, queue.waiting]
    monkeypatch.setattr(queue, "waiting", lambda: answers.pop(0)())
    monkeypatch.setattr("time.sleep", waits.append)
    working._wait_for(queue, "postgresql://m@/m")
    assert waits == [0.25, 0.5, 1.0]
    assert [one.getMessage() for one in caplog.records] == [
        "postgresql://m@/m does not answer, so the worker waits for it."
    ]


def test_several_processes_need_a_postgresql(tmp_path: object) -> None:
    sentence = refused("serve", "--processes", "2", "--port", "0", "--db", f"{tmp_path}/m.db")
    assert "PostgreSQL" in sentence
