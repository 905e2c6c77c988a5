"""A bot's view is its own: what it does with it changes nothing for others."""

from __future__ import annotations

import json

import pytest

from martius import Match
from martius.games import TITLES
from martius.kernel.plain import Plain


@pytest.mark.parametrize("title", TITLES)
def test_a_bot_that_changes_its_view_changes_nobody_elses(title: str) -> None:
    match = Match.new(title, seed=1)
    seat = match.seats[0].id
    before = json.dumps(match.view(seat)["board"])
    _spoil(match.chair(seat).view())
    assert json.dumps(Match.new(title, seed=1).view(seat)["board"]) == before


def _spoil(view: Plain) -> None:
    """Change all that can be changed in it."""
    for part in view.values():
        if isinstance(part, list):
            for item in part:
                if isinstance(item, dict):
                    item.clear()
            part.clear()
        elif isinstance(part, dict):
            part.clear()
