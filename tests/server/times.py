"""A clock on the wall that a test sets: nothing waits for it."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta

from tests.server.table import Server

BEGIN = datetime(2026, 3, 4, 12)
"""A Wednesday at noon."""


class Wall:
    """What time it is, as the test says."""

    def __init__(self, now: datetime = BEGIN) -> None:
        self.now = now

    def __call__(self) -> datetime:
        return self.now

    def pass_(self, **span: float) -> None:
        """So much later."""
        self.now += timedelta(**span)


def look(server: Server) -> None:
    """Let the server look at its clocks now."""
    registry = server.app.state.registry
    asyncio.run_coroutine_threadsafe(registry.see_whose_time_is_up(), registry.loop).result(30)
