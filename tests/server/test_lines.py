"""Lines that are written to directly: whole frames, and patience with a slow page."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import OPEN
from websockets.uri import parse_uri

from martius.server.http.lines import LINE, Line
from martius.server.live.connection import Connection
from tests.aside import aside


class Transport:
    """Keeps what is written to it."""

    def __init__(self) -> None:
        self.written: list[bytes] = []

    def write(self, data: bytes) -> None:
        self.written.append(data)


def a_line() -> tuple[Line, Transport]:
    """A line that is open, and where it writes to."""
    transport = Transport()
    loop: Any = SimpleNamespace()
    line = Line(uvicorn.Config(lambda: None, log_config=None), ServerState(), {}, loop)
    line.transport = transport  # type: ignore[assignment]
    return line, transport


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 200_000])
def test_a_text_of_any_size_is_one_frame(size: int) -> None:
    line, transport = a_line()
    line.write(b"x" * size)
    page = ClientProtocol(parse_uri("ws://localhost/"), state=OPEN, max_size=None)
    page.receive_data(transport.written[0])
    assert page.events_received() == [Frame(Opcode.TEXT, b"x" * size)]


def test_one_who_is_gone_gets_nothing() -> None:
    for gone in ("close_sent", "disconnected"):
        line, transport = a_line()
        setattr(line, gone, True)
        line.write(b"x")
        assert transport.written == []


class SlowLine:
    """A line whose page takes nothing until it is told to."""

    def __init__(self) -> None:
        self.written: list[Any] = []
        self.goes_on = asyncio.Event()

    @property
    def ready(self) -> bool:
        return self.goes_on.is_set()

    async def drained(self) -> None:
        await self.goes_on.wait()

    def write(self, text: bytes) -> None:
        self.written.append(json.loads(text))


class Registry:
    """One table, at which the seats are counted when they are asked for."""

    def __init__(self) -> None:
        self.asked = 0

    @asynccontextmanager
    async def at(self, match_id: str) -> AsyncIterator[Registry]:
        yield self

    def seats(self, role: object) -> list[int]:
        self.asked += 1
        return [self.asked]


def test_a_slow_page_gets_in_turn_what_is_true_when_it_takes_it() -> None:
    aside(lambda: asyncio.run(_slow_page()))


async def _slow_page() -> None:
    line, registry = SlowLine(), Registry()
    socket: Any = SimpleNamespace(scope={"extensions": {LINE: line}})
    page = Connection(socket, registry, "m")  # type: ignore[arg-type]
    page.invite("first")
    page.seats_due()
    page.invite("second")
    page.seats_due()
    await asyncio.sleep(0)
    assert (line.written, registry.asked) == ([], 0)
    line.goes_on.set()
    while len(line.written) < 3:
        await asyncio.sleep(0)
    page.invite("third")
    assert [said.get("id", said.get("seats")) for said in line.written] == [
        *("first", [1], "second", "third")
    ]
