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

MORE: Final = {
    "tutorial_1": [],
    "tutorial_2": [],
    "tutorial_3": [],
    "tutorial_4": [
        *("move rome", "cus 2", "bring flaccus", "move capua"),
        "event 57",
        *("march 68", "activate hasdrubal", "move neapolis", "move paestum", "stop"),
    ],
    "tutorial_5": [
        "event 55",
        *("event 5", "activate hannibal", "move allobroges", "move taurini", "stop"),
    ],
    "tutorial_6": [
        "event 2",
        *("event 40", "activate marcellus", "besiege"),
    ],
}
"""How a game goes on after the steps that the tutorial itself shows, both sides."""
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
    """One game by the script, as far as the dice let it: in order, and passively in between.

    The second value is what could not be played.
    """
    match = Match.new("hannibal", name, seed=seed)
    script = shown(name) + MORE[name]
    while match.to_act is not None:
        options = match.options()
        if script and script[0] in options:
            match.play(script.pop(0))
        else:
            match.play(next((a for a in PASSIVE if a in options), options[-1]))
    return match, script


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
