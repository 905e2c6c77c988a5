"""Signing up, in and out, and what only the owner of an account may change."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import NamedTuple, TypeVar

from martius.kernel.text import plural, say
from martius.server.errors import UNSAVED, Denied, unsaved
from martius.server.people import names, passwords
from martius.server.people.accounts import Account
from martius.server.people.sessions import Person
from martius.server.tables.registry import Registry

T = TypeVar("T")


class SignedIn(NamedTuple):
    """Somebody who has just signed in, and the secret of the cookie."""

    account: Account
    token: str


async def sign_up(
    registry: Registry, name: str, password: str, address: str
) -> tuple[SignedIn, list[str]]:
    """A new account, signed in, with its recovery codes."""
    shown = names.clean(name)
    passwords.check(password, shown)
    registry.rations.take("sign_ups", address)
    kept = await registry.passwords.kept(password)
    account = await _saved(registry, partial(registry.people.accounts.add, shown, kept))
    if account is None:
        raise Denied(409, say("Somebody has this name already. Choose another."))
    codes = await _saved(registry, partial(registry.people.recovery.renew, account.id))
    return await _signed_in(registry, account), codes


async def sign_in(registry: Registry, name: str, password: str, address: str) -> SignedIn:
    """Sign somebody in by name and password."""
    registry.rations.take("sign_ins", address)
    people = registry.people
    wait = await _saved(registry, partial(people.attempts.take, name))
    if wait is not None:
        raise _later(wait)
    account = await registry.study(people.accounts.named, name)
    fits = await registry.passwords.fits(account.password if account else None, password)
    if account is None or not fits:
        raise Denied(403, say("This name and this password do not belong together."))
    await _saved(registry, partial(people.attempts.forgive, name))
    if passwords.is_outdated(account.password):
        kept = await registry.passwords.kept(password)
        await _saved(registry, partial(people.accounts.set_password, account.id, kept))
    return await _signed_in(registry, account)


def _later(wait: timedelta) -> Denied:
    seconds = max(1, round(wait.total_seconds()))
    return Denied(
        429,
        plural(
            "There were too many wrong passwords for this name. Try again in {n} second.",
            "There were too many wrong passwords for this name. Try again in {n} seconds.",
            seconds,
        ),
    )


async def recover(
    registry: Registry, name: str, code: str, password: str, address: str
) -> SignedIn:
    """Sign somebody in by a recovery code, with a new password; all other sign-ins end."""
    passwords.check(password, name)
    registry.rations.take("sign_ins", address)
    people = registry.people
    kept = await registry.passwords.kept(password)  # first: the time must not tell who exists
    account = await registry.study(people.accounts.named, name)
    used = account is not None and await _saved(
        registry, partial(people.recovery.use, account.id, code)
    )
    if account is None or not used:
        raise Denied(403, say("This name and this code do not belong together."))
    await _saved(registry, partial(people.accounts.set_password, account.id, kept))
    await _saved(registry, partial(people.attempts.forgive, name))
    await sign_out_everywhere(registry, account.id)
    return await _signed_in(registry, account)


async def _signed_in(registry: Registry, account: Account) -> SignedIn:
    begin = partial(registry.people.sessions.begin, account.id)
    return SignedIn(account, await _saved(registry, begin))


async def sign_out(registry: Registry, person: Person) -> None:
    """End this sign-in."""
    await _saved(registry, partial(registry.people.sessions.end, person.id, person.session))


async def sign_out_everywhere(registry: Registry, account_id: str) -> None:
    """End all sign-ins of somebody."""
    await _saved(registry, partial(registry.people.sessions.end, account_id))


async def confirmed(registry: Registry, person: Person, password: str) -> Account:
    """The account of somebody who gives the password once more, or a refusal."""
    wait = await _saved(registry, partial(registry.people.attempts.take, person.name))
    if wait is not None:
        raise _later(wait)
    account = await registry.study(registry.people.accounts.of, person.id)
    fits = await registry.passwords.fits(account.password if account else None, password)
    if account is None or not fits:
        raise Denied(403, say("This is not your password."))
    await _saved(registry, partial(registry.people.attempts.forgive, person.name))
    return account


async def change_password(registry: Registry, person: Person, old: str, new: str) -> SignedIn:
    """Another password; all other sign-ins end."""
    passwords.check(new, person.name)
    account = await confirmed(registry, person, old)
    kept = await registry.passwords.kept(new)
    await _saved(registry, partial(registry.people.accounts.set_password, account.id, kept))
    await sign_out_everywhere(registry, account.id)
    return await _signed_in(registry, account)


async def rename(registry: Registry, person: Person, name: str) -> str:
    """Another name."""
    shown = names.clean(name)
    if not await _saved(registry, partial(registry.people.accounts.rename, person.id, shown)):
        raise Denied(409, say("Somebody has this name already. Choose another."))
    return shown


async def renew_codes(registry: Registry, person: Person, password: str) -> list[str]:
    """New recovery codes; the old ones are void."""
    await confirmed(registry, person, password)
    return await _saved(registry, partial(registry.people.recovery.renew, person.id))


async def _saved(registry: Registry, work: Callable[[], T]) -> T:
    try:
        return await registry.save(work)
    except UNSAVED as error:
        raise unsaved(say("Your account could not be changed"), error) from None
