"""Golden games that win the tutorials: a learner who follows the lesson, dice from a seed.

Each is a record in `games/`. After a change of rules on purpose, play those that changed again and
look at the differences:

    MARTIUS_GOLDEN=play pytest tests/games/hannibal/tutorials -k tutorial_1
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from martius import Match
from tests.lessons.follower import at_random, follow

GAMES: Final = Path(__file__).parent / "games"
SEEDS: Final = range(200)

WINNERS: Final = {
    "tutorial_1": "rome",
    "tutorial_2": "carthage",
    "tutorial_3": "carthage",
    "tutorial_4": "carthage",
    "tutorial_5": "carthage",
    "tutorial_6": "rome",
}


def play(name: str, seed: int) -> Match:
    """One game: the learner does what the lesson shows, the other side its part and anything."""
    return follow(Match.new("hannibal", name, seed=seed), at_random(seed)).match


def keep(name: str) -> None:
    """Store the first game that wins the tutorial."""
    for seed in SEEDS:
        match = play(name, seed)
        if match.result is not None and match.result.side == WINNERS[name]:
            GAMES.mkdir(exist_ok=True)
            match.record.save(GAMES / f"{name}.jsonl")
            return
    raise AssertionError(f"no seed wins {name}")
