"""What one address may use, how large and how slow a call may be; and what an operator can set."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from martius.server.errors import Denied, ServeError
from martius.server.http.rations import MOST_ADDRESSES, Bucket, Rations, address_of
from martius.server.settings import Settings, read_settings
from tests.server.table import UNLIMITED, Server

GUIDE = Path(__file__).parents[2] / "docs" / "guides" / "operating.md"


class Clock:
    """A clock that a test moves."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A table with small limits."""
    settings = replace(
        UNLIMITED, sockets_per_address=2, head_seconds=0.4, body_seconds=0.4, upload_bytes=5000
    )
    with Server(tmp_path_factory.mktemp("small") / "martius.db", settings=settings) as server:
        yield server


# --- per address ---


def test_a_bucket_fills_again() -> None:
    clock = Clock()
    bucket = Bucket(3, 60, clock)
    assert [bucket.take("a") for _ in range(4)] == [True, True, True, False]
    assert bucket.take("b")
    clock.now += 20
    assert [bucket.take("a") for _ in range(2)] == [True, False]
    clock.now += 1000
    assert [bucket.take("a") for _ in range(4)] == [True, True, True, False]


def test_a_bucket_without_a_size_sets_no_limit() -> None:
    bucket = Bucket(0, 60, Clock())
    assert all(bucket.take("a") for _ in range(1000))


def test_a_bucket_forgets_those_who_are_gone() -> None:
    clock = Clock()
    bucket = Bucket(2, 60, clock)
    for i in range(MOST_ADDRESSES):
        bucket.take(str(i))
    clock.now += 1000
    bucket.take("new")
    assert len(bucket._used) == 1


def test_the_limits_are_told_apart() -> None:
    rations = Rations(replace(UNLIMITED, matches_per_hour=1, uploads_per_hour=1), Clock())
    rations.take("matches", "a")
    with pytest.raises(Denied, match="Too many games"):
        rations.take("matches", "a")
    rations.take("uploads", "a")
    rations.take("calls", "a")
    rations.take("matches", "b")


@pytest.mark.parametrize(
    ("client", "address"),
    [
        (("10.0.0.7", 5), "10.0.0.7"),
        (("2001:db8:1:2:3:4:5:6", 5), "2001:db8:1:2::/64"),
        (("testclient", 5), "testclient"),
        (None, "unknown"),
    ],
)
def test_who_calls(client: object, address: str) -> None:
    assert address_of({"client": client}) == address


def test_matches_uploads_and_calls_are_rationed(tmp_path: Path) -> None:
    settings = replace(UNLIMITED, matches_per_hour=2, uploads_per_hour=1, calls_per_minute=9)
    with Server(tmp_path / "martius.db", settings=settings) as server:
        made = server.toy()
        server.post(f"/matches/{made['id']}/branch", {"at": 0}, 409, made["key"])
        assert "Too many games" in server.post("/matches", {"title": "toy", "scenario": "x"}, 429)
        server.upload("", 400)
        assert "Too many records" in server.upload("", 429)
        answers = [server.http.get("/api/titles") for _ in range(9)]
        assert {answer.status_code for answer in answers} == {200, 429}
        refused = next(answer for answer in answers if answer.status_code == 429)
        assert refused.headers["Retry-After"] == "60"
        assert server.http.get("/").status_code == 200


def test_sockets_are_rationed(small: Server) -> None:
    made = small.toy()
    with small.page(made) as one, small.page(made) as two:
        one.view()
        two.view()
        with pytest.raises(InvalidStatus), small.page(made):
            pass
    time.sleep(0.1)
    with small.page(made) as again:
        again.view()


def test_games_of_bots_are_rationed(tmp_path: Path) -> None:
    settings = replace(UNLIMITED, bot_games_per_address=2)
    body = {
        "title": "hispania",
        "scenario": "conquest",
        "seats": {"rome": {"by": "bot", "bot": "centurion"}},
    }
    with Server(tmp_path / "martius.db", settings=settings) as server:
        for _ in range(2):
            server.post("/matches", body)
        assert "2 games of yours" in server.post("/matches", body, 429)
        server.hispania()  # without bots


# --- sizes and times ---


def said(server: Server, text: bytes, more: bytes = b"", pause: float = 0.0) -> bytes:
    """What the server answers to raw bytes before it hangs up."""
    host, _, port = server.address.partition(":")
    with socket.create_connection((host, int(port)), 10) as line:
        line.sendall(text)
        time.sleep(pause)
        line.sendall(more)
        heard = b""
        while part := line.recv(65536):
            heard += part
    return heard


def head(server: Server, path: str, *lines: str) -> bytes:
    """The head of a POST."""
    all_lines = [f"POST {path} HTTP/1.1", f"Host: {server.address}", *lines, "", ""]
    return "\r\n".join(all_lines).encode()


