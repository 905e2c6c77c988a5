"""Web Push: a notice that only the browser can read, and proof of who sends it.

RFC 8291 (the message), RFC 8188 (its form) and RFC 8292 (VAPID) are a few steps on top of the
primitives of `cryptography`; the packages for it would bring two more HTTP clients along.
"""

from __future__ import annotations

import hashlib
import json
import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from typing import Final
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from martius.kernel.plain import Json
from martius.kernel.text import say
from martius.server.errors import Denied
from martius.server.notices.letter import Letter
from martius.server.notices.target import Undelivered

CURVE: Final = ec.SECP256R1()
RECORD: Final = 4096
KEPT_SECONDS: Final = 3 * 86_400
"""So long a push service keeps a notice for a browser that is off."""
SIGNED_SECONDS: Final = 6 * 3600


def new_key() -> str:
    """The key pair of a server: what it is kept as."""
    made = ec.generate_private_key(CURVE)
    form = serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8
    return made.private_bytes(*form, serialization.NoEncryption()).decode()


def public_key(kept: str) -> str:
    """What browsers are given of it."""
    return _encoded(_point(_private(kept).public_key()))


def checked(endpoint: str, p256dh: str, auth: str) -> Json:
    """What a browser gave, or a refusal."""
    try:
        _browser(p256dh)
        right = len(_decoded(auth)) == 16
    except ValueError:
        right = False
    if not right:
        raise Denied(409, say("This browser gave a key for notices that cannot be used."))
    return {"address": endpoint, "p256dh": p256dh, "auth": auth}


def payload(letter: Letter) -> bytes:
    """What the service worker of the page is told."""
    tag = f"{letter.kind}-{letter.path}"
    told = {"title": letter.heading, "body": letter.text, "path": letter.path, "tag": tag}
    return json.dumps(told).encode()


def sealed(
    plain: bytes, p256dh: str, auth: str, own: ec.EllipticCurvePrivateKey, salt: bytes
) -> bytes:
    """A message that only the browser with these keys can open."""
    browser, here = _browser(p256dh), _point(own.public_key())
    shared = own.exchange(ec.ECDH(), browser)
    secret = _derived(shared, _decoded(auth), b"WebPush: info\0" + _point(browser) + here, 32)
    key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD.to_bytes(4, "big") + bytes([len(here)]) + here
    return head + AESGCM(key).encrypt(nonce, plain + b"\2", None)


def message(letter: Letter, target: Json) -> bytes:
    """The body of a push."""
    own = ec.generate_private_key(CURVE)
    return sealed(payload(letter), target["p256dh"], target["auth"], own, os.urandom(16))


def headers(letter: Letter, endpoint: str, kept: str, contact: str, now: int) -> Mapping[str, str]:
    """Who sends it, and how long it is of use; a newer one of the same topic takes its place."""
    topic = hashlib.sha256(f"{letter.kind}{letter.path}".encode()).digest()[:18]
    return {
        "Authorization": f"vapid t={_token(endpoint, kept, contact, now)}, k={public_key(kept)}",
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(KEPT_SECONDS),
        "Topic": _encoded(topic),
    }


def check(status: int) -> None:
    """Whether an answer means that the push service has taken it."""
    if status in (404, 410):
        raise Undelivered(say("The browser takes no notices any more."), gone=True)
    if not 200 <= status < 300:
        raise Undelivered(say("The push service refused the notice (status {n}).", n=status))


def _token(endpoint: str, kept: str, contact: str, now: int) -> str:
    """A JWT for this push service, signed by the server."""
    parts = urlsplit(endpoint)
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": now + SIGNED_SECONDS}
    said = {"typ": "JWT", "alg": "ES256"}, claims | ({"sub": contact} if contact else {})
    text = ".".join(_encoded(json.dumps(part).encode()) for part in said)
    signature = _private(kept).sign(text.encode(), ec.ECDSA(hashes.SHA256()))
    r, s = utils.decode_dss_signature(signature)
    return f"{text}.{_encoded(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"


def _private(kept: str) -> ec.EllipticCurvePrivateKey:
    key = serialization.load_pem_private_key(kept.encode(), None)
    assert isinstance(key, ec.EllipticCurvePrivateKey)
    return key


def _browser(p256dh: str) -> ec.EllipticCurvePublicKey:
    return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, _decoded(p256dh))


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    form = serialization.PublicFormat.UncompressedPoint
    return key.public_bytes(serialization.Encoding.X962, form)


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def _encoded(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def _decoded(text: str) -> bytes:
    return urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))
