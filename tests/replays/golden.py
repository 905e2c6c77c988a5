"""Golden games: one record for each way a game ends and for each shipped scenario.

Each is a file of `games/`, and `games/ends.toml` says how it ends and in which state. When the
rules change on purpose, and with them their version, play the games anew (it takes minutes) and
look at the differences:

    MARTIUS_GOLDEN=play pytest tests/replays
"""

from __future__ import annotations

import hashlib
import json
import random
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from martius import Match
from martius.bots import BOTS
from martius.kernel.codec import encode_state

GAMES = Path(__file__).parent / "games"
SEEDS = range(200)


class Recipe(NamedTuple):
    """How a golden game is found: the first seed whose game ends as wanted."""

    scenario: str
    options: dict[str, str]
    bot: str
    wanted: Callable[[Match], bool]


def ended_by(rule: str, after: str = "") -> Callable[[Match], bool]:
    """Whether a game ended by this paragraph, right after this kind of event."""

    def wanted(match: Match) -> bool:
        assert match.result is not None
        before = type(match.told[-2].event).__name__
        return match.result.rule == rule and after in ("", before)

    return wanted


RECIPES = {
    "conquest-rome-wins": Recipe(
        "conquest", {"level": "75451", "players": "1"}, "praetor", ended_by("goal.1")
    ),
    "conquest-revolt-without-disc": Recipe(
        "conquest", {"level": "64342", "players": "1"}, "random", ended_by("goal.2", "RevoltRolled")
    ),
    "conquest-army-without-disc": Recipe(
        "conquest", {"level": "53233", "players": "3"}, "random", ended_by("goal.2", "ArmyMoved")
    ),
    "conquest-track-without-disc": Recipe(
        "conquest", {"level": "53453", "players": "2"}, "random", ended_by("round.2")
    ),
    "conquest-time-runs-out": Recipe(
        "conquest", {"level": "64342", "players": "2"}, "praetor", ended_by("round.3")
    ),
    "first-repression-rome-wins": Recipe(
        "first_repression", {"level": "75451", "players": "3"}, "praetor", ended_by("goal.1")
    ),
    "first-repression-time-runs-out": Recipe(
        "first_repression", {"level": "53233", "players": "1"}, "praetor", ended_by("round.3")
    ),
}


def find(recipe: Recipe) -> Match:
    """Play until a game ends as wanted."""
    for seed in SEEDS:
        match = play(recipe, seed)
        if recipe.wanted(match):
            return match
    raise AssertionError(f"no game of {recipe} ends as wanted")


def play(recipe: Recipe, seed: int) -> Match:
    """One game of bots."""
    match = Match.new("hispania", recipe.scenario, recipe.options, seed=seed)
    rng = random.Random(seed)
    bots = {seat.id: BOTS[recipe.bot]() for seat in match.seats}
    while match.to_act is not None:
        chair = match.chair(match.to_act)
        action = bots[match.to_act].choose(chair, lambda n: rng.randrange(n))
        match.play(match.game.format(action))
    return match


def fingerprint(match: Match) -> str:
    """A hash of the whole state, agenda included."""
    text = json.dumps(encode_state(match.snapshot()), sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


def keep(name: str) -> None:
    """Play a golden game anew and store it with how it ends."""
    match = find(RECIPES[name])
    match.record.save(GAMES / f"{name}.jsonl")
    assert match.result is not None
    ends = read_ends()
    ends[name] = {
        "outcome": match.result.outcome,
        "rule": match.result.rule,
        "actions": match.seq,
        "state": fingerprint(match),
    }
    lines = ["# Written by tests/replays/golden.py: how each golden game ends.\n"]
    for known in sorted(ends):
        fields = (f"{key} = {json.dumps(value)}\n" for key, value in ends[known].items())
        lines.append(f"\n[{known}]\n" + "".join(fields))
    (GAMES / "ends.toml").write_text("".join(lines), "utf-8")


def read_ends() -> dict[str, dict[str, Any]]:
    """How each golden game ends."""
    path = GAMES / "ends.toml"
    return tomllib.loads(path.read_text("utf-8")) if path.exists() else {}
