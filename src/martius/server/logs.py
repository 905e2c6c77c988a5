"""The log: lines for people, or JSON for what collects logs."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Final

from martius.server.errors import ServeError, away
from martius.server.http.request_ids import LOG as REQUESTS
from martius.server.http.request_ids import REQUEST

PLAIN, JSON = "plain", "json"
KINDS: Final = (PLAIN, JSON)
SERVER: Final = logging.getLogger("martius.server")
SAME: Final = 5.0
"""Seconds without a failed call after which the next one is another trouble."""


class JsonLines(logging.Formatter):
    """A line of JSON for each record: when, how grave, what, and for which request."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if request := REQUEST.get():
            line["request"] = request
        line |= getattr(record, "facts", {})
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


class Stderr(logging.Handler):
    """Writes to what standard error is at the moment: whoever runs a server may redirect it."""

    def emit(self, record: logging.LogRecord) -> None:
        sys.stderr.write(f"{self.format(record)}\n")


class OneTrouble(logging.Filter):
    """Tells once, in a line, that the database is away, however many calls meet it; what comes
    soon after the last of them is the same trouble."""

    def __init__(self) -> None:
        super().__init__()
        self._last = -SAME

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        if error is None or not away(error):
            return True
        before, self._last = self._last, record.created
        record.levelno, record.levelname = logging.WARNING, "WARNING"
        record.msg = f"The database is away: {reason(error)}"
        record.args, record.exc_info = (), None
        return record.created - before > SAME


def reason(error: BaseException) -> str:
    """Why the database does not answer, in a line."""
    lines = str(getattr(error, "orig", error)).strip().splitlines()
    return lines[0] if lines else type(error).__name__


def write_logs(kind: str) -> None:
    """Write the server's log to standard error as wanted. Requests are told in JSON only: a person
    at a terminal wants to see what is wrong, and nothing else."""
    if kind not in KINDS:
        raise ServeError(f"MARTIUS_LOG must be {PLAIN} or {JSON}, not {kind[:50]!r}.")
    handler = Stderr()
    if kind == PLAIN:
        handler.setFormatter(logging.Formatter("%(levelname)s: %(message)s"))
        logging.getLogger("martius").handlers = [handler]
        return
    handler.setFormatter(JsonLines())
    for name in ("martius", "uvicorn"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
    logging.getLogger("martius").setLevel(logging.INFO)
    REQUESTS.setLevel(logging.INFO)
