"""Where notices may be posted to: never into the server's own network.

A person names the address. Its name is resolved here, every address that it has must be one of the
public internet, and the connection goes to the very address that was checked: nobody can change
the name's meaning in between.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from collections.abc import Mapping
from contextlib import suppress
from urllib.parse import SplitResult, urlsplit

import httpx2

from martius.kernel.text import say
from martius.server.errors import Denied

LONGEST = 1000
ANSWER_BYTES = 4096
"""So much of an answer is read; a longer one is cut off."""
TRANSLATED = ipaddress.ip_network("64:ff9b::/96")
"""IPv6 addresses that stand for IPv4 ones."""


class Undelivered(Exception):
    """A notice that did not arrive: why, in a sentence for the owner of the channel."""

    def __init__(self, text: str, *, gone: bool = False) -> None:
        super().__init__(text)
        self.text = text
        self.gone = gone
        """Whether nobody will ever take it: the other side has forgotten this channel."""


def checked(address: str, local: bool) -> SplitResult:
    """The parts of an address that a person gave, or a refusal."""
    try:
        parts = urlsplit(address)
        host, _ = parts.hostname, parts.port
    except ValueError:
        host = None
    if not host or len(address) > LONGEST or parts.scheme not in ("https", "http"):
        raise Denied(409, say("This is not a web address: it begins with https://."))
    if parts.username is not None or not address.isascii() or not address.isprintable():
        raise Denied(409, say("This web address has parts that it may not have."))
    if parts.scheme == "http" and not local:
        raise Denied(409, say("The address must begin with https://, so that nobody reads along."))
    with suppress(ValueError):
        if not (local or is_public(host)):
            raise Denied(409, say("This address leads into a private network."))
    return parts


def is_public(number: str) -> bool:
    """Whether an address of digits is one of the public internet; ValueError if it is a name."""
    found = ipaddress.ip_address(number.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        if found in TRANSLATED or found.sixtofour or found.teredo:
            return False
        if found.ipv4_mapped:
            return is_public(str(found.ipv4_mapped))
    return found.is_global and not found.is_multicast


async def post(
    address: str, body: bytes, headers: Mapping[str, str], seconds: float, local: bool
) -> int:
    """Post something: the status of the answer, or why it did not arrive."""
    try:
        parts = checked(address, local)
        async with asyncio.timeout(seconds):
            return await _post(parts, await _resolved(parts, local), body, headers)
    except Denied as error:
        raise Undelivered(error.text) from None
    except TimeoutError:
        raise Undelivered(say("The server there did not answer in time.")) from None
    except (httpx2.HTTPError, OSError):
        raise Undelivered(say("The server there cannot be reached.")) from None


async def _resolved(parts: SplitResult, local: bool) -> str:
    """The address of digits to connect to."""
    loop = asyncio.get_running_loop()
    try:
        found = await loop.getaddrinfo(parts.hostname, None, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise Undelivered(say("There is no server of that name.")) from None
    numbers = [str(info[4][0]) for info in found]
    if not local and not all(map(is_public, numbers)):
        raise Undelivered(say("This address leads into a private network."))
    return numbers[0]


async def _post(parts: SplitResult, number: str, body: bytes, headers: Mapping[str, str]) -> int:
    """Over a connection to that number, under the name that the person gave."""
    shown = f"[{number}]" if ":" in number else number
    port = f":{parts.port}" if parts.port else ""
    url = parts._replace(netloc=shown + port, fragment="").geturl()
    named = {"Host": parts.netloc, "User-Agent": "Martius", **headers}
    extensions = {"sni_hostname": parts.hostname}
    async with (
        httpx2.AsyncClient(trust_env=False, timeout=None) as client,
        client.stream("POST", url, content=body, headers=named, extensions=extensions) as answer,
    ):
        read = 0
        async for part in answer.aiter_raw():
            read += len(part)
            if read > ANSWER_BYTES:
                break
        return answer.status_code
