"""A batch that stops when the question is answered."""

from __future__ import annotations

import random
from math import log

import pytest

from martius.arena import Answer, Played, Question

QUESTION = Question("rome", 0.5, 0.6)


def games(sides: str) -> list[Played]:
    """`rhr`: rome, hispania, rome."""
    names = {"r": "rome", "h": "hispania"}
    return [Played(number, 1, "", names[side]) for number, side in enumerate(sides)]


def answered(played: list[Played], question: Question = QUESTION) -> Answer:
    answer = Answer(question)
    for game in played:
        answer.add(game)
    return answer


def test_a_win_and_a_loss_weigh_as_wald_says() -> None:
    assert answered(games("rh")).ratio == pytest.approx(log(0.6 / 0.5) + log(0.4 / 0.5))


def test_wins_alone_answer_after_seventeen_games() -> None:
    """ln 19 / ln 1.2 = 16.15, and ln 19 / ln 1.25 = 13.2."""
    high, low = answered(games("r" * 30)), answered(games("h" * 30))
    assert (high.games, high.report()["found"]) == (17, 0.6)
    assert (low.games, low.report()["found"]) == (14, 0.5)


def test_a_few_games_leave_it_open() -> None:
    report = answered(games("rrh")).report()
    assert report["found"] is None
    assert report["games"] == 3


def test_the_order_in_which_games_end_does_not_matter() -> None:
    played = games("r" * 10 + "h" * 3 + "r" * 40)
    one = answered(played)
    assert one.found
    random.Random(1).shuffle(played)
    other = answered(played)
    assert (other.games, other.ratio) == (one.games, one.ratio)


def test_it_is_wrong_as_seldom_as_it_says() -> None:
    rng = random.Random(5)
    for share, right in ((0.5, 0.5), (0.6, 0.6)):
        wrong = 0
        for _ in range(300):
            sides = "".join("r" if rng.random() < share else "h" for _ in range(3000))
            wrong += answered(games(sides)).report()["found"] != right
        assert wrong < 30
