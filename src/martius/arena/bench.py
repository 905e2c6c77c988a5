"""How fast a title plays on one core."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import Final, NamedTuple

from martius import guests
from martius.arena.batch import Batch, plan
from martius.arena.loop import play_game, play_match
from martius.kernel import Action, AnyGame, agenda
from martius.match import Match
from martius.match.record import parse

REPETITIONS = 5
"""The best of these counts: the others met something else that ran."""
CLONES = 2_000
VIEWS = 50
SEARCHER: Final = "centurion:nodes=200"

COMPILED: Final = not str(agenda.__file__).endswith(".py")
"""Whether the rules run as modules that mypyc made (`make compile`)."""


class Speed(NamedTuple):
    """How fast a title plays. Plies and decisions of random play a second; the rest of mid-game, in
    microseconds or milliseconds.

    All by the time of the processor, so that what else runs counts less.
    """

    compiled: bool
    plies_per_second: int
    decisions_per_second: int
    clone_us: float
    view_us: float
    evaluate_us: float
    """What a position is judged by; a seat's chance itself would be remembered."""
    choice_ms: float
    """A choice of SEARCHER, who has never thought before."""
    opening_ms: float
    """Opening the record of a finished game."""


def how_rules_run() -> str:
    """`compiled` or `in pure Python`."""
    return "compiled" if COMPILED else "in pure Python"


def measure(game: AnyGame, games: int) -> Speed:
    """Measure a title by random play of its first scenario, set-up and chance included."""
    batch = plan(game.id, None, {}, ["random"], games, seed=1)
    match = play_match(batch, 0, play_game(batch, 0).plies // 2)
    g, seat = match.snapshot(), match.to_act
    assert seat is not None
    number = [known.id for known in match.seats].index(seat)
    plies = max(plies_per_second(batch) for _ in range(REPETITIONS))
    searcher, judgement = guests.seat(SEARCHER), game.judgement()
    return Speed(
        COMPILED,
        round(plies),
        round(plies * decisions(batch)),
        round(microseconds(g.clone, CLONES), 2),
        round(microseconds(lambda: match.view(seat), VIEWS), 1),
        round(microseconds(lambda: judgement.features(g, number), VIEWS), 1),
        round(microseconds(lambda: searcher().choose(match.chair(seat), first), 1) / 1000, 1),
        round(microseconds(opening(batch), 1) / 1000, 1),
    )


def first(_: int) -> int:
    """Always the first: so that a bench does the same work each time."""
    return 0


def decisions(batch: Batch) -> float:
    """The share of decisions among the plies of the first game."""
    made: list[Action] = []
    played = play_game(batch, 0, lambda _batch, _played, choices: made.extend(choices))
    return len(made) / played.plies


def opening(batch: Batch) -> Callable[[], object]:
    """What opens the record of the first game."""
    played = play_match(batch, 0, play_game(batch, 0).plies)
    text = played.record.text()
    return lambda: Match.from_record(parse(text))


def plies_per_second(batch: Batch) -> float:
    """Play the whole batch once."""
    start = process_time()
    plies = sum(play_game(batch, number).plies for number in range(batch.games))
    return plies / (process_time() - start)


def microseconds(act: Callable[[], object], times: int) -> float:
    """The time of one call, at its best."""
    best = float("inf")
    for _ in range(REPETITIONS):
        start = process_time()
        for _ in range(times):
            act()
        best = min(best, process_time() - start)
    return best / times * 1e6
