"""The server is killed with -9 in mid-game and started again: nothing acknowledged is lost.

MARTIUS_KILLS says how often; 5 by default, 200 for a long run.
"""

from __future__ import annotations

import os
import random
import threading
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from martius import verify
from martius.match.record import parse
from tests.server.process import Process
from tests.server.table import Page, wait_for

KILLS = int(os.environ.get("MARTIUS_KILLS", "5"))


def play_until_killed(server: Process, made: Any, rng: random.Random) -> Any:
    """Play while a timer kills the server; the last view that came over the line."""
    killer = threading.Timer(rng.uniform(0.01, 0.3), server.kill)
    with Page(server.address, made["id"], {"key": made["key"]}) as page:
        view = page.view()
        killer.start()
        try:
            while view["result"] is None:
                if view["options"]:
                    choose(page, view, rng)
                view = page.view()
        except ConnectionClosed:
            pass
    killer.join()
    return view


def choose(page: Page, view: Any, rng: random.Random) -> None:
    """Take something back now and then; else do anything."""
    if view["can_undo"] and rng.random() < 0.2:
        page.say("undo", seat=view["seat"], seq=view["seq"])
    else:
        action = rng.choice(view["options"])["action"]
        page.say("play", seat=view["seat"], seq=view["seq"], action=action)


def check(server: Process, made: Any, last: Any) -> None:
    """What the page saw last is in the match, which may have gone on by what was in the air."""
    key = {"Martius-Key": made["key"]}
    found = server.call("GET", f"/matches/{made['id']}", headers=key)["view"]
    if found["undos"] > last["undos"]:  # an undo that was saved and not yet told
        assert found["undos"] == last["undos"] + 1
        assert found["seq"] >= last["seq"] - 1
        return
    assert found["seq"] >= last["seq"]
    then = server.call("GET", f"/matches/{made['id']}/at/{last['seq']}", headers=key)
    assert then["board"] == last["board"]
    assert then["tracks"] == last["tracks"]
    for event in last["events"]:
        assert event in found["events"]


@pytest.mark.slow
def test_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    rng = random.Random(2024)
    db = tmp_path / "martius.db"
    made = last = None
    finished = []
    for _ in range(KILLS):
        with Process(db) as server:
            if last is not None:
                check(server, made, last)
            if last is None or last["result"] is not None:
                made = server.new_match(with_bot=last is None or rng.random() < 0.3)
            last = play_until_killed(server, made, rng)
            if last["result"] is not None:
                finished.append(made)
    with Process(db) as server:
        check(server, made, last)
        for over in finished:
            path, key = f"/matches/{over['id']}/record", {"Martius-Key": over["key"]}
            assert verify(parse(server.call("GET", path, headers=key))).problem is None
        assert server.stop() == (0, "")


@pytest.mark.slow
def test_no_bot_outlives_a_killed_server(tmp_path: Path) -> None:
    with Process(tmp_path / "martius.db") as server:
        made = server.new_match(with_bot=True)
        with Page(server.address, made["id"], {"key": made["key"]}) as page:
            view = page.view()
            action = view["options"][0]["action"]
            page.say("play", seat="ulterior", seq=view["seq"], action=action)
            page.until(lambda v: v["seq"] >= view["seq"] + 2)  # the bot has acted, too
        server.kill()
        wait_for(lambda: not server.alive())
