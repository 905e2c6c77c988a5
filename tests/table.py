"""A match in the hands of a test. Each title's `vocabulary` adds words of its own."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Self

from martius import Match
from martius.kernel import Action, Decision, Game, waiting


class Table:
    """A match whose chance the test plays: play by notation, expect options and refusals."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.hold_to_the_law()

    def play(self, *actions: str) -> Self:
        """Play actions by their notation, chance included."""
        for action in actions:
            self.match.play(action)
            self.hold_to_the_law()
        return self

    def hold_to_the_law(self) -> None:
        """Expect a lawful table, where what can be chosen is what no paragraph forbids."""
        g = self.match.snapshot()
        self.match.game.check(g)
        step = waiting(g)
        if isinstance(step, Decision):
            options = set(step.options(g))
            for action in {*step.plausible(g), *namesakes(self.match.game, options)}:
                refused = step.refuse(g, action) is not None
                assert refused == (action not in options), f"{step}: {action}"

    def refuses(self, action: str, rule: str) -> None:
        """Expect that this paragraph forbids the action."""
        why = self.match.why_not(action)
        assert why is not None, f"{action} is allowed"
        assert why.rule == rule, f"{action} is forbidden by §{why.rule}: {why.text}"
        assert action not in self.match.options()

    def reason(self, action: str) -> str:
        """Why an action is refused, in words."""
        why = self.match.why_not(action)
        assert why is not None, f"{action} is allowed"
        return why.text

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


def namesakes(game: Game[Any], options: Iterable[Action]) -> set[Action]:
    """Everything else that could be done to what some of the options name, one for each verb."""
    nouns = set(dict(sorted(options)).values())
    return {action for action in game.notation.actions() if action.noun in nouns}
