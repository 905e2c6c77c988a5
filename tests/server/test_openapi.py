"""The schema: checked in for the client, whole, and true."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from martius.server.http.openapi import text
from tests.server.calls import CALLS, OF_A_MATCH, Fuzz
from tests.server.table import Server

CHECKED_IN = Path(__file__).parents[2] / "web" / "openapi.json"


def test_the_clients_schema_is_current() -> None:
    """If it is not: python -m martius.server.http.openapi > web/openapi.json."""
    assert CHECKED_IN.read_text("utf-8") == text()


def test_the_server_gives_out_its_schema(server: Server) -> None:
    assert server.get("/openapi.json") == json.loads(text())


def test_the_messages_of_live_play_are_in_the_schema() -> None:
    schemas = json.loads(text())["components"]["schemas"]
    for union, kinds in (
        (
            "ClientMessage",
            {
                "join",
                "play",
                "undo",
                "look",
                "seal",
                "open",
                "roll",
                "name",
                "chat",
                "agree",
                "sight",
                "ping",
            },
        ),
        (
            "ServerMessage",
            {
                "view",
                "patch",
                "refused",
                "seats",
                "table",
                "rematch",
                "dice",
                "thinking",
                "chat",
                "pong",
            },
        ),
    ):
        assert set(schemas[union]["discriminator"]["mapping"]) == kinds
        for reference in schemas[union]["discriminator"]["mapping"].values():
            assert reference.removeprefix("#/components/schemas/") in schemas


def test_everything_that_is_answered_has_a_schema() -> None:
    schema = json.loads(text())
    for path, calls in schema["paths"].items():
        for call in calls.values():
            good = next(answer for code, answer in call["responses"].items() if code < "3")
            assert all(kind["schema"] for kind in good["content"].values()), path
            assert "4XX" in call["responses"], path


# --- schemathesis: calls made up from the schema get answers that fit it ---


@pytest.mark.parametrize(("path", "method"), CALLS)
def test_every_call_keeps_to_the_schema(fuzz: Fuzz, path: str, method: str) -> None:
    fuzz(path, method)


@pytest.mark.parametrize(("path", "method"), OF_A_MATCH)
def test_every_call_about_a_true_match_keeps_to_the_schema(
    server: Server, fuzz: Fuzz, path: str, method: str
) -> None:
    made = server.hispania()

    def about_it(case: Any) -> None:
        case.path_parameters["match_id"] = made["id"]
        case.headers["Martius-Key"] = made["key"]

    fuzz(path, method, about_it)
