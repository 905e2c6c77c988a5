"""Matches with clocks at a served table: the wall clock is the test's."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from martius.match import record as records
from martius.match import verify
from tests.server.table import Page, Server, wait_for
from tests.server.times import Wall, look
from tests.toy import Toy

LIVE = {"kind": "live", "minutes": 10, "increment": 5}
SLOW = {"kind": "correspondence", "hours": 24, "reserve": 48, "days_off": [5, 6]}


@pytest.fixture
def wall() -> Wall:
    return Wall()


@pytest.fixture
def timed(tmp_path: Path, wall: Wall) -> Iterator[Server]:
    """A server that goes by the test's clock."""
    with Server(tmp_path / "m.db", time=wall) as server:
        yield server


class Two:
    """Two people at a toy with a clock."""

    def __init__(self, server: Server, clock: Any, stack: ExitStack) -> None:
        body = {"title": "toy", "scenario": "race", "seats": {"right": {"by": "friend"}}}
        self.server = server
        self.made = server.post("/matches", body | {"clock": clock})
        self.left = stack.enter_context(server.page(self.made))
        self.left.view()
        self.right = stack.enter_context(server.page(self.made, self.made["keys"]["right"]))
        self.right.view()

    def clock(self) -> Any:
        """What the clocks show now."""
        found = self.server.get(f"/matches/{self.made['id']}", key=self.made["key"])
        return found["table"]["clock"]

    def seats(self) -> Any:
        found = self.server.get(f"/matches/{self.made['id']}", key=self.made["key"])
        return {seat["id"]: seat for seat in found["seats"]}


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def ended(page: Page) -> Any:
    return page.until(lambda view: view["result"] is not None)["result"]


def test_no_clock_is_the_default(timed: Server) -> None:
    made = timed.toy(right="friend")
    assert timed.get(f"/matches/{made['id']}", key=made["key"])["table"]["clock"] is None


def test_time_runs_once_everybody_has_come(timed: Server, wall: Wall) -> None:
    body = {"title": "toy", "scenario": "race", "seats": {"right": {"by": "friend"}}}
    made = timed.post("/matches", body | {"clock": LIVE})
    with timed.page(made) as left:
        left.view()
        wall.pass_(hours=3)
        assert left.hear("table")["table"]["clock"]["running"] is None
        with timed.page(made, made["keys"]["right"]):
            clock = left.hear("table")["table"]["clock"]
            assert (clock["running"], clock["remaining"]["left"]) == ("left", 600)


def test_a_move_costs_time_and_adds_some(timed: Server, wall: Wall, stack: ExitStack) -> None:
    two = Two(timed, LIVE, stack)
    wall.pass_(seconds=30)
    assert two.clock()["remaining"] == {"left": 570, "right": 600}
    two.left.act(two.left.views[-1], "ask")
    clock = two.clock()
    assert (clock["remaining"], clock["running"]) == ({"left": 575, "right": 600}, "right")


def test_who_runs_out_of_time_loses_and_the_record_says_why(
    timed: Server, wall: Wall, stack: ExitStack
) -> None:
    two = Two(timed, LIVE, stack)
    wall.pass_(minutes=9)
    look(timed)
    assert two.clock()["running"] == "left"
    wall.pass_(minutes=1)
    look(timed)
    for page in (two.left, two.right):
        assert ended(page)["winners"] == ["right"]
        assert "Left ran out of time." in [event["text"] for event in page.views[-1]["events"]]
    assert two.clock()["running"] is None
    text = timed.get(f"/matches/{two.made['id']}/record", key=two.made["key"])
    record = records.parse(text)
    assert [note.line for note in record.notes] == [{"table": "time_out", "seat": "left"}]
    assert records.parse(record.text()) == record
    proof = verify(record, Toy())
    assert (proof.problem, proof.outcome) == (None, "resigned")


def test_a_bot_takes_over_if_that_was_agreed(timed: Server, wall: Wall, stack: ExitStack) -> None:
    two = Two(timed, LIVE | {"bot": "random"}, stack)
    wall.pass_(minutes=10)
    look(timed)
    two.right.until(lambda view: view["to_act"] == "right" or view["result"])
    assert two.seats()["left"] | {"stand_in": "random", "by": "here"} == two.seats()["left"]
    told = [event["text"] for view in two.right.views for event in view["events"]]
    assert "A bot (random) plays Left from now on." in told


