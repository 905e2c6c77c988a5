"""Whoever does what a lesson shows wins it and sees what it promises, whatever the others do."""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest

from martius import Match
from martius.games import TITLES
from martius.match import library
from martius.match.rules import rules
from tests.lessons.follower import at_random, follow, lesson_of
from tests.lessons.promises import PROMISES

GAMES = 30
ENOUGH = 27

each_lesson = pytest.mark.parametrize(("title", "name"), sorted(PROMISES))


def test_every_lesson_says_what_it_promises() -> None:
    taught = {
        (title, tables["id"])
        for title, game in TITLES.items()
        if any(title == known for known, _ in PROMISES)
        for tables in library.scenarios(game)
        if "tutorial" in tables
    }
    assert taught == set(PROMISES)


@each_lesson
def test_who_follows_it_wins_and_sees_what_it_promises(title: str, name: str) -> None:
    games = [follow(Match.new(title, name, seed=seed), at_random(seed)) for seed in range(GAMES)]
    found = Counter(promise for game in games for promise in PROMISES[title, name].kept(game.match))
    assert sum(game.won for game in games) >= ENOUGH
    assert {promise for promise, count in found.items() if count >= ENOUGH} == set(
        PROMISES[title, name].texts
    )


@each_lesson
def test_every_step_is_done_in_order(title: str, name: str) -> None:
    match = Match.new(title, name, seed=1)
    game = follow(match, at_random(1))
    assert game.won
    assert game.done == len(lesson_of(match)["steps"])


@each_lesson
def test_nobody_wins_a_lost_lesson(title: str, name: str) -> None:
    """A learner who strays, at random, from what is shown; the other side plays its part."""
    for seed in range(GAMES):
        rng, match, lost = random.Random(seed), Match.new(title, name, seed=seed), False
        assert match.lesson is not None
        while not match.over:
            if match.to_act != match.lesson.seat:
                match.play(match.part() or rng.choice(match.options()))
                continue
            shown = lesson_of(match)
            lost = lost or bool(shown["trouble"] and shown["trouble"]["lost"])
            follows = shown["next"] is not None and rng.random() < 0.8
            match.play(shown["next"] if follows else rng.choice(match.options()))
        assert match.result is not None
        assert not (lost and match.lesson.seat in match.result.winners)


@each_lesson
def test_every_paragraph_that_it_names_is_one_of_the_rules(title: str, name: str) -> None:
    match = Match.new(title, name, seed=1)
    lesson = match.lesson
    assert lesson is not None
    texts = [lesson.goal, lesson.teaches, *lesson.hints, *lesson.learnt]
    for step in lesson.steps:
        texts += [step.text, *(trouble.text for trouble in step.troubles)]
    texts += [advice.text for advice in lesson.advice]
    texts += [trouble.text for trouble in lesson.troubles]
    cited = {rule for text in texts for rule in re.findall(r"§([\w.]*\w)", text)}
    assert cited
    assert cited <= {rule.id for rule in rules(TITLES[title])}


def test_who_spends_more_on_a_siege_than_shown_still_sees_what_the_lesson_tells() -> None:
    """Sure of the siege of Corduba, he rolls no die for it; the later dice fall as told."""
    match = Match.new("hispania", "tutorial_1", seed=1)
    while match.result is None:
        shown = lesson_of(match)["next"]
        match.play("spend 2" if shown == "spend 1" else shown)
    assert match.result.winners == ("rome",)
    assert all(step["done"] for step in lesson_of(match)["steps"])
