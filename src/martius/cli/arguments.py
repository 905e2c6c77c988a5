"""Arguments that several commands share."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated, Final

import typer

from martius import guests
from martius.bots import BOTS
from martius.guests.seating import COMMAND
from martius.kernel.text import say
from martius.match import MatchError

ScenarioName = Annotated[
    str | None,
    typer.Option(
        "--scenario",
        metavar="NAME",
        help="A scenario by its id, or your own .toml file.",
        show_default=False,
    ),
]
OptionPairs = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="NAME=VALUE",
        help="An option of the title; repeatable.",
        show_default=False,
    ),
]
Database = Annotated[
    str | None,
    typer.Option(
        "--db",
        metavar="FILE",
        help="Where the matches are kept; by default in your data folder.",
        show_default=False,
    ),
]
NamedBots = Annotated[
    list[str] | None,
    typer.Option(
        "--bot",
        metavar="NAME=COMMAND",
        help="A bot of your own, by a command or as module:Class; repeatable.",
        show_default=False,
    ),
]
Cluster = Annotated[
    str | None,
    typer.Option(
        "--cluster",
        metavar="ADDRESS",
        help="Play on a Ray cluster in place of processes here; auto finds it.",
        show_default=False,
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for a program.")]

CLASS: Final = re.compile(r"[\w.]+:\w+(:\S*)?")
"""A class of one's own, with or without parameters; anything else is a command."""


def pairs(texts: Sequence[str] | None, kind: str, example: str) -> dict[str, str]:
    """`NAME=VALUE` texts as a mapping; the last of a name counts."""
    found = {}
    for text in texts or ():
        name, equals, value = text.partition("=")
        if not (name and equals and value):
            raise MatchError(
                say(
                    "{option} {text!r}: write it as NAME=VALUE, such as {example}.",
                    option=kind,
                    text=text,
                    example=example,
                )
            )
        found[name] = value
    return found


def option_pairs(texts: Sequence[str] | None) -> dict[str, str]:
    """What `--option` gave."""
    return pairs(texts, "--option", "--option level=64342")


def own_bots(texts: Sequence[str] | None) -> dict[str, str]:
    """What `--bot` gave: bots that can be seated, by their names."""
    found = {}
    for name, text in pairs(texts, "--bot", '--bot "mine=node bot.js"').items():
        if name in BOTS:
            raise MatchError(
                say("--bot: {name} is one of our bots. Choose another name.", name=name)
            )
        found[name] = text if CLASS.fullmatch(text) else f"{COMMAND}:{text}"
        guests.seat(found[name])()
    return found


def named(bots: Sequence[str], texts: Sequence[str] | None) -> list[str]:
    """Bots by the names that `--bot` gave, or by their own."""
    own = own_bots(texts)
    return [own.get(bot, bot) for bot in bots]
