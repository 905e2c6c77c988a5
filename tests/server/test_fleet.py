"""A fleet under load: two server processes behind one address, two workers and PostgreSQL. Whatever
is killed, nothing acknowledged is lost, nothing is half done, and every game goes on.

MARTIUS_KILLS says how often something is killed; 5 times by default, 100 for a long run, which also
holds every game to 15 seconds: times mean little on the busy machines of the short one.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple

import httpx2
import pytest
from websockets.exceptions import WebSocketException

from martius import verify
from martius.match.record import parse
from tests.server.postgres import Postgres, missing
from tests.server.process import Process
from tests.server.table import PATIENCE, Page, wait_for

KILLS = int(os.environ.get("MARTIUS_KILLS", "5"))
LONG = KILLS >= 100
STUCK = 15.0
DEAD = 120.0
"""Seconds after which a game counts as dead, even on a machine on which processes start slowly."""
RESTART = 1.0
"""Seconds until a worker that ended is started again."""
TROUBLE = (WebSocketException, httpx2.HTTPError, OSError, TimeoutError, EOFError, AssertionError)
"""What a page meets while a server or the database is away."""

pytestmark = pytest.mark.slow


class Wait(NamedTuple):
    """So many seconds from one move of a game to the next, and when that was."""

    seconds: float
    begin: float
    end: float


class Kill(NamedTuple):
    """What was killed, and when."""

    kind: str
    when: float


class Game(threading.Thread):
    """A person's page: it plays match after match, and comes back whenever the line breaks."""

    def __init__(self, server: Process, number: int, **seats: str) -> None:
        super().__init__(daemon=True)
        self._server = server
        self._rng = random.Random(number)
        self._seats = seats
        self._made: Any = None
        self._last: Any = None
        """The last view that came: what it shows is acknowledged."""
        self.made: list[Any] = []
        self.moves = 0
        self.moved = time.monotonic()
        self.longest = Wait(0.0, 0.0, 0.0)
        self.lost: list[str] = []
        self.trouble = "nothing"
        """What it last met."""
        self.over = threading.Event()

    def run(self) -> None:
        while not self.over.is_set():
            try:
                if self._made is None:
                    self._made = self._new()
                    self.made.append(self._made)
                self._play()
            except TROUBLE as error:
                self.trouble = repr(error)[:200]
                time.sleep(0.1)

    def _new(self) -> Any:
        sitting = {seat: {"by": "bot", "bot": bot} for seat, bot in self._seats.items()}
        options = {"players": 2 if sitting else 1}
        body = {"title": "hispania", "scenario": "conquest", "options": options, "seats": sitting}
        return self._server.ask("POST", "/matches", json=body)

    def _play(self) -> None:
        with Page(self._server.address, self._made["id"], {"key": self._made["key"]}) as page:
            view = page.view()
            self._compare(view)
            while view["result"] is None and not self.over.is_set():
                self._saw(view)
                if view["options"]:
                    action = self._rng.choice(view["options"])["action"]
                    page.say("play", seat=view["seat"], seq=view["seq"], action=action)
                view = self._next(page, view)
        if view["result"] is not None:
            self._made = self._last = None

    def _next(self, page: Page, view: Any) -> Any:
        """The next view; after a refusal the same once more."""
        message = page.hear("view", "refused", timeout=STUCK)
        if message["type"] == "view":
            return message["view"]
        time.sleep(0.1)
        return view

    def told(self) -> str:
        """Where it stands."""
        seat = "nobody" if self._last is None else self._last["to_act"]
        waits = f"{time.monotonic() - self.moved:.0f} s"
        return f"{self._made and self._made['id']}, {seat} to act, for {waits} after {self.trouble}"

    def _saw(self, view: Any) -> None:
        if self._last is None or view["seq"] > self._last["seq"]:
            now = time.monotonic()
            self.longest = max(self.longest, Wait(now - self.moved, self.moved, now))
            self.moved = now
            self.moves += 1
        self._last = view

    def _compare(self, view: Any) -> None:
        """What was acknowledged is in the match."""
        last = self._last
        if last is None:
            return
        if view["seq"] < last["seq"] or view["undos"] != last["undos"]:
            self.lost.append(f"{self._made['id']}: {last['seq']} was seen, then {view['seq']}")
            return
        key = {"Martius-Key": self._made["key"]}
        path = f"/matches/{self._made['id']}/at/{last['seq']}"
        then = self._server.ask("GET", path, headers=key)
        if then["board"] != last["board"]:
            self.lost.append(f"{self._made['id']}: action {last['seq']} is another one")


