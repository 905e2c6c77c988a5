"""The coach at the table: for one's own decision, with the key; between people if all agree."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from martius import Match
from martius.bots.levels import LEVELS
from martius.kernel.codec import encode_state
from martius.server.bots import coaching
from martius.server.bots.gauge import HERE
from martius.server.models import CoachLine
from tests.server.table import Page, Server

QUICK = LEVELS["consul"].changed(nodes=60, plans=3, worlds=2, reply=20, seconds=0.3)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coaching, "STRONGEST", QUICK)


def against(server: Server, carthage: dict[str, str]) -> Any:
    """A game of Hannibal in which Rome is played here."""
    seats = {"rome": {"by": "here"}, "carthage": carthage}
    body = {"title": "hannibal", "scenario": "second_punic_war", "seats": seats}
    return server.post("/matches", body)


@pytest.fixture
def alone(server: Server) -> Any:
    """Both sides are played here."""
    return against(server, {"by": "here"})


def asked(server: Server, made: Any, seat: str, status: int = 200, **asked: Any) -> Any:
    body = {"seat": seat, "seq": asked.get("seq", seq(server, made))}
    path, key = f"/matches/{made['id']}/coach", asked.get("key", made["key"])
    return server.post(path, body, status, key)


def seq(server: Server, made: Any) -> int:
    found: int = server.get(f"/matches/{made['id']}", key=made["watch"])["view"]["seq"]
    return found


def to_act(server: Server, made: Any) -> str:
    found: str = server.get(f"/matches/{made['id']}", key=made["watch"])["view"]["to_act"]
    return found


def test_the_last_line_has_the_advice(server: Server, alone: Any) -> None:
    seat = to_act(server, alone)
    lines = [json.loads(line) for line in asked(server, alone, seat).splitlines()]
    assert all(CoachLine.model_validate(line) for line in lines)
    assert [line["advice"] for line in lines[:-1]] == [None] * (len(lines) - 1)
    advice = lines[-1]["advice"]
    assert advice["open"]
    view = server.get(f"/matches/{alone['id']}", key=alone["key"], seat=seat)["view"]
    options = [option["action"] for option in view["options"]]
    assert advice["plans"]
    assert all(plan["moves"][0]["action"] in options for plan in advice["plans"])


def test_another_seats_key_gets_a_sentence(server: Server, alone: Any) -> None:
    seat = to_act(server, alone)
    assert "does not play" in asked(server, alone, seat, 403, key=alone["watch"])
    assert "does not open" in asked(server, alone, seat, 403, key="wrong")


def test_between_people_the_coach_helps_only_if_all_agree(server: Server) -> None:
    made = server.hispania(2, ulterior="here", citerior="friend")
    seat = to_act(server, made)
    keys = {"ulterior": made["key"], "citerior": made["keys"]["citerior"]}
    assert "all players agree" in asked(server, made, seat, 403, key=keys[seat])
    with server.page(made) as mine, server.page(made, keys["citerior"]) as friends:
        friends.say("agree", coach=True)
        agreed(mine, [False, True])
        assert "all players agree" in asked(server, made, seat, 403, key=keys[seat])
        mine.say("agree", coach=True)
        agreed(friends, [True, True])
        assert "advice" in asked(server, made, seat, key=keys[seat])
        friends.say("agree", coach=False)
        agreed(mine, [True, False])
    assert "all players agree" in asked(server, made, seat, 403, key=keys[seat])


def agreed(page: Page, expected: list[bool]) -> None:
    """Wait until a page hears which seats agree to the coach."""
    while [seat["coach"] for seat in page.hear("seats")["seats"]] != expected:
        pass


def test_an_agreement_outlives_the_server(tmp_path: Path) -> None:
    with Server(tmp_path / "m.db") as server:
        made = server.toy(left="here", right="friend")
        with server.page(made) as mine:
            mine.say("agree", coach=True)
            agreed(mine, [True, False])
    with Server(tmp_path / "m.db") as server:
        seats = server.get(f"/matches/{made['id']}", key=made["watch"])["seats"]
        assert [seat["coach"] for seat in seats] == [True, False]


def test_who_looks_on_has_no_say(server: Server) -> None:
    made = server.toy(left="here", right="friend")
    with server.page(made, made["watch"]) as watching:
        watching.view()
        watching.say("agree", coach=True)
        text = watching.refused()["text"]
    assert text == "Only the players of this game can agree to the coach."


def test_the_coach_helps_only_whose_turn_it_is_now(server: Server, alone: Any) -> None:
    seat = to_act(server, alone)
    other = {"rome": "carthage", "carthage": "rome"}[seat]
    assert "your turn" in asked(server, alone, other, 409)
    assert "moved on" in asked(server, alone, seat, 409, seq=seq(server, alone) + 1)


def test_a_thought_that_was_stopped_gives_no_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HERE, "note", lambda progress: False)
    match = Match.new("hannibal", seed=1)
    seat = [seat.id for seat in match.seats].index(match.to_act or "")
    state = encode_state(match.snapshot())
    assert coaching.advise(coaching.CoachTask("m", match.game, state, seat, 1)) is None
