"""Ladders: who meets whom, what is counted, and the file that grows."""

from __future__ import annotations

from pathlib import Path

import pytest

from martius.arena import Ladder, Played, Rungs, each, plan_ladder, standings, wilson
from martius.arena.ladder import Meeting
from martius.guests import BotError
from martius.match import MatchError

BOTS = ["random", "tiro", "miles"]
SEATS = ["rome", "carthage"]


def ladder(games: int = 2, bots: list[str] = BOTS, seed: int = 5) -> Ladder:
    return plan_ladder("punico", None, {}, bots, games, seed)


def game(side: str, number: int = 0, outcome: str = "rout") -> Played:
    return Played(number, 9, outcome, side)


def test_all_meet_in_both_seats_round_by_round() -> None:
    meetings = ladder().meetings()
    assert len(meetings) == len(set(meetings)) == 2 * 3 * 2
    assert {meeting.number for meeting in meetings[:6]} == {0}
    assert {meeting.bots for meeting in meetings[:6]} == {
        (one, other) for one in BOTS for other in BOTS if one != other
    }


def test_neighbours_meet_only_the_next() -> None:
    meetings = ladder(1)._replace(neighbours=True).meetings()
    assert {frozenset(meeting.bots) for meeting in meetings} == {
        frozenset(("random", "tiro")),
        frozenset(("tiro", "miles")),
    }


def test_a_pair_has_the_same_dice_in_both_seats() -> None:
    """The same kind of bot in both seats: both games of the pair are the same game."""
    mirror = ladder(1)._replace(bots=["random", "random"])
    one, other = (mirror.play(meeting)[1] for meeting in mirror.meetings())
    assert one == other
    assert one.plies > 100


def test_a_tie_is_half_a_win() -> None:
    played = {
        Meeting(("random", "tiro"), 0): game("carthage"),
        Meeting(("tiro", "random"), 0): game("rome"),
        Meeting(("random", "tiro"), 1): game("nobody", 1),
        Meeting(("tiro", "random"), 1): game("carthage", 1, "forfeit"),
    }
    found = standings(SEATS, played.items())
    best, worst = found["ladder"]
    assert (best["bot"], best["won"], best["games"]) == ("tiro", 2.5, 4)
    assert best["as"] == {"rome": [1.0, 2], "carthage": [1.5, 2]}
    assert best["forfeits"] == 1
    assert (worst["bot"], worst["won"], worst["forfeits"]) == ("random", 1.5, 0)
    assert best["rating"] == -worst["rating"] > 0
    (pair,) = found["pairs"]
    assert pair == {
        "bots": ["tiro", "random"], "games": 4, "won": 2.5, "interval": wilson(2.5, 4),
        "as": {"rome": [1.0, 2], "carthage": [1.5, 2]},
    }  # fmt: skip


def test_bots_that_have_not_met_yet_are_on_the_ladder() -> None:
    found = standings(SEATS, [(Meeting(("random", "tiro"), 0), game("rome"))], BOTS)
    assert [rung["bot"] for rung in found["ladder"]] == ["random", "miles", "tiro"]
    assert len(found["pairs"]) == 1


def test_the_file_keeps_what_was_played_and_grows(tmp_path: Path) -> None:
    path = tmp_path / "ladder.jsonl"
    first, second = ladder().meetings()[:2]
    with Rungs(path, ladder().batch) as rungs:
        rungs.add(first, game("rome"))
        rungs.add(second, game("nobody"))
    whole = path.read_bytes()
    path.write_bytes(whole[:-3])  # a line that was cut off
    with Rungs(path, ladder(9, ["consul", "tiro"]).batch) as rungs:
        assert rungs.played == {first: game("rome")}
        rungs.add(second, game("nobody"))
    assert path.read_bytes() == whole


def test_the_file_of_another_ladder_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "ladder.jsonl"
    Rungs(path, ladder().batch).__exit__()
    with pytest.raises(MatchError, match="another 'seed'"):
        Rungs(path, ladder(seed=6).batch)
    path.write_text(path.read_text("utf-8") + '["random", 7, 0, 9, "rout", "rome", ""]\n', "utf-8")
    with pytest.raises(MatchError, match="line 2"):
        Rungs(path, ladder().batch)


def test_the_number_of_processes_does_not_matter() -> None:
    planned = ladder(1)._replace(bots=["random", "random"])
    alone = list(each(planned.play, planned.meetings(), 1))
    assert sorted(each(planned.play, planned.meetings(), 2)) == sorted(alone)


def test_a_ladder_needs_two_bots_and_two_seats() -> None:
    with pytest.raises(MatchError, match="two bots"):
        ladder(bots=["random", "random"])
    with pytest.raises(MatchError, match=r"two seats; hispania has rome here\.$"):
        plan_ladder("hispania", None, {}, BOTS, 1, 1)
    with pytest.raises(BotError, match="'nero'"):
        ladder(bots=["random", "nero"])
