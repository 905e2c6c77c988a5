"""The review of a game that is over: for those who played it, once, and stopped at any time."""

from __future__ import annotations

import json
from typing import Any

import pytest

from martius.bots import review
from martius.bots.thinking import Budget
from martius.server.bots import reviewing
from martius.server.models import ReviewLine
from tests.server.table import Server


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    quick = Budget(nodes=40, plans=2, worlds=2, reply=10)
    monkeypatch.setattr(review.stretch, "__defaults__", (quick,))


def played(server: Server, resign: bool = True) -> Any:
    """A game of Hannibal against a bot, some choices long."""
    seats = {"rome": {"by": "here"}, "carthage": {"by": "bot", "bot": "random"}}
    made = server.post(
        "/matches", {"title": "hannibal", "scenario": "second_punic_war", "seats": seats}
    )
    with server.page(made) as page:
        view = page.until(lambda v: v["options"] != [])
        for _ in range(8):
            view = page.act(view)
            if not view["options"]:
                view = page.until(lambda v: v["options"] != [])
        if resign:
            page.say("play", seat="rome", seq=view["seq"], action="resign")
            page.until(lambda v: v["result"] is not None)
    return made


def asked(server: Server, made: Any, status: int = 200, **asked: Any) -> Any:
    path, key = f"/matches/{made['id']}/review", asked.get("key", made["key"])
    answer = server.post(path, {"seat": asked.get("seat", "rome")}, status, key)
    return answer if status >= 400 else [json.loads(line) for line in answer.splitlines()]


def test_a_game_is_reviewed_once(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    made = played(server)
    lines = asked(server, made)
    assert all(ReviewLine.model_validate(line) for line in lines)
    progress = [line["progress"] for line in lines]
    assert progress == sorted(progress)
    found = lines[-1]["review"]
    points = found["points"]
    assert [point["seq"] for point in points] == sorted({point["seq"] for point in points})
    assert points[-1]["chance"] == 0.0  # Rome resigned
    assert points[0]["open"]
    assert any(point["grade"] for point in points)
    assert found["accuracy"] is not None

    def never(task: Any) -> Any:
        raise AssertionError("it was done before")

    told = server.get(f"/matches/{made['id']}", key=made["key"])["reviews"]
    assert told == [{"seat": "rome", "accuracy": found["accuracy"], "plans": found["plans"]}]
    assert server.get(f"/matches/{made['id']}", key=made["watch"])["reviews"] == []

    monkeypatch.setattr(reviewing, "look", never)
    again = asked(server, made)
    assert len(again) == 1
    assert again[-1]["review"] == found


def test_a_review_goes_on_where_it_was_stopped(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = played(server)
    whole = asked(server, made)[-1]["review"]
    store = server.app.state.registry.reviews
    kept = json.loads(store.of(made["id"], "rome"))
    store.keep(made["id"], "rome", json.dumps(kept[:2]))
    assert server.get(f"/matches/{made['id']}", key=made["key"])["reviews"] == []
    done: list[Any] = []
    look = reviewing.look

    def counted(task: Any) -> Any:
        done.append(task)
        return look(task)

    monkeypatch.setattr(reviewing, "look", counted)
    assert asked(server, made)[-1]["review"] == whole
    assert len(done) == len(kept) - 2


def test_only_players_see_the_review(server: Server) -> None:
    made = played(server)
    assert "who played" in asked(server, made, 403, key=made["watch"])
    assert "does not open" in asked(server, made, 403, key="wrong")
    assert "who played" in asked(server, made, 403, seat="carthage")
    assert "'nobody'" in asked(server, made, 404, seat="nobody")


def test_a_game_that_is_not_over_is_not_reviewed(server: Server) -> None:
    assert "not over yet" in asked(server, played(server, resign=False), 409)


def test_a_record_is_not_reviewed(server: Server) -> None:
    made = played(server)
    record = server.upload(server.get(f"/matches/{made['id']}/record", key=made["key"]))
    assert "played at this table" in asked(server, record, 409, key=record["key"])
