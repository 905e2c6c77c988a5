"""Golden games of Hannibal: one record for each way a war ends.

They are files of `hannibal/`, and `hannibal/ends.toml` says how each ends and in which state. To
play them anew after a change of the rules: MARTIUS_GOLDEN=play pytest tests/replays.
"""

from __future__ import annotations

import json
import random
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from martius import Match
from martius.games import TITLES
from martius.games.hannibal.model import IN_ITALY, SPACES_DATA
from martius.match import library
from tests.games.hannibal.vocabulary import forces
from tests.replays.golden import fingerprint

GAMES = Path(__file__).parent / "hannibal"
SEEDS = range(400)
ITALY = [
    row["id"]
    for i, row in enumerate(SPACES_DATA)
    if IN_ITALY >> i & 1 and row["id"] != "rome" and row["kind"] != "tribe"
]


class Recipe(NamedTuple):
    """How a golden game is found: the first seed of random play that ends as wanted."""

    scenario: str | Mapping[str, Any]
    outcome: str
    rule: str
    side: str
    after: str = ""
    """What is told before it, in part."""


def puzzle(rome: dict[str, str], carthage: dict[str, str], **setup: Any) -> dict[str, Any]:
    """A position near the end of a war."""
    start = setup.pop("start", {"turn": 8, "phase": "deal"})
    return {
        "schema": 1,
        "title": "hannibal",
        "id": "puzzle",
        "setup": {"force": forces("rome", rome) + forces("carthage", carthage), **setup},
        "start": start,
    }


def lesson(name: str) -> dict[str, Any]:
    """A tutorial without what it tells the learner, which changes more often than the rules."""
    scenario = library.scenario(TITLES["hannibal"], name)
    return {key: value for key, value in scenario.items() if key not in ("tutorial", "file")}


RECIPES = {
    "rome-has-more-points": Recipe("second_punic_war", "political_points", "22.4", "rome"),
    "carthage-has-more-points": Recipe("second_punic_war", "political_points", "22.4", "carthage"),
    "a-tie-is-carthages": Recipe("second_punic_war", "tie", "22.4", "carthage"),
    "rome-takes-carthage": Recipe(
        puzzle({"carthage": "9 scipio_africanus"}, {"gades": "1 mago"}, siege={"carthage": 2}),
        "capital",
        "23.1",
        "rome",
    ),
    "carthage-takes-rome": Recipe(
        puzzle({"arpi": "5 varro!"}, {"rome": "9 hannibal"}, siege={"rome": 2}, train="rome"),
        "capital",
        "23.2",
        "carthage",
    ),
    "italy-is-carthaginian": Recipe(
        puzzle({"rome": "5 varro!"}, {"capua": "9 hannibal"}, control={"carthage": ITALY}),
        "italy",
        "23.2",
        "carthage",
    ),
    "peace-after-a-battle": Recipe(
        puzzle(
            {"cannae": "9 varro!"},
            {"arpi": "9 hannibal", "brundisium": "6 mago"},
            control={"base": "neutral", "rome": ["rome"], "carthage": ["carthage", "arpi"]},
        ),
        "peace",
        "15.6",
        "carthage",
    ),
    "peace-after-a-victory-check": Recipe(
        puzzle(
            {"rome": "9 varro!"},
            {"carthage": "9 hannibal"},
            control={"base": "neutral", "rome": ["rome", *ITALY], "carthage": ["carthage"]},
        ),
        "peace",
        "22.3",
        "rome",
    ),
    "peace-with-rome-after-a-battle": Recipe(
        puzzle(
            {"cannae": "9 marcellus!"},
            {"arpi": "9 mago"},
            control={"base": "neutral", "rome": ["rome", *ITALY], "carthage": ["carthage"]},
        ),
        "peace",
        "15.6",
        "rome",
        "Rome wins the battle",
    ),
    "peace-with-carthage-after-a-victory-check": Recipe(
        puzzle(
            {"rome": "9 varro!"},
            {"carthage": "9 hannibal"},
            control={"base": "neutral", "rome": ["rome"], "carthage": ["carthage", *ITALY[:9]]},
        ),
        "peace",
        "22.3",
        "carthage",
    ),
    "hannibal-dies-and-carthage-sues-for-peace": Recipe(
        puzzle(
            {"cannae": "9 marcellus!", "beneventum": "9 fabius!"},
            {"arpi": "2 hannibal"},
            control={"base": "neutral", "rome": ["rome"], "carthage": ["carthage", "arpi"]},
        ),
        "peace",
        "15.6",
        "rome",
        "Hannibal is lost for good",
    ),
    "a-tutorial-is-missed": Recipe(
        lesson("tutorial_5"), "goal_missed", "22.4", "rome", "Attrition"
    ),
}


def find(recipe: Recipe) -> Match:
    """Play at random until a game ends as wanted."""
    for seed in SEEDS:
        match = Match.new("hannibal", recipe.scenario, seed=seed)
        rng = random.Random(seed)
        while not match.over:
            match.play(rng.choice(match.options()))
        assert match.result is not None
        told = any(recipe.after in told.event.text() for told in match.told)
        found = (match.result.outcome, match.result.rule, match.result.side)
        if told and found == (recipe.outcome, recipe.rule, recipe.side):
            return match
    raise AssertionError(f"no game of {recipe} ends as wanted")


def keep() -> None:
    """Play all golden games anew and store them with how they end."""
    lines = ["# Written by tests/replays/hannibal_games.py: how each golden game ends.\n"]
    for name in sorted(RECIPES):
        match = find(RECIPES[name])
        match.record.save(GAMES / f"{name}.jsonl")
        assert match.result is not None
        end = {
            "outcome": match.result.outcome,
            "rule": match.result.rule,
            "side": match.result.side,
            "actions": match.seq,
            "state": fingerprint(match),
        }
        fields = (f"{key} = {json.dumps(value)}\n" for key, value in end.items())
        lines.append(f"\n[{name}]\n" + "".join(fields))
    (GAMES / "ends.toml").write_text("".join(lines), "utf-8")


def read_ends() -> dict[str, dict[str, Any]]:
    """How each golden game ends."""
    return tomllib.loads((GAMES / "ends.toml").read_text("utf-8"))
