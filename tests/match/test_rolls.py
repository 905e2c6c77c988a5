"""An option says whether dice decide it, and tells nothing by it of what others hold."""

import random
from typing import Any

import pytest

from martius import Match
from martius.games import TITLES
from martius.kernel import Chance, Decision, State, play, waiting
from martius.match import view as shown
from tests.match.games import played


def flags(match: Match) -> dict[str, bool]:
    """Which of the options with odds roll."""
    options = match.view(match.to_act)["options"]
    return {option["action"]: option["rolls"] for option in options if option["odds"]}


def test_a_siege_rolls_once_its_denarii_are_named() -> None:
    match = Match.new("hispania", "first_repression", {"players": "1"}, auto_chance=False)
    played(match, "road basti-carthago_nova", "road hispalis-onuba", "road dertosa-salduba")
    assert flags(match)["besiege regina"] is False
    match.play("besiege regina")
    assert flags(match)["spend 1"] is True


@pytest.mark.parametrize("title", ["hannibal", "punico"])
def test_what_rolls_is_told_from_what_the_seat_may_know(title: str) -> None:
    """The same if what the seat does not see is dealt anew."""
    rng = random.Random(title)
    game: Any = TITLES[title]
    seen = 0
    g: State = Match.new(title, seed=5).snapshot()
    for _ in range(600):
        step = waiting(g)
        if isinstance(step, Chance):
            play(g, step.sample(g, rng.randrange))
            continue
        if not isinstance(step, Decision):
            break
        seat, actions = step.seat(g), step.options(g)
        mine = shown.options(game, g, seat, actions)
        if any(option["odds"] for option in mine):
            other = game.imagine(g, seat, rng.randrange)
            again = shown.options(game, other, seat, actions)
            assert [o["rolls"] for o in again] == [o["rolls"] for o in mine]
            seen += any(option["rolls"] for option in mine)
        play(g, rng.choice(actions))
    assert seen > 3
