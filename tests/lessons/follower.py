"""A newcomer who does what a lesson shows and nothing else, against any legal answer.

Where the lesson gives the other side a part, it plays that; where it does not, it does what the
caller's player likes. The dice roll as they do at the table.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import NamedTuple

from martius import Match
from martius.kernel.plain import Json
from martius.match.events import kind

Rival = Callable[[Match], str]
"""Chooses for whoever is not the learner."""


class Lost(AssertionError):
    """The lesson shows nothing to click."""


class Followed(NamedTuple):
    """A lesson that was followed to its end."""

    won: bool
    done: int
    """How many steps were ticked off."""
    seen: frozenset[str]
    """The kinds of events that happened, and the questions that the lesson gave advice on."""
    trouble: Json | None
    """What the lesson said had gone wrong, when it stopped there."""
    match: Match


def at_random(seed: int) -> Rival:
    """Any legal answer is as likely as any other."""
    rng = random.Random(seed)
    return lambda match: rng.choice(match.options())


def lesson_of(match: Match) -> Json:
    """What the learner is shown."""
    assert match.lesson is not None
    shown: Json = match.view(match.lesson.seat)["lesson"]
    return shown


def follow(match: Match, rival: Rival) -> Followed:
    """Play a lesson by its shown clicks, until it is over or says that it is lost."""
    assert match.lesson is not None
    advised: set[str] = set()
    shown = lesson_of(match)
    while not match.over and not (shown["trouble"] and shown["trouble"]["lost"]):
        if match.to_act != match.lesson.seat:
            match.play(match.part() or rival(match))
        else:
            if shown["next"] is None:
                raise Lost(f"{match.waits_for}: {match.options()} after {match.record.entries}")
            advised |= {shown["advice"]} - {None}
            match.play(shown["next"])
        shown = lesson_of(match)
    won = match.result is not None and match.lesson.seat in match.result.winners
    seen = frozenset({kind(told.event) for told in match.told} | advised)
    done = sum(step["done"] for step in shown["steps"])
    return Followed(won, done, seen, shown["trouble"], match)
