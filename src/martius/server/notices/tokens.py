"""Secrets in the links of mails: each lets its bearer confirm or stop one channel, nothing else.

They are computed, not stored: what leaks from the database opens nothing.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Literal

from martius.server.store.vault import Vault

Use = Literal["confirm", "off"]


class Tokens:
    """Makes and knows them."""

    def __init__(self, vault: Vault) -> None:
        self._vault = vault

    def make(self, channel_id: str, use: Use) -> str:
        """The token of a channel for this use."""
        key = self._vault.get("mail links", lambda: secrets.token_urlsafe(32))
        seal = hmac.new(key.encode(), f"{use} {channel_id}".encode(), hashlib.sha256)
        return f"{channel_id}.{seal.hexdigest()[:40]}"

    def channel(self, token: str, use: Use) -> str | None:
        """The channel that a token is for; None if it is none of ours."""
        channel_id = token.partition(".")[0]
        right = hmac.compare_digest(self.make(channel_id, use).encode(), token.encode())
        return channel_id if right else None
