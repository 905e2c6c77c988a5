"""The system's Chromium; nothing is downloaded."""

from __future__ import annotations

import shutil

from playwright.sync_api import Browser, Playwright

NAMES = ("chromium", "chromium-browser", "google-chrome")
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def launch(playwright: Playwright) -> Browser:
    """Start it."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    assert found, "There is no Chromium on this system; `make test` installs it on Debian."
    return playwright.chromium.launch(executable_path=found, args=QUIET)
