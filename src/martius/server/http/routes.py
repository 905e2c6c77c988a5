"""The calls over HTTP and the live line, as in docs/guides/protocol.md."""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response, WebSocket
from starlette.responses import StreamingResponse

from martius.kernel.plain import Json
from martius.kernel.story import Charts
from martius.kernel.text import say
from martius.match import MatchError, library
from martius.match.story import story
from martius.server import models
from martius.server.bots import coaching, reviewing
from martius.server.bots.names import BotName
from martius.server.errors import Denied
from martius.server.http import shapes
from martius.server.http.calls import GUARDED, Key, MatchId, Reader, registry_of
from martius.server.http.rations import address_of
from martius.server.http.visitors import Visitor
from martius.server.live.connection import Connection
from martius.server.people import rings
from martius.server.store.stored import Sitter
from martius.server.tables import claiming
from martius.server.tables.clock import Pace
from martius.server.tables.registry import Registry

RECORD_TYPE = "application/x-ndjson"
TOML_TYPE = "text/plain"


class Lines(StreamingResponse):
    """Lines of JSON, each as it comes."""

    media_type = RECORD_TYPE


def _lines_of(model: str) -> dict[int | str, dict[str, Any]]:
    """What the schema says of such an answer."""
    line = {"schema": {"$ref": f"{shapes.REF}{model}"}}
    return {200: {"content": {RECORD_TYPE: line}}}


Title = Annotated[str, Path(max_length=200)]
SeatId = Annotated[str | None, Query(max_length=200, description="The seat to look through.")]
Since = Annotated[int, Query(ge=0, le=models.MOST, description="Events after this action.")]


API = APIRouter(prefix="/api", **GUARDED)


async def _text(request: Request, refusal: str) -> str:
    """The body as text, or a refusal."""
    try:
        return (await request.body()).decode("utf-8")
    except UnicodeDecodeError:
        raise Denied(400, refusal) from None


@API.get("/address", tags=["titles"])
async def address(request: Request) -> models.ServerAddress:
    """Where people reach the table."""
    return models.ServerAddress(address=registry_of(request).settings.address.rstrip("/"))


@API.get("/titles", tags=["titles"])
async def titles(request: Request, reader: Reader) -> list[models.TitleInfo]:
    """The titles that can be played."""
    offers = registry_of(request).offers.values()
    return [models.TitleInfo.model_validate(reader.tell(offer.info())) for offer in offers]


@API.get("/titles/{title}/seats", tags=["titles"])
async def seats(request: Request, title: Title, reader: Reader) -> list[models.Seat]:
    """The seats for the options in the query, such as `players=2`; others have their defaults."""
    game = registry_of(request).offer(title).game
    try:
        options = library.options(game, {}, request.query_params)
    except MatchError as error:
        raise Denied(400, str(error)) from None
    found = game.seats(options)
    return [models.Seat.model_validate(reader.tell(seat._asdict())) for seat in found]


@API.get("/titles/{title}", tags=["titles"])
async def laid(request: Request, title: Title, reader: Reader) -> models.LaidTitle:
    """A title, with the lasting facts of its board; what is in those differs by title."""
    offer = registry_of(request).offer(title)
    told = reader.tell({"info": offer.info(), "board": dict(offer.game.static_board())})
    return models.LaidTitle.model_validate(told)


@API.get("/titles/{title}/rules", tags=["titles"])
async def rules(request: Request, title: Title, reader: Reader) -> list[models.Rule]:
    """The paragraphs of the rules in our own words."""
    return [
        models.Rule(
            id=rule.id,
            chapter=reader.say(rule.heading),
            title=reader.say(rule.title),
            text=reader.say(rule.text),
        )
        for rule in registry_of(request).offer(title).rules
    ]


@API.post(
    "/scenarios",
    tags=["titles"],
    openapi_extra={
        "requestBody": {"required": True, "content": {TOML_TYPE: {"schema": {"type": "string"}}}}
    },
)
async def sheet(request: Request, reader: Reader) -> models.Sheet:
    """Read a scenario file: what it is, or what is wrong with it. Nothing is kept."""
    registry = registry_of(request)
    registry.rations.take("scenarios", address_of(request))
    found = await registry.sheet(await _text(request, say("This file is not a scenario.")))
    return models.Sheet.model_validate(reader.tell(found))


def _sitter(sitting: models.Sitting) -> Sitter:
    if isinstance(sitting, models.ByBot):
        return Sitter("bot", BotName(sitting.bot, sitting.seconds).kept())
    return Sitter(sitting.by)


def _pace(clock: models.AskedClock) -> Pace:
    if isinstance(clock, models.LiveClock):
        return Pace("live", 60 * clock.minutes, clock.increment, (), clock.bot)
    days_off = tuple(sorted(set(clock.days_off)))
    return Pace("correspondence", 3600 * clock.reserve, 3600 * clock.hours, days_off, clock.bot)


