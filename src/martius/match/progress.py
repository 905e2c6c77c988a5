"""How far a learner has come in a lesson: what is done, what to click, what has gone wrong.

And what the lesson makes the others do.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from martius.kernel import Event
from martius.kernel.plain import Json, Plain
from martius.kernel.text import say
from martius.match.events import kind
from martius.match.lesson import Advice, Cue, Lesson, Signs, Trouble
from martius.match.record import CHANCE, Entry

Happened = Sequence[tuple[int, Event]]
"""What somebody saw and did, each with how many actions had been played by then."""


@dataclass(frozen=True)
class Played(Event):
    """What somebody did, so that a sign can look for it where no event tells it."""

    action: str


def happened(
    told: Iterable[tuple[int, Event]], entries: Sequence[Entry], seats: Collection[str]
) -> Happened:
    """Some events, and before them what these seats did to bring them about."""
    done = [
        (seq, Played(entry.action)) for seq, entry in enumerate(entries, 1) if entry.who in seats
    ]
    return sorted([*done, *told], key=lambda one: one[0])


class Course(NamedTuple):
    """A lesson under way, as its learner sees it."""

    happened: Happened
    at: str
    """The step of the rules that waits, by the name of its class."""
    options: Sequence[str]
    """What the learner can do now."""

    @property
    def played(self) -> list[tuple[int, str]]:
        """The learner's own actions, each with its number."""
        return [(seq, one.action) for seq, one in self.happened if isinstance(one, Played)]


class Wrong(NamedTuple):
    """What has gone wrong, and how many actions were played before it."""

    text: str
    lost: bool
    back: int


# --- signs and cues ---


def is_shown(event: Event, signs: Signs) -> bool:
    """Whether an event is one of some signs."""
    name = kind(event)
    if all(sign["kind"] != name for sign in signs):
        return False
    told = {**event.data(), "kind": name}
    return any(_fits(told, sign) for sign in signs)


def _fits(told: Plain, sign: Plain) -> bool:
    return all(_is(told.get(key), value) for key, value in sign.items())


def _is(found: object, wanted: object) -> bool:
    """Whether a fact is what a sign wants: a value, or any but the one that `not` names."""
    if isinstance(wanted, Mapping):
        return bool(found != wanted["not"])
    return found == wanted


def _seen(happened: Happened, signs: Signs) -> bool:
    return any(is_shown(event, signs) for _, event in happened)


def applies(cue: Cue, at: str, happened: Happened) -> bool:
    """Whether a cue is given: who waits, what has happened and what has not."""
    if cue.at and at not in cue.at:
        return False
    if cue.after and not _seen(happened, cue.after):
        return False
    return not _seen(happened, cue.before)


def part(
    lesson: Lesson, who: str, at: str, happened: Happened, options: Collection[str], rolls: int
) -> str | None:
    """What the lesson makes a bot or chance do now, if it has a part in this. The dice of its list
    come by their number."""
    if who == CHANCE and rolls < len(lesson.dice) and lesson.dice[rolls] in options:
        return lesson.dice[rolls]
    parts = (one for one in lesson.parts if one.who == who)
    found = (_first(one.actions, options) for one in parts if applies(one.cue, at, happened))
    return next((action for action in found if action is not None), None)


# --- what is done ---


def ticked(lesson: Lesson, happened: Happened) -> list[int | None]:
    """For each step the number of the action that did it, or None."""
    done: list[int | None] = [None] * len(lesson.steps)
    for seq, event in happened:
        for i, step in enumerate(lesson.steps):
            if done[i] is None and is_shown(event, step.done):
                done[i] = seq
    return done


def _open(done: Sequence[int | None]) -> int | None:
    """The step to do: the first that is not done."""
    return next((i for i, seq in enumerate(done) if seq is None), None)


def _since(done: Sequence[int | None], at: int) -> int:
    """After which action a step became the one to do."""
    return max((seq for seq in done[:at] if seq is not None), default=0)