class Worker(threading.Thread):
    """`martius worker` as the units of the deploy guide keep it: whenever it ends, it is started
    again a second later. It gives up if it meets no database when it starts."""

    def __init__(self, db: str) -> None:
        super().__init__(daemon=True)
        self._command = [sys.executable, "-m", "martius", "worker", "--db", db]
        self._over = threading.Event()
        self._process = self._first = self._begun()

    def is_ready(self) -> None:
        """Wait until it has begun; from now on it is looked after."""
        assert self._process.stdout is not None
        assert self._process.stdout.readline()
        self.start()

    def _begun(self) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            self._command,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )

    def run(self) -> None:
        while not self._over.is_set():
            self._process.wait()
            if not self._over.wait(RESTART):
                self._close()
                self._process = self._begun()

    def kill(self) -> None:
        self._process.kill()

    def stop(self) -> int:
        """Once it has begun: the exit code."""
        wait_for(lambda: self._process.poll() is None)
        self._over.set()
        assert self._process.stdout is not None
        if self._process is not self._first:
            self._process.stdout.readline()
        self._process.send_signal(signal.SIGTERM)
        return self._process.wait(PATIENCE)

    def end(self) -> None:
        """It does not outlive the test."""
        self._over.set()
        self._process.kill()
        if self.is_alive():
            self.join(PATIENCE)
        self._process.kill()  # the next one, if it has just been started
        self._process.wait(PATIENCE)
        self._close()

    def _close(self) -> None:
        assert self._process.stdout is not None
        self._process.stdout.close()


@pytest.fixture
def cluster() -> Iterator[Postgres]:
    """A PostgreSQL that may be killed."""
    if (why := missing()) is not None:
        pytest.fail(why)
    running = Postgres()
    yield running
    running.stop()


def test_whatever_is_killed_the_games_go_on(
    cluster: Postgres, tmp_path: Path, record_property: Any
) -> None:
    rng, db = random.Random(15), cluster.database()
    with ExitStack() as stack:
        fleet = Process(db, tmp_path, "--processes", "2", MARTIUS_BOTS="workers")
        server = stack.enter_context(fleet)
        workers = [Worker(db), Worker(db)]
        for worker in workers:
            stack.callback(worker.end)
            worker.is_ready()
        bots = {"ulterior": "random", "citerior": "random"}
        games = [Game(server, 1), Game(server, 2), Game(server, 3, citerior="random")]
        games += [Game(server, 4, citerior="miles"), Game(server, 5, **bots)]
        for game in games:
            game.start()
            stack.callback(game.over.set)
        everybody_moves(games)
        killed = []
        for number in range(KILLS):
            killed.append(kill(rng, number, server, workers, cluster, games))
        finish(games)
        assert [lost for game in games for lost in game.lost] == []
        records = [whole(server, made) for game in games for made in game.made]
        assert [worker.stop() for worker in workers] == [0, 0]
        assert server.stop()[0] == 0
    figure = told(killed, games, len(records))
    record_property("figure", figure)
    assert max(game.longest for game in games).seconds < STUCK or not LONG, figure


def told(killed: list[Kill], games: list[Game], records: int) -> str:
    """What happened, and what was killed while a game waited longest, or just before: it may still
    have been starting again."""
    counts = Counter(kind for kind, _ in killed)
    moves, wait = sum(game.moves for game in games), max(game.longest for game in games)
    near = [kill for kill in killed if wait.begin - DEAD / 4 < kill.when < wait.end]
    then = [f"{kind} at {when - wait.begin:+.1f} s" for kind, when in near]
    done = f"{dict(counts)} killed, {moves} moves in {records} games"
    return f"{done}, longest wait {wait.seconds:.1f} s (killed about then: {', '.join(then)})"


def everybody_moves(games: list[Game]) -> None:
    """Every game goes on."""
    before, end = {game: game.moves for game in games}, time.monotonic() + DEAD
    while still := [game for game in games if game.moves <= before[game]]:
        assert time.monotonic() < end, [game.told() for game in still]
        time.sleep(0.005)


def kill(
    rng: random.Random,
    number: int,
    server: Process,
    workers: list[Worker],
    cluster: Postgres,
    games: list[Game],
) -> Kill:
    """Kill something at random, but everything once, and see that every game goes on."""
    kinds = ("server", "worker", "database")
    kind = kinds[number] if number < len(kinds) else rng.choice(kinds)
    time.sleep(rng.uniform(0.0, 0.5))
    killed = Kill(kind, time.monotonic())
    if kind == "server":
        before = server.children()
        os.kill(rng.choice(before), signal.SIGKILL)
        wait_for(lambda: len(server.children()) == 2 and server.children() != before)
    elif kind == "worker":
        rng.choice(workers).kill()
    else:
        cluster.restart()
    everybody_moves(games)
    return killed


def finish(games: list[Game]) -> None:
    for game in games:
        game.over.set()
    for game in games:
        game.join(PATIENCE)


def whole(server: Process, made: Any) -> str:
    """The record of a match proves that every action and every roll is as it should be."""
    headers = {"Martius-Key": made["key"]}
    record: str = server.ask("GET", f"/matches/{made['id']}/record", headers=headers)
    assert verify(parse(record)).problem is None
    return record
