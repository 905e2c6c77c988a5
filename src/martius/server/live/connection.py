"""A live connection: it hears what a person does and shows the table after every change."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from itertools import count

from pydantic import TypeAdapter, ValidationError
from starlette.types import Message
from starlette.websockets import WebSocket, WebSocketDisconnect

from martius.language import ENGLISH, preferred
from martius.match import Refused
from martius.match.shares import Kind
from martius.server.encoding import packed
from martius.server.errors import Denied
from martius.server.http.lines import line_of
from martius.server.http.rations import address_of
from martius.server.models import (
    Agree,
    CallMe,
    Chat,
    ClientMessage,
    Join,
    Look,
    Open,
    Ping,
    Play,
    Roll,
    Seal,
    Sight,
    Undo,
)
from martius.server.store.conversations import ChatLine
from martius.server.store.signals import AGAIN
from martius.server.tables import talking
from martius.server.tables.contributions import Ask
from martius.server.tables.listener import Role
from martius.server.tables.registry import LOG, Registry
from martius.server.tables.seating import NO_WATCHERS, Seating
from martius.server.tables.table import Table
from martius.server.wording import brief, sentence

LONGEST = 64 * 1024
"""Characters in a message; a longer one is refused."""
PATIENCE = 100
"""Unreadable messages in a row before the connection is closed."""
BROKE = "A connection to match %s broke"
VIOLATION, BROKEN, WRONG_KEY, NO_MATCH = 1008, 1011, 4401, 4404
UNAVAILABLE = 503
SHUT = "shut"
"""What closes the line, among what waits to be sent."""

Said = Join | Play | Undo | Look | Seal | Open | Roll | CallMe | Chat | Agree | Sight | Ping
MESSAGES: TypeAdapter[Said] = TypeAdapter(ClientMessage)


NUMBERS = count(1)


class Unreadable(Exception):
    """A message that cannot be read, and why in a sentence."""


class Connection:
    """One page at one match. What must be sent is kept short: a slow page gets the newest view."""

    def __init__(self, socket: WebSocket, registry: Registry, match_id: str) -> None:
        self.role = Role(())
        self.looking = True
        self._key = ""
        self.number = next(NUMBERS)
        self.since = 0
        self._reader = ENGLISH
        self._patches = False
        self._had: int | None = None
        """The announcement that the page was last told of, if it can be told what changed since."""
        self._asked: Ask | None = None
        self._seat: str | None = None
        self._acting: str | None = None
        """Who was to act when the page last saw the table."""
        self._socket = socket
        self._registry = registry
        self._match_id = match_id
        self._table: Table | None = None
        """That of the match, from the greeting on."""
        self._line = line_of(socket)
        self._outbox: deque[bytes | str] = deque()
        """What could not be sent at once: texts, and the names of what is made when it is sent."""
        self._sending: asyncio.Task[None] | None = None
        """Sends what is in the outbox."""
        self._is_shut = False
        """Whether nothing more is told."""

    async def run(self) -> None:
        """Greet, then talk until the page goes."""
        await self._socket.accept()
        try:
            table = await self._greet(await self._first())
        except WebSocketDisconnect:
            return
        except Denied as error:
            await self._refuse_entry(error)
            return
        try:
            await self._hear()
        except WebSocketDisconnect:
            pass
        except Exception:
            LOG.exception(BROKE, self._match_id)
        finally:
            if self._sending is not None:
                self._sending.cancel()
            self._registry.left(table, self)

    async def _first(self) -> Join:
        """The first message, which must come soon and say who is there."""
        try:
            async with asyncio.timeout(self._registry.settings.join_seconds):
                message = _read(await self._socket.receive())
        except TimeoutError:
            raise Denied(
                408, "Nothing was said in time; a connection begins with `join`."
            ) from None
        except Unreadable as error:
            raise Denied(400, str(error)) from None
        if not isinstance(message, Join):
            raise Denied(400, "The first message of a connection is `join`, with the key.")
        return message

    async def _greet(self, join: Join) -> Table:
        async with self._registry.at(self._match_id, join.since) as table:
            self._reader, self._patches = preferred(join.language), join.patches
            self._key = join.key
            self.role = table.role(join.key)
            self._seat = table.eyes(self.role, join.seat)
            taken_back = join.undos is not None and join.undos != table.stored.undos
            self.since = 0 if taken_back else min(join.since, table.match.seq)
            self._table = table
            self._pass_on(table)
            self._put("view")
            self._registry.came(table, self)
            if table.clock is not None:
                table.tell_table()
            if join.name:
                await talking.call(self._registry, table, self.role, join.name)
            if table.chat:
                self.hear(table.chat)
            if table.rematch is not None:
                self.invite(table.rematch)
            if table.match.held:
                self._registry.hurry(self._match_id)
            self._registry.wake(self._match_id)
        return table

    async def _refuse_entry(self, error: Denied) -> None:
        self._line.write(
            _message("refused", text=brief(self._reader.say(error.text)), rule=None, seq=0)
        )
        codes = {403: WRONG_KEY, 404: NO_MATCH, 410: NO_MATCH}
        await self._socket.close(codes.get(error.status, VIOLATION))

    # --- speaking ---

    def see(self) -> None:
        """What was sent before has gone out, as a rule, so the new view is made at once."""
        try:
            if self._table is not None and self._is_free() and self._ready(self._table):
                self._line.write(self._view(self._table))
            else:
                self._put("view")
        except Exception:  # it fails again where it ends this connection, and no other
            self._put("view")

    def seats_due(self) -> None:
        self._put("seats")

    def table_due(self) -> None:
        self._put("table")

    def relocked(self, table: Seating) -> None:
        try:
            role = table.role(self._key)
        except Denied:
            if not table.watchable:
                self.shut(NO_WATCHERS)
                return
            role = Role(())  # the key is gone with a sign-in: the page looks on until it is closed
        if role != self.role:
            self.role, self._seat = role, table.eyes(role, None)
            self.since, self._had = 0, None
            self._put("view")

    def shut(self, text: str) -> None:
        while len(self._outbox) > 1:  # the first is being sent
            self._outbox.pop()
        self.warn(text)
        self._keep(SHUT)
        self._is_shut = True

    def invite(self, rematch_id: str) -> None:
        self._say(_message("rematch", id=rematch_id))

    def hear(self, lines: Sequence[ChatLine]) -> None:
        heard = lines if self._table is None else self._table.audible(self._key, lines)
        if not heard:
            return
        self._say(_message("chat", lines=[line.shown() for line in heard]))

    def ask(self, ask: Ask) -> None:
        if ask != self._asked:
            self._asked = ask
            self._say(_message("dice", **ask._asdict()))

    def thought(self, progress: float) -> None:
        self._say(_message("thinking", progress=round(progress, 2)))

    def warn(self, text: str) -> None:
        self._say(
            _message("refused", text=brief(self._reader.say(text)), rule=None, seq=self.since)
        )

    def _is_free(self) -> bool:
        """Whether all before has gone out."""
        return not self._outbox and self._line.ready and not self._is_shut

    def _say(self, text: bytes) -> None:
        """Send a text: at once, if it can be."""
        if self._is_free():
            self._line.write(text)
        else:
            self._keep(text)

    def _put(self, kind: str) -> None:
        """Have a view or the seats sent, as they are at that time: once is enough."""
        if kind not in self._outbox:
            self._keep(kind)

    def _keep(self, item: bytes | str) -> None:
        """Have something sent after all that waits."""
        if not self._is_shut:
            self._outbox.append(item)
        if self._sending is None and self._outbox:
            self._sending = asyncio.create_task(self._send())

    async def _send(self) -> None:
        """Send what waits, as fast as the page takes it."""
        try:
            while self._outbox:
                await self._line.drained()
                item = self._outbox[0]
                if item == SHUT:
                    self._outbox.clear()
                    return await self._socket.close(WRONG_KEY)
                text = await self._text_of(item)
                self._line.write(text)
                self._outbox.popleft()
        except Exception:
            LOG.exception(BROKE, self._match_id)
            with suppress(RuntimeError):  # it is gone already
                await self._socket.close(BROKEN)
        finally:
            self._sending = None

    async def _text_of(self, item: bytes | str) -> bytes:
        """What is sent; if the database is away, the page waits until it is back."""
        while isinstance(item, str):
            try:
                return await self._current(item)
            except Denied as error:
                if error.status != UNAVAILABLE:
                    raise
            await asyncio.sleep(AGAIN)
        return item

    async def _current(self, kind: str) -> bytes:
        async with self._registry.at(self._match_id) as table:
            if kind == "seats":
                return _message("seats", seats=self._reader.tell(table.seats(self.role)))
            if kind == "table":
                return _message("table", table=self._reader.tell(table.table_state()))
            if not self._ready(table):
                await self._registry.recall(table, self.since)
            return self._view(table)

    def _ready(self, table: Table) -> bool:
        """Whether all that the page is to be told has been read."""
        if table.match.to_act != self._acting:
            self._pass_on(table)
        return table.match.remembers(self.since)

    def _view(self, table: Table) -> bytes:
        """What brings the page up to date; it counts as told."""
        text = self._seen(table)
        self.since = table.match.seq
        return text

    def _seen(self, table: Table) -> bytes:
        """The table as it is now, or what has changed."""
        if self._patches:
            text = table.message(self._seat, self.since, self._reader, self._had)
            self._had = table.number
            return text
        view = table.view_text(self._seat, self.since, self._reader)
        return f'{{"type":"view","view":{view}}}'.encode()

    def _pass_on(self, table: Table) -> None:
        """The next player may be at the device now, so what the last one saw is not sent again."""
        seat = table.after(self.role, self._seat)
        if seat != self._seat:
            self._seat, self.since, self._had = seat, 0, None
        self._acting = table.match.to_act

    # --- hearing ---

    async def _hear(self) -> None:
        """Answer each message before the next is read, so that nobody can pile up work."""
        unreadable = 0
        while unreadable < PATIENCE:
            try:
                message = _read(await self._socket.receive())
            except Unreadable as error:
                unreadable += 1
                await self._refuse(str(error))
            else:
                unreadable = 0
                await self._answer(message)
            if self._sending is not None:
                await asyncio.wait([self._sending])
        await self._socket.close(VIOLATION)

    async def _answer(self, message: Said) -> None:
        try:
            await self._do(message)
        except Refused as error:
            await self._refuse(error.text, error.rule)
        except Denied as error:
            await self._refuse(error.text)

    async def _do(self, message: Said) -> None:
        match message:
            case Play(seat=seat, seq=seq, action=action):
                await self._registry.play(self._match_id, self.role, seat, seq, action)
            case Undo(seat=seat, seq=seq):
                await self._registry.undo(self._match_id, self.role, seat, seq)
            case Look(seat=seat):
                await self._look(seat)
            case Seal(seat=seat, round=number, value=value):
                await self._contribute("seal", seat, number, value)
            case Open(seat=seat, round=number, value=value):
                await self._contribute("open", seat, number, value)
            case Roll():
                await self._registry.roll(self._match_id, self.role)
            case CallMe() | Chat() | Agree():
                await self._tell(message)
            case Join():
                raise Denied(409, "This page has joined already.")
            case Sight(looking=looking):
                self.looking = looking
                self._registry.neighbours.seated(self._match_id)
            case Ping():
                self._say(_message("pong"))

    async def _tell(self, message: CallMe | Chat | Agree) -> None:
        """Let the person be heard by the others."""
        async with self._registry.at(self._match_id) as table:
            match message:
                case CallMe(name=name):
                    await talking.call(self._registry, table, self.role, name)
                case Chat(text=text):
                    address = address_of(self._socket)
                    await talking.chat(self._registry, table, self.role, text, address)
                case Agree(coach=agrees):
                    await talking.agree(self._registry, table, self.role, agrees)

    async def _contribute(self, kind: Kind, seat: str, number: int, value: str) -> None:
        commitment = "" if self._asked is None else self._asked.commitment
        ask = Ask(kind, seat, number, commitment)
        await self._registry.contribute(self._match_id, self.role, ask, value)

    async def _look(self, seat: str) -> None:
        """Another seat may have seen other things, so its whole log is sent."""
        async with self._registry.at(self._match_id) as table:
            self._seat = table.eyes(self.role, seat)
            self.since, self._had = 0, None
        self._put("view")

    async def _refuse(self, text: str, rule: str | None = None) -> None:
        async with self._registry.at(self._match_id) as table:
            seq = table.match.seq
        self._say(_message("refused", text=brief(self._reader.say(text)), rule=rule, seq=seq))


def _read(message: Message) -> Said:
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1005))
    text = message.get("text")
    if text is None:
        raise Unreadable("A message is text, not binary.")
    if len(text) > LONGEST:
        raise Unreadable(f"A message has at most {LONGEST} characters.")
    try:
        return MESSAGES.validate_json(text)
    except ValidationError as error:
        raise Unreadable(sentence("This message cannot be read", error.errors())) from None


def _message(kind: str, **fields: object) -> bytes:
    return packed({"type": kind, **fields})
