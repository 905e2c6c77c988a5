"""The calls about accounts, as in docs/guides/protocol.md."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from martius.server import models
from martius.server.http.rations import address_of
from martius.server.http.routes import GUARDED, registry_of
from martius.server.http.visitors import Member, Visitor, forget, remember
from martius.server.people import signing
from martius.server.people.people import People
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
async def sign_out(request: Request, response: Response, visitor: Visitor) -> models.Signed:
    """Sign out in this browser."""
    registry = registry_of(request)
    if visitor is not None:
        await signing.sign_out(registry, visitor)
    forget(response, registry.settings)
    return models.Signed(account=None)


@ACCOUNTS.post("/sign-out-everywhere")
async def sign_out_everywhere(
    request: Request, response: Response, member: Member
) -> models.Signed:
    """Sign out in all browsers, this one too."""
    registry = registry_of(request)
    await signing.sign_out_everywhere(registry, member.id)
    forget(response, registry.settings)
    return models.Signed(account=None)


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
