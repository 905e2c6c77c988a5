"""The built client: pages, files, and the headers that keep them safe and fast."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Iterator

import pytest

from tests.server.table import Server

PAGE = """<!doctype html><html lang="en"><head><title>Martius</title>
<script>early()</script>
<script type="module" crossorigin src="/assets/core-1.js"></script>
</head></html>"""
CHUNKS = {
    "_core-1.js": {"file": "assets/core-1.js", "css": ["assets/core-2.css"]},
    "_hispania-3.js": {
        "file": "assets/hispania-3.js",
        "imports": ["_core-1.js"],
        "css": ["assets/hispania-4.css"],
    },
    "src/titles/hispania/index.ts": {"file": "assets/hispania-5.js", "imports": ["_hispania-3.js"]},
}

PRESSED = b"pressed by Brotli"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A table with a client that is built, as far as the server can tell."""
    folder = tmp_path_factory.mktemp("built")
    static = folder / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text(PAGE + "x" * 2000)
    (static / "chunks.json").write_text(json.dumps(CHUNKS))
    (static / "assets" / "index-abc123.js").write_text("let rome = 1\n" * 500)
    (static / "assets" / "index-abc123.js.br").write_bytes(PRESSED)
    (static / "icon.svg").write_text("<svg/>")
    (folder / "secret.txt").write_text("secret")
    with Server(folder / "martius.db", static=static) as served:
        yield served


@pytest.mark.parametrize("path", ["/", "/m/abc", "/rules/hispania", "/m/abc?at=42"])
def test_every_page_is_the_client(built: Server, path: str) -> None:
    answer = built.http.get(path)
    assert answer.status_code == 200
    assert "<title>Martius" in answer.text
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-encoding"] == "gzip"


def test_the_page_of_a_table_names_all_that_its_title_needs(built: Server) -> None:
    seats = {"rome": {"by": "here"}}
    made = built.post("/matches", {"title": "hispania", "scenario": "conquest", "seats": seats})
    page = built.http.get(f"/m/{made['id']}").text
    assert '<html data-title="hispania" lang="en">' in page
    assert re.findall(r'<link rel="(\w+)" crossorigin href="/assets/([^"]+)">', page) == [
        ("stylesheet", "core-2.css"),
        ("modulepreload", "hispania-3.js"),
        ("stylesheet", "hispania-4.css"),
        ("modulepreload", "hispania-5.js"),
    ]
    assert "hispania" not in built.http.get("/m/abc").text


def test_a_script_in_the_page_runs_by_its_hash(built: Server) -> None:
    digest = base64.b64encode(hashlib.sha256(b"early()").digest()).decode()
    policy = built.http.get("/").headers["content-security-policy"]
    assert f"script-src 'self' 'sha256-{digest}';" in policy
    assert "sha256" not in built.http.get("/icon.svg").headers["content-security-policy"]


def test_a_hashed_file_may_be_kept_forever(built: Server) -> None:
    answer = built.http.get("/assets/index-abc123.js")
    assert "javascript" in answer.headers["content-type"]
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-encoding"] == "gzip"


def test_whoever_reads_brotli_gets_what_was_pressed_before(built: Server) -> None:
    with built.http.stream(
        "GET", "/assets/index-abc123.js", headers={"Accept-Encoding": "gzip, br"}
    ) as answer:
        assert answer.headers["content-encoding"] == "br"
        assert answer.headers["vary"] == "Accept-Encoding"
        assert "javascript" in answer.headers["content-type"]
        assert "immutable" in answer.headers["cache-control"]
        assert b"".join(answer.iter_raw()) == PRESSED


def test_another_file_is_asked_for_again(built: Server) -> None:
    answer = built.http.get("/icon.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.headers["cache-control"] == "no-cache"
    again = built.http.get("/icon.svg", headers={"If-None-Match": answer.headers["etag"]})
    assert again.status_code == 304


@pytest.mark.parametrize("path", ["/", "/icon.svg", "/api/titles", "/nothing"])
def test_every_answer_is_safe(built: Server, path: str) -> None:
    headers = built.http.get(path).headers
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-content-type-options"] == "nosniff"
    policy = headers["content-security-policy"]
    assert "default-src 'none'; script-src 'self'" in policy
    assert "style-src 'self';" in policy
    assert "frame-ancestors 'none'" in policy
    assert "http" not in policy
    assert "*" not in policy
    assert "unsafe" not in policy.replace("style-src-attr 'unsafe-inline'", "")


@pytest.mark.parametrize(
    "path",
    [
        "/nothing",
        "/assets",
        "/assets/",
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "/assets/..%2f..%2fsecret.txt",
        "/%00",
        "//etc/passwd",
        "/" + "x" * 5000,
    ],
)
def test_nothing_else_is_given_out(built: Server, path: str) -> None:
    answer = built.http.get(path)
    assert answer.status_code == 404
    assert "secret" not in answer.text


def test_a_client_that_is_not_built_says_how_to_build_it(server: Server) -> None:
    answer = server.http.get("/")
    assert answer.status_code == 200
    assert "make build" in answer.text
    assert answer.headers["cache-control"] == "no-store"
