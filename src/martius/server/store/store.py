"""The store: every match as rows, and a change is one transaction.

A change counts only once it is durable, so SQLite runs with a write-ahead log and a full sync.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import cast

from alembic.util import CommandError
from sqlalchemy import (
    Connection,
    Table,
    delete,
    event,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.pool import ConnectionPoolEntry

from martius.kernel.plain import Json
from martius.match import Entry, History, Record
from martius.match.history import Change
from martius.match.record import RulesSpan
from martius.server.errors import DamagedError, StaleError, StoreError
from martius.server.people.people import People
from martius.server.store.agreements import Agreements
from martius.server.store.attendance import Attendance, now
from martius.server.store.chain import chain_of, tail_of
from martius.server.store.channels import Channels
from martius.server.store.claim import Claim
from martius.server.store.clocks import Clocks
from martius.server.store.conversations import Conversations
from martius.server.store.errands import Errands
from martius.server.store.fleet import Fleet, new_name
from martius.server.store.headlines import Headlines
from martius.server.store.keys import lock_of
from martius.server.store.links import Links
from martius.server.store.moment import Append, Moment, linked, standing
from martius.server.store.opening import check, engine, file_of, migrate, no_driver, shown
from martius.server.store.outbox import Outbox, call
from martius.server.store.postgres_moves import PostgresMoves
from martius.server.store.proposals import Proposals
from martius.server.store.reviews import Reviews
from martius.server.store.schema import CHANGES, DICE, ENTRIES, KEYS, MATCHES, SITTERS
from martius.server.store.seat_notes import SeatNotes
from martius.server.store.signals import ALONE, Ears, install
from martius.server.store.sqlite_moves import SqliteMoves
from martius.server.store.stand_ins import StandIns
from martius.server.store.stored import (
    By,
    Sitter,
    Stored,
    change_rows,
    dice_rows,
    entry_rows,
    rules_text,
    sitter_rows,
    span_of,
)
from martius.server.store.table_notes import TableNotes, keep_notes
from martius.server.store.table_schema import CLOCKS, STAND_INS
from martius.server.store.tails import Tails
from martius.server.store.thoughts import Thoughts
from martius.server.store.vault import Vault
from martius.server.store.watching import Watching
from martius.server.store.writer import GroupWriter, SharedWriter, Writer


class Store:
    """Matches in a database: SQLite in a file, or what an SQLAlchemy address names."""

    def __init__(self, address: str | Path) -> None:
        self.address = shown(str(address))
        self._claim: Claim | None = None
        try:
            name = new_name()
            self._engine = engine(str(address), name)
            self.fleet = Fleet(self._engine, name)
            """This process among others."""
            self.ears = Ears(self._engine)
            self.thoughts = Thoughts(self._engine)
            self.tails = Tails(self._engine)
            self.attendance = Attendance(self._engine)
            self.reviews = Reviews(self._engine)
            self.agreements = Agreements(self._engine)
            self.conversations = Conversations(self._engine)
            self.links = Links(self._engine)
            self.people = People(self._engine)
            self.channels = Channels(self._engine)
            self.outbox = Outbox(self._engine)
            self.headlines = Headlines(self._engine)
            self.vault = Vault(self._engine)
            self.clocks = Clocks(self._engine)
            self.table_notes = TableNotes(self._engine)
            self.stand_ins = StandIns(self._engine)
            self.proposals = Proposals(self._engine)
            self.seat_notes = SeatNotes(self._engine)
            self.watching = Watching(self._engine)
            self.errands = Errands(self._engine)
            self._prepare()
        except DamagedError as error:
            raise DamagedError(f"{self.address}: {error}.") from None
        except ModuleNotFoundError as error:
            raise StoreError(no_driver(self.address, error)) from None
        except OSError as error:
            raise StoreError(
                f"{self.address}: the database cannot be opened ({error.strerror})."
            ) from None
        except ArgumentError:
            raise StoreError(f"{self.address}: this is no address of a database.") from None
        except DBAPIError as error:
            raise StoreError(
                f"{self.address}: the database cannot be opened ({error.orig})."
            ) from None
        except CommandError:
            raise StoreError(
                f"{self.address}: the database was written by a newer Martius than this one."
            ) from None

    def _prepare(self) -> None:
        try:
            if (file := file_of(self._engine)) is not None:
                self._claim = Claim(file)
            with self._engine.connect() as connection, _alone(connection):
                check(connection)
                migrate(connection)
                if self.shared:
                    install(connection)
        except BaseException:
            self.close()
            raise

    @property
    def shared(self) -> bool:
        """Whether other processes may serve the same matches."""
        return self._engine.dialect.name == "postgresql"

    def close(self) -> None:
        """Let go of the database; a connection that is in use is closed when it comes back."""
        self.tails.close()
        event.listen(self._engine.pool, "checkin", _close_late)
        self._engine.dispose()
        if self._claim is not None:
            self._claim.release()

    def ping(self) -> None:
        """Ask the database for nothing; it raises what a real question would."""
        with self._engine.connect() as connection:
            connection.execute(select(MATCHES.c.id).limit(1))

    def add(self, match_id: str, stored: Stored, to_act: str | None) -> None:
        """Keep a new match."""
        record = stored.record
        row = {
            "id": match_id,
            "title": record.title,
            "version": record.version,
            "scenario": json.dumps(record.scenario),
            "options": json.dumps(record.options),
            "seats": json.dumps(record.seats),
            "rules": rules_text(record),
            "seq": len(record.entries),
            "undos": stored.undos,
            "shares": standing(record, 0).shares,
            "to_act": to_act,
            "created": now(),
        }
        with self._engine.begin() as connection:
            connection.execute(insert(MATCHES), row)
            for table, rows in (
                (SITTERS, sitter_rows(stored)),
                (KEYS, [lock._asdict() for lock in stored.locks]),
                (DICE, dice_rows(stored)),
                (ENTRIES, entry_rows(record.entries, 0)),
                (CHANGES, change_rows(linked(record, stored.history))),
            ):
                _insert(connection, table, match_id, rows)

    def load(self, match_id: str) -> Stored | None:
        """A match, if there is one of this id; DamagedError if it is not what was kept."""
        with _reading():
            return self._load(match_id)

    def _snapshot(self) -> Connection:
        """A connection that sees the database as it was at its first question, whatever others
        write meanwhile: as SQLite always does."""
        level = {"isolation_level": "REPEATABLE READ"} if self.shared else {}
        return self._engine.execution_options(**level).connect()

    def _load(self, match_id: str) -> Stored | None:
        with self._snapshot() as connection:
            row = connection.execute(select(MATCHES).where(MATCHES.c.id == match_id)).one_or_none()
            if row is None:
                return None
            sitters, locks, dice, entries = (
                connection.execute(
                    select(table).where(table.c.match_id == match_id).order_by(*order)
                ).all()
                for table, order in (
                    (SITTERS, ()),
                    (KEYS, ()),
                    (DICE, (DICE.c.number,)),
                    (ENTRIES, (ENTRIES.c.seq,)),
                )
            )
            record = Record(
                row.title,
                row.version,
                json.loads(row.scenario),
                json.loads(row.options),
                tuple(json.loads(row.seats)),
                [Entry(entry.who, entry.action) for entry in entries],
                [span_of(row) for row in dice],
                [RulesSpan(*span) for span in json.loads(row.rules)],
            )
            if record.dice:  # whose seed is not theirs to tell
                record.dice[-1].secret = None
            if [entry.seq for entry in entries] != list(range(row.seq)):
                raise DamagedError("actions of it are missing")
            record.notes = self.table_notes.of(match_id)
            chain = tail_of(connection, match_id, record)
        if chain.seqs:  # none are there from before they were kept
            chain.check(record, row.seq)
        earlier = partial(self.earlier, match_id, record, chain.start, chain.before)
        return Stored(
            record,
            {sitter.seat: Sitter(cast(By, sitter.by), sitter.bot) for sitter in sitters},
            dice[-1].secret if dice else None,
            row.undos,
            [lock_of(lock) for lock in locks],
            History(chain.changes, chain.start, earlier),
        )

    def earlier(
        self, match_id: str, record: Record, start: int, before: str | None = None
    ) -> Sequence[Change]:
        """The changes before one, checked, also against the link before it if that was read."""
        with _reading():
            with self._snapshot() as connection:
                chain = chain_of(connection, match_id, 0, start)
            chain.check(record, start - 1)
            if before is not None and chain.links[-1] != before:
                raise DamagedError("actions of it are missing")
            return chain.changes

    def writer(self) -> Writer:
        """What writes to the store while a server runs."""
        if self.shared:
            return SharedWriter(PostgresMoves(self._engine))
        return GroupWriter(SqliteMoves(self._engine))

    def append(self, new: Append) -> None:
        """Keep what came after a moment. Durable when it returns."""
        match_id, base, record = new.match_id, new.base, new.record
        here = (CHANGES.c.match_id == match_id) & (CHANGES.c.seq == base.seq)
        with self._engine.begin() as connection:
            _move(connection, match_id, base, base._replace(seq=new.seq), new.to_act)
            link = connection.execute(select(CHANGES.c.link).where(here)).scalar_one()
            entries = entry_rows(record.entries[base.seq :], base.seq)
            _insert(connection, ENTRIES, match_id, entries)
            _insert(connection, CHANGES, match_id, change_rows(new.changes(link)))
            if new.call is not None:
                call(connection, new.call)
            if new.clock is not None:
                timed = update(CLOCKS).where(CLOCKS.c.match_id == match_id)
                connection.execute(timed.values(**new.clock._asdict()))

    def take_back(self, match_id: str, base: Moment, record: Record, to_act: str | None) -> None:
        """Forget the entries that the record no longer has. Durable when it returns."""
        seq = len(record.entries)
        with self._engine.begin() as connection:
            _move(connection, match_id, base, standing(record, base.undos + 1), to_act)
            for table, first in ((ENTRIES, seq), (CHANGES, seq + 1)):
                later = (table.c.match_id == match_id) & (table.c.seq >= first)
                connection.execute(delete(table).where(later))
            _add_to_dice(connection, match_id, record)

    def rewind(self, match_id: str, base: Moment, stored: Stored, to_act: str | None) -> None:
        """Keep that something was taken back by consent, with the dice that the match goes on with.
        Durable when it returns."""
        record = stored.record
        seq = len(record.entries)
        with self._engine.begin() as connection:
            _move(connection, match_id, base, standing(record, stored.undos), to_act)
            for table, first in ((ENTRIES, seq), (CHANGES, seq + 1)):
                later = (table.c.match_id == match_id) & (table.c.seq >= first)
                connection.execute(delete(table).where(later))
            connection.execute(delete(DICE).where(DICE.c.match_id == match_id))
            _insert(connection, DICE, match_id, dice_rows(stored))
            keep_notes(connection, match_id, record.notes)

    def contribute(self, match_id: str, base: Moment, record: Record, to_act: str | None) -> None:
        """Keep what players have added to the dice in use. Durable when it returns."""
        with self._engine.begin() as connection:
            shares = standing(record, base.undos).shares  # the dice may have rolled since
            _move(connection, match_id, base, base._replace(shares=shares), to_act)
            _add_to_dice(connection, match_id, record)

    def renew(self, match_id: str, base: Moment, record: Record, to_act: str | None) -> None:
        """Keep that other rules took over. Durable when it returns.

        It counts as an undo, so that a page that comes back reads its whole log again.
        """
        with self._engine.begin() as connection:
            _move(connection, match_id, base, base._replace(undos=base.undos + 1), to_act)
            here = MATCHES.c.id == match_id
            connection.execute(update(MATCHES).where(here).values(rules=rules_text(record)))

    def fill_in(self, match_id: str, record: Record, history: History) -> None:
        """Keep the history of a match from before histories were kept."""
        with self._engine.begin() as connection:
            connection.execute(delete(CHANGES).where(CHANGES.c.match_id == match_id))
            _insert(connection, CHANGES, match_id, change_rows(linked(record, history)))

    def waiting_for_bots(self) -> list[str]:
        """The matches in which a bot is to act, in its own seat or in a person's."""
        own = (
            select(MATCHES.c.id)
            .join(SITTERS, SITTERS.c.match_id == MATCHES.c.id)
            .where((SITTERS.c.seat == MATCHES.c.to_act) & (SITTERS.c.by == "bot"))
        )
        another = (
            select(MATCHES.c.id)
            .join(STAND_INS, STAND_INS.c.match_id == MATCHES.c.id)
            .where(STAND_INS.c.seat == MATCHES.c.to_act)
        )
        wanted = own.union(another)
        with self._engine.connect() as connection:
            return list(connection.execute(wanted).scalars())


