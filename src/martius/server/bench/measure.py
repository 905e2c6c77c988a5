"""Measuring the server: it runs in this process, its players in another one.

So the processor time of this process is the server's, and the players' is not in it.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import tempfile
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import uvicorn
from uvicorn.loops.auto import auto_loop_factory

from martius.kernel.plain import Json
from martius.server.app import create_app
from martius.server.bench.crowd import Order, Seen
from martius.server.bench.several import Several, several
from martius.server.bench.usage import cpu_seconds, megabytes
from martius.server.errors import ServeError
from martius.server.run import bind, configured, spare_the_loop
from martius.server.settings import Settings
from martius.server.tables.offers import Offer, Offers, all_offers

UNLIMITED = Settings(
    calls_per_minute=0, matches_per_hour=0, sockets_per_address=0, answer_seconds=0
)
"""All players come from one address, and nobody waits for an answer that is no choice."""
HOST = "127.0.0.1"
MINUTE = 60.0
"""Seconds from one look at the server's memory to the next."""
Pids = Callable[[], list[int]]
"""The server's processes."""


class Load(NamedTuple):
    """So many matches of these titles at once, for so long."""

    titles: Sequence[str]
    matches: int
    seconds: float
    pause: float = 0.0
    """Seconds from one move of a match to the next; 0 is as fast as the server can."""


class Figures(NamedTuple):
    """What was measured. Waits are from a move to the new view at its page, in milliseconds."""

    matches: int
    moves: int
    moves_per_second: float
    p50_ms: float
    p95_ms: float
    cpu_ms: float
    """The server's processor time for a move, all of its work included."""
    bytes: int
    """That a move sends to all pages of its match."""
    crowd_cpu: float
    """How much of a core the players took: near 1 they were what is measured."""
    start_mb: float
    """Memory of the server's processes before anybody came."""
    open_mb: float
    """With all matches open, when the time began to count."""
    end_mb: float
    match_kb: float
    """What an open match takes, with the lines to its pages."""
    minutes_mb: list[float]
    """After each minute."""


def measure(load: Load, db: str = "", processes: int = 1) -> Figures:
    """Serve a store to a crowd of players: on disk, in a temporary folder, by this process; or in a
    PostgreSQL, by processes of their own."""
    if db:
        with several(db, processes) as fleet:
            return asyncio.run(_measure_several(load, fleet))
    scratch = tempfile.TemporaryDirectory(prefix="martius-bench-")
    with scratch as folder, asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
        return runner.run(_measure(load, Path(folder)))


async def _measure_several(load: Load, fleet: Several) -> Figures:
    return await _played(load, all_offers(), fleet.port, fleet.pids)


async def _measure(load: Load, folder: Path) -> Figures:
    offers = all_offers()
    app = create_app(folder / "martius.db", offers, settings=UNLIMITED)
    bound = bind(HOST, 0)
    server = uvicorn.Server(configured(app, UNLIMITED))
    serving = asyncio.create_task(server.serve([bound]))
    spare_the_loop(app)
    try:
        return await _played(load, offers, bound.getsockname()[1], lambda: [os.getpid()])
    finally:
        server.should_exit = True
        await serving


async def _played(load: Load, offers: Offers, port: int, pids: Pids) -> Figures:
    """Let a crowd play at a port."""
    tables = [_table(offers[title]) for title in load.titles]
    order = Order(HOST, port, tables, load.matches, load.seconds, load.pause)
    start_mb = megabytes(pids())
    crowd = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "martius.server.bench.crowd", json.dumps(order), stdout=PIPE
    )
    try:
        return _figures(load, await _watched(crowd, pids), start_mb)
    finally:
        if crowd.returncode is None:
            crowd.kill()
            await crowd.wait()


class Watched(NamedTuple):
    """What was seen from the crowd's first move that counts to its last."""

    seen: Seen
    cpu: float
    memory: list[float]
    """At the beginning, after each minute, and at the end."""


async def _watched(crowd: Process, pids: Pids) -> Watched:
    """Read what the server uses while the crowd plays."""
    assert crowd.stdout is not None
    begun = await crowd.stdout.readline()
    cpu, memory = cpu_seconds(pids()), [megabytes(pids())]
    told = asyncio.ensure_future(crowd.stdout.readline())
    while not (await asyncio.wait([told], timeout=MINUTE))[0]:
        memory.append(megabytes(pids()))
    cpu = cpu_seconds(pids()) - cpu
    memory.append(megabytes(pids()))
    line = told.result()
    if not begun or not line:
        raise ServeError("The players gave up; what they met stands above.")
    return Watched(json.loads(line), cpu, memory)


def _figures(load: Load, watched: Watched, start_mb: float) -> Figures:
    found, memory = watched.seen, [round(value, 1) for value in watched.memory]
    moves = found["moves"]
    return Figures(
        load.matches,
        moves,
        round(moves / found["seconds"], 1),
        round(found["p50_ms"], 2),
        round(found["p95_ms"], 2),
        round(watched.cpu / max(1, moves) * 1000, 3),
        found["bytes"] // max(1, moves),
        round(found["crowd_cpu"], 2),
        start_mb=round(start_mb, 1),
        open_mb=memory[0],
        end_mb=memory[-1],
        match_kb=round((watched.memory[0] - start_mb) / load.matches * 1024, 1),
        minutes_mb=memory[1:-1],
    )


def _table(offer: Offer) -> tuple[Json, list[str]]:
    """A match of the first scenario for two people at pages of their own, and its seats."""
    chosen = {"players": "2"} if any(o.id == "players" for o in offer.game.options) else {}
    defaults = {option.id: option.default for option in offer.game.options}
    seats = [seat.id for seat in offer.game.seats(defaults | chosen)]
    body = {
        "title": offer.game.id,
        "scenario": offer.scenarios[0]["id"],
        "options": chosen,
        "seats": {seat: {"by": "friend"} for seat in seats[1:]},
    }
    return body, seats
