"""The schema: checked in for the client, whole, and true."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings

from martius.server.http.openapi import text
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

CALLS = [(path, method) for path, calls in json.loads(text())["paths"].items() for method in calls]
MORE = {"/api/records", "/api/account", "/api/account/recover", "/api/account/email"}
"""Any text fits the schema; a record, a name and a password are more than that."""
PATIENCE = 60
"""Seconds for an answer: a busy machine starts the process that reads records late."""
BOUNDED = settings(
    max_examples=15,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@schemathesis.serializer("application/x-ndjson")
def as_lines(_: object, value: Any) -> bytes:
    """The body of an upload is the file itself."""
    return str(value).encode("utf-8", "replace")


@pytest.fixture(scope="module")
def schema(server: Server) -> Any:
    """The schema as the server gives it out."""
    return schemathesis.openapi.from_url(f"http://{server.address}/api/openapi.json")


@pytest.mark.parametrize(("path", "method"), CALLS)
def test_every_call_keeps_to_the_schema(schema: Any, path: str, method: str) -> None:
    excluded = [schemathesis.checks.positive_data_acceptance] if path in MORE else []

    @BOUNDED
    @given(case=schema[path][method].as_strategy())
    def check(case: Any) -> None:
        case.call_and_validate(excluded_checks=excluded, timeout=PATIENCE)

    check()


@pytest.mark.parametrize(("path", "method"), [call for call in CALLS if "{match_id}" in call[0]])
def test_every_call_about_a_true_match_keeps_to_the_schema(
    server: Server, schema: Any, path: str, method: str
) -> None:
    made = server.hispania()

    @BOUNDED
    @given(case=schema[path][method].as_strategy())
    def check(case: Any) -> None:
        case.path_parameters["match_id"] = made["id"]
        case.query = {name: v for name, v in (case.query or {}).items() if name != "key"}
        case.headers["Martius-Key"] = made["key"]
        case.call_and_validate(timeout=PATIENCE)

    check()
