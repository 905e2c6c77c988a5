"""What tells somebody of their games while they are away: a push and a webhook."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.push import is_server_key, subscribes
from tests.server.hooks import Hook
from tests.server.test_push import Browser, check_sender


class Bell:
    """It is hung up at a table, and rings for all games of the account, or follows this one."""

    def __init__(self, page: Page, service: Hook, hook: Hook) -> None:
        self._page, self._service, self._hook = page, service, hook
        self._browser = Browser()
        subscribes(page, self._browser, service.address)
        self._key = self._wants_pushes()
        self._secret = self._wants_a_webhook()
        self._count = 0

    def _wants_pushes(self) -> str:
        """For all games of the account; the server's key for it."""
        page = self._page
        page.get_by_role("banner").get_by_role("button", name="Settings").click()
        dialog = page.get_by_role("dialog", name="Settings")
        dialog.get_by_text("Notices", exact=True).click()
        dialog.get_by_role("button", name="Show notices in this browser").click()
        expect(dialog.get_by_role("status")).to_have_text("This browser shows notices from now on.")
        key: str = page.request.get("/api/account/notices").json()["push_key"]
        assert is_server_key(page, key)
        dialog.get_by_role("button", name="Close").click()
        return key

    def _wants_a_webhook(self) -> str:
        """For this game; the secret of its signature."""
        page = self._page
        page.get_by_role("button", name="Notices").click()
        dialog = page.get_by_role("dialog", name="Notices")
        dialog.get_by_text("Webhook", exact=True).click()
        dialog.get_by_label("Address").fill(self._hook.address)
        dialog.get_by_label("Format").select_option("JSON")
        dialog.get_by_role("button", name="Set the webhook").click()
        dialog.get_by_text("Secret for the signature").click()
        secret = dialog.get_by_role("listitem").get_by_role("code").inner_text()
        dialog.get_by_role("button", name="Close").click()
        return secret

    def rings(self, kind: str, **facts: Any) -> Any:
        """Both tell of the same, signed, and nothing else since; what the push says."""
        self._count += 1
        hooked, pushed = self._hook.wait(self._count)[-1], self._service.wait(self._count)[-1]
        assert hooked.is_signed(self._secret)
        told = json.loads(hooked.body)
        assert {"kind": kind, **facts}.items() <= told.items()
        check_sender(
            pushed.headers["Authorization"], self._key, self._service.address.removesuffix("/hook")
        )
        opened = self._browser.opens(pushed.body)
        assert opened["body"] == told["text"]
        assert opened["tag"] == f"{kind}-{opened['path']}"
        return opened
