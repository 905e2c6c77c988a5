"""What a match answers: how it ended, and why something cannot be done."""

from __future__ import annotations

from typing import NamedTuple


class Outcome(NamedTuple):
    """How a match ended."""

    outcome: str
    side: str
    winners: tuple[str, ...]
    text: str
    rule: str


class WhyNot(NamedTuple):
    """Why an action cannot be done: the paragraph, if a rule forbids it, and a sentence."""

    rule: str | None
    text: str
