"""Classes of a person's own, by module and name. They are watched: whatever such a bot does at the
table is an option, or a sentence that says what went wrong."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Final

from martius.guests.errors import BotError
from martius.kernel import Action, Bot, Chair, Pick
from martius.kernel.text import say

MARTIUS: Final = str(Path(__file__).parents[1])
"""What is wrong with a guest is told by a line of its own, not of ours."""


@dataclass(frozen=True)
class Guest:
    """A bot that others wrote, by the name it was asked for."""

    name: str
    bot: Bot

    def choose(self, chair: Chair, pick: Pick) -> Action:
        """One of the chair's options, or a BotError."""
        options = chair.options()
        try:
            chosen = self.bot.choose(chair, pick)
            if chosen in options:
                return options[options.index(chosen)]
        except (Exception, SystemExit) as error:
            raise BotError(
                say("{bot} failed at its choice: {reason}.", bot=self.name, reason=_told(error))
            ) from None
        raise BotError(
            say(
                "{bot} chose {chosen}, which is not one of its options.",
                bot=self.name,
                chosen=repr(chosen),
            )
        )


def invited(name: str, place: str, parameters: Mapping[str, object]) -> Callable[[], Guest]:
    """What seats a class by its place, `module:Class`. The module may lie in the folder in which
    Martius was started."""
    module, _, attribute = place.partition(":")
    made = getattr(_imported(module), attribute, None)
    if not isinstance(made, type):
        raise BotError(say("{module} has no class {name!r}.", module=repr(module), name=attribute))
    if not callable(getattr(made, "choose", None)):
        raise BotError(
            say("{bot} has no method choose(chair, pick), so it cannot play.", bot=place)
        )
    return lambda: Guest(name, _begun(name, made, parameters))


def _imported(module: str) -> ModuleType:
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        return import_module(module)
    except (Exception, SystemExit) as error:
        missing = isinstance(error, ModuleNotFoundError) and module.startswith(error.name or "?")
        reason = say("there is no such module here") if missing else _told(error)
        raise BotError(
            say("{module} cannot be imported: {reason}.", module=repr(module), reason=reason)
        ) from None


def _begun(name: str, made: Callable[..., Bot], parameters: Mapping[str, object]) -> Bot:
    try:
        return made(**parameters)
    except (Exception, SystemExit) as error:
        raise BotError(
            say("{bot} cannot be started: {reason}.", bot=name, reason=_told(error))
        ) from None


def _told(error: BaseException) -> str:
    """`ZeroDivisionError (division by zero) in mine.py, line 12`."""
    kind, reason = type(error).__name__, " ".join(str(error).split()).rstrip(".")
    what = f"{kind} ({reason})" if reason else kind
    frames = [
        frame
        for frame in traceback.extract_tb(error.__traceback__)
        if not frame.filename.startswith(("<", MARTIUS))
    ]
    if isinstance(error, SyntaxError) or not frames:  # which names its line itself
        return what
    return say(
        "{error} in {file}, line {line}",
        error=what,
        file=Path(frames[-1].filename).name,
        line=frames[-1].lineno or 0,
    )
