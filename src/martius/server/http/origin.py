"""Whom the server talks to: pages that it has served itself, under a name that it is known by.

A page of another site may open a line to this server or post to it: its Origin gives it away. A
foreign name may be made to lead here (DNS rebinding): the Host gives it away. An address of digits
cannot be bent, so any is taken.
"""

from __future__ import annotations

import ipaddress
import socket
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

POLICY_VIOLATION = 1008


class KnownAs:
    """The names of this server."""

    def __init__(self, address: str) -> None:
        machine = socket.gethostname().lower()
        self._address = address.lower().rstrip("/")
        self._names = {"localhost", machine, f"{machine}.local", host_of(address)}

    def knows(self, host: str) -> bool:
        """Whether a Host header names this server."""
        name = host_of(f"//{host}")
        return name != "" and (name in self._names or _is_number(name))

    def trusts(self, origin: str, host: str) -> bool:
        """Whether a page of this origin may speak: one that was served under the same Host, or
        under the address that the operator gave."""
        served_here = origin.lower().partition("://")[2] == host.lower() != ""
        return served_here or origin.lower() == self._address


def host_of(address: str) -> str:
    """The name in an address, without its port; empty where there is none."""
    try:
        return urlsplit(address).hostname or ""
    except ValueError:
        return ""


def _is_number(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


class OriginCheck:
    """Refuses calls and lines that come under a foreign name or from a foreign page."""

    def __init__(self, app: ASGIApp, known_as: KnownAs) -> None:
        self._app = app
        self._known_as = known_as

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        text = self._trouble(Headers(scope=scope))
        if text is None:
            await self._app(scope, receive, send)
        elif scope["type"] == "http":
            await JSONResponse({"error": text}, 403)(scope, receive, send)
        else:
            await send({"type": "websocket.close", "code": POLICY_VIOLATION, "reason": text})

    def _trouble(self, headers: Headers) -> str | None:
        host, origin = headers.get("host", ""), headers.get("origin")
        if not self._known_as.knows(host):
            return "This server is not known under that name; its host can name it with --address."
        if origin is not None and not self._known_as.trusts(origin, host):
            return "A page of another site may not speak to this table."
        return None
