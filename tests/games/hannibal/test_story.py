"""The course of a war in charts."""

import pytest

from martius.games import TITLES
from martius.match.record import load
from martius.match.story import story
from tests.replays.golden import GAMES


def test_the_story_of_a_whole_war() -> None:
    told = story(load(GAMES / "hannibal" / "rome-has-more-points.jsonl"), TITLES["hannibal"])
    assert told["turns"] == [str(turn) for turn in range(1, 10)]
    series = {row["id"]: row["values"] for row in told["series"]}
    assert all(len(values) == 9 for values in series.values())
    assert series["points_rome"][-1] > series["points_carthage"][-1]
    assert series["raised_rome"] == sorted(series["raised_rome"])
    started = 16
    for side in ("rome", "carthage"):
        for cus, raised, lost in zip(
            series[f"cus_{side}"], series[f"raised_{side}"], series[f"lost_{side}"], strict=True
        ):
            assert cus == started + raised - lost
    assert sum(told["dice"][0]["counts"]) > 5
    assert all(row["expected"] >= 0 for row in told["luck"])
    assert {row["chart"]: row["label"] for row in told["series"]}["Provinces"] == "Carthage"


def test_luck_is_told_for_each_side_beside_what_was_to_be_expected() -> None:
    told = story(load(GAMES / "hannibal" / "peace-after-a-battle.jsonl"), TITLES["hannibal"])
    luck = {row["label"]: (row["expected"], row["actual"]) for row in told["luck"]}
    won = [luck[f"{side}: battles won"] for side in ("Rome", "Carthage")]
    decided = sum(fight["result"] != "nothing" for fight in told["fights"])
    assert decided > 0
    assert sum(actual for _, actual in won) == decided
    assert sum(expected for expected, _ in won) == pytest.approx(decided, abs=0.02)
    assert luck["Carthage: fleets that sail safely"][1] >= 0


def test_battles_are_told_with_both_hands() -> None:
    told = story(load(GAMES / "hannibal" / "peace-after-a-battle.jsonl"), TITLES["hannibal"])
    fight = told["fights"][-1]
    assert fight["of"] == fight["win"] + fight["loss"] > 0
    assert fight["text"].count("card") == 2
    assert " against " in fight["text"]
    assert fight["result"] in ("win", "loss")
