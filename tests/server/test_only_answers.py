"""Questions that are put for secrecy alone: the server gives the only answer, in its own time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from martius.kernel import GameOption
from martius.kernel.game import Choice
from tests.server.table import UNLIMITED, Server, wait_for
from tests.server.times import Wall
from tests.toy import Toy

ASKED = GameOption(
    "asked",
    "Who is asked",
    "",
    "quick",
    choices=(Choice("quick", "Quick"), Choice("secret", "Secret")),
    apart="secret",
)


class SecretToy(Toy):
    """A toy in which being asked could tell something. One who has forbidden can but let."""

    options = (ASKED,)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A table with such a toy."""
    with Server(tmp_path_factory.mktemp("secret") / "martius.db", toy=SecretToy()) as server:
        yield server


def new(server: Server, options: dict[str, str] | None = None, **seats: Any) -> Any:
    """A match of it."""
    body = {"title": "toy", "scenario": "race", "options": options or {}, "seats": seats}
    return server.post("/matches", body)


def agreed(server: Server, made: Any) -> Any:
    return server.get(f"/matches/{made['id']}", key=made["key"])["options"]["asked"]


FRIEND, BOT = {"by": "friend"}, {"by": "bot", "bot": "random"}


def test_people_at_different_browsers_keep_secrets(server: Server) -> None:
    assert agreed(server, new(server, right=FRIEND)) == "secret"
    assert agreed(server, new(server, left=FRIEND, right=FRIEND)) == "secret"


def test_whoever_plays_alone_or_on_one_device_is_quick(server: Server) -> None:
    assert agreed(server, new(server)) == "quick"
    assert agreed(server, new(server, right=BOT)) == "quick"
    assert agreed(server, new(server, left=FRIEND, right=BOT)) == "quick"


def test_what_people_choose_counts_more(server: Server) -> None:
    assert agreed(server, new(server, {"asked": "quick"}, right=FRIEND)) == "quick"
    assert agreed(server, new(server, {"asked": "secret"})) == "secret"


def test_the_titles_say_which_value_keeps_secrets(server: Server) -> None:
    titles = {title["id"]: title["options"] for title in server.get("/titles")}
    assert titles["toy"][0]["apart"] == "secret"
    for title, name in (("hannibal", "counters"), ("punico", "markers")):
        option = next(option for option in titles[title] if option["id"] == name)
        assert (option["default"], option["apart"]) == ("quick", "secret")
        assert "silence" in option["help"]


class Sides:
    """Two people at a match, each at a browser."""

    def __init__(self, server: Server, made: Any) -> None:
        self._server, self._id = server, made["id"]
        self._keys = {"left": made["key"], "right": made["keys"]["right"]}

    def view(self, seat: str) -> Any:
        """What a side sees now."""
        return self._server.get(f"/matches/{self._id}", key=self._keys[seat])["view"]

    def play(self, seat: str, action: str) -> int:
        """Play an action; how many have been played by then."""
        seq: int = self.view(seat)["seq"]
        with self._server.page({"id": self._id, "key": self._keys[seat]}) as page:
            page.say("play", seat=seat, seq=seq, action=action)
            page.until(lambda view: view["seq"] > seq)
        return seq + 1

    def forbidden(self) -> None:
        """Right has forbidden a die, so that it can but let the next one happen."""
        self.play("left", "ask")
        self.play("right", "forbid")
        self.play("right", "ask")
        self.play("left", "let")


def actions(view: Any) -> list[str]:
    return [option["action"] for option in view["options"]]


def test_the_server_gives_an_only_answer(server: Server) -> None:
    sides = Sides(server, new(server, right=FRIEND))
    sides.forbidden()
    seq = sides.play("left", "ask")
    wait_for(lambda: sides.view("right")["seq"] > seq)
    assert actions(sides.view("right")) == ["ask", "show"]  # between two it never chooses


def test_a_person_who_has_no_choice_is_not_asked(tmp_path: Path) -> None:
    settings = replace(UNLIMITED, answer_seconds=2.0)
    with Server(tmp_path / "martius.db", toy=SecretToy(), settings=settings) as server:
        sides = Sides(server, new(server, right=FRIEND))
        sides.forbidden()
        seq = sides.play("left", "ask")
        mine, other = sides.view("right"), sides.view("left")
        assert (mine["seq"], mine["options"]) == (seq, [])
        assert "no choice" in mine["prompt"]
        assert other["to_act"] == "right"  # which looks like any other question
        assert "choice" not in other["prompt"]
        wait_for(lambda: sides.view("right")["seq"] > seq)


def test_in_a_quick_match_people_answer_themselves(server: Server) -> None:
    sides = Sides(server, new(server, {"asked": "quick"}, right=FRIEND))
    sides.forbidden()
    sides.play("left", "ask")
    assert actions(sides.view("right")) == ["let"]


def test_a_pause_is_like_a_persons(tmp_path: Path) -> None:
    settings = replace(UNLIMITED, answer_seconds=3.0)
    with Server(tmp_path / "martius.db", settings=settings) as server:
        pauses = sorted(server.app.state.registry._pause() for _ in range(1000))
    assert 0 < pauses[0] < 1.5
    assert 2.5 < pauses[500] < 3.5
    assert 6 < pauses[-1] <= 15


def test_an_only_answer_costs_no_time_and_the_clock_does_not_tell(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wall = Wall()
    clock = {"kind": "live", "minutes": 10, "increment": 0}
    with Server(tmp_path / "m.db", toy=SecretToy(), time=wall) as server:
        body = {"title": "toy", "scenario": "race", "seats": {"right": FRIEND}, "clock": clock}
        made = server.post("/matches", body)
        registry = server.app.state.registry

        def pause() -> float:
            wall.pass_(seconds=4)
            return 0.0

        def right() -> float:
            found = server.get(f"/matches/{made['id']}", key=made["key"])["table"]["clock"]
            return float(found["remaining"]["right"])

        monkeypatch.setattr(registry, "_pause", pause)
        sides = Sides(server, made)
        sides.play("left", "ask")
        with server.page(made, made["keys"]["right"]) as page:  # everybody has come: time runs
            page.view()
        wall.pass_(seconds=4)
        sides.play("right", "forbid")  # a real choice within the seconds that are free
        assert right() == 596  # but for those: the question was put before anybody's time ran
        wall.pass_(seconds=4)
        sides.play("right", "ask")
        assert right() == 592
        sides.play("left", "let")
        seq = sides.play("left", "ask")
        wait_for(lambda: sides.view("right")["seq"] > seq)
        assert right() == 592  # the server took four seconds for the only answer