def test_a_restart_loses_nothing_and_costs_nobody_time(tmp_path: Path, wall: Wall) -> None:
    db = tmp_path / "m.db"
    with ExitStack() as stack:
        two = Two(stack.enter_context(Server(db, time=wall)), LIVE, stack)
        registry, clocks = two.server.app.state.registry, two.server.app.state.store.clocks
        wait_for(lambda: clocks.of(two.made["id"]).deadline is not None)  # it is kept that it runs
        wall.pass_(seconds=100)
        clocks.beat(wall.now)
        assert registry.timing.time is wall
    wall.pass_(days=3)
    with Server(db, time=wall) as server:
        two.server = server
        assert two.clock()["remaining"] == {"left": 500, "right": 600}
        look(server)
        wall.pass_(seconds=499)
        look(server)
        assert two.clock()["remaining"]["left"] == 1
        wall.pass_(seconds=1)
        look(server)
        assert two.clock()["running"] is None
        view = server.get(f"/matches/{two.made['id']}", key=two.made["key"])["view"]
        assert view["result"]["outcome"] == "resigned"


def test_weekends_are_off(timed: Server, wall: Wall, stack: ExitStack) -> None:
    two = Two(timed, SLOW, stack)
    assert two.clock()["deadline"] == "2026-03-09T12:00:00Z"  # 72 hours from a Wednesday noon
    wall.pass_(days=3)
    assert two.clock()["running"] is None
    wall.pass_(days=2)
    look(timed)
    assert ended(two.right)["winners"] == ["right"]


def test_friends_who_win_together_are_not_ended_by_one_of_them(timed: Server, wall: Wall) -> None:
    seats = {"citerior": {"by": "friend"}}
    body = {"title": "hispania", "scenario": "conquest", "options": {"players": 2}, "seats": seats}
    refused = timed.post("/matches", body | {"clock": LIVE}, 400)
    assert refused.startswith("Players win or lose together here.")
    made = timed.post("/matches", body | {"clock": LIVE | {"bot": "random"}})
    with timed.page(made) as host, timed.page(made, made["keys"]["citerior"]) as friend:
        host.view()
        friend.view()
        wall.pass_(minutes=10)
        look(timed)
        friend.until(lambda view: view["to_act"] == "citerior")
        assert friend.views[-1]["result"] is None


@pytest.mark.parametrize("seats", [{}, {"right": {"by": "bot", "bot": "random"}}])
def test_a_clock_needs_two_screens(timed: Server, seats: Any) -> None:
    body = {"title": "toy", "scenario": "race", "seats": seats, "clock": LIVE}
    refused = timed.post("/matches", body, 400)
    assert refused == "A clock is for people at different screens. Invite a friend."


@pytest.mark.parametrize(
    "clock",
    [
        {"kind": "live", "minutes": 0},
        {"kind": "live", "minutes": 5, "increment": -1},
        {"kind": "correspondence", "hours": 0},
        {"kind": "correspondence", "hours": 1, "days_off": [0, 1, 2, 3, 4, 5]},
        {"kind": "correspondence", "hours": 1, "days_off": [7]},
        {"kind": "sand"},
    ],
)
def test_nonsense_is_refused(timed: Server, clock: Any) -> None:
    body = {"title": "toy", "scenario": "race", "seats": {"right": {"by": "friend"}}}
    timed.post("/matches", body | {"clock": clock}, 422)


def test_an_unknown_bot_is_refused(timed: Server) -> None:
    body = {"title": "toy", "scenario": "race", "seats": {"right": {"by": "friend"}}}
    refused = timed.post("/matches", body | {"clock": LIVE | {"bot": "nobody"}}, 400)
    assert refused.startswith("There is no bot 'nobody'")


def test_a_rematch_has_the_same_clock(timed: Server, stack: ExitStack) -> None:
    two = Two(timed, LIVE, stack)
    two.left.say("play", seat="left", seq=0, action="resign")
    ended(two.left)
    path = f"/matches/{two.made['id']}/rematch"
    rematch = timed.post(path, {}, 200, two.made["key"])["id"]
    clock = timed.get(f"/matches/{rematch}", key=two.made["key"])["table"]["clock"]
    assert (clock["reserve"], clock["move"], clock["running"]) == (600, 5, None)
