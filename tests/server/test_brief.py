"""Refusals quote little of what was sent, however long that was."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.match.games import hispania
from tests.server.table import Server

LONG = "x" * 20_000


def with_header(**changed: Any) -> str:
    header, *rest = hispania().record.text().splitlines()
    return "\n".join([json.dumps(json.loads(header) | changed), *rest])


@pytest.mark.parametrize(
    "record",
    [
        with_header(title=LONG),
        with_header(version=LONG),
        with_header(martius=LONG),
        with_header(options={LONG: "1"}),
        with_header(seats=[LONG]),
        with_header(scenario={LONG: 1}),
        with_header() + "\n" + json.dumps(["rome", LONG]),
        with_header() + "\n" + json.dumps([LONG, "pass"]),
    ],
)
def test_an_upload_is_refused_briefly(record: str, server: Server) -> None:
    assert len(server.upload(record, 400)) < 500


def test_a_call_and_a_message_are_refused_briefly(server: Server) -> None:
    body = {"title": LONG, "scenario": LONG, "options": {}, "seats": {}}
    answer = server.http.post("/api/matches", json=body)
    assert answer.status_code >= 400
    assert len(answer.json()["error"]) < 500
    made = server.hispania()
    with server.page(made) as page:
        view = page.view()
        page.say("play", seat="rome", seq=view["seq"], action=LONG)
        assert len(page.refused()["text"]) < 500
