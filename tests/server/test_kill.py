"""The server is killed with -9 in mid-game and started again: nothing acknowledged is lost.

MARTIUS_KILLS says how often; 5 by default, 200 for a long run.
"""

from __future__ import annotations

import os
import random
import re
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import httpx2
import pytest
from websockets.exceptions import ConnectionClosed

from martius import verify
from martius.match.record import parse
from tests.server.table import Page, answered

KILLS = int(os.environ.get("MARTIUS_KILLS", "5"))


class Process:
    """`martius serve` as a process of its own."""

    def __init__(self, db: Path) -> None:
        martius = [sys.executable, "-c", "from martius.cli import main; main()"]
        self._process = subprocess.Popen(
            [*martius, "serve", "--port", "0", "--db", str(db)],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        found = re.search(r"http://(127\.0\.0\.1:\d+)/", line)
        assert found, line + self._process.stdout.read()
        self.address = found[1]

    def call(self, method: str, path: str, **given: Any) -> Any:
        """A call over HTTP."""
        answer = httpx2.request(method, f"http://{self.address}/api{path}", timeout=30, **given)
        return answered(answer, 200 if method == "GET" else 201)

    def kill(self) -> None:
        """At once, with -9."""
        self._process.kill()
        self._process.wait(10)
        assert self._process.stdout is not None
        self._process.stdout.close()

    def stop(self) -> tuple[int, str]:
        """With Ctrl-C: the exit code, and what it still said."""
        self._process.send_signal(signal.SIGINT)
        said, _ = self._process.communicate(timeout=30)
        return self._process.returncode, said


def new_match(server: Process, with_bot: bool) -> Any:
    seats = {"citerior": {"by": "bot", "bot": "random"}} if with_bot else {}
    options = {"players": 2 if with_bot else 1}
    body = {"title": "hispania", "scenario": "conquest", "options": options, "seats": seats}
    return server.call("POST", "/matches", json=body)


def play_until_killed(server: Process, made: Any, rng: random.Random) -> list[Any]:
    """Play while a timer kills the server; every view that came over the line."""
    seen: list[Any] = []
    killer = threading.Timer(rng.uniform(0.01, 0.3), server.kill)
    try:
        with Page(server.address, made["id"], made["key"], {}) as page:
            view = page.view()
            killer.start()
            while True:
                seen.append(view)
                if view["result"] is not None:
                    break
                if view["options"]:
                    undo = view["can_undo"] and rng.random() < 0.2
                    fields = {} if undo else {"action": rng.choice(view["options"])["action"]}
                    kind = "undo" if undo else "play"
                    page.say(kind, seat=view["seat"], seq=view["seq"], **fields)
                view = page.view()
    except (ConnectionClosed, ConnectionError, EOFError):
        pass
    killer.join(10)
    return seen


def check(server: Process, made: Any, last: Any) -> None:
    """What the page saw last is in the match, which may have gone on by what was in the air."""
    key = {"key": made["key"]}
    found = server.call("GET", f"/matches/{made['id']}", params=key)["view"]
    if found["undos"] > last["undos"]:  # an undo that was saved and not yet told
        assert found["undos"] == last["undos"] + 1
        assert found["seq"] >= last["seq"] - 1
        return
    assert found["seq"] >= last["seq"]
    then = server.call("GET", f"/matches/{made['id']}/at/{last['seq']}", params=key)
    assert then["board"] == last["board"]
    assert then["tracks"] == last["tracks"]
    since = found["events"]
    for event in last["events"]:
        assert event in since


@pytest.mark.slow
def test_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    rng = random.Random(2024)
    db = tmp_path / "martius.db"
    server = Process(db)
    made = new_match(server, with_bot=True)
    finished = []
    for _ in range(KILLS):
        seen = play_until_killed(server, made, rng)
        server = Process(db)
        assert seen
        check(server, made, seen[-1])
        if seen[-1]["result"] is not None:
            finished.append(made)
            made = new_match(server, with_bot=rng.random() < 0.3)
    for over in finished:
        record = server.call("GET", f"/matches/{over['id']}/record", params={"key": over["key"]})
        assert verify(parse(record)).problem is None
    code, said = server.stop()
    assert (code, said) == (0, "")


@pytest.mark.slow
def test_no_bot_outlives_a_killed_server(tmp_path: Path) -> None:
    server = Process(tmp_path / "martius.db")
    made = new_match(server, with_bot=True)
    with Page(server.address, made["id"], made["key"], {}) as page:
        view = page.view()
        while not any(event["kind"] == "GeneralPlaced" for event in view["events"]):
            page.say("play", seat="ulterior", seq=view["seq"], action=view["options"][0]["action"])
            view = page.until(lambda v: bool(v["options"]))
    group = os.getpgid(server._process.pid)
    server.kill()
    end = time.monotonic() + 30
    while alive(group):
        assert time.monotonic() < end, "a bot goes on without its server"
        time.sleep(0.05)


def alive(group: int) -> bool:
    """Whether a process of a group still runs."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True
