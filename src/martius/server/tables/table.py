"""One match at the table: what its pages do, and what of it must be kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial

from martius.kernel.codec import encode_state
from martius.kernel.text import all_of, say
from martius.match import Match, Refused
from martius.match.dice import FairDice
from martius.match.notes import TIME_OUT
from martius.match.record import RESIGN, rolls
from martius.match.take_back import last_action, taken_back
from martius.server.bots.seats import BotTask, seed_of_bot
from martius.server.errors import Denied
from martius.server.store.attendance import now
from martius.server.store.fleet import WATCHERS, Pages
from martius.server.store.keys import Lock
from martius.server.store.moment import Append, Moment
from martius.server.store.proposals import Proposal
from martius.server.store.store import Store
from martius.server.tables.contributions import Ask, asks, missing
from martius.server.tables.listener import Listener, Role
from martius.server.tables.loading import dice_of
from martius.server.tables.offers import Offers
from martius.server.tables.resigning import losers
from martius.server.tables.seating import Beside, Passing
from martius.server.tables.timed import TimedTable, Timing

Keep = Append | Callable[[], None]
Keeps = Sequence[Keep]
"""What is to be written, in order."""

MOST_SHARES = 200
"""So much is added to one promise of dice; honest pages need a few."""


class Table(TimedTable):
    """A match that somebody plays or looks at; the registry locks it."""

    def __init__(
        self, match_id: str, store: Store, offers: Offers, timing: Timing | None = None
    ) -> None:
        super().__init__(match_id, store, offers, timing)
        self.listeners: set[Listener] = set()
        self._asked_at = (0, 0)
        self._announced: Moment | None = None
        """Where the match stood when pages were last told."""

    def load(self) -> None:
        super().load()
        self._announced = self.moment()

    # --- coming and going ---

    def enter(self, page: Listener) -> list[str]:
        """A page follows the match from now on; whose coming that is."""
        self.listeners.add(page)
        came = self._presence.come(page.role.mine, now())
        self.wind()
        self._tell_seats(self.listeners if came else {page})
        self.tell_table({page} if page.role.mine else self.listeners)
        self.ask()
        return came

    def leave(self, page: Listener) -> list[str]:
        """A page is gone; whose leaving that is."""
        self.listeners.discard(page)
        if not self.listeners:
            self._audiences.clear()
        left = self._presence.go(page.role.mine, now())
        self._tell_seats(self.listeners if left else ())
        self.tell_table(() if page.role.mine else self.listeners)
        if self.loaded:
            self.ask()
        return left

    def is_watched(self, seat: str) -> bool:
        """Whether a page of this seat is in sight of its person."""
        return any(page.looking and seat in page.role.mine for page in self.listeners)

    def let_watch(self, allowed: bool) -> None:
        """Let people watch from now on, or let them watch no longer."""
        self.watchable = allowed
        self.relock(self.stored.locks)

    def relock(self, locks: list[Lock]) -> None:
        """Other keys fit from now on: every page can do what its own still opens."""
        self.stored.locks = locks
        for listener in list(self.listeners):
            was = listener.role
            listener.relocked(self)
            if listener.role != was:
                self._presence.go(was.mine, now())
                self._presence.come(listener.role.mine, now())
        self._tell_seats(self.listeners)
        self.tell_table()

    def refresh(self, beside: Beside) -> None:
        """Other processes changed what lies beside the game: tell the pages here."""
        heard, rematch = {line.number for line in self.chat}, self.rematch
        before, watchable = self._people(), self.watchable
        self._know(beside)
        if set(beside.locks) != set(self.stored.locks) or self.watchable != watchable:
            self.relock(beside.locks)
        elif self._people() != before:
            self._tell_seats(self.listeners)
        if lines := [line for line in self.chat if line.number not in heard]:
            for listener in self.listeners:
                listener.hear(lines)
        if self.rematch is not None and self.rematch != rematch:
            self.invite(self.rematch)
        self.tell_table()
        self.ask()

    def pass_on(self, passing: Passing) -> None:
        """People came or went at other processes, or a clock was wound there: tell the pages."""
        before = self._people()
        self._know_passing(passing)
        if self._people() != before:
            self._tell_seats(self.listeners)
        self.tell_table()
        self.ask()

    def _people(self) -> tuple[object, ...]:
        """What other processes may change of what is shown of the seats."""
        shown = self.names, self.known, self.agreed, self.stand_ins
        return (*shown, self._presence.elsewhere)

    @property
    def seated(self) -> dict[str, Pages]:
        """The pages at this process: of each seat, and of those who watch."""
        seats = {seat: Pages(looking=self.is_watched(seat)) for seat in self._presence.pages}
        watching = self._presence.watchers_here
        return seats | ({WATCHERS: Pages(watching)} if watching else {})

    def _tell_seats(self, listeners: Iterable[Listener]) -> None:
        for listener in listeners:
            listener.seats_due()

    def invite(self, rematch_id: str) -> None:
        """Tell every page of the match that follows on this one."""
        self.rematch = rematch_id
        for listener in self.listeners:
            listener.invite(rematch_id)

    # --- what is done ---
    # Each returns what must be kept before anybody may see it.

    def play(self, role: Role, seat: str, seq: int, action: str) -> Keeps:
        """Play an action for a seat of this page."""
        if action == RESIGN:  # whatever has happened meanwhile
            self.resigning(role, seat)
        else:
            self.check(role, seat, seq)
            self._check_pause()
        return self._play(seat, action)

    def _check_pause(self) -> None:
        if self.paused:
            raise Denied(409, say("The game is paused. Resume it first."))

    def resigning(self, role: Role, seat: str) -> str:
        """What it means if a page gives up for a seat of its own; nobody ends the game for other
        people who win or lose with them."""
        self.check(role, seat, self.match.seq)
        meaning = self.match.resigning(seat)
        lost = losers(self.match, seat)
        others = [s.name for s in lost if s.id not in role.mine and self._is_person(s.id)]
        if others:
            raise Denied(
                409,
                say(
                    "You win or lose together with {others}, so you cannot resign for them.",
                    others=all_of(others),
                ),
            )
        return meaning

    def play_as(self, seat: str, action: str) -> Keeps:
        """Play for a seat what the table does in its name."""
        return self._play(seat, action)

    def play_for(self, action: str) -> Keeps:
        """Play for the seat to act what a bot chose, or what a person alone can do."""
        assert self.match.to_act is not None
        return self._play(self.match.to_act, action)

    def _play(self, seat: str, action: str) -> Keeps:
        base = self.moment()
        self._do(lambda: self.match.play(action, seat))
        return [self._append(base)]

    def _append(self, base: Moment) -> Append:
        match = self.match
        self.wind()
        history, clock = self.stored.history, self.clock_row()
        return Append(self.id, base, match.record, history, match.to_act, clock)

    def undo(self, role: Role, seat: str, seq: int) -> Keeps:
        """Take a seat's last action back."""
        self.check(role, seat, seq)
        self._check_pause()
        base = self.moment()
        self._do(lambda: self.match.undo(seat))
        self.stored.undos += 1
        self.wind()
        record, to_act = self.match.record, self.match.to_act
        return [
            partial(self._store.take_back, self.id, base, record, to_act),
            *self._kept_besides(),
        ]

    def _kept_besides(self) -> Keeps:
        """What an undo changes of clocks and notes."""
        notes = self.match.record.notes
        kept = [partial(self._store.table_notes.keep, self.id, list(notes))] if notes else []
        return [*kept, *self.keep_clock()]

    def take_back(self, seat: str, agreed: Sequence[str]) -> Keeps:
        """Go back to before a seat's last action, as all have agreed; with fresh dice if any
        rolled since."""
        base, old = self.moment(), self.match
        seq = last_action(old.record, seat)
        assert seq is not None
        fresh = rolls(old.record.entries[seq:]) > 0
        record = taken_back(old.record, seq, seat, agreed, self.stored.secret)
        history = self.stored.history.upto(seq)
        match = Match.resumed(old.game, record, history)
        stored = replace(self.stored, record=record, history=history, undos=self.stored.undos + 1)
        dice = FairDice(players=self._span.players) if fresh else dice_of(stored)
        stored.secret = dice.seed.hex()
        match.go_on(dice, hold=True)
        match.bots = old.bots
        self._match, self._stored = match, stored
        self.wind()
        rewound = partial(self._store.rewind, self.id, base, stored, match.to_act)
        return [rewound, *self.keep_clock()]

    def keep_proposal(self, what: str, asked: Proposal | None) -> None:
        """Keep what somebody asks for, or that nobody does."""
        self._store.proposals.keep(self.id, what, asked)

    def time_out(self) -> Keeps:
        """End the game for a seat whose time is up, or let a bot play it, as was agreed."""
        seat = self.timed_out()
        if seat is None or self.clock is None:
            return self.keep_clock()
        if self.clock.pace.bot is not None:
            return self.seat_bot(seat, self.clock.pace.bot, TIME_OUT)
        return [*self.noted_time_out(seat), *self._play(seat, RESIGN)]

    # --- dice ---

    def contribute(self, role: Role, ask: Ask, value: str) -> Keeps:
        """Add what a page was asked for to the dice, which may let them roll."""
        if ask.seat not in role.mine or not self._is_asked(ask):
            raise Denied(409, "The dice do not need that now.")
        match, base = self.match, self.moment()
        add = match.seal if ask.ask == "seal" else match.open
        self._do(lambda: add(ask.seat, ask.round, value))
        kept = partial(self._store.contribute, self.id, base, match.record, match.to_act)
        complete = match.held and not missing(self._span)
        return [kept, *(self.roll() if complete else ())]

    def roll(self) -> Keeps:
        """Let dice that waited for contributions roll."""
        if not self.match.held:
            return []
        base = self.moment()
        self._do(self.match.roll)
        return [self._append(base)]

    def _is_asked(self, ask: Ask) -> bool:
        """Whether somebody was asked for this, or has lost what they sealed and seals again."""
        asked = self.asks()
        if not asked or len(self._span.shares) >= MOST_SHARES:
            return False
        opening = [a.round for a in asked if a.seat == ask.seat and a.ask == "open"]
        again = ask.ask == "seal" and any(ask.round in (n, n + 1) for n in opening)
        return ask in asked or again

    def asks(self) -> list[Ask]:
        """What pages are asked to add to the dice now."""
        takes = not self.is_record and self.match.takes_contributions
        return asks(self._span, self._present()) if takes else []

    def ask(self) -> None:
        """Ask them."""
        self._asked_at = self._shared()
        pages, process = self._contributors(), self._store.fleet.name
        for ask in self.asks():
            if ask.seat in pages and self._presence.leads(ask.seat, process):
                pages[ask.seat].ask(ask)

    def _contributors(self) -> dict[str, Listener]:
        """The page that contributes for each seat: of several, the one that came first."""
        pages: dict[str, Listener] = {}
        for listener in sorted(self.listeners, key=lambda listener: listener.number):
            for seat in self._span.players:
                if seat in listener.role.mine:
                    pages.setdefault(seat, listener)
        return pages

    def everybody_is_here(self) -> bool:
        """Whether a page of every player follows the match."""
        return self._present() >= set(self._span.players)

    def _present(self) -> set[str]:
        """The seats that have a page, here or at another process."""
        return self._contributors().keys() | self._presence.elsewhere

    def _do(self, act: Callable[[], None]) -> None:
        """Do it or not, but not by half: after anything but a refusal the match is opened anew."""
        try:
            act()
        except Refused:
            raise
        except BaseException:
            self.put_up()
            raise

    def put_up(self) -> None:
        """Let go of a match that is not as it is kept: it is opened again from the store."""
        self._match = None

    def check(self, role: Role, seat: str, seq: int) -> None:
        """Refuse what a page may not do for a seat at this moment."""
        if self.is_record:
            raise Denied(
                409, say("This is a record. To play on, start a game from one of its moments.")
            )
        self._seat(seat)
        if seat not in role.mine:
            raise Denied(403, say("This page does not play {seat}.", seat=self._seat(seat).name))
        if seat in self.stand_ins:
            raise Denied(409, say("A bot plays this seat for you. Take it back first."))
        if seq != self.match.seq:
            raise Denied(
                409,
                say("The game has moved on. Check the board before you act."),
            )

    def announce(self) -> None:
        """Tell every page that the table has changed."""
        self._texts.clear()
        self._differences.forget()
        self.number += 1
        self._announced = self.moment()
        for listener in self.listeners:
            listener.since = min(listener.since, self.match.seq)
            listener.see()
        if self.clock is not None or self.proposals:
            self.tell_table()
        if self._shared() != self._asked_at:
            self.ask()

    def catch_up(self) -> None:
        """Tell the pages if the table is no longer as they know it."""
        if self.moment() != self._announced:
            self.announce()

    def tell_table(self, pages: Iterable[Listener] | None = None) -> None:
        """Tell pages, or all, what the people agree on, and what the clocks say."""
        for listener in self.listeners if pages is None else pages:
            listener.table_due()

    def _shared(self) -> tuple[int, int]:
        """How many dice were promised, and how much was added to the last: while this and the pages
        stay the same, nobody is asked for anything else."""
        dice = self.match.record.dice
        return len(dice), len(dice[-1].shares) if dice else 0

    # --- bots ---

    @property
    def bot_to_act(self) -> str | None:
        """The bot whose turn it is, if it is a bot's."""
        if self.paused:
            return None
        acting = self.match.to_act or ""
        sitter = self.stored.sitters.get(acting)
        return self.stand_ins.get(acting) or (None if sitter is None else sitter.bot)

    def bot_task(self) -> BotTask | None:
        """What a bot must choose now, if it is a bot's turn."""
        bot, match, seat = self.bot_to_act, self.match, self.match.to_act
        if bot is None or seat is None:
            return None
        assert self.stored.secret is not None
        turn = sum(entry.who == seat for entry in match.record.entries)
        return BotTask(
            self.id,
            match.game,
            encode_state(match.snapshot()),
            [known.id for known in match.seats].index(seat),
            self.offer.guests.get(bot, bot),
            turn,
            seed_of_bot(self.stored.secret, seat, turn),
            match.part(),
        )
