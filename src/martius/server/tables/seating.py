"""A match that is opened from the store: who sits where, and what a key lets a page see."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from typing import Final, Literal, NamedTuple

from martius.kernel import Seat
from martius.kernel.plain import Json
from martius.kernel.text import say
from martius.match import Match
from martius.match.notes import TableNote
from martius.server.bots import names as bot_names
from martius.server.errors import Denied
from martius.server.people.ring import Known
from martius.server.store.clocks import ClockRow
from martius.server.store.conversations import ChatLine
from martius.server.store.fleet import Sitting
from martius.server.store.keys import Lock, fitting
from martius.server.store.moment import standing
from martius.server.store.proposals import Proposal
from martius.server.store.store import Store
from martius.server.store.stored import Stored
from martius.server.store.tails import Tail
from martius.server.tables.listener import Role
from martius.server.tables.loading import denials, is_record, load, read
from martius.server.tables.offers import Offer, Offers
from martius.server.tables.presence import Presence

NO_WATCHERS: Final = say("The host of this game does not allow spectators.")
LINK_SPENT: Final = say("This link was used before, and the host does not allow spectators.")

Link = Literal["open", "taken", "vacant"]
"""A link invites, somebody holds the seat, or neither."""


class Beside(NamedTuple):
    """What lies beside a game: who is there, and what they say and agree to."""

    rematch: str | None
    names: dict[str, str]
    chat: list[ChatLine]
    agreed: frozenset[str]
    visits: dict[str, datetime]
    locks: list[Lock]
    known: Known
    sittings: list[Sitting]
    """At all processes, where several serve the match."""
    watchable: bool
    stand_ins: dict[str, str]
    notes: list[TableNote]
    proposals: dict[str, Proposal]
    clock: ClockRow | None
    outages: list[tuple[datetime, datetime]]
    """When no server ran, as far as the clock does not know of it."""


class Passing(NamedTuple):
    """What changes most often of what lies beside a game."""

    visits: dict[str, datetime]
    sittings: list[Sitting]
    clock: ClockRow | None
    outages: list[tuple[datetime, datetime]]


PASSING: Final = frozenset({"sittings", "clocks"})
"""The tables of the database that it is in."""


class Seating:
    """An opened match with its seats. `load` opens it."""

    def __init__(self, match_id: str, store: Store, offers: Offers) -> None:
        self.id = match_id
        self._store = store
        self._offers = offers
        self.rematch: str | None = None
        """The match that all are invited to once this one is over."""
        self.names: dict[str, str] = {}
        """What the people at the seats are called, as far as they said."""
        self.chat: list[ChatLine] = []
        """What they said to each other, the oldest first."""
        self.known = Known()
        """Those with an account who have keys of this match."""
        self.agreed: frozenset[str] = frozenset()
        """The seats whose players agree to the coach."""
        self.stand_ins: dict[str, str] = {}
        """Bots that play for people who ran out of time or stayed away."""
        self.watchable = True
        """Whether the host lets people watch."""
        self._presence = Presence()
        self._stored: Stored | None = None
        self._match: Match | None = None

    # --- opening ---

    @property
    def loaded(self) -> bool:
        """Whether it is laid out."""
        return self._match is not None

    def load(self) -> None:
        """Lay the match out as it is stored: all of it, or nothing."""
        loaded = load(self.id, self._store, self._offers)
        beside = self.read_beside()
        self._match, self._stored = loaded
        self._know(beside)

    def load_game(self) -> None:
        """Lay out the game alone: what lies beside it is known."""
        self._match, self._stored = load(self.id, self._store, self._offers)

    def let_go(self) -> None:
        """Let go of the past that the store keeps, if there is much of it."""
        store, match_id, record = self._store, self.id, self.match.record
        self.match.let_go(lambda start: read(partial(store.earlier, match_id, record, start)))

    def read_tail(self) -> Tail | None:
        """Read what others have played since; None if more has happened than that, or Denied."""
        with denials():
            base = standing(self.match.record, self.stored.undos)
            return self._store.tails.after(self.id, base, self.match.record)

    def follow(self, tail: Tail) -> None:
        """Go on to where others have played, or Denied."""
        with denials():
            self.match.follow(*tail)

    def read_beside(self) -> Beside:
        """Read what lies beside the game, or Denied."""
        with denials():
            return self._beside()

    def _beside(self) -> Beside:
        store, match_id = self._store, self.id
        return Beside(
            store.attendance.rematch(match_id),
            store.conversations.names(match_id),
            store.conversations.lines(match_id),
            store.agreements.of(match_id),
            store.attendance.visits(match_id),
            store.links.locks(match_id),
            store.people.ring.known(match_id),
            store.fleet.sittings(match_id) if store.shared else [],
            store.watching.allowed(match_id),
            store.stand_ins.of(match_id),
            store.table_notes.of(match_id),
            store.proposals.of(match_id),
            clock := store.clocks.of(match_id),
            store.clocks.outages(clock.since) if clock and clock.since else [],
        )

    def read_passing(self) -> Passing:
        """Read who is there, and what the clocks say, or Denied."""
        store, match_id = self._store, self.id
        with denials():
            clock = store.clocks.of(match_id)
            return Passing(
                store.attendance.visits(match_id),
                store.fleet.sittings(match_id),
                clock,
                store.clocks.outages(clock.since) if clock and clock.since else [],
            )

    def _know_passing(self, passing: Passing | Beside) -> None:
        self._presence.recall(passing.visits)
        self._presence.neighbours(passing.sittings, self._store.fleet.name)

    def _know(self, beside: Beside) -> None:
        self.rematch, self.names, self.chat = beside.rematch, beside.names, beside.chat
        self.agreed, self.known = beside.agreed, beside.known
        self.stand_ins, self.watchable = beside.stand_ins, beside.watchable
        self._know_passing(beside)

    @property
    def match(self) -> Match:
        """The game in play."""
        assert self._match is not None
        return self._match

    @property
    def stored(self) -> Stored:
        """Who sits where, and the keys."""
        assert self._stored is not None
        return self._stored

    @property
    def offer(self) -> Offer:
        """The title."""
        return self._offers[self.match.game.id]

    @property
    def is_record(self) -> bool:
        """Whether it is an uploaded record: to look at, not to play."""
        return is_record(self.stored)

    @property
    def open_to_all(self) -> bool:
        """Whether nothing is hidden from anybody (any more)."""
        return self.match.over or self.is_record

    # --- who ---

    def role(self, key: str) -> Role:
        """What this key lets a page do. Where all is open, no key is needed to look on."""
        if not key and self.open_to_all:
            return self._watcher(None)
        lock = fitting(self.stored.locks, key)
        if lock is None:
            raise Denied(
                403, say("This link does not open this game. Perhaps a part of it is missing.")
            )
        if lock.kind == "here":
            here = (seat for seat, sitter in self.stored.sitters.items() if sitter.by == "here")
            return Role(tuple(here))
        if lock.kind in ("friend", "own") and lock.seat is not None:
            return Role((lock.seat,))
        return self._watcher(lock)

    def _watcher(self, lock: Lock | None) -> Role:
        """What somebody may do who plays no seat: watch, if the host allows it."""
        if not self.watchable:
            spent = lock is not None and lock.kind == "spent"
            raise Denied(403, LINK_SPENT if spent else NO_WATCHERS)
        return Role(())

    def check_watching(self, account_id: str) -> None:
        """Refuse to show a match to somebody whose account may only watch, if nobody may."""
        locks = (lock for lock in self.stored.locks if lock.account_id == account_id)
        if all(lock.kind == "watch" for lock in locks):
            self._watcher(None)

    def is_host(self, key: str) -> bool:
        """Whether a key is that of whoever made the match."""
        lock = self.lock(key)
        return lock is not None and lock.kind == "here"

    def lock(self, key: str) -> Lock | None:
        """What a key opens; None if nothing."""
        return fitting(self.stored.locks, key)

    def account(self, seat: str) -> str | None:
        """Who plays a seat, by the id of the account; None for a guest."""
        here = self.stored.sitters[seat].by == "here"
        wanted = ("here", None) if here else ("own", seat)
        for lock in self.stored.locks:
            if lock.account_id and (lock.kind, lock.seat) == wanted:
                return lock.account_id
        return None

    def held_by(self, account_id: str) -> Role:
        """The seats that somebody with an account plays."""
        return Role(tuple(seat for seat in self.stored.sitters if self.account(seat) == account_id))

    def audible(self, key: str, lines: Sequence[ChatLine]) -> Sequence[ChatLine]:
        """What the holder of a key hears: nothing from those whom they have blocked."""
        lock = self.lock(key)
        silent = self.known.blocks.get(lock.account_id or "", ()) if lock else ()
        return [line for line in lines if line.account_id not in silent] if silent else lines

    def _person(self, seat: str) -> str | None:
        """What the person at a seat is called: an account by its name, a guest as they wish."""
        return self.known.names.get(self.account(seat) or "") or self.names.get(seat)

    def link(self, seat: str) -> Link | None:
        """How it is with the link to a friend's seat; None for other seats."""
        if self.stored.sitters[seat].by != "friend":
            return None
        kinds = {lock.kind for lock in self.stored.locks if lock.seat == seat}
        return "taken" if "own" in kinds else "open" if "friend" in kinds else "vacant"

    def eyes(self, role: Role, seat: str | None) -> str | None:
        """The seat through which a page looks: the one it asks for, if it may, or the likeliest."""
        if seat is None:
            return self._likely_seat(role)
        self._seat(seat)
        if seat not in role.mine and not self.open_to_all:
            raise Denied(
                403, say("This link does not show what {seat} sees.", seat=self._seat(seat).name)
            )
        return seat

    def _likely_seat(self, role: Role) -> str | None:
        if len(role.mine) > 1 and self.match.game.hidden:
            return None  # the device must be passed first
        if self.match.to_act in role.mine:
            return self.match.to_act
        return role.mine[0] if role.mine else None

    def after(self, role: Role, seat: str | None) -> str | None:
        """The seat through which a page goes on looking.

        Where a title hides something and another seat of the same page is to act, it sees what
        everybody may see, until that one asks for its own view: the device must be passed first.
        """
        passes = self.match.game.hidden and self.match.to_act in role.mine
        return None if passes and self.match.to_act != seat else seat

    def seat(self, name: str) -> Seat:
        """A seat by its name, or a refusal."""
        return self._seat(name)

    def away_since(self, seat: str) -> datetime | None:
        """When the person of a seat left; None for one who is here or never came."""
        return self._presence.away_since(seat)

    def _seat(self, name: str) -> Seat:
        for seat in self.match.seats:
            if seat.id == name:
                return seat
        raise Denied(404, f"There is no seat {name!r} in this match.")

    @property
    def coached(self) -> bool:
        """Whether the coach may help: between people at different screens, if all of them agree."""
        sitters = self.stored.sitters
        apart = any(sitter.by == "friend" for sitter in sitters.values())
        return not apart or {seat for seat in sitters if self._is_person(seat)} <= self.agreed

    @property
    def people(self) -> frozenset[str]:
        """The seats that people play."""
        return frozenset(seat for seat in self.stored.sitters if self._is_person(seat))

    def _is_person(self, seat: str) -> bool:
        """Whether a person plays the seat, and no bot in that person's place."""
        return self.stored.sitters[seat].by in ("here", "friend") and seat not in self.stand_ins

    def seats(self, role: Role) -> list[Json]:
        """Who sits where, as this page may know it."""
        shown = []
        for seat in self.match.seats:
            sitter = self.stored.sitters[seat.id]
            shown.append(
                {
                    **seat._asdict(),
                    "by": sitter.by,
                    **_bot(sitter.bot),
                    "stand_in": self.stand_ins.get(seat.id),
                    "person": self._person(seat.id),
                    "account": self.account(seat.id) is not None,
                    "mine": seat.id in role.mine,
                    "link": self.link(seat.id),
                    "coach": seat.id in self.agreed,
                    "connected": sitter.by == "bot" or self._presence.here(seat.id),
                    "away_since": _iso(self._presence.away_since(seat.id)),
                }
            )
        return shown


def _bot(kept: str | None) -> Json:
    if kept is None:
        return {"bot": None, "seconds": None}
    return bot_names.read(kept)._asdict()


def _iso(when: datetime | None) -> str | None:
    return None if when is None else f"{when.isoformat()}Z"
