"""The parts of Web Push that Chromium without a push service lacks: where pushes go, and come."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import CDPSession, Page

from tests.server.test_push import Browser, decoded

SUBSCRIBES = """([endpoint, p256dh, auth]) => {
  // As a browser with a push service does: it keeps the server's key, and gives its own.
  PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
    if (!userVisibleOnly) throw new DOMException('Not allowed', 'NotAllowedError')
    window.serverKey = Array.from(applicationServerKey)
    return { toJSON: () => ({ endpoint, keys: { p256dh, auth } }) }
  }
}"""

SHOWN = """async () => {
  const worker = await navigator.serviceWorker.ready
  const [one] = await worker.getNotifications()
  return one && { title: one.title, body: one.body, path: one.data.path }
}"""


def subscribes(page: Page, browser: Browser, endpoint: str) -> None:
    """Let a page subscribe to pushes that come to this endpoint."""
    page.context.grant_permissions(["notifications"])
    wish = browser.wish(endpoint)
    page.evaluate(SUBSCRIBES, [wish["endpoint"], wish["p256dh"], wish["auth"]])


def is_server_key(page: Page, key: str) -> bool:
    """Whether the page subscribed with this key of the server."""
    return bytes(page.evaluate("serverKey")) == decoded(key)


def delivered(page: Page, told: Any) -> Any:
    """Give a push to the page's service worker; what it shows then."""
    line = page.context.new_cdp_session(page)
    line.send(
        "ServiceWorker.deliverPushMessage",
        {
            "origin": page.evaluate("location.origin"),
            "registrationId": _registration(page, line),
            "data": json.dumps(told),
        },
    )
    page.wait_for_function(f"async () => Boolean(await ({SHOWN})())")
    return page.evaluate(SHOWN)


def _registration(page: Page, line: CDPSession) -> str:
    found: list[Any] = []
    line.on("ServiceWorker.workerRegistrationUpdated", lambda told: found.append(told))
    line.send("ServiceWorker.enable")
    while not any(told["registrations"] for told in found):
        page.wait_for_timeout(20)
    registered = next(told for told in found if told["registrations"])["registrations"]
    return str(registered[0]["registrationId"])
