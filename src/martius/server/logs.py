"""The log: lines for people, or JSON for what collects logs."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime
from typing import Final

from martius.server.errors import ServeError
from martius.server.http.request_ids import LOG as REQUESTS
from martius.server.http.request_ids import REQUEST

PLAIN, JSON = "plain", "json"
KINDS: Final = (PLAIN, JSON)
SERVER: Final = logging.getLogger("martius.server")


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


def write_logs(kind: str) -> None:
    """Write the server's log to standard error as wanted. Requests are told in JSON only: a person
    at a terminal wants to see what is wrong, and nothing else."""
    if kind not in KINDS:
        raise ServeError(f"MARTIUS_LOG must be {PLAIN} or {JSON}, not {kind[:50]!r}.")
    handler = logging.StreamHandler()
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
