"""The cheapest page there is: a WebSocket by hand, so that a crowd of them costs little."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import cast

KEY = "dGhlIHNhbXBsZSBub25jZQ=="
"""It only has to be there: nobody guards against a cache between these two."""
TEXT, PING, PONG = 0x1, 0x9, 0xA
FINAL, MASKED = 0x80, 0x80
SHORT, MIDDLE = 125, 126
"""A longer text has its size in two bytes, or in eight."""


class Wire(asyncio.Protocol):
    """One line to a match.

    `heard` gets an empty text once the line is open, then each that comes; `lost` is told if the
    server hangs up.
    """

    def __init__(self, path: str, heard: Callable[[bytes], None], lost: Callable[[], None]) -> None:
        self._path = path
        self._heard = heard
        self._lost = lost
        self._read = bytearray()
        self._open = False
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        host, port = transport.get_extra_info("peername")[:2]
        head = (
            f"GET {self._path} HTTP/1.1",
            f"Host: {host}:{port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {KEY}",
            "Sec-WebSocket-Version: 13",
        )
        self._transport.write("".join(f"{line}\r\n" for line in (*head, "")).encode())

    def connection_lost(self, exc: Exception | None) -> None:
        if self._transport is not None:
            self._lost()

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.abort()
            self._transport = None

    def say(self, message: object) -> None:
        """Send a message."""
        self._send(TEXT, json.dumps(message).encode())

    def _send(self, opcode: int, payload: bytes) -> None:
        """A client's frame is masked; with a mask of zeros it stays as it is."""
        size = len(payload)
        if size <= SHORT:
            head = bytes((FINAL | opcode, MASKED | size))
        else:
            head = bytes((FINAL | opcode, MASKED | MIDDLE)) + size.to_bytes(2, "big")
        if self._transport is not None:
            self._transport.write(head + bytes(4) + payload)

    def data_received(self, data: bytes) -> None:
        self._read += data
        if not self._open and not self._opened():
            return
        while (frame := self._frame()) is not None:
            opcode, payload = frame
            if opcode == TEXT:
                self._heard(payload)
            elif opcode == PING:
                self._send(PONG, payload)

    def _opened(self) -> bool:
        """Read the head of the server's answer."""
        end = self._read.find(b"\r\n\r\n")
        if end < 0:
            return False
        del self._read[: end + 4]
        self._open = True
        self._heard(b"")
        return True

    def _frame(self) -> tuple[int, bytes] | None:
        """The next frame, if all of it is there; the server never splits one."""
        read = self._read
        if len(read) < 2:
            return None
        start, size = 2, read[1]
        if size > SHORT:
            start = 4 if size == MIDDLE else 10
            if len(read) < start:
                return None
            size = int.from_bytes(read[2:start], "big")
        if len(read) < start + size:
            return None
        opcode, payload = read[0] & 0x0F, bytes(read[start : start + size])
        del read[: start + size]
        return opcode, payload