@contextmanager
def _alone(connection: Connection) -> Iterator[None]:
    """Of several processes that start at once, one after the other changes the tables."""
    if connection.dialect.name != "postgresql":
        yield
        return
    connection.execute(select(func.pg_advisory_lock(ALONE)))
    try:
        yield
    finally:
        connection.rollback()
        connection.execute(select(func.pg_advisory_unlock(ALONE)))
        connection.commit()


@contextmanager
def _reading() -> Iterator[None]:
    """What nobody can have written is damage."""
    try:
        yield
    except DamagedError:  # which is a ValueError, too
        raise
    except (ValueError, TypeError, KeyError):
        raise DamagedError("it has values that nobody wrote") from None
    except DBAPIError as error:
        if not _unreadable(error):
            raise
        raise DamagedError("the database cannot read it") from None


def _move(
    connection: Connection, match_id: str, base: Moment, to: Moment, to_act: str | None
) -> None:
    """Move a match on from the moment that a change builds on, or refuse if it has moved on.

    Asking and writing are one statement, so that no other change comes between the two.
    """
    unmoved = [MATCHES.c[name] == value for name, value in base._asdict().items()]
    moved = update(MATCHES).where(MATCHES.c.id == match_id, *unmoved)
    moved = moved.values(**to._asdict(), to_act=to_act, moved=now())
    if connection.execute(moved).rowcount != 1:
        raise StaleError(f"Match {match_id} no longer stands at action {base.seq}.")


def _insert(connection: Connection, table: Table, match_id: str, rows: Sequence[Json]) -> None:
    if rows:
        connection.execute(insert(table), [{"match_id": match_id, **row} for row in rows])


def _add_to_dice(connection: Connection, match_id: str, record: Record) -> None:
    """Write down where the dice in use begin, and what was added to them."""
    if not record.dice:
        return
    span = record.dice[-1]
    in_use = (DICE.c.match_id == match_id) & (DICE.c.number == len(record.dice) - 1)
    values = {"start": span.start, "shares": json.dumps(span.shares)}
    connection.execute(update(DICE).where(in_use).values(**values))


def _close_late(_: object, record: ConnectionPoolEntry) -> None:
    """The pool that it comes back to is not used any more."""
    record.invalidate()


def _unreadable(error: DBAPIError) -> bool:
    """Whether the database holds something that it cannot read; else it may only be busy."""
    name = getattr(error.orig, "sqlite_errorname", None)
    return name in ("SQLITE_CORRUPT", "SQLITE_NOTADB") or "Could not decode" in str(error.orig)
