"""Tables in use: found, opened and let go of, with the threads that work at them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import partial
from typing import Final, TypeVar, TypeVarTuple

from martius.server.errors import UNSAVED
from martius.server.garbage import Garbage
from martius.server.store.moment import Append, Moment
from martius.server.store.store import Store
from martius.server.tables.offers import Offers
from martius.server.tables.seating import PASSING
from martius.server.tables.table import Keeps, Table
from martius.server.tables.timed import Timing

UNKNOWN: Final = Moment(-1, -1)
"""Where a match stands that may have moved on unheard."""
ANYTHING: Final = "anything"
"""In place of a table of the database: all that lies beside a game may have changed."""
IDLE_TABLES = 64
"""So many tables that nobody uses stay open."""

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class OpenTable:
    """A table in use, and who is busy at it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.users = 0
        self.maker: str | None = None
        """The address that made the match, if that was of late."""
        self.bots: asyncio.Task[None] | None = None
        self.heard: Moment | None = None
        """Where another process said that the match stands, since it was last read."""
        self.following = False
        """Whether somebody is about to bring it up to date."""
        self.beside: set[str] = set()
        """The tables of the database beside the game in which another process changed something."""

    @property
    def current(self) -> bool:
        """Whether the game is laid out as far as anybody has heard."""
        table = self.table
        return table.loaded and (self.heard is None or self.heard == table.moment())

    @property
    def idle(self) -> bool:
        """Whether nobody would miss it."""
        return not self.users and not self.table.listeners and self.bots is None

    @property
    def busy(self) -> bool:
        """Whether bots are at work, or soon will be."""
        return self.bots is not None or self.users > 0 or not self.table.loaded


class OpenTables:
    """Finds, opens and lets go of tables; one at a time works at each."""

    def __init__(self, store: Store, offers: Offers, timing: Timing) -> None:
        self.offers = offers
        self.timing = timing
        self._store = store
        self.reviews = store.reviews
        self.conversations = store.conversations
        self.links = store.links
        self.agreements = store.agreements
        self.seat_notes = store.seat_notes
        self.watching = store.watching
        self.people = store.people
        self.garbage = Garbage()
        self._writer = store.writer()
        self._most_idle = 0 if store.shared else IDLE_TABLES
        """What nobody uses here may change elsewhere, so it is read when it is needed."""
        self._studying = ThreadPoolExecutor(4, "studying")
        self._open: dict[str, OpenTable] = {}
        self._idle: dict[str, OpenTable] = {}
        """Those that were idle when they were last used, the longest first."""
        self._tasks: set[asyncio.Task[object]] = set()

    def opened(self, match_id: str) -> OpenTable | None:
        """The table of a match, if it is in use."""
        return self._open.get(match_id)

    def all_open(self) -> list[tuple[str, OpenTable]]:
        """All tables in use."""
        return list(self._open.items())

    async def title_of(self, match_id: str) -> str | None:
        """Which title a match is of, if there is one of this id and the store can tell."""
        try:
            return await self.study(self._store.headlines.title, match_id)
        except UNSAVED:
            return None

    def begin(self, work: Coroutine[object, None, T]) -> asyncio.Task[T]:
        """Do something meanwhile; the server waits for it before it stops."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def save(self, work: Callable[[*Ts], T], *given: *Ts) -> T:
        """Do something with the store that is soon done, apart from everything that can be long."""
        return await self._writer.apart(partial(work, *given))

    async def keep(self, table: Table, change: Callable[[Table], Keeps]) -> None:
        """Change a table and store the change; if that fails, open it again as it was stored."""
        for kept in change(table):
            try:
                if isinstance(kept, Append):
                    await self._writer.append(kept)
                    table.let_go()
                else:
                    await self._writer.apart(kept)
            except BaseException:
                table.put_up()
                raise

    async def study(self, work: Callable[[*Ts], T], *given: *Ts) -> T:
        """Do something that can be long, such as replaying a match."""
        return await asyncio.get_running_loop().run_in_executor(self._studying, work, *given)

    @asynccontextmanager
    async def at(self, match_id: str, since: int | None = None) -> AsyncIterator[Table]:
        """The table of a match, laid out, and nobody else's until the end; with its log since an
        action, if that is to be told."""
        opened = self._open_table(match_id)
        opened.users += 1
        try:
            async with opened.lock:
                if not opened.current or opened.beside:
                    await self._bring_up(opened)
                if since is not None:
                    await self.recall(opened.table, since)
                yield opened.table
        finally:
            opened.users -= 1
            self._clear_away(match_id, opened)

    async def _bring_up(self, opened: OpenTable) -> None:
        """Lay a table out as it is stored, and show the pages that are there what has changed."""
        table = opened.table
        while not opened.current:
            heard, opened.heard = opened.heard, None
            try:
                await self._lay_out(table, followed=heard not in (None, UNKNOWN))
            except BaseException:
                opened.heard = UNKNOWN
                raise
            if table.listeners:
                table.catch_up()
                self.garbage.changed()
        if opened.beside:
            await self._look_beside(opened)

    async def _look_beside(self, opened: OpenTable) -> None:
        """Read what has changed beside a game, and show it to the pages."""
        table, changed = opened.table, opened.beside
        opened.beside = set()
        try:
            if changed <= PASSING:
                table.pass_on(await self.study(table.read_passing))
            else:
                table.refresh(await self.study(table.read_beside))
        except BaseException:
            opened.beside |= changed
            raise

    async def _lay_out(self, table: Table, followed: bool) -> None:
        """Read what is new at a table whose every change was heard; else the whole game."""
        if not table.listeners:
            await self.study(table.load)
        elif not (followed and table.loaded and await self._follow_tail(table)):
            await self.study(table.load_game)

    async def _follow_tail(self, table: Table) -> bool:
        """Play what others have played since; whether that was all there was."""
        tail = await self.study(table.read_tail)
        if tail is None:
            return False
        try:
            table.follow(tail)
            table.let_go()
        except BaseException:
            table.put_up()
            raise
        return True

    def is_open(self, match_id: str) -> bool:
        """Whether the table of a match is laid out here."""
        return match_id in self._open and self._open[match_id].table.loaded

    async def recall(self, table: Table, since: int) -> None:
        """Read the log of a table since an action, if it was left out when it was opened."""
        if not table.match.remembers(since):
            await self.study(table.match.recall)

    def _open_table(self, match_id: str) -> OpenTable:
        if match_id not in self._open:
            table = Table(match_id, self._store, self.offers, self.timing)
            self._open[match_id] = OpenTable(table)
        return self._open[match_id]

    def _clear_away(self, match_id: str, opened: OpenTable) -> None:
        """Let go of a table that nobody uses, if it is not laid out or there are many such."""
        self._idle.pop(match_id, None)
        if opened.idle and self._open.get(match_id) is opened:
            self._idle[match_id] = opened
            if not opened.table.loaded:
                self._let_go(match_id)
        while len(self._idle) > self._most_idle:
            self._let_go(next(iter(self._idle)))

    def _let_go(self, match_id: str) -> None:
        if self._idle.pop(match_id).idle:
            del self._open[match_id]

    async def _settle(self) -> None:
        """Let what is being saved be saved; give up what nobody has begun to study.

        A thread that reads from the store must end before the store is closed: it would leave a
        connection open.
        """
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._writer.close()
        self._studying.shutdown(cancel_futures=True)
