"""`martius worker`: bots think here for the servers of a database, which may be anywhere.

All it needs of the database is the queue: SELECT and UPDATE on `thoughts`.
"""

from __future__ import annotations

import asyncio
import logging
import signal
import time
from collections.abc import Callable, Mapping
from typing import Final

from sqlalchemy.exc import ArgumentError, DBAPIError

from martius.games import TITLES
from martius.server.bots.pulling import Pulling
from martius.server.bots.workers import BotWorkers
from martius.server.errors import StoreError, away
from martius.server.logs import OneTrouble
from martius.server.store.fleet import new_name
from martius.server.store.opening import engine, no_driver, shown
from martius.server.store.signals import Ears
from martius.server.store.thoughts import Thoughts

LOG: Final = logging.getLogger("martius.server")
SOON, LONGEST = 0.25, 1.0
"""Seconds between two tries to reach a database that is away: at first, and at most."""


def work(db: str, guests: Mapping[str, str], ready: Callable[[str], None]) -> None:
    """Think until told to stop; `ready` hears whose queue it is, once it is open."""
    if not db.startswith("postgresql"):
        raise StoreError(
            "A worker thinks for the servers of a PostgreSQL: name it with --db postgresql://… ."
        )
    name, address = new_name(), shown(db)
    try:
        opened = engine(db, name)
        thoughts = Thoughts(opened)
        _wait_for(thoughts, address)
    except ModuleNotFoundError as error:
        raise StoreError(no_driver(address, error)) from None
    except ArgumentError:
        raise StoreError(f"{address}: this is no address of a database.") from None
    except DBAPIError as error:
        why = str(error.orig).strip().splitlines()[0].rstrip(".")
        raise StoreError(f"{address}: the queue of bots cannot be opened ({why}).") from None
    asyncio.run(_work(thoughts, Ears(opened), name, guests, lambda: ready(address)))
    opened.dispose()


def _wait_for(thoughts: Thoughts, address: str) -> None:
    """Wait until the queue answers, as long as the database is only away."""
    pause = SOON
    while True:
        try:
            thoughts.waiting()
            return
        except DBAPIError as error:
            if not _may_come_back(error):
                raise
            if pause == SOON:
                LOG.warning("%s does not answer, so the worker waits for it.", address)
        time.sleep(pause)
        pause = min(2 * pause, LONGEST)


def _may_come_back(error: DBAPIError) -> bool:
    """Whether the database is down or starts; one that refuses us will do so again."""
    why = str(error.orig)
    return away(error) and ("FATAL" not in why or "the database system is" in why)


async def _work(
    thoughts: Thoughts, ears: Ears, name: str, guests: Mapping[str, str], ready: Callable[[], None]
) -> None:
    LOG.addFilter(OneTrouble())
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    workers = BotWorkers()
    pulling = Pulling(thoughts, name, workers.all, TITLES, guests)
    await asyncio.gather(*(worker.warm_up() for worker in workers.all))
    pulling.start()
    listening = asyncio.create_task(ears.listen(pulling.wake, pulling.hear))
    ready()
    await stop.wait()
    listening.cancel()
    await pulling.stop()
    workers.close()
