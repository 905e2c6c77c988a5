"""Webhooks: a notice as plain JSON or as Discord takes it, signed."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from collections.abc import Mapping

from martius.kernel.text import say
from martius.server.notices.letter import Letter
from martius.server.notices.target import Undelivered

SIGNS = re.compile(r"([\\`*_~|>#\[\]()<@:-])")
"""What Discord takes for something else than letters."""


def body(letter: Letter, by: str, address: str) -> bytes:
    """What is posted."""
    link = letter.link(address)
    if by == "discord":
        lines = [SIGNS.sub(r"\\\1", letter.text), *([link] if link else [])]
        said = {"content": "\n".join(lines), "allowed_mentions": {"parse": []}}
        return json.dumps(said).encode()
    told = {"kind": letter.kind, **letter.facts, "text": letter.text, "link": link}
    return json.dumps(told).encode()


def headers(body: bytes, secret: str, delivery: str, timestamp: int) -> Mapping[str, str]:
    """The signature is over the time and the body, so that nobody can send an old one again."""
    return {
        "Content-Type": "application/json",
        "Martius-Delivery": delivery,
        "Martius-Timestamp": str(timestamp),
        "Martius-Signature": f"sha256={signature(body, secret, timestamp)}",
    }


def signature(body: bytes, secret: str, timestamp: int) -> str:
    """HMAC-SHA-256 of the time, a dot and the body."""
    signed = f"{timestamp}.".encode() + body
    return hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()


def check(status: int) -> None:
    """Whether an answer means that the notice has arrived."""
    if status in (404, 410):
        raise Undelivered(say("There is nothing at that address (status {n}).", n=status))
    if not 200 <= status < 300:
        raise Undelivered(say("The server there refused the notice (status {n}).", n=status))
