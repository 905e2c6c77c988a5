"""Bots as a person writes them: `legate:nodes=200`, `my_module:MyBot`, `cmd:node bot.js`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from math import inf
from typing import Final, NamedTuple

from martius.bots import BASELINES, BOTS
from martius.bots.levels import LEVELS
from martius.guests.errors import BotError
from martius.guests.outside import started
from martius.guests.own import invited
from martius.kernel import Bot
from martius.kernel.text import Text, either, say


class Parameter(NamedTuple):
    """A number that can be given to a bot: what it is, and its limits."""

    text: Text
    kinds: tuple[type[int] | type[float], ...]
    least: float
    most: float


POSITIVE: Final = Parameter(say("a whole number from 1 on"), (int,), 1, inf)
NATURAL: Final = Parameter(say("a whole number from 0 on"), (int,), 0, inf)
SHARE: Final = Parameter(say("a number from 0 to 1"), (int, float), 0, 1)
COMMAND: Final = "cmd"
NODES: Final = {"nodes": POSITIVE}
STRENGTH: Final = {
    **NODES,
    "plans": POSITIVE,
    "worlds": NATURAL,
    "reply": NATURAL,
    "notices": SHARE,
    "spread": SHARE,
    "floor": SHARE,
}
"""As in levels.toml. Not `seconds`: a clock would make other games of the same seed."""
PARAMETERS: Final[Mapping[str, Mapping[str, Parameter]]] = {
    **dict.fromkeys(LEVELS, STRENGTH),
    **dict.fromkeys(BASELINES, NODES),
}


def split(text: str) -> list[str]:
    """The bots of a list, `centurion:nodes=200,plans=2,random`: a part such as `plans=2` belongs to
    the bot before it."""
    found: list[str] = []
    for part in text.split(","):
        name, equals, _ = part.partition("=")
        if found and equals and ":" not in name:
            found[-1] += f",{part}"
        else:
            found.append(part)
    return found


def seat(name: str) -> Callable[[], Bot]:
    """What makes a bot for every game, or a BotError that says why there is no such bot."""
    head, colon, rest = name.partition(":")
    if head == COMMAND:
        return started(name, rest)
    if head in BOTS:
        given = _numbers(head, _pairs(name, rest) if colon else {})
        made = BOTS[head]
        return lambda: made(**given)
    if not (head and rest):
        raise BotError(
            say(
                "There is no bot {name!r}. Choose {known}, or your own: module:Class or "
                "cmd:COMMAND.",
                name=name,
                known=either(list(BOTS)),
            )
        )
    place, _, parameters = rest.partition(":")
    given_here = {key: _value(text) for key, text in _pairs(name, parameters).items()}
    return invited(name, f"{head}:{place}", given_here)


def _pairs(name: str, text: str) -> dict[str, str]:
    """`nodes=200,plans=2`."""
    found = {}
    for part in text.split(",") if text else ():
        key, equals, value = part.partition("=")
        if not (key and equals and value):
            raise BotError(
                say(
                    "{bot}: write {part!r} as NAME=VALUE, such as {example}.",
                    bot=name,
                    part=part,
                    example="legate:nodes=200",
                )
            )
        found[key] = value
    return found


def _numbers(bot: str, pairs: Mapping[str, str]) -> dict[str, float]:
    """The parameters of one of our bots, checked."""
    known = PARAMETERS.get(bot, {})
    found = {}
    for key, text in pairs.items():
        if not known:
            raise BotError(say("{bot} has no parameters, so not {key!r}.", bot=bot, key=key))
        if key not in known:
            raise BotError(
                say(
                    "{bot} has no parameter {key!r}. Choose {known}.",
                    bot=bot,
                    key=key,
                    known=either(list(known)),
                )
            )
        found[key] = _checked(bot, key, text, known[key])
    return found


def _checked(bot: str, key: str, text: str, limits: Parameter) -> float:
    value = _value(text)
    if isinstance(value, limits.kinds) and limits.least <= value <= limits.most:
        return value
    raise BotError(
        say(
            "{bot}: {key}={value} is not {limits}.",
            bot=bot,
            key=key,
            value=text,
            limits=limits.text,
        )
    )


def _value(text: str) -> int | float | str:
    """A number if it is one."""
    for kind in (int, float):
        with suppress(ValueError):
            return kind(text)
    return text
