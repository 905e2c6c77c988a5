"""Live lines as uvicorn serves them, with a short way out: a text is written at once.

ASGI knows only `await send(…)`, so each page would need a task that waits for something to send,
and each message would pass through every layer between the application and the socket.
"""

from __future__ import annotations

from typing import Any, Final, cast

from starlette.websockets import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

LINE: Final = "martius.line"
"""The extension of ASGI under which the application finds the line."""
TEXT: Final = 0x81
"""A whole message of text."""
SHORT, MIDDLE, LONG = 125, 126, 127
"""A longer text has its size in two bytes, a much longer one in eight."""


class Line(WebSocketsSansIOProtocol):
    """A WebSocket that its application may write to directly, once it is accepted."""

    async def run_asgi(self) -> None:
        extensions = cast(dict[str, Any], self.scope["extensions"])
        extensions[LINE] = self
        await super().run_asgi()

    @property
    def ready(self) -> bool:
        """Whether the page takes what it is sent: it is not slow."""
        return self.writable.is_set()

    async def drained(self) -> None:
        """Wait until the page has taken most of what it was sent, or is gone."""
        await self.writable.wait()

    def write(self, text: bytes) -> None:
        """Send a text; one who is gone gets nothing."""
        if not self.close_sent and not self.disconnected:
            self.transport.write(_head(len(text)) + text)


def _head(size: int) -> bytes:
    """What a frame begins with."""
    if size <= SHORT:
        return bytes((TEXT, size))
    if size < 1 << 16:
        return bytes((TEXT, MIDDLE)) + size.to_bytes(2, "big")
    return bytes((TEXT, LONG)) + size.to_bytes(8, "big")


def line_of(socket: WebSocket) -> Line:
    """The line behind a socket."""
    line: Line = socket.scope["extensions"][LINE]
    return line
