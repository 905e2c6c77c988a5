"""Bodies of requests: neither too large nor for ever unfinished."""

from __future__ import annotations

import asyncio

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from martius.server.settings import Settings

CLOSE = {"Connection": "close"}  # the rest of the body is not read


class Bodies:
    """Refuses a body that is announced or turns out too large, or that takes too long."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        uploads = scope["path"] == "/api/records"
        most = self._settings.upload_bytes if uploads else self._settings.body_bytes
        announced = Headers(scope=scope).get("content-length", "0")
        if announced.isdigit() and len(announced) < 20 and int(announced) <= most:
            await self._app(scope, _bounded(receive, most, self._settings.body_seconds), send)
        else:
            answer = JSONResponse({"error": f"{_too_large(most)}."}, 413, CLOSE)
            await answer(scope, receive, send)


def _bounded(receive: Receive, most: int, seconds: float) -> Receive:
    """The same body, up to so many bytes and seconds."""
    size, whole = 0, False
    end = asyncio.get_running_loop().time() + seconds

    async def part() -> Message:
        nonlocal size, whole
        if whole:  # from here on it is heard whether the caller goes away
            return await receive()
        try:
            async with asyncio.timeout_at(end):
                message = await receive()
        except TimeoutError:
            text = f"The body of this call did not come within {seconds:g} seconds"
            raise HTTPException(408, text, CLOSE) from None
        size += len(message.get("body", b""))
        whole = not message.get("more_body", False)
        if size > most:
            raise HTTPException(413, _too_large(most), CLOSE)
        return message

    return part


def _too_large(most: int) -> str:
    return f"What is sent here has at most {most} bytes"
