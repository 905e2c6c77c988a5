"""The calls about notices."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request

from martius.server import models
from martius.server.http.rations import address_of
from martius.server.http.routes import GUARDED, Key, MatchId, Reader, registry_of
from martius.server.notices.wishes import Wishes

NOTICES = APIRouter(prefix="/api", tags=["notices"], **GUARDED)
ChannelId = Annotated[str, Path(max_length=200)]


async def _wishes(request: Request, match_id: str, key: str) -> Wishes:
    """What the holder of this key may wish for at this match."""
    registry = registry_of(request)
    async with registry.at(match_id) as table:
        return Wishes(registry, request.app.state.store, table, key)


def _ration(request: Request) -> None:
    registry_of(request).rations.take("notices", address_of(request))


@NOTICES.get("/matches/{match_id}/notices")
async def notices(request: Request, match_id: MatchId, key: Key) -> models.Notices:
    """How the person of this key is told of the match while away, and how they could be."""
    return await (await _wishes(request, match_id, key)).shown()


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
