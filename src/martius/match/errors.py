"""What goes wrong with a match, in full sentences for a person."""

from __future__ import annotations

from typing import Final

UNPLAYABLE: Final = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    RuntimeError,
    StopIteration,
    TypeError,
    ValueError,
)
"""What rules may raise when a file holds values that are not a position of theirs. Other errors,
such as a full disk or too little memory, say nothing about the file."""


class MatchError(ValueError):
    """Something that cannot be done, with the reason."""


class Refused(MatchError):
    """An action that the rules or the moment forbid."""

    def __init__(self, text: str, rule: str | None = None) -> None:
        super().__init__(text if rule is None else f"{text} (§{rule})")
        self.text = text
        self.rule = rule


class ScenarioError(MatchError):
    """A scenario that cannot be read or set up: file, key and reason."""


class RecordError(MatchError):
    """A record that cannot be opened."""
