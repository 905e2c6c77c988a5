"""The turns of bots: a table wakes its bots, and they play until somebody else is to act."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import NamedTuple

from martius.kernel.text import say
from martius.match.record import RESIGN
from martius.server.bots.asking import Asking
from martius.server.bots.pulling import Pulling
from martius.server.bots.tasks import asked
from martius.server.bots.workers import FORFEIT, BotWorkers
from martius.server.errors import UNSAVED, Denied, StaleError
from martius.server.settings import Settings
from martius.server.store.moment import Moment
from martius.server.store.signals import AGAIN, Signal
from martius.server.store.store import Store
from martius.server.tables.clock import Time, utc
from martius.server.tables.listener import tell, warn
from martius.server.tables.offers import Offers
from martius.server.tables.open_tables import OpenTable, OpenTables
from martius.server.tables.table import Table
from martius.server.tables.timed import Timing

LOG = logging.getLogger("martius.server")
LONGEST_PAUSE = 5
"""Times the median that the server waits at most before it gives a person's only answer."""
SLACK = 5.0
"""Seconds for a busy server to give it."""


class Choice(NamedTuple):
    """What a bot does, and where the match stood when it was asked."""

    action: str
    moment: Moment


class BotTurns(OpenTables):
    """Lets bots play at the tables, and gives answers that are no choice."""

    def __init__(
        self,
        store: Store,
        offers: Offers,
        bot_workers: BotWorkers,
        settings: Settings,
        time: Time = utc,
    ) -> None:
        free = LONGEST_PAUSE * settings.answer_seconds + SLACK
        super().__init__(store, offers, Timing(time, free))
        self.settings = settings
        self.bot_workers = bot_workers
        self.asking = Asking(store.thoughts, self.save) if store.shared else None
        """Asks the workers of all processes, where there are several."""
        self.pulling: Pulling | None = None
        """The workers of this process that take from the same queue as others."""
        self._hopeless: set[str] = set()
        """The matches that cannot be opened."""

    async def _rouse_all(self, match_ids: Sequence[str]) -> None:
        """One after the other, so that a request that comes meanwhile waits for one only."""
        for match_id in match_ids:
            await self._rouse(match_id)

    async def _rouse(self, match_id: str) -> None:
        try:
            async with self.at(match_id):
                self.wake(match_id)
        except Denied as error:
            LOG.warning("Match %s does not go on: %s", match_id, error.text)
            if error.status < 500:  # nor will it
                self._hopeless.add(match_id)

    def wake(self, match_id: str) -> None:
        """Let the bots of a match play until somebody else is to act."""
        opened = self._open[match_id]
        table = opened.table
        waits = table.bot_to_act is not None or table.only_answer is not None
        if opened.bots is None and waits:
            opened.bots = self.begin(self._run_bots(match_id, opened))

    def interrupt(self, match_id: str) -> None:
        """End the thought about a match that has moved on."""
        if self.asking is None:
            self.bot_workers.of(match_id).interrupt(match_id)
        else:
            self.asking.over(match_id)

    async def _run_bots(self, match_id: str, opened: OpenTable) -> None:
        try:
            while await self._goes_on(match_id, opened):
                pass
        except Exception:
            LOG.exception("A bot failed in match %s", match_id)
            stopped = say("The bot stopped working. Reload the page and it tries again.")
            warn(opened.table.listeners, stopped)
        finally:
            opened.bots = None

    async def _goes_on(self, match_id: str, opened: OpenTable) -> bool:
        """Act for a bot, or for a person with one answer; a database that many share comes back."""
        try:
            return await self._bot_acts(match_id, opened) or await self._answers(match_id)
        except (Denied, *UNSAVED) as error:
            if self.asking is None or (isinstance(error, Denied) and error.status < 500):
                raise
            LOG.warning("The bot of match %s waits for the database", match_id)
            await asyncio.sleep(AGAIN)
            return True

    async def _bot_acts(self, match_id: str, opened: OpenTable) -> bool:
        """Let a bot think and play, if it is a bot's turn."""
        async with self.at(match_id) as table:
            if table.bot_to_act is None:
                return False
            table.thinking = table.match.to_act
            table.announce()
        try:
            ask = self._think_here if self.asking is None else self._have_thought
            choice = await ask(match_id, opened)
        finally:
            opened.table.thinking = None
        if choice is None and self.asking is not None and not opened.table.listeners:
            return False  # another process goes on with it
        async with self.at(match_id) as table:
            if choice is not None and table.moment() == choice.moment:
                with suppress(StaleError):  # the table is opened again, and the bot asked again
                    await self._keep_to_the_end(table, choice.action)
            if table.loaded:
                table.announce()
                self.garbage.changed()
        return True

    async def _think_here(self, match_id: str, opened: OpenTable) -> Choice | None:
        """What a worker of this process chooses for the bot."""
        worker = self.bot_workers.of(match_id)
        async with worker.queue.turn(lambda: bool(opened.table.listeners)):
            async with self.at(match_id) as table:
                task, moment = table.bot_task(), table.moment()
            told = [partial(say_to, opened.table.listeners) for say_to in (tell, warn)]
            return None if task is None else Choice(await worker.choose(task, *told), moment)

    async def _have_thought(self, match_id: str, opened: OpenTable) -> Choice | None:
        """What a worker, here or on another machine, chooses for the bot."""
        assert self.asking is not None
        async with self.at(match_id) as table:
            task, moment, bot = table.bot_task(), table.moment(), table.bot_to_act
        if task is None or bot is None:
            return None
        listeners = opened.table.listeners
        told = partial(tell, listeners)
        found = await self.asking.thought(asked(task, bot), moment, bool(listeners), told)
        if found is None:
            return None
        if found.answer is None:
            warn(listeners, FORFEIT)
        return Choice(found.answer or RESIGN, moment)

    def hear_thought(self, signal: Signal) -> None:
        """A worker says how far it is, or there is something to think about."""
        if self.asking is not None:
            self.asking.hear(signal)
        if self.pulling is not None:
            self.pulling.hear(signal)

    async def sweep(self) -> None:
        """Go on with matches whose bots nobody asks: the process that did is gone."""
        if self.asking is None:
            return
        await self.asking.renew()
        for match_id in await self.save(self._store.thoughts.forgotten):
            opened = self._open.get(match_id)
            if match_id not in self._hopeless and (opened is None or opened.bots is None):
                self.begin(self._rouse(match_id))

    async def _answers(self, match_id: str) -> bool:
        """Give the only answer that a person has, after a while, where it must look like a choice.

        The person is not asked, and the others cannot tell.
        """
        async with self.at(match_id) as table:
            answer, moment = table.only_answer, table.moment()
        if answer is None:
            return False
        await asyncio.sleep(self._pause())
        async with self.at(match_id) as table:
            if table.moment() == moment:
                with suppress(StaleError):
                    await self._keep_to_the_end(table, answer)
            if table.loaded:
                table.announce()
                self.garbage.changed()
        return True

    async def _keep_to_the_end(self, table: Table, action: str) -> None:
        """Play for the seat to act, even if the bot's task is cancelled."""
        await asyncio.shield(self.begin(self.keep(table, lambda table: table.play_for(action))))

    def _pause(self) -> float:
        """Seconds as a person takes them: mostly near the median, at times much longer."""
        median = self.settings.answer_seconds
        return min(LONGEST_PAUSE * median, median * random.lognormvariate(0, 0.5))
