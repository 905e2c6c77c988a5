"""Serving the table: the port, the log, the browser, and an orderly end."""

from __future__ import annotations

import os
import signal
import socket
import sys
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import cast

import uvicorn
from fastapi import FastAPI
from uvicorn.config import LOGGING_CONFIG

from martius.server.app import create_app
from martius.server.errors import ServeError, StoreError
from martius.server.http.lines import Line
from martius.server.http.protocol import HeadInTime
from martius.server.logs import PLAIN, write_logs
from martius.server.settings import Settings
from martius.server.tables.offers import all_offers

LARGEST_MESSAGE = 1024 * 1024
"""Bytes; a larger message closes the line. A line refuses much smaller ones politely."""
SWITCH = 0.0005
"""Seconds after which a thread lets another one have the interpreter."""


class Listening(uvicorn.Server):
    """Says when it listens."""

    def __init__(self, config: uvicorn.Config, listening: Callable[[], None]) -> None:
        super().__init__(config)
        self._listening = listening

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._listening()


def serve(
    host: str,
    port: int,
    db: str | Path,
    listening: Callable[[str, str], None],
    settings: Settings,
    guests: Mapping[str, str],
    fd: int | None = None,
) -> None:
    """Serve until Ctrl-C. `listening` hears, once the port listens, the address
    for this machine and that for others, if there is one. Where several processes share a port,
    `fd` is its socket, from the one that started them."""
    write_logs(settings.log)
    try:
        app = create_app(db, all_offers(guests), settings=settings)
    except StoreError as error:
        raise ServeError(str(error)) from None
    try:  # last, so that nobody calls before somebody can answer
        bound = bind(host, port) if fd is None else inherited(fd)
    except ServeError:
        app.state.store.close()
        raise
    port = bound.getsockname()[1]
    settings = replace(settings, address=settings.address or reachable(host, port))
    app.state.registry.settings = settings
    config = configured(app, settings)
    here = address(host, port)
    spare_the_loop(app)
    if fd is not None:
        leave_with_parent()
    with suppress(KeyboardInterrupt):  # with which uvicorn ends, in good order
        Listening(config, lambda: listening(here, settings.address)).run(sockets=[bound])


def spare_the_loop(app: FastAPI) -> None:
    """Let neither garbage nor threads hold it up for long.

    A thread that comes back from a sync waits for the loop's to let go of the interpreter, 5 ms
    by Python's default, and twice for each move.
    """
    app.state.registry.garbage.spare_the_loop()
    sys.setswitchinterval(SWITCH)


def configured(
    app: FastAPI,
    settings: Settings,
    log_level: str = "warning",
    timeout_graceful_shutdown: int = 3,
) -> uvicorn.Config:
    """How the application is served."""
    protocol = partial(HeadInTime, head_seconds=settings.head_seconds)
    return uvicorn.Config(
        app,
        log_level=log_level,
        timeout_graceful_shutdown=timeout_graceful_shutdown,
        access_log=False,
        log_config=LOGGING_CONFIG if settings.log == PLAIN else None,
        http=cast(type[HeadInTime], protocol),
        ws=Line,
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,  # what changed is small; packing it costs time at every move
        forwarded_allow_ips=settings.trusted_proxies,
    )


def bind(host: str, port: int) -> socket.socket:
    """A socket that listens, or one sentence about why none can."""
    try:
        return _listen(host, port)
    except (OSError, OverflowError) as error:
        why = getattr(error, "strerror", None) or str(error).rstrip(".")
        raise ServeError(f"The table cannot listen on {host} port {port}: {why}.") from None


def inherited(fd: int) -> socket.socket:
    """The socket of the process that started this one."""
    return socket.socket(fileno=fd)


def leave_with_parent() -> None:
    """Stop in good order when the process that started this one is gone, however it ended."""

    def follow() -> None:
        sys.stdin.buffer.read()
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=follow, daemon=True).start()


def _listen(host: str, port: int) -> socket.socket:
    """The socket says that it is TCP, so that small answers go out at once."""
    family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
    bound = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name == "posix":
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind((host, port))
        bound.listen(1024)
    except BaseException:
        bound.close()
        raise
    return bound


def reachable(host: str, port: int) -> str:
    """The address at which others on the network find the table; empty if only this machine can."""
    if host not in ("0.0.0.0", "::"):
        return ""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(("192.0.2.1", 9))  # nothing is sent: it only chooses the way out
            found = str(probe.getsockname()[0])
    except OSError:
        return ""
    return "" if found.startswith("127.") else f"http://{found}:{port}"


def address(host: str, port: int) -> str:
    """Where this machine finds the table."""
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}/"
