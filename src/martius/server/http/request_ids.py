"""Every request has an id: in the answer, and in every line of the log that it caused."""

from __future__ import annotations

import logging
import re
import secrets
from contextvars import ContextVar
from time import perf_counter
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HEADER: Final = "X-Request-ID"
REQUEST: Final[ContextVar[str]] = ContextVar("request", default="")
"""The id of the request that is answered now."""
LOG: Final = logging.getLogger("martius.server.requests")
FITTING: Final = re.compile(r"[\w.-]{1,64}", re.ASCII)

TOKEN: Final = re.compile(r"(?<=^/api/notices/)[^/]+")
"""What opens something, in a path."""


def shown(path: str) -> str:
    """A path as the log may tell it."""
    return TOKEN.sub("…", path)


class RequestIds:
    """Takes the id that a proxy gave, if it fits into a log, or makes one.

    The log tells method, path, status and time. It never tells headers, queries or bodies, which
    may hold keys.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        given = Headers(scope=scope).get(HEADER, "")
        number = given if FITTING.fullmatch(given) else secrets.token_hex(8)
        status, began = 0, perf_counter()

        async def send_with_id(message: Message) -> None:
            nonlocal status
            if message["type"] in ("http.response.start", "websocket.accept"):
                MutableHeaders(scope=message)[HEADER] = number
                status = message.get("status", 101)
            await send(message)

        token = REQUEST.set(number)
        try:
            await self._app(scope, receive, send_with_id)
        finally:
            if LOG.isEnabledFor(logging.INFO):
                method = scope.get("method", "WEBSOCKET")
                took = round((perf_counter() - began) * 1000, 1)
                path = shown(scope["path"])
                facts = {"method": method, "path": path, "status": status, "ms": took}
                LOG.info("%s %s %d", method, path, status, extra={"facts": facts})
            REQUEST.reset(token)
