"""The coach at the table: for one's own decision, with the seat's key, and not against people."""

from __future__ import annotations

import json
from typing import Any

import pytest

from martius import Match
from martius.bots.levels import LEVELS
from martius.kernel.codec import encode_state
from martius.server import coaching
from martius.server.gauge import HERE
from martius.server.models import CoachLine
from tests.server.table import Server

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


def test_the_coach_stays_out_of_games_between_people(server: Server) -> None:
    made = against(server, {"by": "friend"})
    seat = to_act(server, made)
    key = {"rome": made["key"], "carthage": made["keys"]["carthage"]}[seat]
    assert "between people" in asked(server, made, seat, 403, key=key)


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
