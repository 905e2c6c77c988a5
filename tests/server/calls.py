"""All calls of the server, and what schemathesis makes up for them from the schema."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final

import schemathesis
from hypothesis import HealthCheck, Phase, given, settings

from martius.server.http.openapi import text

CALLS: Final = [
    (path, method) for path, calls in json.loads(text())["paths"].items() for method in calls
]
OF_A_MATCH: Final = [call for call in CALLS if "{match_id}" in call[0]]
MORE: Final = {
    "/api/records",
    "/api/account",
    "/api/account/email",
    "/api/account/name",
    "/api/account/password",
    "/api/account/recover",
}
"""Any text fits the schema; a record, a name and a password are more than that."""
PATIENCE: Final = 60
"""Seconds for an answer: a busy machine starts the process that reads records late."""
BOUNDED: Final = settings(
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)

Prepare = Callable[[Any], None]
"""Makes a call that was made up somebody's, or one about something that is there."""


@schemathesis.serializer("application/x-ndjson")
def as_lines(_: object, value: Any) -> bytes:
    """The body of an upload is the file itself."""
    return str(value).encode("utf-8", "replace")


class Fuzz:
    """Makes calls up, and sees that all answers fit the schema; a 5xx never does."""

    def __init__(self, address: str) -> None:
        self._schema = schemathesis.openapi.from_url(f"http://{address}/api/openapi.json")

    def __call__(
        self, path: str, method: str, prepare: Prepare = lambda _: None, calls: int = 15
    ) -> None:
        excluded = [schemathesis.checks.positive_data_acceptance] if path in MORE else []

        @settings(BOUNDED, max_examples=calls)
        @given(case=self._schema[path][method].as_strategy())
        def check(case: Any) -> None:
            prepare(case)
            case.call_and_validate(excluded_checks=excluded, timeout=PATIENCE)

        check()
