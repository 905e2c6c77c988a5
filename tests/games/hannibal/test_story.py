"""The course of a war in charts."""

from martius.games import TITLES
from martius.match.record import load
from martius.match.story import story
from tests.replays.hannibal_games import GAMES


def test_the_story_of_a_whole_war() -> None:
    told = story(load(GAMES / "rome-has-more-points.jsonl"), TITLES["hannibal"])
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


def test_battles_are_told_with_both_hands() -> None:
    told = story(load(GAMES / "peace-after-a-battle.jsonl"), TITLES["hannibal"])
    fight = told["fights"][-1]
    assert fight["of"] == fight["win"] + fight["loss"] > 0
    assert fight["result"] in ("win", "loss")
