"""Golden games that win the tutorials: scripted players, dice from a seed.

Each is a record in `games/`. After a change of rules on purpose, play those that changed again and
look at the differences:

    MARTIUS_GOLDEN=play pytest tests/games/hannibal/tutorials -k tutorial_1
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from martius import Match

GAMES: Final = Path(__file__).parent / "games"
SEEDS: Final = range(200)
PASSIVE: Final = ("lose_elephants 0", "done", "let", "stop", "stay", "hold")
"""What a scripted player does where his script is silent."""

AGAINST: Final = {
    "tutorial_4": ["cus 2", "bring flaccus", "event 57"],
    "tutorial_5": ["event 55"],
    "tutorial_6": ["event 2"],
}
"""What the other side does, where it has something to do."""
WINNERS: Final = {
    "tutorial_1": "rome",
    "tutorial_2": "carthage",
    "tutorial_3": "carthage",
    "tutorial_4": "carthage",
    "tutorial_5": "carthage",
    "tutorial_6": "rome",
}


def play(name: str, seed: int) -> Match:
    """One game: the learner does what the lesson shows next, the other side its script, as far as
    the dice let them, and both are passive in between."""
    match = Match.new("hannibal", name, seed=seed)
    script = list(AGAINST.get(name, []))
    while match.to_act is not None:
        options = match.options()
        wanted = script[0] if script else None
        if match.to_act == WINNERS[name]:
            wanted = match.view(match.to_act)["lesson"]["next"]
        if wanted in options:
            match.play(wanted)
            script = script[1:] if script and wanted == script[0] else script
        else:
            match.play(next((a for a in PASSIVE if a in options), options[-1]))
    return match


def keep(name: str) -> None:
    """Store the first game that wins the tutorial."""
    for seed in SEEDS:
        match = play(name, seed)
        assert match.result is not None
        if match.result.side == WINNERS[name]:
            GAMES.mkdir(exist_ok=True)
            match.record.save(GAMES / f"{name}.jsonl")
            return
    raise AssertionError(f"no seed wins {name}")
