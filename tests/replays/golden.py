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
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from martius import Match
from martius.bots import BOTS
from martius.kernel.codec import encode_state

GAMES = Path(__file__).parent / "games"
SEEDS = range(200)


class Recipe(NamedTuple):
    """How a golden game is found: the first seed whose game ends as wanted."""

    scenario: str | Mapping[str, Any]
    options: dict[str, str]
    bots: str
    """One for all seats, or one for each, with commas."""
    wanted: Callable[[Match], bool]
    title: str = "hispania"


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


def won_by(outcome: str, side: str) -> Callable[[Match], bool]:
    """Whether a battle ended so for this side, with dice."""

    def wanted(match: Match) -> bool:
        assert match.result is not None
        rolled = any(entry.who == "chance" for entry in match.record.entries)
        return (match.result.outcome, match.result.side) == (outcome, side) and rolled

    return wanted


class Field(NamedTuple):
    """What the ends of a battle follow from (§16, §17)."""

    turns: int
    rome: int
    carthage: int
    draw: str
    columns: tuple[str, str]
    """Where two units of each side can meet."""


BATTLES = {
    "trebbia": Field(14, 12, 12, "rome", ("11", "15")),
    "beneventum": Field(12, 10, 9, "carthage", ("11", "15")),
    "po": Field(15, 14, 12, "nobody", ("11", "15")),
    "zama": Field(16, 16, 15, "nobody", ("11", "15")),
}


def last_combat(battle: str, rout: tuple[int, int], disorder: tuple[int, int]) -> dict[str, Any]:
    """The last turn of a battle: two pairs of units face each other, and Rome attacks."""
    units = []
    for number, column in enumerate(BATTLES[battle].columns, 1):
        units += [
            {"unit": f"ha{number}", "hex": f"{column}12", "disorder": disorder[0]},
            {"unit": f"f{number}", "hex": f"{column}11", "disorder": disorder[1]},
        ]
    return {
        "schema": 1,
        "title": "punico",
        "id": battle,
        "name": f"{battle}, the last hour",
        "battle": battle,
        "position": {
            "turn": BATTLES[battle].turns,
            "impulse": "first_combat",
            "leaders": {"rome": "1112", "carthage": "1111"},
            "rout": {"rome": rout[0], "carthage": rout[1]},
            "units": units,
        },
    }


for _battle, _field in BATTLES.items():
    _nearly = (_field.rome - 1, _field.carthage - 1)
    RECIPES |= {
        f"{_battle}-rome-wins": Recipe(
            _battle, {}, "tribune,random", won_by("rout", "rome"), "punico"
        ),
        f"{_battle}-carthage-wins": Recipe(
            _battle, {}, "random,tribune", won_by("rout", "carthage"), "punico"
        ),
        f"{_battle}-both-rout": Recipe(
            last_combat(_battle, _nearly, (4, 3)),
            {},
            "random",
            won_by("both_routed", _field.draw),
            "punico",
        ),
        f"{_battle}-time-runs-out": Recipe(
            last_combat(_battle, (0, 0), (0, 0)),
            {},
            "random",
            won_by("time_ran_out", _field.draw),
            "punico",
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
    match = Match.new(recipe.title, recipe.scenario, recipe.options, seed=seed)
    rng = random.Random(seed)
    names = recipe.bots.split(",") * len(match.seats)
    bots = {seat.id: BOTS[bot]() for seat, bot in zip(match.seats, names, strict=False)}
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
