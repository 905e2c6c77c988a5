"""What goes wrong on a page and would be seen only in its console."""

from __future__ import annotations

import re

from playwright.sync_api import BrowserContext, ConsoleMessage, Request, Response, WebError


class Watch:
    """Notes every complaint of the pages of a test.

    A test may provoke a refusal or a lost line and allows it then; an error of the page's own code
    (thrown, or a promise that was rejected) is never allowed.
    """

    def __init__(self) -> None:
        self._noted: list[str] = []
        self._errors: list[str] = []
        self._allowed: list[str] = []

    def over(self, context: BrowserContext) -> BrowserContext:
        """Watch all pages of a browser, those that it opens by itself too."""
        context.on("console", self._console)
        context.on("weberror", self._threw)
        context.on("requestfailed", self._failed)
        context.on("response", self._answered)
        return context

    def allow(self, pattern: str) -> None:
        """This may go wrong."""
        self._allowed.append(pattern)

    def troubles(self) -> list[str]:
        """What went wrong and was not allowed."""
        return self._errors + [
            noted
            for noted in self._noted
            if not any(re.search(pattern, noted) for pattern in self._allowed)
        ]

    def _threw(self, error: WebError) -> None:
        self._errors.append(f"error: {error.error}")

    def _console(self, message: ConsoleMessage) -> None:
        left = "closed before the connection is established"  # the page was left before that
        if message.type in ("error", "warning") and left not in message.text:
            self._noted.append(f"console: {message.text}")

    def _failed(self, request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # the page was left before the answer came
            self._noted.append(f"failed: {request.url}: {request.failure}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self._noted.append(f"refused: {response.url}: {response.status}")
