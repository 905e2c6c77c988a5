"""The calls about accounts, as in docs/guides/protocol.md."""

from __future__ import annotations

from functools import partial

from fastapi import APIRouter, Request, Response

from martius.kernel.text import say
from martius.server import models
from martius.server.errors import Denied
from martius.server.http.calls import GUARDED, registry_of
from martius.server.http.rations import address_of
from martius.server.http.visitors import Member, Visitor, forget, remember
from martius.server.people import signing
from martius.server.people.people import People
from martius.server.people.saving import saved
from martius.server.tables.registry import Registry

ACCOUNTS = APIRouter(prefix="/api/account", tags=["account"], **GUARDED)


def _me(people: People, account_id: str) -> models.Me | None:
    account = people.accounts.of(account_id)
    if account is None:
        return None
    return models.Me(
        name=account.name,
        email=account.email,
        email_confirmed=account.email_confirmed,
        created=f"{account.created.isoformat()}Z",
        codes=people.recovery.left(account_id),
        sessions=people.sessions.count(account_id),
    )


async def _signed(registry: Registry, account_id: str) -> models.Signed:
    return models.Signed(account=await registry.study(_me, registry.people, account_id))


@ACCOUNTS.get("")
async def who(request: Request, visitor: Visitor) -> models.Signed:
    """Who is signed in."""
    if visitor is None:
        return models.Signed(account=None)
    return await _signed(registry_of(request), visitor.id)


@ACCOUNTS.post("", status_code=201)
async def sign_up(request: Request, response: Response, wanted: models.SignUp) -> models.Codes:
    """Make an account and sign in. The recovery codes are shown this once."""
    registry = registry_of(request)
    signed, codes = await signing.sign_up(
        registry, wanted.name, wanted.password, address_of(request)
    )
    remember(response, registry.settings, signed.token)
    return models.Codes(codes=codes)


@ACCOUNTS.post("/sign-in")
async def sign_in(request: Request, response: Response, wanted: models.SignIn) -> models.Signed:
    """Sign in by name and password."""
    registry = registry_of(request)
    signed = await signing.sign_in(registry, wanted.name, wanted.password, address_of(request))
    remember(response, registry.settings, signed.token)
    return await _signed(registry, signed.account.id)


@ACCOUNTS.post("/recover")
async def recover(request: Request, response: Response, wanted: models.Recover) -> models.Signed:
    """Sign in by a recovery code, with a new password. All other browsers are signed out."""
    registry = registry_of(request)
    signed = await signing.recover(
        registry, wanted.name, wanted.code, wanted.password, address_of(request)
    )
    remember(response, registry.settings, signed.token)
    return await _signed(registry, signed.account.id)


@ACCOUNTS.post("/sign-out")
async def sign_out(request: Request, response: Response, visitor: Visitor) -> models.SignedOut:
    """Sign out in this browser."""
    registry = registry_of(request)
    forget(response, registry.settings)
    matches = [] if visitor is None else await signing.sign_out(registry, visitor)
    return models.SignedOut(matches=matches)


@ACCOUNTS.post("/sign-out-everywhere")
async def sign_out_everywhere(
    request: Request, response: Response, member: Member
) -> models.SignedOut:
    """Sign out in all browsers, this one too."""
    registry = registry_of(request)
    forget(response, registry.settings)
    return models.SignedOut(matches=await signing.sign_out_everywhere(registry, member.id))


@ACCOUNTS.post("/password")
async def change_password(
    request: Request, response: Response, member: Member, wanted: models.ChangePassword
) -> models.Signed:
    """Change the password. All other browsers are signed out."""
    registry = registry_of(request)
    signed = await signing.change_password(registry, member, wanted.old, wanted.password)
    remember(response, registry.settings, signed.token)
    return await _signed(registry, member.id)


@ACCOUNTS.post("/name")
async def rename(request: Request, member: Member, wanted: models.Rename) -> models.Signed:
    """Change the name."""
    registry = registry_of(request)
    await signing.rename(registry, member, wanted.name)
    return await _signed(registry, member.id)


@ACCOUNTS.post("/codes")
async def renew_codes(request: Request, member: Member, wanted: models.Confirmed) -> models.Codes:
    """New recovery codes, shown this once; the old ones are void."""
    codes = await signing.renew_codes(registry_of(request), member, wanted.password)
    return models.Codes(codes=codes)


@ACCOUNTS.post("/email")
async def give_email(request: Request, member: Member, wanted: models.Email) -> models.Signed:
    """Give an e-mail address for notices, or take it back. It counts once it is confirmed."""
    registry = registry_of(request)
    registry.rations.take("sign_ins", address_of(request))
    await signing.give_email(registry, member, wanted.email)
    return await _signed(registry, member.id)


@ACCOUNTS.post("/email/confirm")
async def confirm_email(request: Request, wanted: models.Token) -> models.Done:
    """Follow the link of a letter."""
    registry = registry_of(request)
    confirmed = await saved(registry, partial(registry.people.emails.confirm, wanted.token))
    if not confirmed:
        raise Denied(403, say("This link is void. Give your address once more."))
    return models.Done(done=True)


@ACCOUNTS.get("/blocks")
async def blocks(request: Request, member: Member) -> models.Blocked:
    """Whom one has blocked."""
    registry = registry_of(request)
    return models.Blocked(names=await registry.study(registry.people.blocks.names, member.id))


@ACCOUNTS.post("/block")
async def block(request: Request, member: Member, wanted: models.Other) -> models.Blocked:
    """Block somebody: they cannot take one's open seats, and their chat is not shown."""
    await signing.block(registry_of(request), member, wanted.name, blocks=True)
    return await blocks(request, member)


@ACCOUNTS.post("/unblock")
async def unblock(request: Request, member: Member, wanted: models.Other) -> models.Blocked:
    """Block them no longer."""
    await signing.block(registry_of(request), member, wanted.name, blocks=False)
    return await blocks(request, member)


@ACCOUNTS.get("/export")
async def export(request: Request, response: Response, member: Member) -> dict[str, object]:
    """All that is kept of somebody, as a file."""
    registry = registry_of(request)
    response.headers["Content-Disposition"] = 'attachment; filename="martius-account.json"'
    return await registry.study(registry.people.traces.of, member.id)


@ACCOUNTS.post("/delete")
async def delete(
    request: Request, response: Response, member: Member, wanted: models.Confirmed
) -> models.Signed:
    """Delete the account with all that is kept of it. The games stay for the others."""
    registry = registry_of(request)
    await signing.delete(registry, member, wanted.password)
    forget(response, registry.settings)
    return models.Signed(account=None)
