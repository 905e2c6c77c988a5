"""The coach at the table: it thinks in a bots' worker, for one seat of somebody who asks."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass
from functools import partial

from martius.bots.coach import STRONGEST, Advice, Coach
from martius.kernel import AnyGame, Chair
from martius.kernel.codec import decode_state, encode_state
from martius.kernel.plain import Json
from martius.kernel.text import say
from martius.language import Language
from martius.match.dice import SeededDice
from martius.server.bots.gauge import HERE
from martius.server.bots.seats import seed_of_bot
from martius.server.bots.workers import OFTEN, BotWorkers
from martius.server.encoding import encoded
from martius.server.errors import Denied
from martius.server.tables.listener import Role
from martius.server.tables.table import Table


@dataclass(frozen=True)
class CoachTask:
    """What the coach is asked: the table as it is, and the seat whose eyes it gets."""

    match_id: str
    game: AnyGame
    state: Json
    seat: int
    seed: int


def asked(table: Table, role: Role, seat: str, seq: int) -> CoachTask:
    """The task, or a refusal: only for one's own decision, and between people if all agree."""
    table.check(role, seat, seq)
    if not table.coached:
        raise Denied(403, say("Between people the coach helps only if all players agree to it."))
    match = table.match
    if match.to_act != seat:
        raise Denied(409, say("The coach can help when it is your turn."))
    assert table.stored.secret is not None
    return CoachTask(
        table.id,
        match.game,
        encode_state(match.snapshot()),
        [known.id for known in match.seats].index(seat),
        seed_of_bot(table.stored.secret, f"coach of {seat}", seq),
    )


def advise(task: CoachTask) -> Json | None:
    """In the worker: the best plans, or None if the game has moved on."""
    game = task.game
    chair = Chair(game, decode_state(game.blank(), task.state, game.types), task.seat)
    seconds = (STRONGEST.budget.seconds or 0.0) * game.pace
    level = STRONGEST.changed(seconds=seconds)
    coach = Coach(chair, SeededDice(task.seed).pick, level, time.monotonic)
    while coach.step():
        if not HERE.note(coach.progress):
            return None
    return {"open": coach.open, "plans": [_plan(advice) for advice in coach.advice()]}


def _plan(advice: Advice) -> Json:
    answer = advice.answer
    told = answer and answer._asdict() | {"moves": [move._asdict() for move in answer.moves]}
    return advice._asdict() | {
        "moves": [move._asdict() for move in advice.moves],
        "reasons": [reason._asdict() for reason in advice.reasons],
        "answer": told,
    }


async def lines(workers: BotWorkers, task: CoachTask, reader: Language) -> AsyncIterator[str]:
    """Progress as it comes, then the advice; whoever stops listening stops the thought."""
    said = [0.0]
    thought = asyncio.create_task(_thought(workers, task, said))
    try:
        while not (await asyncio.wait({thought}, timeout=OFTEN))[0]:
            yield _line(progress=said[0])
        advice = thought.result()
        yield _line(progress=1.0, advice=reader.tell(advice))
    finally:
        thought.cancel()


async def _thought(workers: BotWorkers, task: CoachTask, said: list[float]) -> Json | None:
    worker = workers.of(task.match_id)
    async with worker.queue.turn(lambda: True):
        return await worker.have(task.match_id, advise, task, partial(said.__setitem__, 0))


def _line(progress: float, advice: Json | None = None) -> str:
    return encoded({"progress": round(progress, 2), "advice": advice}) + "\n"
