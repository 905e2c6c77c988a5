"""Players by the dozen, in a process of their own: they play at random over real sockets.

It reads an order (JSON) as its only argument, says `begin` when the time counts, and then tells
what it saw, as JSON.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
from collections.abc import Coroutine
from functools import partial
from http.client import HTTPConnection
from statistics import quantiles
from time import monotonic, process_time
from typing import NamedTuple, TypedDict

from uvicorn.loops.auto import auto_loop_factory

from martius.kernel.plain import Json
from martius.server.bench.wire import Wire

WARM_UP = 1.0
"""Seconds of play before the time counts."""
AT_ONCE = 8
"""So many matches are made at once."""


class Seen(TypedDict):
    """What a crowd saw."""

    moves: int
    seconds: float
    p50_ms: float
    p95_ms: float
    bytes: int
    """That all pages got."""
    crowd_cpu: float
    """How much of a core the crowd took."""


class Order(NamedTuple):
    """What a crowd is to do."""

    host: str
    port: int
    tables: list[tuple[Json, list[str]]]
    """Matches to make: the body of the call, and the seats."""
    matches: int
    seconds: float
    pause: float
    """Seconds from one move of a match to the next; 0 moves as soon as all pages are up to date."""


class Page:
    """One seat's page: what it saw last, and since when it waits for its move."""

    def __init__(self, game: Game, join: Json, path: str) -> None:
        self.seat: str = join["seat"]
        self.view: Json = {"seq": -1}
        self.asked: float | None = None
        self._game = game
        self._join = join
        self.wire = Wire(path, self._heard, lambda: game.crowd.fail(f"{path}: hung up"))

    def _heard(self, text: bytes) -> None:
        if not text:
            self.wire.say(self._join)
            return
        self._game.crowd.bytes += len(text)
        if text.startswith(b'{"type":"view"'):
            self.view = json.loads(text)["view"]
            self._game.saw(self)
        elif text.startswith(b'{"type":"patch"'):
            self.view |= json.loads(text)["view"]
            self._game.saw(self)
        elif text.startswith(b'{"type":"refused"'):
            self._game.crowd.fail(text.decode())


class Game:
    """One match after the other; each seat has a page of its own."""

    def __init__(self, crowd: Crowd, number: int) -> None:
        self.crowd = crowd
        self._table = crowd.order.tables[number % len(crowd.order.tables)]
        self._chance = random.Random(number)
        self._due = 0.0
        """When the next move is due."""
        self._pages: list[Page] = []

    async def sit_down(self) -> None:
        """Make a match and let everybody join it."""
        order, loop = self.crowd.order, asyncio.get_running_loop()
        body, seats = self._table
        made = await asyncio.to_thread(_make, order, body)
        path = f"/api/matches/{made['id']}/live"
        joins = [
            {
                "type": "join",
                "key": made["keys"].get(seat, made["key"]),
                "seat": seat,
                "patches": True,
            }
            for seat in seats
        ]
        self._pages = [Page(self, join, path) for join in joins]
        self._due = monotonic() + self._chance.uniform(0, order.pause)
        for page in self._pages:
            await loop.create_connection(partial(_same, page.wire), order.host, order.port)

    def saw(self, page: Page) -> None:
        """A page got a view: note how long it waited, and go on once all have it."""
        if page.asked is not None:
            self.crowd.waits.append(monotonic() - page.asked)
            page.asked = None
        seq = page.view["seq"]
        if any(other.view["seq"] != seq for other in self._pages):
            return
        if page.view["result"] is not None:
            self.leave()
            self.crowd.start(self.sit_down())
            return
        mover = next((page for page in self._pages if page.view["options"]), None)
        if mover is not None:
            loop = asyncio.get_running_loop()
            loop.call_later(max(0.0, self._due - monotonic()), self._move, mover, seq)

    def _move(self, mover: Page, seq: int) -> None:
        if mover not in self._pages or mover.asked is not None or mover.view["seq"] != seq:
            return
        mover.asked = monotonic()
        self._due = mover.asked + self.crowd.order.pause
        action = self._chance.choice(mover.view["options"])["action"]
        mover.wire.say({"type": "play", "seat": mover.seat, "seq": seq, "action": action})

    def leave(self) -> None:
        """Everybody goes."""
        for page in self._pages:
            page.wire.close()
        self._pages = []


class Crowd:
    """All games, and what was seen of them."""

    def __init__(self, order: Order) -> None:
        self.order = order
        self.waits: list[float] = []
        """Seconds from each move until its page had the new view."""
        self.bytes = 0
        """That all pages got."""
        self._failed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._tasks: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Sit down, play, and tell."""
        games = [Game(self, number) for number in range(self.order.matches)]
        for start in range(0, len(games), AT_ONCE):
            await asyncio.gather(*(game.sit_down() for game in games[start : start + AT_ONCE]))
        await self._play(max(WARM_UP, self.order.pause))
        self.waits, self.bytes = [], 0
        cpu, start_time = process_time(), monotonic()
        _tell("begin")
        await self._play(self.order.seconds)
        seconds, waits = monotonic() - start_time, self.waits
        cuts = quantiles(waits, n=100, method="inclusive") if len(waits) > 1 else [0.0] * 99
        seen: Seen = {
            "moves": len(waits),
            "seconds": seconds,
            "p50_ms": cuts[49] * 1000,
            "p95_ms": cuts[94] * 1000,
            "bytes": self.bytes,
            "crowd_cpu": (process_time() - cpu) / seconds,
        }
        _tell(seen)
        for game in games:
            game.leave()

    async def _play(self, seconds: float) -> None:
        """Let them play for so long, unless something fails."""
        await asyncio.wait([self._failed], timeout=seconds)
        if self._failed.done():
            self._failed.result()

    def start(self, work: Coroutine[object, None, None]) -> None:
        """Do something meanwhile."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self.fail(repr(error))

    def fail(self, why: str) -> None:
        """Something went wrong: what was measured means nothing."""
        if not self._failed.done():
            self._failed.set_exception(RuntimeError(why))


def _same(wire: Wire) -> Wire:
    return wire


def _make(order: Order, body: Json) -> Json:
    line = HTTPConnection(order.host, order.port, timeout=60)
    line.request("POST", "/api/matches", json.dumps(body), {"Content-Type": "application/json"})
    answer = line.getresponse()
    made: Json = json.loads(answer.read())
    line.close()
    if answer.status != 201:
        raise RuntimeError(made["error"])
    return made


def _tell(what: object) -> None:
    sys.stdout.write(json.dumps(what) + "\n")
    sys.stdout.flush()


async def _main() -> None:
    await Crowd(Order(*json.loads(sys.argv[1]))).run()


if __name__ == "__main__":
    with asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
        runner.run(_main())
