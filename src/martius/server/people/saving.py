"""Keeping what people change, or saying that it could not be kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from martius.kernel.text import say
from martius.server.errors import UNSAVED, unsaved
from martius.server.tables.registry import Registry

T = TypeVar("T")


async def saved(registry: Registry, work: Callable[[], T]) -> T:
    """Do something with the store; if that fails, one clear sentence."""
    try:
        return await registry.save(work)
    except UNSAVED as error:
        raise unsaved(say("Your change could not be saved"), error) from None
