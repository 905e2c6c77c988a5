"""The story of a game, told from its record."""

from __future__ import annotations

from collections.abc import Iterator

from martius.kernel import AnyGame, Frame
from martius.kernel.story import Charts
from martius.match.course import Course
from martius.match.match import Match
from martius.match.record import Record


def story(record: Record, game: AnyGame) -> Charts:
    """Play the record back and let the title tell it, for charts."""
    course = Course(game.judgement(), len(game.seats(record.options)))
    charts = game.story(course.over(frames(record, game)))
    return {**charts, "course": course.told()}


def frames(record: Record, game: AnyGame) -> Iterator[Frame]:
    """Every moment of a record: the set-up first, or the last position that it keeps."""
    match = Match.begun(record, game)
    yield Frame(match.seq, match.snapshot(), ())
    for entry in record.entries[match.seq :]:
        known = len(match.told)
        match.play(entry.action, entry.who)
        events = tuple(told.event for told in match.told[known:])
        yield Frame(match.seq, match.snapshot(), events)
