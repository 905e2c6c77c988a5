"""The two questions of what watches over a server: does it live, and can it work?"""

from __future__ import annotations

import sqlite3

import httpx2
import pytest

from tests.server.table import Server


def ask(server: Server, path: str) -> httpx2.Response:
    return httpx2.get(f"http://{server.address}{path}")


def test_a_server_that_works_says_so(server: Server) -> None:
    for path, status in (("/healthz", "alive"), ("/readyz", "ready")):
        answer = ask(server, path)
        assert answer.json() == {"status": status}
        assert answer.headers["cache-control"] == "no-store"


def test_without_its_database_it_lives_but_is_not_ready(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr(server.app.state.store, "ping", fail)
    answer = ask(server, "/readyz")
    assert answer.status_code == 503
    assert answer.json() == {"error": "The database does not answer."}
    assert ask(server, "/healthz").is_success
