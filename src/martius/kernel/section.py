"""Strict reading of a scenario's sections: every key is known, every value of its kind."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from martius.kernel.game import SetupError

HEADING: Final = ("schema", "title", "id", "name", "about", "source", "years", "options")
"""What the scenario of any title says of itself."""


class Section:
    """A section of a scenario file (TOML calls it a table); it knows its path, for errors."""

    def __init__(self, values: object, path: str = "") -> None:
        if not isinstance(values, Mapping):
            raise SetupError(path or "the file", "a table is needed here")
        self._values = values
        self._path = path

    def key(self, name: str) -> str:
        """The full name of a key, such as `setup.revolts`."""
        return f"{self._path}.{name}" if self._path else name

    def only(self, *names: str) -> None:
        """Refuse keys that are not among these."""
        for name in self._values:
            if name not in names:
                raise SetupError(self.key(name), f"unknown key; known here are {', '.join(names)}")

    def has(self, name: str) -> bool:
        """Whether a key is there."""
        return name in self._values

    def names(self) -> list[str]:
        """The keys."""
        return [str(name) for name in self._values]

    def raw(self, name: str) -> object:
        """A value of any kind, None if it is not there."""
        return self._values.get(name)

    def section(self, name: str) -> Section:
        """A section within; an empty one if it is not there."""
        return Section(self._values.get(name, {}), self.key(name))

    def sections(self, name: str) -> list[Section]:
        """A list of sections; empty if it is not there."""
        return [Section(item, f"{self.key(name)}[{i}]") for i, item in enumerate(self.list(name))]

    def list(self, name: str) -> Sequence[object]:
        """A list; empty if it is not there."""
        value = self._values.get(name, [])
        if not isinstance(value, list):
            raise SetupError(self.key(name), "a list is needed here")
        return value

    def number(self, name: str, default: int, least: int, most: int) -> int:
        """A whole number within bounds."""
        value = self._values.get(name, default)
        if not isinstance(value, int) or isinstance(value, bool):
            raise SetupError(self.key(name), f"{value!r} is not a whole number")
        if not least <= value <= most:
            raise SetupError(self.key(name), f"{value} is not between {least} and {most}")
        return value

    def flag(self, name: str) -> bool:
        """true or false; false if it is not there."""
        value = self._values.get(name, False)
        if not isinstance(value, bool):
            raise SetupError(self.key(name), f"{value!r} is not true or false")
        return value

    def text(self, name: str, default: str) -> str:
        """A text."""
        value = self._values.get(name, default)
        if not isinstance(value, str):
            raise SetupError(self.key(name), f"{value!r} is not a text")
        return value

    def one_of(self, name: str, default: str, choices: Iterable[str]) -> str:
        """One of some words."""
        value = self.text(name, default)
        known = list(choices)
        if value not in known:
            raise SetupError(self.key(name), f"{value!r} is not one of {', '.join(known)}")
        return value
