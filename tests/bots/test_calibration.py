"""The script that measures how true chances are."""

from __future__ import annotations

from martius.arena import plan
from scripts.calibration import BINS, Said, blank, happened, played, table, tally


def test_what_was_said_is_counted_by_steps_of_ten() -> None:
    figures = blank()
    tally(figures, [Said(0, 0.72, False), Said(1, 0.28, False), Said(0, 1.0, True)], (0,))
    assert figures["games"] == 1
    assert figures["told"][7] == [1, 0.72, 1]
    assert figures["told"][2] == [1, 0.28, 0]
    assert figures["open"][9] == [1, 1.0, 1]


def test_the_table_tells_what_happened() -> None:
    assert happened([4, 2.8, 3]) == ("75% (said 70%)", "4")
    assert happened([0, 0.0, 0]) == ("", "")
    assert len(list(table("hannibal", blank()))) == BINS + 5


def test_a_game_is_played_to_its_end_and_says_something_of_it() -> None:
    said, winners = played(plan("punico", "zama", {}, ["random"], 1, 1), 0)
    assert said
    assert all(0.0 <= one.chance <= 1.0 for one in said)
    assert set(winners) <= {0, 1}
