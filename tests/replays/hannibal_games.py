"""Golden games of Hannibal: the ways that a war ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from martius import Match
from martius.games.hannibal.table.model import IN_ITALY, SPACES_DATA
from tests.games.hannibal.vocabulary import forces
from tests.replays.golden import Recipe, lesson

ITALY = [
    row["id"]
    for i, row in enumerate(SPACES_DATA)
    if IN_ITALY >> i & 1 and row["id"] != "rome" and row["kind"] != "tribe"
]


def ended(outcome: str, rule: str, side: str, after: str = "") -> Callable[[Match], bool]:
    """Whether a war ended so for this side, and this was told in the course of it."""

    def wanted(match: Match) -> bool:
        assert match.result is not None
        told = any(after in told.event.text() for told in match.told)
        found = (match.result.outcome, match.result.rule, match.result.side)
        return told and found == (outcome, rule, side)

    return wanted


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


RECIPES = {
    "rome-has-more-points": Recipe(
        "hannibal", "second_punic_war", ended("political_points", "22.4", "rome")
    ),
    "carthage-has-more-points": Recipe(
        "hannibal", "second_punic_war", ended("political_points", "22.4", "carthage")
    ),
    "a-tie-is-carthages": Recipe("hannibal", "second_punic_war", ended("tie", "22.4", "carthage")),
    "rome-takes-carthage": Recipe(
        "hannibal",
        puzzle({"carthage": "9 scipio_africanus"}, {"gades": "1 mago"}, siege={"carthage": 2}),
        ended("capital", "23.1", "rome"),
    ),
    "carthage-takes-rome": Recipe(
        "hannibal",
        puzzle({"arpi": "5 varro!"}, {"rome": "9 hannibal"}, siege={"rome": 2}, train="rome"),
        ended("capital", "23.2", "carthage"),
    ),
    "italy-is-carthaginian": Recipe(
        "hannibal",
        puzzle({"rome": "5 varro!"}, {"capua": "9 hannibal"}, control={"carthage": ITALY}),
        ended("italy", "23.2", "carthage"),
    ),
    "peace-after-a-battle": Recipe(
        "hannibal",
        puzzle(
            {"cannae": "9 varro!"},
            {"arpi": "9 hannibal", "brundisium": "6 mago"},
            control={"base": "neutral", "rome": ["rome"], "carthage": ["carthage", "arpi"]},
        ),
        ended("peace", "15.6", "carthage"),
    ),
    "peace-after-a-victory-check": Recipe(
        "hannibal",
        puzzle(
            {"rome": "9 varro!"},
            {"carthage": "9 hannibal"},
            control={"base": "neutral", "rome": ["rome", *ITALY], "carthage": ["carthage"]},
        ),
        ended("peace", "22.3", "rome"),
    ),
    "peace-with-rome-after-a-battle": Recipe(
        "hannibal",
        puzzle(
            {"cannae": "9 marcellus!"},
            {"arpi": "9 mago"},
            control={"base": "neutral", "rome": ["rome", *ITALY], "carthage": ["carthage"]},
        ),
        ended("peace", "15.6", "rome", "Rome wins the battle"),
    ),
    "peace-with-carthage-after-a-victory-check": Recipe(
        "hannibal",
        puzzle(
            {"rome": "9 varro!"},
            {"carthage": "9 hannibal"},
            control={"base": "neutral", "rome": ["rome"], "carthage": ["carthage", *ITALY[:9]]},
        ),
        ended("peace", "22.3", "carthage"),
    ),
    "hannibal-dies-and-carthage-sues-for-peace": Recipe(
        "hannibal",
        puzzle(
            {"cannae": "9 marcellus!", "beneventum": "9 fabius!"},
            {"arpi": "2 hannibal"},
            control={"base": "neutral", "rome": ["rome"], "carthage": ["carthage", "arpi"]},
        ),
        ended("peace", "15.6", "rome", "Hannibal is eliminated"),
    ),
    "a-tutorial-is-missed": Recipe(
        "hannibal",
        lesson("hannibal", "tutorial_5"),
        ended("goal_missed", "22.4", "rome", "the attrition roll is"),
    ),
}