@API.post("/matches", tags=["matches"], status_code=201)
async def create(request: Request, visitor: Visitor, wanted: models.NewMatch) -> models.Created:
    """Make a match."""
    sitters = {seat: _sitter(sitting) for seat, sitting in wanted.seats.items()}
    registry, address = registry_of(request), address_of(request)
    registry.rations.take("matches", address)
    offer = registry.offer(wanted.title)
    if wanted.file:
        registry.rations.take("scenarios", address)
        content = await registry.content(wanted.title, wanted.file)
    else:
        content = offer.scenario(wanted.scenario)
    pace = None if wanted.clock is None else _pace(wanted.clock)
    made = await registry.create(
        wanted.title, content, wanted.options, sitters, address, wanted.wait, pace
    )
    await rings.hang(registry, visitor, made.id, made.key)
    return models.Created.model_validate(made._asdict())


@API.get("/matches/{match_id}", tags=["matches"])
async def find(
    request: Request,
    match_id: MatchId,
    key: Key,
    reader: Reader,
    seat: SeatId = None,
    since: Since = 0,
) -> models.MatchInfo:
    """A match as this key may see it."""
    return models.MatchInfo.model_validate(
        reader.tell(await _found(registry_of(request), match_id, key, seat, since))
    )


async def _found(
    registry: Registry, match_id: str, key: str, seat: str | None = None, since: int = 0
) -> Json:
    async with registry.at(match_id, since) as table:
        role = table.role(key)
        info = table.info(role, seat, since)
        info["reviews"] = await registry.study(reviewing.known, registry.reviews, table, role)
    return info


@API.post("/matches/{match_id}/claim", tags=["matches"])
async def claim(
    request: Request, visitor: Visitor, match_id: MatchId, key: Key, reader: Reader
) -> models.Claimed:
    """Follow a link. The first to come gets the friend's seat with a key of their own; the link
    then only lets people look on. Other keys stay as they are."""
    registry = registry_of(request)
    claimed = await claiming.claim(registry, match_id, key)
    await rings.hang(registry, visitor, match_id, claimed.key)
    found = None
    if not claimed.taken:
        with suppress(Denied):  # whoever may not look on still holds a link
            found = await _found(registry, match_id, claimed.key)
    return models.Claimed.model_validate({**claimed._asdict(), "match": reader.tell(found)})


@API.post("/matches/{match_id}/leave", tags=["matches"])
async def leave(
    request: Request, match_id: MatchId, key: Key, wanted: models.FriendSeat
) -> models.FriendSeat:
    """Give up one's seat, so that the host can invite somebody else."""
    await claiming.leave(registry_of(request), match_id, key, wanted.seat)
    return wanted


@API.post("/matches/{match_id}/invite", tags=["matches"])
async def invite(
    request: Request, match_id: MatchId, key: Key, wanted: models.FriendSeat
) -> models.Invitation:
    """A new link to a friend's seat that nobody holds, or whose player stays away; for the host."""
    link = await claiming.invite(registry_of(request), match_id, key, wanted.seat)
    return models.Invitation(key=link)


@API.get("/matches/{match_id}/at/{seq}", tags=["matches"])
async def at(
    request: Request,
    match_id: MatchId,
    seq: Annotated[int, Path(ge=0, le=models.MOST)],
    key: Key,
    reader: Reader,
    seat: SeatId = None,
) -> models.View:
    """The view as it was after so many actions; any seat's once the game is over."""
    registry = registry_of(request)
    async with registry.at(match_id) as table:
        view = await registry.study(table.at, table.role(key), seq, seat)
    return models.View.model_validate(reader.tell(view))


@API.get(
    "/matches/{match_id}/story",
    tags=["matches"],
    response_model=shapes.checked(Charts),
    response_model_exclude_unset=True,
)
async def the_story(request: Request, match_id: MatchId, key: Key, reader: Reader) -> Charts:
    """The story of the game, for charts; where something is hidden, after the game."""
    registry = registry_of(request)
    async with registry.at(match_id, since=0) as table:
        table.role(key)
        told = await registry.study(story, table.record(), table.match.game)
    charts: Charts = reader.tell(told)
    return charts


@API.get(
    "/matches/{match_id}/record",
    tags=["matches"],
    response_class=Response,
    responses={200: {"content": {RECORD_TYPE: {"schema": {"type": "string"}}}}},
)
async def record(request: Request, match_id: MatchId, key: Key) -> Response:
    """The record as a file; where something is hidden, after the game."""
    async with registry_of(request).at(match_id, since=0) as table:
        table.role(key)
        text, title = table.record().text(), table.match.game.id
    name = f"{title}-{match_id}.martius.jsonl"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type=RECORD_TYPE, headers=headers)


