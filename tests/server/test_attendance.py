"""Who is here and who is away, the one rematch, and matches that were put away."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from martius.server.store.attendance import ANYBODY, Attendance, now
from martius.server.store.store import Store
from martius.server.tables.presence import Presence
from tests.server.table import Page, Server, wait_for

NOON = datetime(2026, 5, 1, 12)


# --- presence ---


def test_one_who_left_is_away_since_then() -> None:
    presence = Presence()
    assert presence.away_since("rome") is None
    assert presence.come(["rome"], NOON) == ["rome", ANYBODY]
    assert presence.come(["rome"], NOON) == []  # a second page of the same person
    assert presence.go(["rome"], NOON) == []
    assert presence.here("rome")
    later = NOON + timedelta(minutes=5)
    assert presence.go(["rome"], later) == ["rome"]
    assert (presence.here("rome"), presence.away_since("rome")) == (False, later)


def test_those_who_look_on_are_noted_once_in_a_while() -> None:
    presence = Presence()
    assert presence.come([], NOON) == [ANYBODY]
    assert presence.come([], NOON + timedelta(minutes=59)) == []
    assert presence.come([], NOON + timedelta(minutes=60)) == [ANYBODY]
    assert presence.go([], NOON + timedelta(minutes=61)) == []


def seats(page: Page) -> list[tuple[bool, bool]]:
    """Who is connected, and who is away since some time."""
    told = page.hear("seats")["seats"]
    return [(seat["connected"], seat["away_since"] is not None) for seat in told]


def test_the_table_tells_who_is_away(server: Server) -> None:
    made = server.hispania(2, citerior="friend")
    with server.page(made) as mine:
        assert seats(mine) == [(True, False), (False, False)]  # never came
        with server.page(made, made["keys"]["citerior"]):
            assert seats(mine) == [(True, False), (True, False)]
        assert seats(mine) == [(True, False), (False, True)]
    wait_for(lambda: shown(server, made)[0]["away_since"] is not None)
    assert shown(server, made)[0]["away_since"].endswith("Z")


def shown(server: Server, made: Any) -> Any:
    return server.get(f"/matches/{made['id']}", key=made["watch"])["seats"]


def test_who_is_away_outlives_the_server(tmp_path: Path) -> None:
    db = tmp_path / "martius.db"
    with Server(db) as server:
        made = server.hispania(2, citerior="friend")
        with server.page(made, made["keys"]["citerior"]) as page:
            page.view()
        wait_for(lambda: shown(server, made)[1]["away_since"] is not None)
        before = shown(server, made)
    with Server(db) as server:
        assert shown(server, made) == before


def test_spectators_who_join_trouble_nobody(server: Server) -> None:
    made = server.hispania()
    with server.page(made) as mine:
        mine.hear("seats")
        with server.page(made, made["watch"]) as watching:
            watching.hear("seats")
        mine.say("ping")
        assert mine.hear("seats", "pong")["type"] == "pong"


# --- playing again ---


def played(server: Server) -> Any:
    """A match of the toy between a host and a friend, played to its end."""
    made = server.toy(right="friend")
    with server.page(made) as left, server.page(made, made["keys"]["right"]) as right:
        view = left.view()
        pages = {"left": left, "right": right}
        right.view()
        while view["result"] is None:
            page = pages[view["to_act"]]
            seen = server.get(f"/matches/{made['id']}", key=key_of(made, view["to_act"]))["view"]
            page.say(
                "play", seat=seen["seat"], seq=seen["seq"], action=seen["options"][-1]["action"]
            )
            view = left.until(lambda v, seq=seen["seq"]: v["seq"] > seq)  # type: ignore[misc]
    return made


def key_of(made: Any, seat: str) -> str:
    key: str = made["keys"].get(seat, made["key"])
    return key


@pytest.fixture(scope="module")
def over(server: Server) -> Any:
    """A match that is over."""
    return played(server)


def test_a_match_that_goes_on_has_no_rematch(server: Server) -> None:
    made = server.toy()
    assert server.get(f"/matches/{made['id']}", key=made["key"])["rematch"] is None
    assert "not over" in server.post(f"/matches/{made['id']}/rematch", None, 409, made["key"])


def test_all_are_led_to_one_rematch(server: Server, over: Any) -> None:
    path = f"/matches/{over['id']}/rematch"
    assert "players" in server.post(path, None, 403, over["watch"])
    with server.page(over, over["watch"]) as watching, server.page(over) as left:
        watching.view()
        left.view()
        first = server.post(path, None, 200, over["keys"]["right"])
        assert watching.hear("rematch")["id"] == left.hear("rematch")["id"] == first["id"]
    assert server.post(path, None, 200, over["key"]) == first
    with server.page(over) as late:
        assert late.hear("rematch")["id"] == first["id"]
    found = server.get(f"/matches/{over['id']}", key=over["key"])
    assert found["rematch"] == first["id"]


def test_the_same_keys_open_the_rematch(server: Server, over: Any) -> None:
    again = server.post(f"/matches/{over['id']}/rematch", None, 200, over["key"])["id"]
    for key, mine in (
        (over["key"], [True, False]),
        (over["keys"]["right"], [False, True]),
        (over["watch"], [False, False]),
    ):
        found = server.get(f"/matches/{again}", key=key)
        assert [seat["mine"] for seat in found["seats"]] == mine
        assert found["view"]["result"] is None
        assert found["view"]["fair"]["commitment"]
    old = server.get(f"/matches/{over['id']}", key=over["key"])
    assert found["options"] == old["options"]
    assert found["view"]["fair"]["commitment"] != old["view"]["fair"]["commitment"]


def test_the_rematch_outlives_the_server(tmp_path: Path) -> None:
    db = tmp_path / "martius.db"
    with Server(db) as server:
        made = played(server)
        path = f"/matches/{made['id']}/rematch"
        first = server.post(path, None, 200, made["key"])
    with Server(db) as server:
        assert server.post(path, None, 200, made["key"]) == first


# --- matches that nobody opens any more ---


@pytest.fixture
def attendance(tmp_path: Path) -> Iterator[Attendance]:
    """An empty store's."""
    store = Store(tmp_path / "martius.db")
    yield store.attendance
    store.close()


