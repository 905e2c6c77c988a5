"""Signing up, in and out, and what only the owner of an account may change."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from typing import Final, NamedTuple

from martius.kernel.text import plural, say
from martius.server.errors import Denied
from martius.server.people import emails, names, passwords, rings
from martius.server.people.accounts import Account
from martius.server.people.saving import saved
from martius.server.people.sessions import Person
from martius.server.tables.registry import Registry

LOCKED: Final = say("This account is locked. Ask the operator of this server.")


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
    account = await saved(registry, partial(registry.people.accounts.add, shown, kept))
    if account is None:
        raise Denied(409, say("Somebody has this name already. Choose another."))
    codes = await saved(registry, partial(registry.people.recovery.renew, account.id))
    return await _signed_in(registry, account), codes


async def sign_in(registry: Registry, name: str, password: str, address: str) -> SignedIn:
    """Sign somebody in by name and password."""
    registry.rations.take("sign_ins", address)
    people = registry.people
    wait = await saved(registry, partial(people.attempts.take, name))
    if wait is not None:
        raise _later(wait)
    account = await registry.study(people.accounts.named, name)
    fits = await registry.passwords.fits(account.password if account else None, password)
    if account is None or not fits:
        raise Denied(403, say("This name and this password do not belong together."))
    if account.locked:
        raise Denied(403, LOCKED)
    await saved(registry, partial(people.attempts.forgive, name))
    if passwords.is_outdated(account.password):
        kept = await registry.passwords.kept(password)
        await saved(registry, partial(people.accounts.set_password, account.id, kept))
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
    fits = people.recovery.fits
    if account is not None and account.locked and await registry.study(fits, account.id, code):
        raise Denied(403, LOCKED)
    used = account is not None and await saved(
        registry, partial(people.recovery.use, account.id, code)
    )
    if account is None or not used:
        raise Denied(403, say("This name and this code do not belong together."))
    await saved(registry, partial(people.accounts.set_password, account.id, kept))
    await saved(registry, partial(people.attempts.forgive, name))
    await sign_out_everywhere(registry, account.id)
    return await _signed_in(registry, account)


async def _signed_in(registry: Registry, account: Account) -> SignedIn:
    begin = partial(registry.people.sessions.begin, account.id)
    return SignedIn(account, await saved(registry, begin))


async def sign_out(registry: Registry, person: Person) -> list[str]:
    """End this sign-in; the keys that it was given are void."""
    await saved(registry, partial(registry.people.sessions.end, person.id, person.session))
    return await rings.drop(registry, person.id, person.session)


async def sign_out_everywhere(registry: Registry, account_id: str) -> list[str]:
    """End all sign-ins of somebody; the keys that they were given are void."""
    await saved(registry, partial(registry.people.sessions.end, account_id))
    return await rings.drop(registry, account_id)


async def confirmed(registry: Registry, person: Person, password: str) -> Account:
    """The account of somebody who gives the password once more, or a refusal."""
    wait = await saved(registry, partial(registry.people.attempts.take, person.name))
    if wait is not None:
        raise _later(wait)
    account = await registry.study(registry.people.accounts.of, person.id)
    fits = await registry.passwords.fits(account.password if account else None, password)
    if account is None or not fits:
        raise Denied(403, say("This is not your password."))
    await saved(registry, partial(registry.people.attempts.forgive, person.name))
    return account


async def change_password(registry: Registry, person: Person, old: str, new: str) -> SignedIn:
    """Another password; all other sign-ins end."""
    passwords.check(new, person.name)
    account = await confirmed(registry, person, old)
    kept = await registry.passwords.kept(new)
    await saved(registry, partial(registry.people.accounts.set_password, account.id, kept))
    await sign_out_everywhere(registry, account.id)
    return await _signed_in(registry, account)


async def rename(registry: Registry, person: Person, name: str) -> str:
    """Another name."""
    shown = names.clean(name)
    if not await saved(registry, partial(registry.people.accounts.rename, person.id, shown)):
        raise Denied(409, say("Somebody has this name already. Choose another."))
    await rings.refresh(registry, await registry.study(registry.people.ring.matches, person.id))
    return shown


async def renew_codes(registry: Registry, person: Person, password: str) -> list[str]:
    """New recovery codes; the old ones are void."""
    await confirmed(registry, person, password)
    return await saved(registry, partial(registry.people.recovery.renew, person.id))


async def delete(registry: Registry, person: Person, password: str) -> None:
    """Forget somebody: the name, the chat and the keys go; the games stay for the others."""
    await confirmed(registry, person, password)
    for match_id in await saved(registry, partial(registry.people.forget, person.id)):
        if registry.is_open(match_id):
            async with registry.at(match_id) as table:
                table.refresh(await registry.study(table.read_beside))


async def give_email(registry: Registry, person: Person, email: str) -> None:
    """Give an address, which counts once it is confirmed; an empty one takes it back."""
    if not email.strip():
        await saved(registry, partial(registry.people.emails.forget, person.id))
        return
    address = emails.checked(email)
    if registry.letters is None:
        raise Denied(409, say("This server sends no e-mail, so it needs no address."))
    token = await saved(registry, partial(registry.people.emails.give, person.id, address))
    link = f"{registry.settings.address.rstrip('/')}/account#confirm={token}"
    await registry.letters.confirm(address, link)


async def block(registry: Registry, person: Person, name: str, blocks: bool) -> None:
    """Block somebody by name, or no longer."""
    people = registry.people
    other = await registry.study(people.accounts.named, name)
    if other is None:
        raise Denied(404, say("Nobody has this name."))
    if other.id == person.id:
        raise Denied(409, say("You cannot block yourself."))
    change = people.blocks.add if blocks else people.blocks.remove
    await saved(registry, partial(change, person.id, other.id))
    await rings.refresh(registry, await registry.study(people.ring.matches, person.id))
