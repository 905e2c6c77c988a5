"""What goes wrong on a page and would be seen only in its console."""

from __future__ import annotations

import re

from playwright.sync_api import ConsoleMessage, Page, Request, Response


class Watch:
    """Notes every complaint of the pages of a test; those that a test provokes it allows."""

    def __init__(self) -> None:
        self._noted: list[str] = []
        self._allowed: list[str] = []

    def over(self, page: Page) -> Page:
        """Watch a page."""
        page.on("console", self._console)
        page.on("pageerror", lambda error: self._noted.append(f"error: {error}"))
        page.on("requestfailed", self._failed)
        page.on("response", self._answered)
        return page

    def allow(self, pattern: str) -> None:
        """This may go wrong."""
        self._allowed.append(pattern)

    def troubles(self) -> list[str]:
        """What went wrong and was not allowed."""
        return [
            noted
            for noted in self._noted
            if not any(re.search(pattern, noted) for pattern in self._allowed)
        ]

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._noted.append(f"console: {message.text}")

    def _failed(self, request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # the page was left before the answer came
            self._noted.append(f"failed: {request.url}: {request.failure}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self._noted.append(f"refused: {response.url}: {response.status}")
