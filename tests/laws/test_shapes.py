"""Boards and events have the shapes that their titles declare: the client's types are true."""

from __future__ import annotations

import random
from typing import Any

import pytest
from pydantic import TypeAdapter

from martius.kernel import play
from martius.server.http import shapes
from tests.laws.titles import ALL, Title
from tests.laws.walk import mover

EVERY = 20
"""A board is looked at once in so many plies."""
TYPED = [title for title in ALL if title.game.events]


def adapter(shape: Any) -> TypeAdapter[Any]:
    """What checks a value to the letter: no key more, no number for a text."""
    return TypeAdapter(shapes.checked(shape))


@pytest.mark.parametrize("title", TYPED, ids=repr)
def test_lasting_facts(title: Title) -> None:
    adapter(title.game.static_type).validate_python(title.game.static_board(), strict=True)


@pytest.mark.parametrize("title", TYPED, ids=repr)
def test_boards_and_events_of_random_games(title: Title) -> None:
    board = adapter(title.game.board_type)
    kinds = {kind: adapter(shapes.data(kind)) for kind in title.game.events}
    for seed in range(6):
        rng = random.Random(f"{title.game.id}:shapes:{seed}")
        g = title.start(rng)
        g.log = []
        move = mover(title, g, rng)
        plies = 0
        while g.agenda:
            if plies % EVERY == 0:
                for seat in (None, 0, 1)[: 3 if title.game.hidden else 1]:
                    board.validate_python(title.game.board(g, seat), strict=True)
            play(g, move())
            for event in g.log:
                kinds[type(event)].validate_python(event.data(), strict=True)
            g.log.clear()
            plies += 1
