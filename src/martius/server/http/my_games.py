"""The calls about the games of an account."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Query, Request

from martius.kernel.text import say
from martius.server import models
from martius.server.errors import Denied
from martius.server.http.calls import GUARDED, MatchId, Reader, registry_of
from martius.server.http.visitors import Member
from martius.server.people import my_games, rings
from martius.server.people.saving import saved

MY_GAMES = APIRouter(prefix="/api/account", tags=["account"], **GUARDED)


@MY_GAMES.get("/matches")
async def games(
    request: Request,
    member: Member,
    reader: Reader,
    over: bool = False,
    search: Annotated[str, Query(max_length=100, description="In titles and names.")] = "",
    start: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
) -> models.MyGames:
    """My games, under way or over: first those in which it is my turn."""
    found = await my_games.page(registry_of(request), member, over, search, start)
    return models.MyGames.model_validate(reader.tell(found))


@MY_GAMES.post("/keys")
async def take_in(request: Request, member: Member, kept: models.KeptKeys) -> models.Taken:
    """Take the games of a guest into the account: each key is checked."""
    keys = [(one.id, one.key) for one in kept.keys]
    return models.Taken(matches=await rings.take_in(registry_of(request), member, keys))


@MY_GAMES.post("/matches/{match_id}/key")
async def fresh_key(request: Request, member: Member, match_id: MatchId) -> models.FreshKey:
    """A key of its own for this browser, to a game of mine; void once it is signed out."""
    return models.FreshKey(key=await rings.fresh_key(registry_of(request), member, match_id))


@MY_GAMES.post("/matches/{match_id}/read")
async def read(
    request: Request, member: Member, match_id: MatchId, wanted: models.Read
) -> models.Done:
    """I have read the chat up to a line."""
    registry = registry_of(request)
    async with registry.at(match_id) as table:
        if member.id not in table.known.names:
            raise Denied(403, say("This game is not among yours."))
        work = partial(registry.people.shelf.read, member.id, match_id, wanted.line)
        await saved(registry, work)
    return models.Done(done=True)
