"""The calls about what people at a table agree on, and write down for themselves."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request

from martius.match import Refused
from martius.server import models
from martius.server.errors import Denied
from martius.server.http.calls import GUARDED, Key, MatchId, Reader, registry_of
from martius.server.tables import absence, consent, talking, watching

AT_TABLE = APIRouter(prefix="/api/matches/{match_id}", tags=["table"], **GUARDED)


async def _state(request: Request, match_id: str, reader: Reader) -> models.TableState:
    async with registry_of(request).at(match_id) as table:
        return models.TableState.model_validate(reader.tell(table.table_state()))


@AT_TABLE.post("/propose")
async def propose(
    request: Request, match_id: MatchId, key: Key, reader: Reader, wanted: models.Propose
) -> models.TableState:
    """Ask all other people to take back one's last action, or to pause."""
    await consent.propose(registry_of(request), match_id, key, wanted.what, wanted.seat)
    return await _state(request, match_id, reader)


@AT_TABLE.post("/answer")
async def answer(
    request: Request, match_id: MatchId, key: Key, reader: Reader, wanted: models.Answer
) -> models.TableState:
    """Agree to what somebody asked for, or decline; who asked can withdraw it."""
    await consent.answer(registry_of(request), match_id, key, wanted.what, wanted.agrees)
    return await _state(request, match_id, reader)


@AT_TABLE.post("/resume")
async def resume(
    request: Request, match_id: MatchId, key: Key, reader: Reader
) -> models.TableState:
    """End a pause."""
    await consent.resume(registry_of(request), match_id, key)
    return await _state(request, match_id, reader)


@AT_TABLE.post("/watching")
async def watch(
    request: Request, match_id: MatchId, key: Key, reader: Reader, wanted: models.LetWatch
) -> models.TableState:
    """Let people watch with the link for spectators, or let nobody watch; for the host."""
    await watching.allow(registry_of(request), match_id, key, wanted.allowed)
    return await _state(request, match_id, reader)


@AT_TABLE.get("/resigning")
async def resigning(
    request: Request,
    match_id: MatchId,
    key: Key,
    reader: Reader,
    seat: Annotated[str, Query(max_length=200, description="A seat of the key.")],
) -> models.Resigning:
    """What it means if the player of a seat resigns now; refused where they may not."""
    async with registry_of(request).at(match_id) as table:
        try:
            meaning = table.resigning(table.role(key), seat)
        except Refused as error:
            raise Denied(409, error.text) from None
    return models.Resigning(text=reader.say(meaning))


@AT_TABLE.post("/absent")
async def absent(
    request: Request, match_id: MatchId, key: Key, reader: Reader, wanted: models.GoOnWithout
) -> models.TableState:
    """Go on without somebody who has been away for long."""
    await absence.claim(registry_of(request), match_id, key, wanted.seat, wanted.bot)
    return await _state(request, match_id, reader)


@AT_TABLE.get("/notes")
async def notes(
    request: Request,
    match_id: MatchId,
    key: Key,
    seat: Annotated[str, Query(max_length=200, description="A seat of the key.")],
) -> models.SeatNotes:
    """What the person of a seat wrote down; nobody else can read it."""
    registry = registry_of(request)
    async with registry.at(match_id) as table:
        text = await talking.notes(registry, table, table.role(key), seat)
    return models.SeatNotes(seat=seat, text=text)


@AT_TABLE.post("/notes")
async def note(
    request: Request, match_id: MatchId, key: Key, wanted: models.SeatNotes
) -> models.SeatNotes:
    """Write something down for oneself, in place of what was there."""
    registry = registry_of(request)
    async with registry.at(match_id) as table:
        role = table.role(key)
        text = await talking.note(registry, table, role, wanted.seat, wanted.text)
    return models.SeatNotes(seat=wanted.seat, text=text)


@AT_TABLE.post("/return")
async def come_back(
    request: Request, match_id: MatchId, key: Key, reader: Reader, wanted: models.FriendSeat
) -> models.TableState:
    """Play one's seat again, in place of a bot."""
    await absence.come_back(registry_of(request), match_id, key, wanted.seat)
    return await _state(request, match_id, reader)
