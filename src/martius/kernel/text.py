"""Texts for people: an English sentence with named arguments that any language can say its own way.

A text is the English string, so the rules, tests and logs use it like any other. It also remembers
the message and the arguments that it was made of, so it can be said in the reader's
language. Gluing strings together loses that: put the parts into one message instead.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, Self

from martius.kernel.plain import Json

NOTHING: Final[Mapping[str, str | int]] = {}


class Text(str):
    """A message with its arguments filled in, in English.

    A field is filled as it is; with a capital, `{City}`, it begins with one.
    """

    __slots__ = ("arguments", "message", "plural")

    message: str
    """The sentence with its fields, `{city} is in revolt.`: what catalogues know it by."""
    plural: str
    """The same for more than one, where the message counts `{n}` things; else empty."""
    arguments: Mapping[str, str | int]

    def __new__(
        cls, message: str, arguments: Mapping[str, str | int] = NOTHING, plural: str = ""
    ) -> Self:
        spoken = plural if plural and arguments["n"] != 1 else message
        text = str.__new__(cls, filled(spoken, arguments) if arguments else spoken)
        text.message, text.plural, text.arguments = message, plural, arguments
        return text

    def __getnewargs__(self) -> Any:
        return self.message, self.arguments, self.plural

    def __str__(self) -> str:
        return self  # str() of a text, as errors use it, is still the text


class Listing(str):
    """Names in a row, the last one after a word: `Rome, Capua or Arpi`."""

    __slots__ = ("names", "style")

    names: tuple[str, ...]
    style: str
    """`or`, `and`"""

    def __new__(cls, names: Sequence[str], style: str) -> Self:
        first = ", ".join(names[:-1])
        listing = super().__new__(cls, f" {style} ".join(filter(None, (first, *names[-1:]))))
        listing.names, listing.style = tuple(names), style
        return listing

    def __getnewargs__(self) -> Any:
        return self.names, self.style

    def __str__(self) -> str:
        return self


def say(message: str, /, **arguments: str | int) -> Text:
    """A text. The message is a literal, or comes from a data file that catalogues are made from."""
    return Text(message, arguments) if arguments else _plain(message)


@lru_cache(maxsize=4096)
def _plain(message: str) -> Text:
    """A text without arguments, which is asked for again and again."""
    return Text(message)


def plural(one: str, many: str, n: int, /, **arguments: str | int) -> Text:
    """A text that counts: `{n} revolt`, `{n} revolts`."""
    return Text(one, {"n": n, **arguments}, many)


def either(names: Sequence[str]) -> Listing:
    """`Rome`, `Rome or Capua`, `Rome, Capua or Arpi`."""
    return Listing(names, "or")


def all_of(names: Sequence[str]) -> Listing:
    """`Rome`, `Rome and Capua`, `Rome, Capua and Arpi`."""
    return Listing(names, "and")


class Fields(dict[str, str | int]):
    """Arguments by the names of their fields, with a capital or without."""

    def __missing__(self, field: str) -> str:
        return capitalised(str(self[field[0].lower() + field[1:]]))


def filled(message: str, arguments: Mapping[str, str | int]) -> str:
    """A message with its arguments in their fields."""
    try:
        return message.format_map(arguments)
    except KeyError:  # a field with a capital; this way the many without one are filled fast
        return message.format_map(Fields(arguments))


def capitalised(sentence: str) -> str:
    """The sentence with its first letter large, and the others as they are."""
    return sentence[0].upper() + sentence[1:]


# --- as JSON, to be kept ---


def kept(value: str | int) -> str | int | Json:
    """A text as JSON values; other strings and numbers are themselves."""
    if isinstance(value, Text):
        given = value.arguments
        arguments = {name: kept(argument) for name, argument in given.items()} if given else {}
        return {"say": value.message, "with": arguments, "plural": value.plural}
    if isinstance(value, Listing):
        return {"list": [kept(name) for name in value.names], "by": value.style}
    return value


def revived(value: str | Json) -> str:
    """What `kept` made of a text, back again."""
    if isinstance(value, str):
        return value
    if "list" in value:
        return Listing([revived(name) for name in value["list"]], value["by"])
    arguments = {name: _argument(argument) for name, argument in value["with"].items()}
    return Text(value["say"], arguments, value["plural"])


def _argument(value: str | int | Json) -> str | int:
    return value if isinstance(value, int) else revived(value)
