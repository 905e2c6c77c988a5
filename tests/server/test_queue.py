"""Whose bot thinks next: followed tables first, in turn, and none starves."""

from __future__ import annotations

import asyncio

from martius.server.bots.workers import OLDEST_EVERY, Queue
from tests.aside import aside


def order(tables: list[tuple[str, bool]]) -> list[str]:
    """In which order tables get the worker that all ask for at once."""
    done: list[str] = []

    async def think(queue: Queue, name: str, followed: bool) -> None:
        async with queue.turn(lambda: followed):
            done.append(name)
            await asyncio.sleep(0)

    async def run() -> None:
        queue = Queue()
        await asyncio.gather(*(think(queue, name, followed) for name, followed in tables))

    aside(lambda: asyncio.run(run()))
    return done


def test_a_followed_table_overtakes_many() -> None:
    tables = [(str(i), False) for i in range(100)] + [("mine", True)]
    assert order(tables).index("mine") < 3


def test_followed_tables_take_turns() -> None:
    names = [f"followed {i}" for i in range(10)]
    assert order([(name, True) for name in names]) == names


def test_nobody_starves() -> None:
    """One that nobody follows has its turn although others keep coming."""
    tables = [("alone", False), *((f"followed {i}", True) for i in range(50))]
    assert order([("first", True), *tables]).index("alone") <= OLDEST_EVERY


def test_one_who_gives_up_holds_up_nobody() -> None:
    async def run() -> None:
        queue = Queue()

        async def think() -> None:
            async with queue.turn(lambda: False):
                await asyncio.sleep(0.01)

        tasks = [asyncio.create_task(think()) for _ in range(5)]
        await asyncio.sleep(0)
        tasks[0].cancel()  # thinks
        tasks[2].cancel()  # waits
        await asyncio.wait_for(asyncio.gather(*tasks, return_exceptions=True), 5)
        async with asyncio.timeout(5), queue.turn(lambda: False):
            pass

    aside(lambda: asyncio.run(run()))
