"""The calls about notices."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Path, Request

from martius.kernel.text import say
from martius.server import models
from martius.server.errors import Denied
from martius.server.http.calls import GUARDED, Key, MatchId, Reader, registry_of
from martius.server.http.rations import address_of
from martius.server.http.visitors import Member, Visitor
from martius.server.notices.tokens import Tokens, Use
from martius.server.notices.wishes import Owner, Wishes, guest
from martius.server.people.sessions import Person
from martius.server.store.channels import Channel
from martius.server.store.store import Store

NOTICES = APIRouter(prefix="/api", tags=["notices"], **GUARDED)
ChannelId = Annotated[str, Path(max_length=200)]


async def _wishes(request: Request, match_id: str, key: str) -> Wishes:
    """What the holder of this key may wish for at this match."""
    registry = registry_of(request)
    async with registry.at(match_id) as table:
        return Wishes(registry, request.app.state.store, guest(table, key))


async def _of_account(request: Request, member: Person) -> Wishes:
    """What somebody who is signed in may wish for."""
    registry = registry_of(request)
    account = await registry.study(registry.people.accounts.of, member.id)
    owner = Owner(None, frozenset(), False, account)
    return Wishes(registry, request.app.state.store, owner)


def _ration(request: Request) -> None:
    registry_of(request).rations.take("notices", address_of(request))


@NOTICES.get("/matches/{match_id}/notices")
async def notices(
    request: Request, match_id: MatchId, key: Key, visitor: Visitor
) -> models.Notices:
    """How the person of this key is told of the match while away, and how they could be."""
    shown = await (await _wishes(request, match_id, key)).shown()
    if visitor is not None:
        store: Store = request.app.state.store
        muted = await registry_of(request).study(store.channels.muted_at, visitor.id, match_id)
        shown.muted = muted  # type: ignore[assignment]  # only such are kept
    return shown


@NOTICES.post("/matches/{match_id}/notices", status_code=201)
async def wish(
    request: Request, match_id: MatchId, key: Key, reader: Reader, wanted: models.Wish
) -> models.NoticeChannel:
    """Be told by push, mail or webhook of one's seats, or of the whole table as its host."""
    wishes = await _wishes(request, match_id, key)
    _ration(request)
    return await wishes.add(wanted, reader.tag)


@NOTICES.post("/matches/{match_id}/notices/{channel}/kinds")
async def choose(
    request: Request, match_id: MatchId, key: Key, channel: ChannelId, wanted: models.WishedKinds
) -> models.NoticeChannel:
    """Be told of other things from now on."""
    wishes = await _wishes(request, match_id, key)
    return await wishes.choose(channel, wanted.kinds)


@NOTICES.post("/matches/{match_id}/notices/{channel}/test")
async def test(
    request: Request, match_id: MatchId, key: Key, channel: ChannelId
) -> models.NoticeChannel:
    """Send a notice to see whether it arrives; what went wrong is told with the channel."""
    wishes = await _wishes(request, match_id, key)
    _ration(request)
    return await wishes.test(channel)


@NOTICES.post("/matches/{match_id}/notices/{channel}/off")
async def off(
    request: Request, match_id: MatchId, key: Key, channel: ChannelId
) -> models.NoticeDone:
    """Be told no more this way."""
    await (await _wishes(request, match_id, key)).remove(channel)
    return models.NoticeDone(match=match_id)


@NOTICES.get("/announcement")
async def announcement(request: Request) -> models.Announcement:
    """What the operator tells everybody; empty if nothing."""
    store: Store = request.app.state.store
    return models.Announcement(text=await registry_of(request).study(store.headlines.announcement))


# --- of an account, for all its matches ---


@NOTICES.get("/account/notices")
async def my_notices(request: Request, member: Member) -> models.Notices:
    """How somebody who is signed in is told of all their matches, and how they could be."""
    return await (await _of_account(request, member)).shown()


@NOTICES.post("/account/notices", status_code=201)
async def my_wish(
    request: Request, member: Member, reader: Reader, wanted: models.Wish
) -> models.NoticeChannel:
    """Be told of all one's matches; mail goes to the confirmed address of the account."""
    wishes = await _of_account(request, member)
    _ration(request)
    return await wishes.add(wanted, reader.tag)


@NOTICES.post("/account/notices/{channel}/kinds")
async def my_kinds(
    request: Request, member: Member, channel: ChannelId, wanted: models.WishedKinds
) -> models.NoticeChannel:
    """Be told of other things from now on."""
    return await (await _of_account(request, member)).choose(channel, wanted.kinds)


@NOTICES.post("/account/notices/{channel}/test")
async def my_test(request: Request, member: Member, channel: ChannelId) -> models.NoticeChannel:
    """Send a notice to see whether it arrives."""
    wishes = await _of_account(request, member)
    _ration(request)
    return await wishes.test(channel)


@NOTICES.post("/account/notices/{channel}/off")
async def my_off(request: Request, member: Member, channel: ChannelId) -> models.NoticeDone:
    """Be told no more this way."""
    await (await _of_account(request, member)).remove(channel)
    return models.NoticeDone(match=None)


@NOTICES.post("/matches/{match_id}/notices/mute")
async def mute(
    request: Request, match_id: MatchId, key: Key, member: Member, wanted: models.WishedKinds
) -> models.WishedKinds:
    """Let one's account hear nothing of these kinds about this match."""
    registry, store = registry_of(request), request.app.state.store
    async with registry.at(match_id) as table:
        guest(table, key)
        await registry.save(store.channels.mute, member.id, match_id, wanted.kinds)
    return wanted


# --- by the links in mails ---


@NOTICES.post("/notices/{token}/confirm")
async def confirm(request: Request, token: ChannelId) -> models.NoticeDone:
    """Confirm an address of mail."""
    channel = await _by_token(request, token, "confirm")
    registry, store = registry_of(request), request.app.state.store
    await registry.save(partial(store.channels.change, channel.id, confirmed=True))
    return models.NoticeDone(match=channel.match_id)


@NOTICES.post("/notices/{token}/off")
async def unsubscribe(request: Request, token: ChannelId) -> models.NoticeDone:
    """Get no more mails of this kind, by one click."""
    channel = await _by_token(request, token, "off")
    registry, store = registry_of(request), request.app.state.store
    await registry.save(store.channels.remove, channel.id)
    return models.NoticeDone(match=channel.match_id)


async def _by_token(request: Request, token: str, use: Use) -> Channel:
    registry = registry_of(request)
    store: Store = request.app.state.store
    channel_id = await registry.save(Tokens(store.vault).channel, token, use)
    channel = await registry.study(store.channels.get, channel_id or "")
    if channel is None:
        raise Denied(404, say("This link does not work any more."))
    return channel
