"""Whatever a title tells a person is a text that catalogues know, down to its last argument."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

import pytest

from martius.games import TITLES
from martius.kernel import Decision, State, play, waiting
from martius.kernel.text import Listing, Text
from scripts.texts import messages
from tests.laws.titles import ALL, SPARSE, Title, chunks
from tests.laws.walk import any_action, sample

SHARE: Final = 0.01
KNOWN: Final = {forms[0] for forms, _, _ in messages()}
WORD: Final = re.compile("[a-z]{2}")
"""A string with a word in it needs a catalogue; numbers and codes such as `IV-2` do not."""

each_title = pytest.mark.parametrize(
    "title", [title for title in ALL if title.game.id in TITLES], ids=repr
)
each_chunk = pytest.mark.parametrize("chunk", [chunk[::SPARSE] for chunk in chunks()], ids=str)


def untold(value: Any) -> Iterator[str]:
    """What no catalogue knows of a text, its arguments included."""
    if isinstance(value, Text):
        if WORD.search(value.message) and value.message not in KNOWN:
            yield value.message
        for argument in value.arguments.values():
            yield from untold(argument)
    elif isinstance(value, Listing):
        for name in value.names:
            yield from untold(name)
    elif isinstance(value, str) and WORD.search(value):
        yield value


@each_chunk
@each_title
def test_everything_told_is_in_the_catalogues(title: Title, chunk: range) -> None:
    for g, rng in sample(title, chunk, SHARE):
        found = set(_of_position(title, g))
        g.log = []
        play(g, any_action(g, rng))
        found |= {text for event in g.log or () for text in untold(event.text())}
        assert not found


def _of_position(title: Title, g: State) -> Iterator[str]:
    """The phase, the tracks, and what the waiting decision asks, offers and refuses."""
    yield from untold(title.game.phase(g))
    for track in title.game.tracks(g):
        yield from (text for part in (track.label, track.text) for text in untold(part))
    step = waiting(g)
    if isinstance(step, Decision):
        yield from untold(step.prompt(g))
        for action in step.plausible(g):
            refusal = step.refuse(g, action)
            yield from untold(refusal.reason) if refusal else _of_option(title, g, action)


def _of_option(title: Title, g: State, action: Any) -> Iterator[str]:
    option = title.game.describe(g, action)
    odds = [part for odds in option.odds for part in (odds.label, odds.sum)]
    items = [part for odds in option.odds for item in odds.modifiers for part in item[:2]]
    choices = [odds.otherwise.choice for odds in option.odds if odds.otherwise]
    for text in (option.label, option.group, option.note, *odds, *items, *choices):
        yield from untold(text)
