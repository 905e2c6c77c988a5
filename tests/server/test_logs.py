"""The log: ids of requests, and JSON for what collects it."""

from __future__ import annotations

import json
import logging
import sys
from io import StringIO
from pathlib import Path
from time import monotonic, sleep

import httpx2
import psycopg
import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from martius.server.errors import ServeError
from martius.server.http.request_ids import LOG, REQUEST
from martius.server.logs import SERVER, JsonLines, OneTrouble, write_logs
from martius.server.metrics import CountErrors, Metrics
from martius.server.store.opening import engine
from tests.server.table import Server


def test_every_answer_has_an_id(server: Server) -> None:
    url = f"http://{server.address}/healthz"
    one, other = (httpx2.get(url).headers["x-request-id"] for _ in range(2))
    assert one != other
    assert httpx2.get(url, headers={"X-Request-ID": "proxy-7"}).headers["x-request-id"] == "proxy-7"


@pytest.mark.parametrize("given", ["two words", "x" * 65, "{}"])
def test_an_id_that_does_not_fit_into_a_log_is_replaced(server: Server, given: str) -> None:
    answer = httpx2.get(f"http://{server.address}/healthz", headers={"X-Request-ID": given})
    assert answer.headers["x-request-id"] != given


def is_told(caplog: pytest.LogCaptureFixture) -> None:
    """Wait for the line of a request: it is written after the answer, in the server's thread."""
    deadline = monotonic() + 10
    while not caplog.records:
        assert monotonic() < deadline, "nothing was told"
        sleep(0.01)


def test_a_request_is_told_without_its_secrets(
    server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, LOG.name):
        httpx2.get(
            f"http://{server.address}/api/titles?key=secret", headers={"Martius-Key": "secret"}
        )
        is_told(caplog)
    (line,) = (json.loads(JsonLines().format(record)) for record in caplog.records)
    assert (line["method"], line["path"], line["status"]) == ("GET", "/api/titles", 200)
    assert line["ms"] >= 0
    assert "secret" not in json.dumps(line)


def test_a_token_in_a_path_is_not_told(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, LOG.name):
        httpx2.post(f"http://{server.address}/api/notices/channel.secret/off")
        is_told(caplog)
    assert [record.getMessage() for record in caplog.records] == ["POST /api/notices/…/off 404"]
    assert "secret" not in "".join(JsonLines().format(record) for record in caplog.records)


def test_an_error_of_the_database_does_not_tell_what_was_to_be_stored(tmp_path: Path) -> None:
    opened = engine(str(tmp_path / "martius.db"))
    with opened.connect() as connection, pytest.raises(OperationalError) as caught:
        connection.execute(text("INSERT INTO nowhere VALUES (:word)"), {"word": "a secret"})
    assert "a secret" not in str(caught.value)


def test_the_plain_log_tells_what_is_wrong(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Errors are counted, too: that must not keep them from being told."""
    monkeypatch.setattr(logging.getLogger("martius"), "handlers", [])
    monkeypatch.setattr(SERVER, "handlers", [CountErrors(Metrics())])
    write_logs("plain")
    SERVER.error("The database is gone")
    assert capsys.readouterr().err == "ERROR: The database is gone\n"
    monkeypatch.setattr(sys, "stderr", redirected := StringIO())
    SERVER.error("It is back")
    assert redirected.getvalue() == "ERROR: It is back\n"


def test_an_error_is_told_with_its_trace_and_its_request() -> None:
    token = REQUEST.set("r1")
    try:
        raise ValueError("a bad thing")
    except ValueError:
        record = logging.LogRecord("martius", logging.ERROR, "", 1, "Broken", (), sys.exc_info())
        line = json.loads(JsonLines().format(record))
    finally:
        REQUEST.reset(token)
    assert (line["level"], line["message"], line["request"]) == ("error", "Broken", "r1")
    assert "a bad thing" in line["trace"]


def test_another_kind_of_log_is_refused() -> None:
    with pytest.raises(ServeError, match="plain or json, not 'xml'"):
        write_logs("xml")


def test_a_database_that_is_away_is_told_once_in_a_line(caplog: pytest.LogCaptureFixture) -> None:
    log, one_trouble = logging.getLogger("martius.of_this_test"), OneTrouble()
    lost = psycopg.OperationalError("the connection is lost\nin the middle of it")
    log.addFilter(one_trouble)
    try:
        for error in (lost, OperationalError("SELECT", {}, lost), psycopg.errors.AdminShutdown()):
            log.error("A call failed", exc_info=error)
        log.error("Another failed", exc_info=OperationalError("", {}, psycopg.errors.DiskFull()))
        log.error("A third failed", exc_info=ValueError())
        one_trouble._last -= 60
        log.warning("A call failed again", exc_info=lost)
    finally:
        log.removeFilter(one_trouble)
    told = [(one.levelname, one.getMessage(), bool(one.exc_info)) for one in caplog.records]
    away = ("WARNING", "The database is away: the connection is lost", False)
    assert told == [
        away,
        ("ERROR", "Another failed", True),
        ("ERROR", "A third failed", True),
        away,
    ]