@API.post(
    "/records",
    tags=["matches"],
    status_code=201,
    openapi_extra={
        "requestBody": {
            "required": True,
            "content": {RECORD_TYPE: {"schema": {"type": "string"}}},
        }
    },
)
async def upload(request: Request, visitor: Visitor) -> models.Created:
    """Upload a record: a new match to look at. The body is the file itself."""
    text = await _text(request, say("This file is not a record of Martius."))
    registry = registry_of(request)
    registry.rations.take("uploads", address_of(request))
    made = await registry.upload(text)
    await rings.hang(registry, visitor, made.id, made.key)
    return models.Created.model_validate(made._asdict())


@API.post("/matches/{match_id}/branch", tags=["matches"], status_code=201)
async def branch(
    request: Request, visitor: Visitor, match_id: MatchId, key: Key, moment: models.Branch
) -> models.Created:
    """Go on from a moment as a new game that is played here, with fresh dice."""
    registry = registry_of(request)
    registry.rations.take("matches", address_of(request))
    made = await registry.branch(match_id, key, moment.at)
    await rings.hang(registry, visitor, made.id, made.key)
    return models.Created.model_validate(made._asdict())


@API.post("/matches/{match_id}/rematch", tags=["matches"])
async def rematch(
    request: Request, match_id: MatchId, key: Key, wanted: models.AskRematch | None = None
) -> models.Rematch:
    """Play again: one new match for all who played, with the same keys, on the same sides or on
    others."""
    registry = registry_of(request)
    registry.rations.take("matches", address_of(request))
    swap = wanted is not None and wanted.swap
    return models.Rematch(id=await registry.rematch(match_id, key, swap))


@API.get("/matches/{match_id}/why-not", tags=["matches"])
async def why_not(
    request: Request,
    match_id: MatchId,
    key: Key,
    reader: Reader,
    action: Annotated[str, Query(max_length=200)],
    seat: SeatId = None,
    piece: Annotated[str | None, Query(max_length=60)] = None,
) -> models.WhyNot:
    """Why an action cannot be done now; with a piece, why it could not be if it were its turn."""
    async with registry_of(request).at(match_id) as table:
        role = table.role(key)
        if piece is None:
            why = table.why_not(role, action)
        else:
            why = table.why_not_then(role, seat, piece, action)
    return models.WhyNot.model_validate(reader.tell(why))


@API.get("/matches/{match_id}/plan", tags=["matches"])
async def plan(
    request: Request,
    match_id: MatchId,
    key: Key,
    reader: Reader,
    piece: Annotated[str, Query(max_length=60)],
    seat: SeatId = None,
) -> models.Plan:
    """A look ahead: what a piece could do if it were its turn, as far as this page can know."""
    async with registry_of(request).at(match_id) as table:
        found = table.plan(table.role(key), seat, piece)
    return models.Plan.model_validate(reader.tell(found))


@API.post(
    "/matches/{match_id}/coach",
    tags=["matches"],
    response_class=Response,
    responses=_lines_of("CoachLine"),
)
async def coach(
    request: Request, match_id: MatchId, key: Key, reader: Reader, wanted: models.AskCoach
) -> Lines:
    """What the strongest bot would do for a seat of mine that is to act: lines of JSON, at first
    how far it is, at last the advice. Whoever hangs up stops it."""
    registry = registry_of(request)
    async with registry.at(match_id) as table:
        task = coaching.asked(table, table.role(key), wanted.seat, wanted.seq)
    return Lines(coaching.lines(registry.bot_workers, task, reader))


@API.post(
    "/matches/{match_id}/review",
    tags=["matches"],
    response_class=Response,
    responses=_lines_of("ReviewLine"),
)
async def review(
    request: Request, match_id: MatchId, key: Key, reader: Reader, wanted: models.AskReview
) -> Lines:
    """Every plan of a seat of mine graded, once the game is over: lines of JSON, at first how far
    it is, at last the review. Whoever hangs up stops it; what is done is kept."""
    registry = registry_of(request)
    async with registry.at(match_id) as table:
        known = await registry.study(registry.reviews.of, match_id, wanted.seat)
        asked = reviewing.asked(table, table.role(key), wanted.seat, known)
        begun = await registry.study(reviewing.table_at, table, asked.at)
    return Lines(reviewing.lines(registry, asked, begun, reader))


@API.websocket("/matches/{match_id}/live")
async def live(socket: WebSocket, match_id: str) -> None:
    """Live play."""
    registry = registry_of(socket)
    try:
        with registry.rations.socket(address_of(socket)):
            await Connection(socket, registry, match_id).run()
    except Denied:
        await socket.close()  # before it is accepted: the caller gets a plain 403
