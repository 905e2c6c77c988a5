"""What bots are to think about: a queue in the database, for workers on any machine.

A match has one task at most. A worker leases it, and must keep saying that it is at it: a worker
that dies lets the lease run out, and the next one takes the task.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta
from typing import Final, NamedTuple

from sqlalchemy import (
    JSON,
    ColumnElement,
    Engine,
    and_,
    case,
    cast,
    delete,
    exists,
    func,
    literal,
    or_,
    select,
    update,
)
from sqlalchemy.dialects.postgresql import insert

from martius.server.store.moment import Moment
from martius.server.store.schema import MATCHES, SITTERS, THOUGHTS

LEASE: Final = timedelta(seconds=4)
"""So long a task stays a worker's after its last word."""
UNWANTED: Final = timedelta(seconds=8)
"""After so long a task that no server asks for again is nobody's: its server is gone."""


class Leased(NamedTuple):
    """A task that a worker has."""

    match_id: str
    moment: str
    task: str


class Thought(NamedTuple):
    """What came of a task: the action, or why there is none."""

    moment: str
    answer: str | None
    failed: str | None


def written(moment: Moment) -> str:
    """A moment as a task keeps it."""
    return "-".join(map(str, moment))


class Thoughts:
    """The queue."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    # --- servers ---

    def ask(self, match_id: str, moment: Moment, task: str, followed: bool) -> None:
        """Have something thought, unless it is being thought already; what was to be thought about
        another moment of the match is not wanted any more."""
        values = {
            "moment": written(moment),
            "task": task,
            "followed": followed,
            "asked": func.now(),
            "wanted": func.now(),
            "worker": None,
            "leased": None,
            "progress": 0.0,
            "answer": None,
            "failed": None,
        }
        new = insert(THOUGHTS).values(match_id=match_id, **values)
        other = THOUGHTS.c.moment != written(moment)
        with self._engine.begin() as connection:
            connection.execute(
                new.on_conflict_do_update(index_elements=["match_id"], set_=values, where=other)
            )

    def want(self, match_ids: Collection[str]) -> dict[str, bool]:
        """Say that these are still wanted: those that are there, and whether they are done."""
        mine = THOUGHTS.c.match_id.in_(match_ids)
        still = update(THOUGHTS).where(mine).values(wanted=func.now())
        with self._engine.begin() as connection:
            rows = connection.execute(still.returning(THOUGHTS.c.match_id, _done().label("done")))
            return {row.match_id: row.done for row in rows}

    def take(self, match_id: str) -> Thought | None:
        """What was thought, if it is done. Only one server gets it."""
        here, columns = THOUGHTS.c.match_id == match_id, THOUGHTS.c
        done = delete(THOUGHTS).where(here, _done())
        found = done.returning(columns.moment, columns.answer, columns.failed)
        with self._engine.begin() as connection:
            row = connection.execute(found).one_or_none()
        return None if row is None else Thought(*row)

    def drop(self, match_id: str, moment: Moment) -> None:
        """The match has moved on from there: nobody need think about it."""
        here = (THOUGHTS.c.match_id == match_id) & (THOUGHTS.c.moment == written(moment))
        with self._engine.begin() as connection:
            connection.execute(delete(THOUGHTS).where(here))

    def forgotten(self) -> list[str]:
        """The matches in which a bot is to act and no server asks what it does."""
        fresh = THOUGHTS.c.wanted > func.now() - literal(UNWANTED)
        asked = exists().where(THOUGHTS.c.match_id == MATCHES.c.id, fresh)
        bots = and_(SITTERS.c.match_id == MATCHES.c.id, SITTERS.c.seat == MATCHES.c.to_act)
        wanted = select(MATCHES.c.id).join(SITTERS, bots).where(SITTERS.c.by == "bot", ~asked)
        with self._engine.begin() as connection:
            connection.execute(delete(THOUGHTS).where(~fresh))
            return list(connection.execute(wanted.limit(500)).scalars())

    def waiting(self) -> int:
        """How many tasks no worker has."""
        wanted = select(func.count()).select_from(THOUGHTS).where(_free())
        with self._engine.connect() as connection:
            return int(connection.execute(wanted).scalar_one())

    # --- workers ---

    def lease(
        self, worker: str, bots: Collection[str], known: Collection[str], oldest: bool
    ) -> Leased | None:
        """A task of one of these bots that nobody is at: of a match that somebody follows, if there
        is one, and that this worker knows; or the oldest of all, so that none starves."""
        first: list[ColumnElement[object]] = [THOUGHTS.c.asked]
        if not oldest:
            is_known = case((THOUGHTS.c.match_id.in_(known), 0), else_=1)
            first = [THOUGHTS.c.followed.desc(), is_known, *first]
        bot = func.split_part(cast(THOUGHTS.c.task, JSON)["bot"].as_string(), ":", 1)
        able = and_(_free(), bot.in_(bots))
        free = select(THOUGHTS.c.match_id).where(able).order_by(*first).limit(1)
        chosen = free.with_for_update(skip_locked=True).scalar_subquery()
        columns = THOUGHTS.c
        taken = (
            update(THOUGHTS)
            .where(columns.match_id == chosen)
            .values(worker=worker, leased=func.now() + literal(LEASE))
            .returning(columns.match_id, columns.moment, columns.task)
        )
        with self._engine.begin() as connection:
            row = connection.execute(taken).one_or_none()
        return None if row is None else Leased(*row)

    def at_it(self, worker: str, leased: Leased, progress: float) -> bool:
        """Say how far a thought is; whether it is still wanted, and this worker's."""
        on = update(THOUGHTS).where(_of(worker, leased))
        with self._engine.begin() as connection:
            values = {"progress": progress, "leased": func.now() + literal(LEASE)}
            return connection.execute(on.values(**values)).rowcount == 1

    def answer(
        self, worker: str, leased: Leased, answer: str | None, failed: str | None = None
    ) -> None:
        """Give what was thought, or why nothing was; it is dropped if nobody wants it any more."""
        done = update(THOUGHTS).where(_of(worker, leased)).values(answer=answer, failed=failed)
        with self._engine.begin() as connection:
            connection.execute(done)

    def give_back(self, worker: str, leased: Leased) -> None:
        """Let another worker have a task."""
        back = update(THOUGHTS).where(_of(worker, leased)).values(worker=None, leased=None)
        with self._engine.begin() as connection:
            connection.execute(back)


def _done() -> ColumnElement[bool]:
    return or_(THOUGHTS.c.answer.is_not(None), THOUGHTS.c.failed.is_not(None))


def _free() -> ColumnElement[bool]:
    """Nobody is at it, or whoever was is gone."""
    lapsed = or_(THOUGHTS.c.leased.is_(None), THOUGHTS.c.leased < func.now())
    return and_(~_done(), lapsed)


def _of(worker: str, leased: Leased) -> ColumnElement[bool]:
    return and_(
        THOUGHTS.c.match_id == leased.match_id,
        THOUGHTS.c.moment == leased.moment,
        THOUGHTS.c.worker == worker,
    )
