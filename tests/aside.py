"""Work with an event loop of its own, beside a browser's."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")


def aside(act: Callable[[], T]) -> T:
    """Do it in another thread.

    Once a browser test has run in this process, Playwright's loop runs in the main thread until
    the end, and asyncio refuses to start a second one there.
    """
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(act).result()
