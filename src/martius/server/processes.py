"""Processes for long work, so that it holds up nobody."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import MutableSequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing.connection import Connection

from martius.server.bots import gauge


class Workers:
    """Processes that hold one end of a pipe: they leave when the server lets go of the other.

    So no worker outlives a server that was killed, and none keeps a server from stopping.
    """

    def __init__(self, count: int) -> None:
        context = multiprocessing.get_context("spawn")
        theirs, self._ours = context.Pipe(duplex=False)
        cells = context.RawArray("d", 2)
        self.gauge = gauge.Gauge(cells)
        """How far they are; for one process only this means anything."""
        self.pool = ProcessPoolExecutor(
            max_workers=count,
            mp_context=context,
            initializer=_start_worker,
            initargs=(theirs, cells),
        )

    def close(self) -> None:
        """Let go."""
        self.pool.shutdown(wait=False, cancel_futures=True)
        self._ours.close()


def _start_worker(server: Connection, cells: MutableSequence[float]) -> None:
    """Ctrl-C is the server's to answer; a worker goes when the server does."""
    gauge.share(cells)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_follow, args=(server,), daemon=True).start()


def _follow(server: Connection) -> None:
    try:
        server.recv()
    except EOFError:
        os._exit(0)
