"""New matches: from a scenario, a record, a moment of another match, or once more."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

from martius.kernel.plain import Json, Plain
from martius.kernel.text import plural, say
from martius.match import History, Match, MatchError, Record, library
from martius.match.dice import FairDice
from martius.server.bots.workers import BotWorkers
from martius.server.errors import UNSAVED, Denied, unsaved
from martius.server.settings import Settings
from martius.server.store.keys import Lock, digest, new_key
from martius.server.store.store import Store
from martius.server.store.stored import Sitter, Stored
from martius.server.tables.bot_turns import BotTurns
from martius.server.tables.branch import branched
from martius.server.tables.clock import Pace, Time, utc
from martius.server.tables.contributions import players
from martius.server.tables.offers import Offer, Offers
from martius.server.tables.pacing import wound
from martius.server.tables.sides import Sides, next_seats, swapped
from martius.server.tables.table import Table
from martius.server.tables.timed import row_of
from martius.server.uploads.reading import Readers
from martius.server.uploads.sheets import Wrong

LOG = logging.getLogger("martius.server")


class Made(NamedTuple):
    """A new match and its keys."""

    id: str
    key: str
    keys: dict[str, str]
    watch: str


class NewMatches(BotTurns):
    """Makes matches and keeps them."""

    def __init__(
        self,
        store: Store,
        offers: Offers,
        bot_workers: BotWorkers,
        settings: Settings,
        time: Time = utc,
    ) -> None:
        super().__init__(store, offers, bot_workers, settings, time)
        games = {title: offer.game for title, offer in offers.items()}
        self._readers = Readers(games, settings.uploads)

    async def create(
        self,
        title: str,
        content: Plain,
        options: Mapping[str, object],
        sitters: Mapping[str, Sitter],
        maker: str,
        wait: bool = False,
        pace: Pace | None = None,
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
        clock = None if pace is None else wound(pace, offer, match, seated)
        made = await self._keep(match.record, match.history, match.to_act, seated, dice)
        if clock is not None:
            await self.save(self._store.clocks.add, made.id, row_of(clock))
        if with_bots:
            self._open_table(made.id).maker = maker
            self.begin(self._rouse(made.id))
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
            match, sitters, dice = await self.study(branched, table, table.role(key), at)
        made = await self._keep(match.record, match.history, match.to_act, sitters, dice)
        self.begin(self._rouse(made.id))
        return made

    async def rematch(self, match_id: str, key: str, swap: bool = False) -> str:
        """One new match for all who played this one, on the same sides or on others: those who ask
        later get the same."""
        async with self.at(match_id) as table:
            mine = table.role(key).mine
            if not mine:
                raise Denied(403, say("Only the players of this game can start a rematch."))
            if not table.match.over:
                raise Denied(409, say("The game is not over yet."))
            if table.rematch is None:
                made = await self._again(table, swap)
                moved = next_seats(table.stored.sitters) if swap else {}
                invite = self._store.attendance.invite
                first = await self.save(invite, match_id, made, mine[0], moved)
                self.begin(self._rouse(first))
                table.invite(first)
            assert table.rematch is not None
            return table.rematch

    async def _again(self, table: Table, swap: bool) -> str:
        old, kept = table.match, Sides(table.stored.sitters, table.stored.locks)
        sides = swapped(*kept) if swap else kept
        scenario, options = old.record.scenario, old.record.options
        dice = FairDice(players=players(sides.sitters, scenario))
        new = partial(Match.new, old.game, scenario, options, dice=dice, history=History())
        held = partial(new, hold=bool(dice.players))
        match, rematch_id = await self.study(held), secrets.token_urlsafe(9)
        rest = sides.sitters, dice.seed.hex(), 0, sides.locks
        stored = Stored(match.record, *rest, match.history or History())
        await self.save(self._store.add, rematch_id, stored, match.to_act)
        if table.clock is not None:
            again = wound(table.clock.pace, table.offer, match, sides.sitters)
            await self.save(self._store.clocks.add, rematch_id, row_of(again))
        if not table.watchable:
            await self.save(self.watching.allow, rematch_id, False)
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


def _locks(made: Made, watch_only: bool) -> list[Lock]:
    return [
        Lock("watch" if watch_only else "here", None, digest(made.key)),
        *(Lock("friend", seat, digest(key)) for seat, key in made.keys.items()),
        Lock("watch", None, digest(made.watch)),
    ]
