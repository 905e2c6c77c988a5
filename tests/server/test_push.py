"""Web Push: the vectors of RFC 8291, and a push service that opens what it gets."""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from typing import Any

import pytest
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from martius.server.notices.push import sealed
from tests.server.hooks import Hook, listening
from tests.server.table import Server, wait_for
from tests.server.test_webhooks import QUICK


def decoded(text: str) -> bytes:
    """base64url as the RFCs write it."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def encoded(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def key(number: str) -> ec.EllipticCurvePrivateKey:
    """A private key by its number."""
    return ec.derive_private_key(int.from_bytes(decoded(number), "big"), ec.SECP256R1())


def test_the_vector_of_rfc_8291() -> None:
    body = sealed(
        b"When I grow up, I want to be a watermelon",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
        key("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"),
        decoded("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert encoded(body) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml"
        "mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
        "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


class Browser:
    """The part of a browser that holds the keys of a subscription."""

    def __init__(self) -> None:
        self._key, self.auth = ec.generate_private_key(ec.SECP256R1()), b"0123456789abcdef"
        form = serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        self._point = self._key.public_key().public_bytes(*form)

    def wish(self, endpoint: str, **other: Any) -> dict[str, Any]:
        """What a page sends when somebody switches notices on."""
        keys = {"p256dh": encoded(self._point), "auth": encoded(self.auth)}
        return {"by": "push", "endpoint": endpoint, **keys, "kinds": ["turn", "over"], **other}

    def opens(self, body: bytes) -> Any:
        """What a push says."""
        salt, sender, sealed = body[:16], body[21:86], body[86:]
        other = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self._key.exchange(ec.ECDH(), other)
        info = b"WebPush: info\0" + self._point + sender
        secret = HKDF(hashes.SHA256(), 32, self.auth, info).derive(shared)
        parts = ((b"Content-Encoding: aes128gcm\0", 16), (b"Content-Encoding: nonce\0", 12))
        cek, nonce = (HKDF(hashes.SHA256(), n, salt, i).derive(secret) for i, n in parts)
        plain = AESGCM(cek).decrypt(nonce, sealed, None)
        assert plain.endswith(b"\2")
        return json.loads(plain[:-1])


def check_sender(authorization: str, server_key: str, audience: str) -> None:
    """The token must be signed by the key that the pages were given."""
    token, shown = authorization.removeprefix("vapid t=").split(", k=")
    assert shown == server_key
    head, claims, signature = token.split(".")
    point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(server_key))
    r, s = decoded(signature)[:32], decoded(signature)[32:]
    both = (int.from_bytes(part, "big") for part in (r, s))
    der = utils.encode_dss_signature(*both)
    point.verify(der, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    assert json.loads(decoded(claims))["aud"] == audience


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A table that sends notices at once, also to this machine."""
    with Server(tmp_path_factory.mktemp("push") / "m.db", settings=QUICK) as served:
        yield served


@pytest.fixture
def service() -> Iterator[Hook]:
    """A push service."""
    with listening() as there:
        yield there


def test_a_push_is_for_the_browser_alone_and_signed_by_the_server(
    quick: Server, service: Hook
) -> None:
    match, browser = quick.toy(left="here", right="friend"), Browser()
    path, own = f"/matches/{match['id']}/notices", match["keys"]["right"]
    server_key = quick.get(path, key=own)["push_key"]
    assert len(decoded(server_key)) == 65
    quick.post(path, browser.wish(service.address), 201, own)
    with quick.page(match) as page:
        page.act(page.view(), "show")
    (posted,) = service.wait(1)
    assert browser.opens(posted.body) == {
        "title": "Toy: Right to move",
        "body": "It is the turn of Right at Toy.",
        "path": f"/m/{match['id']}",
        "tag": f"turn-/m/{match['id']}",
    }
    assert posted.headers["Content-Encoding"] == "aes128gcm"
    assert int(posted.headers["TTL"]) > 0
    audience = service.address.removesuffix("/hook")
    check_sender(posted.headers["Authorization"], server_key, audience)


def test_a_browser_that_is_gone_is_forgotten(quick: Server, service: Hook) -> None:
    match = quick.toy(left="here", right="friend")
    path = f"/matches/{match['id']}/notices"
    made = quick.post(path, Browser().wish(service.address), 201, match["key"])
    service.answers = [410]
    quick.post(f"{path}/{made['id']}/test", {}, 200, match["key"])
    wait_for(lambda: quick.get(path, key=match["key"])["channels"] == [])


@pytest.mark.parametrize("wrong", [{"p256dh": "AAAA"}, {"auth": "AAAA"}, {"p256dh": "ä"}])
def test_keys_that_are_none_are_refused(quick: Server, wrong: dict[str, str]) -> None:
    match = quick.toy()
    wish = Browser().wish("http://127.0.0.1/", **wrong)
    refused = quick.post(f"/matches/{match['id']}/notices", wish, 409, match["key"])
    assert "cannot be used" in refused


def test_the_keys_of_the_server_outlive_it(tmp_path_factory: pytest.TempPathFactory) -> None:
    db = tmp_path_factory.mktemp("keys") / "m.db"
    keys = set()
    for _ in range(2):
        with Server(db, settings=QUICK) as server:
            match = server.toy()
            shown = server.get(f"/matches/{match['id']}/notices", key=match["key"])
            keys.add(shown["push_key"])
    assert len(keys) == 1
