"""Keys stay out of addresses, and strange pages and names stay out."""

from __future__ import annotations

import socket
from dataclasses import replace
from pathlib import Path

import httpx2
import pytest
from websockets.exceptions import InvalidStatus

from martius.server.http.origin import KnownAs
from tests.server.table import UNLIMITED, Server

KNOWN = KnownAs("https://martius.example.org")


def test_a_key_in_the_address_is_refused(server: Server) -> None:
    made = server.hispania()
    path = f"/api/matches/{made['id']}?key={made['key']}"
    answer = server.http.get(path, headers={"Martius-Key": made["key"]})
    assert answer.status_code == 400
    assert "Martius-Key" in answer.json()["error"]


def test_no_call_of_the_schema_takes_a_key_in_its_address(server: Server) -> None:
    for calls in server.get("/openapi.json")["paths"].values():
        for call in calls.values():
            for parameter in call.get("parameters", []):
                assert "key" not in parameter["name"].lower() or parameter["in"] == "header"


def test_a_line_begins_with_the_key(server: Server) -> None:
    with server.silent(server.hispania()) as page:
        page.say("ping")
        assert "join" in page.refused()["text"]
        assert page.closed() == 1008


def test_a_page_joins_once(server: Server) -> None:
    made = server.hispania()
    with server.page(made) as page:
        page.view()
        page.say("join", key=made["key"])
        assert "already" in page.refused()["text"]


def test_a_silent_line_is_closed(tmp_path: Path) -> None:
    settings = replace(UNLIMITED, join_seconds=0.1)
    with (
        Server(tmp_path / "martius.db", settings=settings) as server,
        server.silent(server.hispania()) as page,
    ):
        assert "in time" in page.refused()["text"]
        assert page.closed() == 1008


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "", "[", "a b"])
def test_a_call_under_a_foreign_name_is_refused(server: Server, host: str) -> None:
    answer = server.http.get("/api/titles", headers={"Host": host})
    assert answer.status_code in (400, 403)


def test_a_page_of_another_site_may_not_post(server: Server) -> None:
    body = {"title": "toy", "scenario": "race"}
    for origin in ("http://evil.example", "null", f"http://evil.example#{server.address}"):
        answer = server.http.post("/api/matches", json=body, headers={"Origin": origin})
        assert answer.status_code == 403
        assert "another site" in answer.json()["error"]
    own = {"Origin": f"http://{server.address}"}
    assert server.http.post("/api/matches", json=body, headers=own).status_code == 201


def test_a_page_of_another_site_opens_no_line(server: Server) -> None:
    made = server.hispania()
    with pytest.raises(InvalidStatus), server.silent(made, Origin="http://evil.example"):
        pass
    with server.silent(made, Origin=f"http://{server.address}") as page:
        page.say("join", key=made["key"])
        assert page.view()["seat"] == "rome"


@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("martius.example.org", True),
        ("MARTIUS.example.org:443", True),
        ("localhost:8787", True),
        ("192.168.1.5:8787", True),
        ("[::1]:8787", True),
        (f"{socket.gethostname()}:8787", True),
        ("example.org", False),
        ("192.168.1.5.example.org", False),
        ("", False),
    ],
)
def test_the_names_of_a_server(host: str, known: bool) -> None:
    assert KNOWN.knows(host) == known


@pytest.mark.parametrize(
    ("origin", "host", "trusted"),
    [
        ("http://192.168.1.5:8787", "192.168.1.5:8787", True),
        ("https://martius.example.org", "127.0.0.1:8787", True),  # behind a proxy
        ("http://192.168.1.5:9000", "192.168.1.5:8787", False),
        ("https://martius.example.org.evil.example", "martius.example.org", False),
        ("null", "192.168.1.5:8787", False),
        ("", "", False),
    ],
)
def test_the_pages_of_a_server(origin: str, host: str, trusted: bool) -> None:
    assert KNOWN.trusts(origin, host) == trusted


def test_a_served_page_says_nothing_of_keys(server: Server) -> None:
    """The referrer of a page is never sent, so that no other server learns of one."""
    answer: httpx2.Response = server.http.get("/")
    assert answer.headers["Referrer-Policy"] == "no-referrer"
