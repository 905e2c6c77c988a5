"""A scenario that teaches: the `[tutorial]` of its file, and the learner's progress.

A step is done when something happens on the table, however the learner brought it about.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from martius.kernel import AnyGame, Event, NotationError, SetupError
from martius.kernel.plain import Json, Plain
from martius.kernel.section import Section
from martius.kernel.text import say
from martius.match.events import kind


class LessonStep(NamedTuple):
    """One thing to do: why, with which clicks, and which events show that it is done."""

    text: str
    actions: tuple[str, ...]
    done: tuple[Plain, ...]
    """Any of these: the kind of an event, and some of its data."""


class Lesson(NamedTuple):
    """What a scenario teaches, and to which seat."""

    number: int
    seat: str
    players: int
    """1 for a puzzle, in which a bot may play the other side; 2 where the other side has a plan,
    too."""
    goal: str
    teaches: str
    hints: tuple[str, ...]
    steps: tuple[LessonStep, ...]
    dice: tuple[str, ...]
    """The outcomes of the first rolls, so that the lesson goes as its text says."""


Happened = Iterable[tuple[int, Event]]
"""What the learner saw, each with how many actions had been played by then."""
Played = Iterable[tuple[int, str]]
"""The learner's own actions, each with its number."""


# --- reading one ---


def read(game: AnyGame, content: Plain, options: Mapping[str, str]) -> Lesson | None:
    """The lesson of a scenario, or None; a SetupError names the key that is wrong."""
    if "tutorial" not in content:
        return None
    section = Section(content).section("tutorial")
    section.only("number", "seat", "players", "goal", "lesson", "hints", "step", "dice")
    return Lesson(
        section.number("number", 1, 1, 99),
        section.one_of("seat", "", [seat.id for seat in game.seats(options)]),
        section.number("players", 1, 1, 2),
        say(section.text("goal", "")),
        say(section.text("lesson", "")),
        tuple(map(say, _texts(section, "hints"))),
        tuple(_step(step) for step in section.sections("step")),
        _rolls(section, game),
    )


def _step(section: Section) -> LessonStep:
    section.only("text", "actions", "done")
    done = tuple(_sign(section, value) for value in section.list("done"))
    if not done:
        raise SetupError(section.key("done"), "a step needs an event that shows that it is done")
    return LessonStep(say(section.text("text", "")), _texts(section, "actions"), done)


def _sign(section: Section, value: object) -> Plain:
    if not isinstance(value, Mapping) or "kind" not in value:
        raise SetupError(section.key("done"), f"{value!r} is no event with its kind")
    return value


def _rolls(section: Section, game: AnyGame) -> tuple[str, ...]:
    found = _texts(section, "dice")
    for text in found:
        try:
            game.parse(text)
        except NotationError as error:
            raise SetupError(section.key("dice"), f"{text!r} is no roll ({error})") from None
    return found


def _texts(section: Section, name: str) -> tuple[str, ...]:
    return tuple(_text(section.key(name), value) for value in section.list(name))


def _text(key: str, value: object) -> str:
    if not isinstance(value, str):
        raise SetupError(key, f"{value!r} is not a text")
    return value


def sets_dice(content: Plain) -> bool:
    """Whether a scenario's lesson sets rolls, so that its dice need no proof."""
    tutorial = content.get("tutorial")
    return isinstance(tutorial, Mapping) and bool(tutorial.get("dice"))


# --- how far one has come ---


def ticked(lesson: Lesson, happened: Happened) -> list[int | None]:
    """For each step the number of the action that did it, or None."""
    done: list[int | None] = [None] * len(lesson.steps)
    kinds = {sign["kind"] for step in lesson.steps for sign in step.done}
    for seq, event in happened:
        if kind(event) in kinds:
            told = {**event.data(), "kind": kind(event)}
            for i, step in enumerate(lesson.steps):
                if done[i] is None and any(_shows(told, sign) for sign in step.done):
                    done[i] = seq
    return done


def _shows(told: Plain, sign: Plain) -> bool:
    return all(told.get(key) == value for key, value in sign.items())


def next_click(
    lesson: Lesson, done: Sequence[int | None], played: Played, options: Iterable[str]
) -> str | None:
    """The next click of the first open step that is possible now. Clicks that the game makes by
    itself are skipped."""
    at = next((i for i, seq in enumerate(done) if seq is None), None)
    if at is None:
        return None
    since = max((seq for seq in done[:at] if seq is not None), default=0)
    left = lesson.steps[at].actions
    for seq, action in played:
        if seq > since and action in left:
            left = left[left.index(action) + 1 :]
    offered = set(options)
    return next((action for action in left if action in offered), None)


def shown(
    lesson: Lesson,
    happened: Happened,
    played: Played,
    options: Iterable[str],
) -> Json:
    """The lesson as a page shows it to its learner."""
    done = ticked(lesson, happened)
    return {
        "goal": lesson.goal,
        "teaches": lesson.teaches,
        "hints": list(lesson.hints),
        "steps": [
            {"text": step.text, "done": seq is not None}
            for step, seq in zip(lesson.steps, done, strict=True)
        ],
        "next": next_click(lesson, done, played, options),
    }
