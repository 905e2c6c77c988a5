"""Golden games of De Bello Punico: the ways that each battle ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from martius import Match
from tests.replays.golden import Recipe, lesson


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


def ways_it_ends(battle: str, field: Field) -> dict[str, Recipe]:
    """A game for each way that this battle ends."""
    nearly = (field.rome - 1, field.carthage - 1)
    return {
        f"{battle}-rome-wins": Recipe("punico", battle, won_by("rout", "rome"), "tribune,random"),
        f"{battle}-carthage-wins": Recipe(
            "punico", battle, won_by("rout", "carthage"), "random,tribune"
        ),
        f"{battle}-both-rout": Recipe(
            "punico", last_combat(battle, nearly, (4, 3)), won_by("both_routed", "nobody")
        ),
        f"{battle}-time-runs-out": Recipe(
            "punico", last_combat(battle, (0, 0), (0, 0)), won_by("time_ran_out", field.draw)
        ),
    }


RECIPES = (
    {
        name: recipe
        for battle, field in BATTLES.items()
        for name, recipe in ways_it_ends(battle, field).items()
    }
    | {
        "zama-clash-rome-wins": Recipe(
            "punico", "zama_clash", won_by("rout", "rome"), "tribune,random"
        )
    }
    | {
        f"tutorial-{n}-rome-wins": Recipe(
            "punico", lesson("punico", f"tutorial_{n}"), won_by("rout", "rome"), "tribune,random"
        )
        for n in (1, 2, 3, 4)
    }
)