@pytest.mark.parametrize("path", ["/api/records", "/api/matches", "/"])
def test_a_large_body_is_refused_before_it_is_read(small: Server, path: str) -> None:
    start = time.monotonic()
    answer = said(small, head(small, path, "Content-Length: 200000000"))
    assert answer.startswith(b"HTTP/1.1 413 ")
    assert b"at most" in answer
    assert time.monotonic() - start < 5


def test_a_body_of_chunks_is_read_up_to_the_limit(small: Server) -> None:
    chunk = b"1000\r\n" + b"x" * 0x1000 + b"\r\n"
    begin = head(small, "/api/records", "Transfer-Encoding: chunked")
    assert said(small, begin, chunk * 2).startswith(b"HTTP/1.1 413 ")


def test_a_body_that_does_not_come_is_given_up(small: Server) -> None:
    for path in ("/api/records", "/api/matches"):
        answer = said(small, head(small, path, "Content-Length: 100") + b"{")
        assert answer.startswith(b"HTTP/1.1 408 "), answer
        assert b"0.4 seconds" in answer


@pytest.mark.parametrize("begun", [b"", b"GET /", b"GET / HTTP/1.1\r\nHost: x\r\nA: "])
def test_a_head_that_does_not_come_is_given_up(small: Server, begun: bytes) -> None:
    start = time.monotonic()
    assert said(small, begun).startswith(b"HTTP/1.1 408 ")
    assert time.monotonic() - start < 5


def test_dripping_does_not_help(small: Server) -> None:
    host, _, port = small.address.partition(":")
    with socket.create_connection((host, int(port)), 10) as line:
        heard = b""
        line.settimeout(0.05)
        for letter in b"GET / HTTP/1.1\r\nX: " + b"a" * 200:
            line.sendall(bytes([letter]))
            try:
                heard = line.recv(100)
                break
            except TimeoutError:
                continue
    assert heard.startswith(b"HTTP/1.1 408 ")


def test_a_second_call_over_the_same_line_is_watched_too(small: Server) -> None:
    call = f"GET /api/titles HTTP/1.1\r\nHost: {small.address}\r\n\r\n".encode()
    answer = said(small, call, b"GET /", pause=0.2)
    assert answer.startswith(b"HTTP/1.1 200 ")
    assert b"HTTP/1.1 408 " in answer


# --- settings ---


def test_settings_come_from_the_environment() -> None:
    environment = {"MARTIUS_MATCHES_PER_HOUR": "7", "MARTIUS_BODY_SECONDS": "1.5", "PATH": "x"}
    settings = read_settings(environment, address="https://a.example")
    assert settings == Settings(matches_per_hour=7, body_seconds=1.5, address="https://a.example")


@pytest.mark.parametrize("value", ["", "many", "-1", "1.5", "inf", "nan"])
def test_a_setting_that_is_none_gets_a_sentence(value: str) -> None:
    with pytest.raises(ServeError, match="MARTIUS_MATCHES_PER_HOUR must be a whole number"):
        read_settings({"MARTIUS_MATCHES_PER_HOUR": value})


def test_settings_come_from_a_file_and_the_environment_counts_more(tmp_path: Path) -> None:
    file = tmp_path / "martius.toml"
    file.write_text('matches_per_hour = 30\nbody_seconds = 2.5\nlog = "json"\n')
    environment = {"MARTIUS_SETTINGS": str(file), "MARTIUS_MATCHES_PER_HOUR": "7"}
    found = Settings(matches_per_hour=7, body_seconds=2.5, log="json")
    assert read_settings(environment) == found
    assert read_settings({}, file) == Settings(matches_per_hour=30, body_seconds=2.5, log="json")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("matches = 30", "there is no setting 'matches'"),
        ("matches_per_hour = -1", "matches_per_hour must be a whole number"),
        ("matches_per_hour", "are no TOML"),
        (None, "cannot be read"),
    ],
)
def test_a_wrong_file_of_settings_gets_a_sentence(
    tmp_path: Path, text: str | None, sentence: str
) -> None:
    file = tmp_path / "martius.toml"
    if text is not None:
        file.write_text(text)
    with pytest.raises(ServeError, match=f"martius.toml: .*{sentence}"):
        read_settings({}, file)


def test_the_operators_page_names_every_setting_and_its_default() -> None:
    page = GUIDE.read_text("utf-8")
    for field in fields(Settings):
        number = isinstance(field.default, int)
        shown = f"{field.default:,}".replace(",", " ") if number else str(field.default)
        shown = shown.removesuffix(".0")
        assert f"| `MARTIUS_{field.name.upper()}` | {shown or '(none)'} |" in page, field.name
