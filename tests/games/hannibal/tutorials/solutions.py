"""Golden games that win the tutorials: scripted players, dice from a seed.

Each is a record in `games/`. After a change of rules on purpose, play them anew and look at the
differences:

    MARTIUS_GOLDEN=play pytest tests/games/hannibal/tutorials
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from martius import Match
from martius.games import TITLES
from martius.match import library

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


def shown(name: str) -> list[str]:
    """The actions that a tutorial shows, step by step."""
    scenario = library.scenario(TITLES["hannibal"], name)
    return [action for step in scenario["tutorial"]["step"] for action in step["actions"]]


def play(name: str, seed: int) -> tuple[Match, list[str]]:
    """One game by the scripts, as far as the dice let it: in order, and passively in between.

    The second value is what could not be played.
    """
    match = Match.new("hannibal", name, seed=seed)
    learner = WINNERS[name]
    scripts = {True: shown(name), False: list(AGAINST.get(name, []))}
    while match.to_act is not None:
        script, options = scripts[match.to_act == learner], match.options()
        if script and script[0] in options:
            match.play(script.pop(0))
        else:
            match.play(next((a for a in PASSIVE if a in options), options[-1]))
    return match, scripts[True] + scripts[False]


def keep(name: str) -> None:
    """Store the first game that wins the tutorial."""
    for seed in SEEDS:
        match, left = play(name, seed)
        assert match.result is not None
        if not left and match.result.side == WINNERS[name]:
            GAMES.mkdir(exist_ok=True)
            match.record.save(GAMES / f"{name}.jsonl")
            return
    raise AssertionError(f"no seed wins {name}")
