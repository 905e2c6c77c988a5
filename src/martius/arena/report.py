"""What a batch showed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import sqrt

from martius.arena.batch import Batch
from martius.arena.loop import Played
from martius.arena.question import Answer
from martius.kernel.plain import Json

Z95 = 1.959964
"""A normal variable is within so many standard deviations 95 times in 100."""


def wilson(successes: float, trials: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a share: sound for few trials and for shares near 0 and 1."""
    if not trials:
        return 0.0, 1.0
    share, z2 = successes / trials, Z95 * Z95 / trials
    middle = share + z2 / 2
    spread = Z95 * sqrt((share * (1 - share) + z2 / 4) / trials)
    low, high = (middle - spread) / (1 + z2), (middle + spread) / (1 + z2)
    return max(0.0, low), min(1.0, high)


def report(
    batch: Batch,
    played: Sequence[Played],
    seconds: float,
    before: int = 0,
    answer: Answer | None = None,
) -> Json:
    """The batch and its results, ready for JSON; not complete if it was interrupted.

    Of the games, so many had been played before these seconds began. Where a question is answered,
    only the games that answered it count.
    """
    fresh = sum(game.plies for game in played[before:])
    answered = answer is not None and answer.found
    played = sorted(played)
    if answer is not None and answered:
        played = played[: answer.games]
    sides = Counter(game.side for game in played)
    wins = {side: sides[side] for side in batch.game.sides}
    plies = sum(game.plies for game in played)
    return {
        "title": batch.title,
        "scenario": batch.scenario["id"],
        "options": dict(batch.options),
        "seats": dict(batch.seats),
        "seed": batch.seed,
        "games": len(played),
        "complete": answered or len(played) == batch.games,
        "seconds": round(seconds, 3),
        "plies": plies,
        "plies_per_second": round(fresh / seconds) if seconds else 0,
        "outcomes": dict(sorted(Counter(game.outcome for game in played).items())),
        "wins": wins,
        "faults": dict(Counter(game.fault for game in played if game.fault).most_common()),
        "answer": answer and answer.report(),
        "intervals": {side: wilson(won, len(played)) for side, won in wins.items()},
    }
