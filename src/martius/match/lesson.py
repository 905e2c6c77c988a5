"""A scenario that teaches: the `[tutorial]` of its file.

A step is done when something happens on the table, however the learner brought it about. The file
can also give the other side and the dice a part to play, so that the lesson shows what it promises.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from martius.kernel import AnyGame, NotationError, SetupError
from martius.kernel.plain import Plain
from martius.kernel.section import Section
from martius.kernel.text import say
from martius.match.record import CHANCE

Signs = tuple[Plain, ...]
"""Any of these: the kind of an event, and some of its data. `{ not = 7 }` is any value but that.
`Played` with its `action` is what the learner did."""


class Cue(NamedTuple):
    """When something of a lesson applies; what is left empty does not matter."""

    at: tuple[str, ...]
    """The steps of the rules that may wait, by the names of their classes."""
    after: Signs
    """Something of this must have happened."""
    before: Signs
    """Nothing of this may have happened."""


class Trouble(NamedTuple):
    """What can go wrong: the events that show it, why it matters, and where to try again."""

    text: str
    lost: bool
    """Whether the goal can no longer be reached; if not, only the plan has failed."""
    when: Signs
    cue: Cue
    back: tuple[str, ...]
    """The learner's actions to go back to before; if empty, the last one whatever it was."""


class LessonStep(NamedTuple):
    """One thing to do: why, with which clicks, and which events show that it is done."""

    text: str
    actions: tuple[str, ...]
    done: Signs
    troubles: tuple[Trouble, ...]
    """What goes wrong as long as this is the step to do."""


class Advice(NamedTuple):
    """What to do at a question that may come up on the way: the first action that is possible."""

    text: str
    actions: tuple[str, ...]
    cue: Cue


class Part(NamedTuple):
    """What a bot in another seat, or chance, must do where it can: the first possible action."""

    who: str
    actions: tuple[str, ...]
    cue: Cue


class Rival(NamedTuple):
    """What a person in the other seat is told."""

    seat: str
    goal: str
    hints: tuple[str, ...]


class Lesson(NamedTuple):
    """What a scenario teaches, and to which seat."""

    number: int
    seat: str
    players: int
    """1 for a puzzle, in which a bot may play the other side; 2 where the other side has a plan,
    too."""
    goal: str
    teaches: str
    learnt: tuple[str, ...]
    """What the learner knows at the end."""
    hints: tuple[str, ...]
    steps: tuple[LessonStep, ...]
    advice: tuple[Advice, ...]
    troubles: tuple[Trouble, ...]
    parts: tuple[Part, ...]
    rival: Rival | None
    dice: tuple[str, ...]
    """The outcomes of the first rolls, so that the lesson goes as its text says."""


# --- reading one ---

CUE: Final = ("at", "after", "before")


def read(game: AnyGame, content: Plain, options: Mapping[str, str]) -> Lesson | None:
    """The lesson of a scenario, or None; a SetupError names the key that is wrong."""
    if "tutorial" not in content:
        return None
    section = Section(content).section("tutorial")
    section.only(
        *("number", "seat", "players", "goal", "lesson", "learnt", "hints", "dice"),
        *("step", "advice", "trouble", "part", "rival"),
    )
    seats = [seat.id for seat in game.seats(options)]
    return Lesson(
        section.number("number", 1, 1, 99),
        section.one_of("seat", "", seats),
        section.number("players", 1, 1, 2),
        say(section.text("goal", "")),
        say(section.text("lesson", "")),
        tuple(map(say, _texts(section, "learnt"))),
        tuple(map(say, _texts(section, "hints"))),
        tuple(_step(step) for step in section.sections("step")),
        tuple(_advice(game, advice) for advice in section.sections("advice")),
        tuple(_trouble(trouble) for trouble in section.sections("trouble")),
        tuple(_part(game, part, seats) for part in section.sections("part")),
        _rival(section.section("rival"), seats) if section.has("rival") else None,
        _actions(game, section, "dice"),
    )


def _step(section: Section) -> LessonStep:
    section.only("text", "actions", "done", "trouble")
    done = _signs(section, "done")
    if not done:
        raise SetupError(section.key("done"), "a step needs an event that shows that it is done")
    troubles = tuple(_trouble(trouble) for trouble in section.sections("trouble"))
    return LessonStep(_said(section), _texts(section, "actions"), done, troubles)


def _trouble(section: Section) -> Trouble:
    section.only("text", "lost", "when", "after", "before", "back")
    when = _signs(section, "when")
    if not when:
        raise SetupError(section.key("when"), "trouble needs an event that shows it")
    back = _texts(section, "back")
    return Trouble(_said(section), section.flag("lost"), when, _cue(section), back)


def _advice(game: AnyGame, section: Section) -> Advice:
    section.only("text", "actions", *CUE)
    return Advice(_said(section), _actions(game, section, "actions"), _cue(section))


def _part(game: AnyGame, section: Section, seats: list[str]) -> Part:
    section.only("who", "actions", *CUE)
    who = section.one_of("who", "", [*seats, CHANCE])
    return Part(who, _actions(game, section, "actions"), _cue(section))


def _rival(section: Section, seats: list[str]) -> Rival:
    section.only("seat", "goal", "hints")
    hints = tuple(map(say, _texts(section, "hints")))
    return Rival(section.one_of("seat", "", seats), say(section.text("goal", "")), hints)


def _cue(section: Section) -> Cue:
    return Cue(_texts(section, "at"), _signs(section, "after"), _signs(section, "before"))


def _said(section: Section) -> str:
    return say(section.text("text", ""))


def _signs(section: Section, name: str) -> Signs:
    return tuple(_sign(section.key(name), value) for value in section.list(name))


def _sign(key: str, value: object) -> Plain:
    if not isinstance(value, Mapping) or "kind" not in value:
        raise SetupError(key, f"{value!r} is no event with its kind")
    for wanted in value.values():
        if isinstance(wanted, Mapping) and set(wanted) != {"not"}:
            raise SetupError(key, f"{dict(wanted)!r} is no value, nor one that it must not be")
    return value


def _actions(game: AnyGame, section: Section, name: str) -> tuple[str, ...]:
    found = _texts(section, name)
    for text in found:
        try:
            game.parse(text)
        except NotationError as error:
            raise SetupError(section.key(name), f"{text!r} cannot be played ({error})") from None
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
    if not isinstance(tutorial, Mapping):
        return False
    parts = tutorial.get("part", [])
    scripted = any(isinstance(part, Mapping) and part.get("who") == CHANCE for part in parts)
    return scripted or bool(tutorial.get("dice"))
