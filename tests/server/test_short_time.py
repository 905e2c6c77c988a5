"""A notice that one's time runs short: once for each move, also over a restart."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.hooks import Hook, listening
from tests.server.table import Server, wait_for
from tests.server.test_webhooks import QUICK, idle, told, wish
from tests.server.times import Wall, look

DAY = {"kind": "correspondence", "hours": 24, "reserve": 48}
LIVE = {"kind": "live", "minutes": 10}
KINDS = ["clock"]


@pytest.fixture
def hook() -> Iterator[Hook]:
    with listening() as there:
        yield there


def new(server: Server, clock: Any) -> Any:
    """A match whose players have both been there, and are away."""
    body = {"title": "toy", "scenario": "race", "seats": {"right": {"by": "friend"}}}
    made = server.post("/matches", body | {"clock": clock})
    with server.page(made) as left, server.page(made, made["keys"]["right"]) as right:
        left.view()
        right.view()
        assert server.get(f"/matches/{made['id']}", key=made["key"])["view"]["to_act"] == "left"
    return made


def served(tmp_path: Path, wall: Wall) -> Server:
    return Server(tmp_path / "m.db", settings=QUICK, time=wall)


def quiet(server: Server, wall: Wall) -> None:
    """Let the server look at its clocks, send what there is, and write down that it runs."""
    look(server)
    wait_for(lambda: idle(server))
    server.app.state.store.clocks.beat(wall())


def test_it_comes_once_and_not_again_after_a_restart(tmp_path: Path, hook: Hook) -> None:
    wall = Wall()
    with served(tmp_path, wall) as server:
        made = new(server, DAY)
        wish(server, made, made["key"], hook, kinds=KINDS)
        wall.pass_(hours=53)
        quiet(server, wall)
        assert hook.got == []
    with served(tmp_path, wall) as server:
        wall.pass_(hours=1)
        quiet(server, wall)
        (notice,) = told(hook)
        assert (notice["kind"], notice["seat"]) == ("clock", "left")
        assert notice["text"] == "Left must move at Toy by 2026-03-07 12:00 (UTC)."
        wall.pass_(hours=1)
        quiet(server, wall)
    with served(tmp_path, wall) as server:
        wall.pass_(hours=1)
        quiet(server, wall)
        with server.page(made) as left:
            left.act(left.view(), "show")
        wall.pass_(hours=54)
        quiet(server, wall)
    assert len(hook.got) == 1, "the next move is the other's"


def test_who_looks_at_the_table_or_plays_live_needs_none(tmp_path: Path, hook: Hook) -> None:
    wall = Wall()
    with served(tmp_path, wall) as server:
        made, live = new(server, DAY), new(server, LIVE)
        for match in (made, live):
            wish(server, match, match["key"], hook, kinds=KINDS)
        with server.page(made) as left:
            left.view()
            wall.pass_(minutes=9, seconds=50)
            quiet(server, wall)
            wall.pass_(hours=55)
            quiet(server, wall)
    assert hook.got == []


def test_it_can_be_switched_off(tmp_path: Path, hook: Hook) -> None:
    wall = Wall()
    with served(tmp_path, wall) as server:
        made = new(server, DAY)
        channel = wish(server, made, made["key"], hook)
        assert "clock" not in channel["kinds"]
        wall.pass_(hours=55)
        quiet(server, wall)
    assert hook.got == []