# --- what to do ---


def next_click(lesson: Lesson, done: Sequence[int | None], course: Course) -> str | None:
    """The next click of the step to do that is possible now. Clicks that the game makes by itself
    are skipped; what was skipped comes last."""
    at = _open(done)
    if at is None:
        return None
    since, actions = _since(done, at), lesson.steps[at].actions
    played = [action for seq, action in course.played if seq > since]
    left = actions
    for action in played:
        if action in left:
            left = left[left.index(action) + 1 :]
    skipped = [action for action in actions if action not in played]
    return _first((*left, *skipped), course.options)


def _first(actions: Iterable[str], options: Collection[str]) -> str | None:
    return next((action for action in actions if action in options), None)


def advice(lesson: Lesson, course: Course) -> Advice | None:
    """What the lesson says of the question that is asked now."""
    for one in lesson.advice:
        if _first(one.actions, course.options) and applies(one.cue, course.at, course.happened):
            return one
    return None


# --- what went wrong ---


def wrong(lesson: Lesson, done: Sequence[int | None], course: Course) -> Wrong | None:
    """What has gone wrong, what is lost first of all."""
    at = _open(done)
    if at is None:
        return None
    found = _found(lesson.troubles, course, 0)
    found += _found(lesson.steps[at].troubles, course, _since(done, at))
    return next((one for one in found if one.lost), found[0] if found else None)


def _found(troubles: Sequence[Trouble], course: Course, since: int) -> list[Wrong]:
    return [
        Wrong(trouble.text, trouble.lost, _back(trouble, course, seq))
        for trouble in troubles
        for i, (seq, event) in enumerate(course.happened)
        if seq > since
        and is_shown(event, trouble.when)
        and applies(trouble.cue, "", course.happened[:i])
    ]


def _back(trouble: Trouble, course: Course, seq: int) -> int:
    """How many actions were played before the learner brought it about."""
    own = [(at, action) for at, action in course.played if at <= seq]
    named = [at for at, action in own if action in trouble.back]
    return (named or [at for at, _ in own] or [1])[-1] - 1


def stray(done: Sequence[int | None], course: Course) -> Wrong:
    """The learner has left the plan: back to where the step to do began."""
    at = _open(done)
    since = 0 if at is None else _since(done, at)
    first = next((seq for seq, _ in course.played if seq > since), since + 1)
    text = say("The lesson has no advice for this position. Play on as you like, or go back.")
    return Wrong(text, False, first - 1)


# --- for a page ---


def shown(lesson: Lesson, course: Course) -> Json:
    """The lesson as a page shows it to its learner."""
    done = ticked(lesson, course.happened)
    asked = advice(lesson, course)
    click = _first(asked.actions, course.options) if asked else next_click(lesson, done, course)
    trouble = wrong(lesson, done, course)
    if trouble is None and course.options and click is None and _open(done) is not None:
        trouble = stray(done, course)
    return _page(lesson.goal, lesson.hints) | {
        "teaches": lesson.teaches,
        "learnt": list(lesson.learnt),
        "rival": lesson.rival and lesson.rival.goal,
        "steps": [
            {"text": step.text, "done": seq is not None}
            for step, seq in zip(lesson.steps, done, strict=True)
        ],
        "advice": asked and asked.text,
        "next": None if trouble and trouble.lost else click,
        "trouble": trouble and trouble._asdict(),
    }


def shown_to_rival(lesson: Lesson) -> Json | None:
    """What a person in the other seat is told: a goal and hints, but not the learner's plan."""
    rival = lesson.rival
    return rival and _page(rival.goal, rival.hints) | {"rival": lesson.goal}


def _page(goal: str, hints: Sequence[str]) -> Json:
    return {
        "goal": goal,
        "hints": list(hints),
        "teaches": "",
        "learnt": [],
        "rival": None,
        "steps": [],
        "advice": None,
        "next": None,
        "trouble": None,
    }
