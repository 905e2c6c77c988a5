"""The calls by which people meet: open seats, and reports of bad conduct."""

from __future__ import annotations

from fastapi import APIRouter, Request

from martius.server import models
from martius.server.http.calls import GUARDED, Key, MatchId, Reader, registry_of
from martius.server.http.rations import address_of
from martius.server.http.visitors import Visitor
from martius.server.people import meeting

LOBBY = APIRouter(prefix="/api", tags=["lobby"], **GUARDED)


@LOBBY.get("/lobby")
async def lobby(request: Request, visitor: Visitor, reader: Reader) -> list[models.OpenSeat]:
    """The seats that hosts offer to everybody."""
    found = await meeting.offered(registry_of(request), visitor)
    return [models.OpenSeat.model_validate(reader.tell(seat)) for seat in found]


@LOBBY.post("/matches/{match_id}/offer")
async def offer(
    request: Request, match_id: MatchId, key: Key, wanted: models.Offer
) -> models.FriendSeat:
    """Offer a friend's seat to everybody; for the host."""
    words = wanted.seat, wanted.pace, wanted.wish
    await meeting.offer(registry_of(request), match_id, key, *words, wanted.members)
    return models.FriendSeat(seat=wanted.seat)


@LOBBY.post("/matches/{match_id}/withdraw")
async def withdraw(
    request: Request, match_id: MatchId, key: Key, wanted: models.FriendSeat
) -> models.FriendSeat:
    """Offer a seat no longer; for the host."""
    await meeting.withdraw(registry_of(request), match_id, key, wanted.seat)
    return wanted


@LOBBY.post("/matches/{match_id}/take")
async def take(
    request: Request, visitor: Visitor, match_id: MatchId, wanted: models.FriendSeat
) -> models.FreshKey:
    """Take a seat that is offered: a key of one's own. No key is needed for it."""
    registry = registry_of(request)
    registry.rations.take("matches", address_of(request))
    return models.FreshKey(key=await meeting.take(registry, visitor, match_id, wanted.seat))


@LOBBY.post("/matches/{match_id}/report")
async def report(
    request: Request, visitor: Visitor, match_id: MatchId, key: Key, wanted: models.Report
) -> models.Done:
    """Tell the operator about the person at a seat."""
    registry = registry_of(request)
    registry.rations.take("chat", address_of(request))
    await meeting.report(registry, visitor, match_id, key, wanted.seat, wanted.text)
    return models.Done(done=True)
