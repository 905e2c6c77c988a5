"""The comparison of speeds that CI makes."""

from __future__ import annotations

from pathlib import Path

import pytest

from scripts import ratio


@pytest.mark.parametrize(
    ("before", "now", "word"),
    [(100, 120, ""), (100, 88, ""), (100, 86, "WARNING: "), (100, 66, "FAILS: ")],
)
def test_a_title_that_became_slower_is_noticed(before: float, now: float, word: str) -> None:
    assert ratio.verdict(before, now) == word


def test_the_best_rounds_are_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    speeds = iter([90.0, 80.0, 100.0, 70.0])
    monkeypatch.setattr(ratio, "measured", lambda src, games, bot: {"toy": next(speeds)})
    assert ratio.compared(Path("other"), Path("ours"), 1, 2) == {"toy": (100.0, 80.0)}


def test_a_tree_measures_every_title() -> None:
    assert set(ratio.measured(ratio.OURS, 1)) == {"hannibal", "hispania", "punico"}


def test_a_tree_measures_the_choices_of_a_bot() -> None:
    assert set(ratio.measured(ratio.OURS, 1, "random")) == {"hannibal", "hispania", "punico"}
