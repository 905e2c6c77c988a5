"""Passwords: what is kept of them takes a while to compute, so it is done in threads of its own."""

from __future__ import annotations

import asyncio
import secrets
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from martius.kernel.text import say
from martius.server.errors import Denied

SHORTEST: Final = 8
LONGEST: Final = 200
HASHER: Final = PasswordHasher()
"""Argon2id with what RFC 9106 advises where memory is scarce: 64 MiB for each."""
THREADS: Final = 2
"""So many at once: together they take no more than 128 MiB, however many people sign in."""


def check(password: str, name: str) -> None:
    """Refuse a password that is too easily guessed."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise Denied(
            400,
            say("A password has {least} to {most} characters.", least=SHORTEST, most=LONGEST),
        )
    if password.casefold() == name.casefold() or len(set(password)) < 3:
        raise Denied(400, say("This password is too easy to guess. Choose another."))


class Passwords:
    """Hashes and checks passwords."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(THREADS, "passwords")
        self._nobodys = self._threads.submit(HASHER.hash, secrets.token_urlsafe())

    async def kept(self, password: str) -> str:
        """What is to be kept of a password."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, HASHER.hash, password)

    async def fits(self, kept: str | None, password: str) -> bool:
        """Whether it is the password. Where there is no account, as long is spent on another: the
        time must not tell."""
        if kept is None:
            nobodys = await asyncio.wrap_future(self._nobodys)
            await self._verify(nobodys, password)
            return False
        return await self._verify(kept, password)

    async def _verify(self, kept: str, password: str) -> bool:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, _verified, kept, password)

    def close(self) -> None:
        """Wait for nothing more."""
        self._threads.shutdown(wait=False, cancel_futures=True)


def is_outdated(kept: str) -> bool:
    """Whether it was kept by weaker parameters than today's."""
    return HASHER.check_needs_rehash(kept)


def _verified(kept: str, password: str) -> bool:
    try:
        return HASHER.verify(kept, password)
    except (VerificationError, InvalidHashError):
        return False
