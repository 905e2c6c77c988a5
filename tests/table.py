"""A match in the hands of a test. Each title's `vocabulary` adds words of its own."""

from __future__ import annotations

from typing import Any, Self

from martius import Match


class Table:
    """A match whose chance the test plays: play by notation, expect options and refusals."""

    def __init__(self, match: Match) -> None:
        self.match = match

    def play(self, *actions: str) -> Self:
        """Play actions by their notation, chance included."""
        for action in actions:
            self.match.play(action)
        return self

    def refuses(self, action: str, rule: str) -> None:
        """Expect that this paragraph forbids the action."""
        why = self.match.why_not(action)
        assert why is not None, f"{action} is allowed"
        assert why.rule == rule, f"{action} is forbidden by §{why.rule}: {why.text}"
        assert action not in self.match.options()

    def allows(self, action: str) -> bool:
        """Whether the action is an option."""
        allowed = action in self.match.options()
        assert allowed == (self.match.why_not(action) is None)
        return allowed

    def options(self, verb: str = "") -> set[str]:
        """The nouns that a verb can be done to, or all options."""
        options = self.match.options()
        if not verb:
            return set(options)
        return {text.partition(" ")[2] for text in options if text.split(" ")[0] == verb}

    def option(self, action: str) -> dict[str, Any]:
        """An option as a client shows it, with its cost and odds."""
        shown = self.match.view(self.to_act)["options"]
        return next(option for option in shown if option["action"] == action)

    @property
    def to_act(self) -> str | None:
        """A seat, `chance`, or None when the game is over."""
        return self.match.to_act

    def told(self, since: int | None = None) -> list[tuple[str, str]]:
        """What the last action, or all since one, brought about: kind and paragraph."""
        events = self.match.view(None, since=since)["events"]
        return [(event["kind"], event["rule"]) for event in events]
