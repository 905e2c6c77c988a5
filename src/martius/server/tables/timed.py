"""A table with clocks: whose time runs, and what happens when it is up."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from martius.kernel.plain import Json
from martius.match.notes import BOT, PERSON, TIME_OUT, TableNote
from martius.match.record import CHANCE
from martius.server.store.clocks import ClockRow
from martius.server.store.moment import Moment, standing
from martius.server.store.outbox import Call
from martius.server.store.proposals import Proposal
from martius.server.store.store import Store
from martius.server.tables.clock import Clock, Pace, Span, Time, utc
from martius.server.tables.offers import Offers
from martius.server.tables.proposed import shown, stands
from martius.server.tables.seating import Beside, Passing
from martius.server.tables.shown import ShownTable


class Timing(NamedTuple):
    """What the clocks of a server go by."""

    time: Time = utc
    free: float = 0.0
    """Seconds at the beginning of a move that cost nobody time, where secrets are kept: as long as
    the server may wait before it gives somebody's only answer. Everybody has them, so that they
    tell nothing."""


class TimedTable(ShownTable):
    """A match whose people may have clocks, and seats where bots play for them."""

    def __init__(
        self, match_id: str, store: Store, offers: Offers, timing: Timing | None = None
    ) -> None:
        super().__init__(match_id, store, offers)
        self.timing = timing or Timing()
        self.clock: Clock | None = None
        self.proposals: dict[str, Proposal] = {}
        """What people ask each other for, by what it is."""
        self._outages: Sequence[Span] = ()
        self._wound: tuple[int, int] | None = None
        """Where the match stood when the clock was last wound."""

    def _know(self, beside: Beside) -> None:
        self.match.record.notes, self.proposals = beside.notes, beside.proposals
        super()._know(beside)

    def _know_passing(self, passing: Passing | Beside) -> None:
        super()._know_passing(passing)
        self.clock = None if passing.clock is None else clock_of(passing.clock)
        self._outages = passing.outages
        self._wound = self._turn()
        self.wind()

    def moment(self) -> Moment:
        """Where the match stands; it changes whenever the table does."""
        return standing(self.match.record, self.stored.undos)

    def _turn(self) -> tuple[int, int]:
        """How many actions were played and taken back."""
        return self.match.seq, self.stored.undos

    # --- the clock ---

    def wind(self) -> None:
        """Count the time that has passed, and let that of the seat to act run."""
        if self.clock is None:
            return
        now, acting = self.timing.time(), self.match.to_act
        seat = None if acting == CHANCE else acting
        clock = self.clock.counted(now, self._outages)
        self.clock = clock.passed(seat, now, self._costs_time(seat), self._free(seat))
        self._wound = self._turn()

    def _costs_time(self, seat: str | None) -> bool:
        """Whether a person is to act, and everybody has been here once."""
        if seat is None or self.is_record or not self._is_person(seat):
            return False
        people = (known.id for known in self.match.seats if self._is_person(known.id))
        return all(self._presence.came(known) for known in people)

    def _free(self, seat: str | None) -> float:
        """Seconds that are free now: at the beginning of a move or after dice, where secrets are
        kept. It must not depend on what the seat can do."""
        entries = self.match.record.entries
        fresh = not entries or entries[-1].who != seat
        new = self._turn() != self._wound and fresh and self._keeps_secrets
        return self.timing.free if new else 0.0

    def clock_row(self) -> ClockRow | None:
        """The clock as it is kept."""
        return None if self.clock is None else row_of(self.clock)

    def keep_clock(self) -> list[Callable[[], None]]:
        """What keeps the clock."""
        row = self.clock_row()
        return [] if row is None else [partial(self._store.clocks.keep, self.id, row)]

    def table_state(self) -> Json:
        """What the people at the table agree on, and what their clocks say."""
        return {
            "clock": None if self.clock is None else self._clock_shown(self.clock),
            "proposals": [shown(self, one) for one in self.proposals.values() if stands(self, one)],
            "watchable": self.watchable,
            "watchers": self._presence.watchers,
        }

    @property
    def paused(self) -> bool:
        """Whether all agreed to pause."""
        return self.clock is not None and self.clock.paused

    @property
    def only_answer(self) -> str | None:
        return None if self.paused else super().only_answer

    def pause(self, paused: bool) -> list[Callable[[], None]]:
        """Stop the clocks, or let them go on; what keeps that."""
        self.wind()
        assert self.clock is not None
        self.clock = self.clock._replace(paused=paused)
        self.wind()
        return self.keep_clock()

    def _clock_shown(self, clock: Clock) -> Json:
        now = self.timing.time()
        return clock.counted(now, self._outages).shown(now)

    # --- bots in people's seats ---

    def seat_bot(self, seat: str, bot: str, why: str | None) -> list[Callable[[], None]]:
        """Let a bot play a person's seat from now on; what keeps that."""
        self.stand_ins = {**self.stand_ins, seat: bot}
        reason = [] if why is None else [{"table": why, "seat": seat}]
        notes = self.note(*reason, {"table": BOT, "seat": seat, "bot": bot})
        self.wind()
        kept = partial(self._store.stand_ins.keep, self.id, seat, bot)
        return [*notes, kept, *self.keep_clock()]

    def seat_person(self, seat: str) -> list[Callable[[], None]]:
        """Let the person of a seat play it again; what keeps that."""
        self.stand_ins = {known: bot for known, bot in self.stand_ins.items() if known != seat}
        if self.clock is not None and seat in self.clock.left:
            self.clock = self.clock.returned(seat)
        self.wind()
        kept = partial(self._store.stand_ins.keep, self.id, seat, None)
        return [*self.note({"table": PERSON, "seat": seat}), kept, *self.keep_clock()]

    def note(self, *lines: Json) -> list[Callable[[], None]]:
        """Write down what the table does; what keeps that. Nothing is written twice, so that what
        failed half-way can be done again."""
        notes = self.match.record.notes
        known = [note.line for note in notes if note.start == self.match.seq]
        notes += [TableNote(self.match.seq, line) for line in lines if line not in known]
        return [partial(self._store.table_notes.keep, self.id, list(notes))]

    def timed_out(self) -> str | None:
        """The seat whose time is up, as of now."""
        self.wind()
        clock = self.clock
        return clock.running if clock is not None and clock.out else None

    def warned(self) -> list[Callable[[], None]]:
        """Whoever is to act and is away hears that their time runs short; what keeps that."""
        self.wind()
        clock, now = self.clock, self.timing.time()
        if clock is None or clock.warning is None or clock.warning > now:
            return self.keep_clock()
        self.clock = clock._replace(warned=True)
        call = Call(self.id, "clock", self.match.seq, clock.running or "")
        return [partial(self._store.clocks.warn, row_of(self.clock), call, now)]

    def noted_time_out(self, seat: str) -> list[Callable[[], None]]:
        """Write down that a seat's time is up."""
        return self.note({"table": TIME_OUT, "seat": seat})


def row_of(clock: Clock) -> ClockRow:
    """A clock as it is kept."""
    names = ("left", "seat", "used", "warned")
    state = json.dumps({name: getattr(clock, name) for name in names})
    terms = json.dumps(clock.pace._asdict())
    times = clock.since, clock.paused, clock.deadline, clock.warning
    return ClockRow(terms, state, *times)


def clock_of(row: ClockRow) -> Clock:
    """A clock that was kept."""
    terms, state = json.loads(row.terms), json.loads(row.state)
    pace = Pace(**terms | {"days_off": tuple(terms["days_off"])})
    return Clock(pace, **state, since=row.since, paused=row.paused)
