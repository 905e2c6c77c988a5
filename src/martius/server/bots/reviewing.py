"""The review of a game that is over: made in the background, plan by plan, and kept."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from martius.bots.coach import Move
from martius.bots.review import Grade, Stretch, stretch, summary
from martius.kernel import AnyGame
from martius.kernel.codec import decode_state, encode_state
from martius.kernel.plain import Json
from martius.kernel.text import kept, revived, say
from martius.language import Language
from martius.match.dice import SeededDice
from martius.match.record import RESIGN
from martius.server.bots.seats import seed_of_bot
from martius.server.encoding import encoded
from martius.server.errors import Denied
from martius.server.store.reviews import Reviews
from martius.server.tables.listener import Role
from martius.server.tables.table import Table

if TYPE_CHECKING:
    from martius.server.tables.registry import Registry


@dataclass(frozen=True)
class ReviewTask:
    """A stretch of a game to look at: the table where it begins, and what was played from there."""

    game: AnyGame
    state: Json
    actions: list[str]
    seat: int
    seed: int


@dataclass
class Review:
    """A game of a seat as far as it has been looked at."""

    match_id: str
    seat: str
    game: AnyGame
    number: int
    """The seat's place among all."""
    actions: list[str]
    secret: str
    won: bool
    stretches: list[Json]

    @property
    def at(self) -> int:
        """Where the next stretch begins."""
        return sum(one["played"] for one in self.stretches)

    @property
    def done(self) -> bool:
        """Whether all has been looked at."""
        return self.at >= len(self.actions)


def asked(table: Table, role: Role, seat: str, known: str | None) -> Review:
    """A review to go on with, or a refusal: only of a game that is over, for whoever played it."""
    if table.is_record:
        raise Denied(409, say("Only games that were played at this table can be reviewed."))
    table.eyes(role, seat)
    if seat not in role.mine:
        raise Denied(403, say("Only those who played this game can review it."))
    if not table.match.over:
        raise Denied(409, say("The game is not over yet."))
    match, secret = table.match, table.stored.secret
    assert match.result is not None
    assert secret is not None
    return Review(
        table.id,
        seat,
        match.game,
        [one.id for one in match.seats].index(seat),
        [entry.action for entry in match.record.entries if entry.action != RESIGN],
        secret,
        seat in match.result.winners,
        [] if known is None else json.loads(known),
    )


def known(reviews: Reviews, table: Table, role: Role) -> list[Json]:
    """What whole reviews told of the seats of a page, in two numbers each."""
    if not table.match.over or table.is_record:
        return []
    found = []
    for seat in role.mine:
        text = reviews.of(table.id, seat)
        review = None if text is None else asked(table, role, seat, text)
        if review is not None and review.done:
            numbers = summary([_revived(one)[0] for one in review.stretches])
            if numbers.accuracy is not None:
                told = {"accuracy": numbers.accuracy, "plans": numbers.plans}
                found.append({"seat": seat, **told})
    return found


def table_at(table: Table, seq: int) -> Json:
    """The table after so many actions."""
    return encode_state(table.then(seq, undo=False).snapshot())


def look(task: ReviewTask) -> tuple[Json, Json]:
    """In the worker: one stretch, and the table where it ends."""
    game = task.game
    g = decode_state(game.blank(), task.state, game.types)
    actions = [game.parse(text) for text in task.actions]
    found = stretch(game, g, actions, task.seat, SeededDice(task.seed).pick)
    return _plain(found), encode_state(g)


def _plain(found: Stretch) -> Json:
    grade = None if found.grade is None else _graded(found.grade)
    return found._asdict() | {"grade": grade}


def _graded(grade: Grade) -> Json:
    return grade._asdict() | {"moves": _moves(grade.moves), "better": _moves(grade.better)}


def _moves(moves: Sequence[Move]) -> list[Json]:
    return [move._asdict() | {"label": kept(move.label)} for move in moves]


async def lines(
    registry: Registry, review: Review, state: Json, reader: Language
) -> AsyncIterator[str]:
    """How far it is, then the review. Whoever stops listening stops it; what is done is kept."""
    worker = registry.bot_workers.of(review.match_id)
    while not review.done:
        at = review.at
        yield _line(progress=at / len(review.actions))
        seed = seed_of_bot(review.secret, f"review of {review.seat}", at)
        task = ReviewTask(review.game, state, review.actions[at:], review.number, seed)
        async with worker.queue.turn(lambda: False):
            found, state = await worker.have("", look, task, lambda _: None)
        review.stretches.append(found)
        kept_text = json.dumps(review.stretches)
        await registry.save(registry.reviews.keep, review.match_id, review.seat, kept_text)
    yield _line(progress=1.0, review=told(review, reader))


def told(review: Review, reader: Language) -> Json:
    """The review as a page gets it."""
    found = [_revived(one) for one in review.stretches]
    numbers, seq, points = summary([stretch for stretch, _ in found]), 0, []
    for one, shown in found:
        points.append(reader.tell({"seq": seq, **shown}))
        seq += one.played
    end = {"seq": seq, "chance": float(review.won), "open": False, "luck": 0.0, "grade": None}
    return {"points": [*points, end], **numbers._asdict()}


def _revived(one: Json) -> tuple[Stretch, Json]:
    """A stretch that was kept, and what a page gets of it."""
    grade = one["grade"]
    for part in ("moves", "better") if grade else ():
        grade[part] = [move | {"label": revived(move["label"])} for move in grade[part]]
    graded = Grade(**grade) if grade else None
    shown = {"chance": one["chance"], "open": one["open"], "luck": one["luck"], "grade": grade}
    return Stretch(one["chance"], one["open"], one["luck"], graded, one["played"]), shown


def _line(progress: float, review: Json | None = None) -> str:
    return encoded({"progress": round(progress, 2), "review": review}) + "\n"