def put_away(server: Server, before: datetime) -> None:
    """Have the server tidy up."""
    registry = server.app.state.registry
    asyncio.run_coroutine_threadsafe(registry.put_away(before), registry.loop).result(30)


def test_an_abandoned_match_is_put_away_and_says_so(tmp_path: Path) -> None:
    with Server(tmp_path / "martius.db") as server:
        old, open_now = server.hispania(), server.hispania()
        with server.page(open_now) as page:
            page.view()
            put_away(server, now() + timedelta(days=1))
            text = server.get(f"/matches/{old['id']}", 410, key=old["key"])
            assert "removed" in text
            assert f"{now():%Y}" in text
            with server.page(old) as returning:
                assert "removed" in returning.refused()["text"]
                assert returning.closed() == 4404
            page.act(current(server, open_now))
        server.get(f"/matches/{open_now['id']}", key=open_now["key"])


def current(server: Server, made: Any) -> Any:
    """The view of now."""
    return server.get(f"/matches/{made['id']}", key=made["key"])["view"]


def test_a_match_that_somebody_opened_of_late_stays(tmp_path: Path) -> None:
    with Server(tmp_path / "martius.db") as server:
        made = server.hispania()
        put_away(server, now() - timedelta(days=1))
        server.get(f"/matches/{made['id']}", key=made["key"])


def test_a_match_that_never_was_is_not_put_away(attendance: Attendance) -> None:
    assert attendance.abandoned(now()) == {}
    attendance.expire("x", NOON)
    assert attendance.expired("x") is None
