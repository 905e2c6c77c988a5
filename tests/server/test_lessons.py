"""Lessons at a served table: going back to before a mistake, and the bot that plays its part."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.table import Server


def lesson(server: Server, name: str, **seats: Any) -> dict[str, Any]:
    made: dict[str, Any] = server.post(
        "/matches",
        {"title": "hannibal", "scenario": name, "options": {}, "seats": seats},
    )
    return made


BOT = {"by": "bot", "bot": "random"}
FRIEND = {"by": "friend"}
OPENING = ("event 34", "activate mago")


def test_a_learner_goes_back_before_the_end_and_meets_the_same_bot(server: Server) -> None:
    made = lesson(server, "tutorial_3", rome=BOT)
    with server.page(made) as page:
        view = page.view()
        for action in OPENING:
            view = page.act(view, action)
    again = server.post(f"/matches/{made['id']}/branch", {"at": 1}, key=made["key"])
    assert again["id"] != made["id"]
    found = server.get(f"/matches/{again['id']}", key=again["key"])
    assert [(seat["by"], seat["bot"]) for seat in found["seats"]] == [
        ("bot", "random"),
        ("here", None),
    ]
    assert found["view"]["seq"] == 1
    assert "activate mago" in [option["action"] for option in found["view"]["options"]]
    assert found["view"]["lesson"]["next"] == "activate mago"


@pytest.mark.parametrize("key", ["watch", "rome"])
def test_nobody_else_goes_back(server: Server, key: str) -> None:
    made = lesson(server, "tutorial_4", rome=FRIEND)
    keys = {"watch": made["watch"], "rome": made["keys"]["rome"]}
    assert "hidden" in server.post(f"/matches/{made['id']}/branch", {"at": 0}, 409, keys[key])


def test_a_learner_does_not_take_back_what_a_friend_plays(server: Server) -> None:
    made = lesson(server, "tutorial_4", rome=FRIEND)
    assert "hidden" in server.post(f"/matches/{made['id']}/branch", {"at": 0}, 409, made["key"])
