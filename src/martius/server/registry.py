"""The registry of open tables, and the bots that play at them."""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from functools import partial
from typing import NamedTuple

from martius.kernel.plain import Json, Plain
from martius.kernel.text import plural, say
from martius.match import History, Match, MatchError, Record, library
from martius.match.dice import FairDice
from martius.server.attendance import now
from martius.server.bot_workers import BotWorkers
from martius.server.contributions import Ask, players
from martius.server.errors import UNSAVED, Denied, StaleError, unsaved
from martius.server.keys import Lock, digest, new_key
from martius.server.listener import Listener, Role, tell, warn
from martius.server.offers import Offer, Offers
from martius.server.open_tables import OpenTable, OpenTables
from martius.server.rations import Rations
from martius.server.reading import Readers
from martius.server.settings import Settings
from martius.server.sheets import Wrong
from martius.server.store import Sitter, Store, Stored
from martius.server.table import Keeps, Table

LOG = logging.getLogger("martius.server")
TIDY_SECONDS = 3600
LONGEST_WAIT = 5.0
"""So many seconds the first dice wait for pages that are there but add nothing to them."""


class Made(NamedTuple):
    """A new match and its keys."""

    id: str
    key: str
    keys: dict[str, str]
    watch: str


class Registry(OpenTables):
    """Makes matches, lets people and bots play at their tables, and puts abandoned ones away."""

    def __init__(
        self, store: Store, offers: Offers, bot_workers: BotWorkers, settings: Settings
    ) -> None:
        super().__init__(store, offers)
        self.settings = settings
        self.rations = Rations(settings)
        self.bot_workers = bot_workers
        self._readers = Readers(
            {title: offer.game for title, offer in offers.items()}, settings.uploads
        )

    # --- coming and going ---

    async def start(self) -> None:
        """Go on where a bot was to act when the server stopped."""
        self.loop = asyncio.get_running_loop()
        self._start(self._rouse_all(await self.save(self._store.waiting_for_bots)))
        self._tidying = self._start(self._tidy_up())

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

    async def stop(self) -> None:
        """Let what is being saved be saved; give up what is being thought."""
        self._tidying.cancel()
        for opened in self._open.values():
            if opened.bots is not None:
                opened.bots.cancel()
        await self._settle()
        self.bot_workers.close()
        self._readers.close()

    # --- making matches ---

    async def create(
        self,
        title: str,
        content: Plain,
        options: Mapping[str, object],
        sitters: Mapping[str, Sitter],
        maker: str,
        wait: bool = False,
    ) -> Made:
        """A new match with fair dice; if they wait, the first roll is when all have added to them.

        Where nobody is to contribute there is nothing to wait for.
        """
        offer = self.offer(title)
        with_bots = any(sitter.by == "bot" for sitter in sitters.values())
        if with_bots:
            self._ration_bots(maker)
        try:
            options = {**options, **offer.secrecy(content, options, sitters)}
            agreed = library.options(offer.game, content, options)
            seated = offer.seated(offer.game.seats(agreed), sitters)
            dice = FairDice(players=players(seated, content))
            new = partial(Match.new, offer.game, content, agreed, dice=dice, history=History())
            match = await self.study(partial(new, hold=wait and bool(dice.players)))
        except MatchError as error:
            raise Denied(400, str(error)) from None
        made = await self._keep(match.record, match.history, match.to_act, seated, dice)
        if with_bots:
            self._open_table(made.id).maker = maker
            self._start(self._rouse(made.id))
        return made

    def _ration_bots(self, maker: str) -> None:
        most = self.settings.bot_games_per_address
        running = sum(opened.maker == maker and opened.busy for opened in self._open.values())
        if most and running >= most:
            raise Denied(
                429,
                plural(
                    "Bots are still playing in {n} game of yours. Let them finish first.",
                    "Bots are still playing in {n} games of yours. Let them finish first.",
                    running,
                ),
            )

    def offer(self, title: str) -> Offer:
        """A title that is offered."""
        if title not in self.offers:
            names = ", ".join(self.offers)
            raise Denied(404, f"There is no title {title!r}; choose one of {names}.")
        return self.offers[title]

    async def sheet(self, text: str) -> Json:
        """A scenario file as it was read."""
        found = await self._readers.sheet(text)
        if isinstance(found, Wrong):
            return {"wrong": found._asdict()}
        about = self.offer(found.title).about(found.content)
        return {"title": found.title, "scenario": about, "content": found.content}

    async def content(self, title: str, text: str) -> Plain:
        """The content of a scenario file of this title, or a refusal."""
        found = await self._readers.sheet(text)
        if isinstance(found, Wrong):
            raise Denied(400, f"{found.key}: {found.text}" if found.key else found.text)
        if found.title != title:
            raise Denied(400, say("This scenario belongs to another game."))
        return found.content

    async def upload(self, text: str) -> Made:
        """A record as a match to look at."""
        record, history = await self._readers.read(text)
        nobody = {seat: Sitter("record") for seat in record.seats}
        return await self._keep(record, history, None, nobody, None)

    async def branch(self, match_id: str, key: str, at: int) -> Made:
        """Go on from a moment of a match as a new game that is played here, with fresh dice."""
        async with self.at(match_id, since=0) as table:
            table.role(key)
            dice = FairDice(players=table.match.record.seats[:1])
            match = await self.study(table.branch, at, dice)
        here = {seat.id: Sitter("here") for seat in match.seats}
        return await self._keep(match.record, match.history, match.to_act, here, dice)

    async def rematch(self, match_id: str, key: str) -> str:
        """One new match for all who played this one: those who ask later get the same."""
        async with self.at(match_id) as table:
            if not table.role(key).mine:
                raise Denied(403, say("Only the players of this game can start a rematch."))
            if not table.match.over:
                raise Denied(409, say("The game is not over yet."))
            if table.rematch is None:
                rematch_id = await self._again(table)
                await self.save(self._store.attendance.invite, match_id, rematch_id)
                table.invite(rematch_id)
            assert table.rematch is not None
            return table.rematch

    async def _again(self, table: Table) -> str:
        old = table.match
        scenario, options = old.record.scenario, old.record.options
        dice = FairDice(players=players(table.stored.sitters, scenario))
        new = partial(Match.new, old.game, scenario, options, dice=dice, history=History())
        held = partial(new, hold=bool(dice.players))
        match, rematch_id = await self.study(held), secrets.token_urlsafe(9)
        kept = table.stored.sitters, dice.seed.hex(), 0, table.stored.locks
        stored = Stored(match.record, *kept, match.history or History())
        await self.save(self._store.add, rematch_id, stored, match.to_act)
        self._start(self._rouse(rematch_id))
        return rematch_id

    async def _keep(
        self,
        record: Record,
        history: History | None,
        to_act: str | None,
        sitters: dict[str, Sitter],
        dice: FairDice | None,
    ) -> Made:
        made = Made(
            secrets.token_urlsafe(9),
            new_key(),
            {seat: new_key() for seat, sitter in sitters.items() if sitter.by == "friend"},
            new_key(),
        )
        secret = None if dice is None else dice.seed.hex()
        locks = _locks(made, watch_only=dice is None)
        stored = Stored(record, sitters, secret, 0, locks, history or History())
        try:
            await self.save(self._store.add, made.id, stored, to_act)
        except UNSAVED as error:
            LOG.exception("A match could not be kept")
            raise unsaved(say("The game could not be saved"), error) from None
        return made

    # --- presence ---

    def came(self, table: Table, page: Listener) -> None:
        """A page follows a match from now on."""
        self._note(table.id, table.enter(page))

    def left(self, table: Table, page: Listener) -> None:
        """A page is gone."""
        self._note(table.id, table.leave(page))
        self._clear_away(table.id, self._open_table(table.id))

    def _note(self, match_id: str, seats: list[str]) -> None:
        if seats:
            self._start(self._write_down(match_id, seats, now()))

    async def _write_down(self, match_id: str, seats: list[str], when: datetime) -> None:
        try:
            await self.save(self._store.attendance.seen, match_id, seats, when)
        except UNSAVED:
            LOG.exception("Who was at match %s could not be written down", match_id)

    # --- abandoned matches ---

    async def _tidy_up(self) -> None:
        """Put abandoned matches away, now and every hour."""
        while self.settings.expire_days:
            await self.put_away(now() - timedelta(days=self.settings.expire_days))
            await asyncio.sleep(TIDY_SECONDS)

    async def put_away(self, before: datetime) -> None:
        """Delete the matches at which nobody was since then and nobody is."""
        attendance = self._store.attendance
        for match_id, seen in (await self.study(attendance.abandoned, before)).items():
            opened = self._open.get(match_id)
            if opened is None or opened.idle:
                self._open.pop(match_id, None)
                self._idle.pop(match_id, None)
                await self.save(attendance.expire, match_id, seen)

    # --- playing ---

    async def play(self, match_id: str, role: Role, seat: str, seq: int, action: str) -> None:
        """Play an action; once it returns, the action is durable."""
        await self._change(match_id, lambda table: table.play(role, seat, seq, action))

    async def undo(self, match_id: str, role: Role, seat: str, seq: int) -> None:
        """Take an action back; once it returns, that is durable."""
        await self._change(match_id, lambda table: table.undo(role, seat, seq))

    async def contribute(self, match_id: str, role: Role, ask: Ask, value: str) -> None:
        """Add to the dice; once it returns, that is durable."""
        await self._change(match_id, lambda table: table.contribute(role, ask, value))

    async def roll(self, match_id: str, role: Role) -> None:
        """Let the first dice roll without those who are not here, as a player wishes."""
        if role.mine:
            await self._change(match_id, Table.roll)

    def hurry(self, match_id: str) -> None:
        """See to it that a match whose players are all here does not wait for its dice for long."""
        loop = asyncio.get_running_loop()
        loop.call_later(LONGEST_WAIT, lambda: self._start(self._wait_no_more(match_id)))

    async def _wait_no_more(self, match_id: str) -> None:
        with suppress(Denied):
            async with self.at(match_id) as table:
                waits = table.match.held and table.everybody_is_here()
            if waits:
                await self._change(match_id, Table.roll)

    async def _change(self, match_id: str, change: Callable[[Table], Keeps]) -> None:
        """Change a match to the end, even if the page that asked for it is gone by then."""
        await asyncio.shield(self._start(self._save(match_id, change)))

    async def _save(self, match_id: str, change: Callable[[Table], Keeps]) -> None:
        async with self.at(match_id) as table:
            try:
                await self.keep(table, change)
            except StaleError:
                await self.study(table.load)
                table.announce()
                raise Denied(
                    409, say("The game has moved on in the meantime, so nothing was changed.")
                ) from None
            except UNSAVED as error:
                LOG.exception("Match %s could not be saved", match_id)
                what = say("The action could not be saved, so it was not played")
                raise unsaved(what, error) from None
            self.bot_workers.of(match_id).interrupt(match_id)
            table.announce()
            self.wake(match_id)

    # --- bots ---

    def wake(self, match_id: str) -> None:
        """Let the bots of a match play until somebody else is to act."""
        opened = self._open[match_id]
        table = opened.table
        waits = table.bot_to_act is not None or table.only_answer is not None
        if opened.bots is None and waits:
            opened.bots = self._start(self._run_bots(match_id, opened))

    async def _run_bots(self, match_id: str, opened: OpenTable) -> None:
        try:
            while await self._bot_acts(match_id, opened) or await self._answers(match_id):
                pass
        except Exception:
            LOG.exception("A bot failed in match %s", match_id)
            stopped = say("The bot stopped working. Reload the page and it tries again.")
            warn(opened.table.listeners, stopped)
        finally:
            opened.bots = None

    async def _bot_acts(self, match_id: str, opened: OpenTable) -> bool:
        """Let a bot think and play, if it is a bot's turn."""
        async with self.at(match_id) as table:
            if table.bot_to_act is None:
                return False
            table.thinking = table.match.to_act
            table.announce()
        try:
            worker = self.bot_workers.of(match_id)
            async with worker.queue.turn(lambda: bool(opened.table.listeners)):
                async with self.at(match_id) as table:
                    task, moment = table.bot_task(), table.moment()
                told = [partial(say_to, opened.table.listeners) for say_to in (tell, warn)]
                action = task and await worker.choose(task, *told)
        finally:
            opened.table.thinking = None
        async with self.at(match_id) as table:
            if isinstance(action, str) and table.moment() == moment:
                with suppress(StaleError):  # the table is opened again, and the bot asked again
                    await self._keep_to_the_end(table, action)
            if table.loaded:
                table.announce()
        return True

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
        return True

    async def _keep_to_the_end(self, table: Table, action: str) -> None:
        """Play for the seat to act, even if the bot's task is cancelled."""
        await asyncio.shield(self._start(self.keep(table, lambda table: table.play_for(action))))

    def _pause(self) -> float:
        """Seconds as a person takes them: mostly near the median, at times much longer."""
        median = self.settings.answer_seconds
        return min(5 * median, median * random.lognormvariate(0, 0.5))


def _locks(made: Made, watch_only: bool) -> list[Lock]:
    return [
        Lock("watch" if watch_only else "here", None, digest(made.key)),
        *(Lock("friend", seat, digest(key)) for seat, key in made.keys.items()),
        Lock("watch", None, digest(made.watch)),
    ]
