"""A server that webhooks and push services post to, and what it got."""

from __future__ import annotations

import hashlib
import hmac
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple

from tests.server.table import wait_for


class Posted(NamedTuple):
    """Something that was posted."""

    path: str
    headers: dict[str, str]
    body: bytes

    def is_signed(self, secret: str) -> bool:
        """Whether the owner of this secret sent it."""
        stamp = self.headers["Martius-Timestamp"]
        signed = hmac.new(secret.encode(), f"{stamp}.".encode() + self.body, hashlib.sha256)
        return self.headers["Martius-Signature"] == f"sha256={signed.hexdigest()}"


class Hook:
    """It answers as it is told to."""

    def __init__(self) -> None:
        self.got: list[Posted] = []
        self.answers: list[int] = []
        """The next statuses; 204 when there are none left."""
        hook = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                hook.got.append(Posted(self.path, dict(self.headers), body))
                self.send_response(hook.answers.pop(0) if hook.answers else 204)
                self.send_header("Location", "http://127.0.0.1:1/elsewhere")
                self.end_headers()

            def log_message(self, format: str, *args: Any) -> None:
                """Nothing to say."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}/hook"

    def wait(self, count: int) -> list[Posted]:
        """What came, once so much did."""
        wait_for(lambda: len(self.got) >= count)
        assert len(self.got) == count
        return self.got


@contextmanager
def listening() -> Iterator[Hook]:
    """A hook that is there for a while."""
    hook = Hook()
    thread = threading.Thread(target=hook.server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield hook
    finally:
        hook.server.shutdown()
        thread.join()
        hook.server.server_close()
