"""An action: one click."""

from typing import NamedTuple


class Action(NamedTuple):
    """A verb, and what it is done to.

    The noun is an id of the title's own (a space, a card, a number); `notation` gives it a name.
    """

    verb: str
    noun: int = 0


class Refusal(NamedTuple):
    """Why an action cannot be done: the paragraph that forbids it, and a sentence for a person."""

    rule: str
    reason: str
