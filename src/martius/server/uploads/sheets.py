"""People's own scenario files: read and set up once, in the worker for uploads."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from typing import NamedTuple

from martius.kernel import AnyGame, SetupError
from martius.kernel.plain import Json
from martius.kernel.text import say
from martius.match import MatchError, library
from martius.match import lesson as lessons

NAME = "scenario.toml"
"""What a file is called here; its own name is nobody's business."""


class Sheet(NamedTuple):
    """A scenario that can be played."""

    title: str
    content: Json


class Wrong(NamedTuple):
    """What is wrong with a scenario: one sentence, and the key where, if it is at one."""

    text: str
    key: str = ""


def read_sheet(text: str, games: Mapping[str, AnyGame]) -> Sheet | Wrong:
    """The scenario, or what is wrong with it."""
    try:
        return _set_up(text, games)
    except SetupError as error:
        return Wrong(say("{what}.", what=_capital(error.reason)), error.key)
    except MatchError as error:
        return Wrong(str(error).removeprefix(f"{NAME}: "))
    except RecursionError:
        return Wrong(say("This scenario nests its tables too deeply."))


def _set_up(text: str, games: Mapping[str, AnyGame]) -> Sheet | Wrong:
    try:
        title = tomllib.loads(text).get("title")
    except tomllib.TOMLDecodeError as error:
        return Wrong(say("This file is not a scenario: it is not TOML ({why}).", why=str(error)))
    if not isinstance(title, str) or title not in games:
        return Wrong(
            say("This file is not a scenario: it names no game of this server."), key="title"
        )
    game = games[title]
    content = library.read_scenario(text, NAME, game)
    del content["file"]
    options = library.options(game, content, {})
    lessons.read(game, content, options)
    game.new(content, options)
    if not _plain(content):
        return Wrong(say("Write only texts, whole numbers, true and false, lists and tables."))
    return Sheet(title, content)


def _plain(content: object) -> bool:
    """Whether the record of a match can hold it: TOML has dates and infinities, too."""
    try:
        json.dumps(content, allow_nan=False)
    except (TypeError, ValueError):
        return False
    return True


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
