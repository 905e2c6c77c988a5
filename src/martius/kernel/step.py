"""Steps: one paragraph of the rules each.

A step is immutable and holds ids and small ints only. It reads the state when it runs, not before,
and returns the steps that come next. Two kinds of step wait: a decision for a seat, a chance for
nature.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeAlias, TypeVar

from martius.kernel.action import Action, Refusal
from martius.kernel.text import say

if TYPE_CHECKING:
    from martius.kernel.state import State

S = TypeVar("S", bound="State")

Steps: TypeAlias = "tuple[Step[Any], ...]"

Pick: TypeAlias = Callable[[int], int]
"""`pick(n)` is a whole number from 0 to n - 1, each as likely: the only randomness rules see."""

Outcomes: TypeAlias = "Sequence[tuple[Action, int]]"
"""What can happen, with integer weights."""


class Step(Generic[S]):
    """One paragraph of the rules: does it, and returns what comes next."""

    __slots__ = ()

    waits: ClassVar[bool] = False

    def run(self, g: S) -> Steps:
        """Change the state as the paragraph says, and return the steps that follow."""
        raise TypeError(f"{type(self).__name__} waits for a choice; it does not run.")


class Waiting(Step[S]):
    """A step that waits until somebody chooses one of its actions."""

    __slots__ = ()

    waits: ClassVar[bool] = True

    def apply(self, g: S, action: Action) -> Steps:
        """Carry out the chosen action, and return the steps that follow."""
        raise NotImplementedError


class Decision(Waiting[S]):
    """Waits for a seat."""

    __slots__ = ()

    pauses: ClassVar[bool] = False
    """Whether it is put even where one answer is possible, so that the question tells nothing."""

    def seat(self, g: S) -> int:
        """Who decides."""
        raise NotImplementedError

    def prompt(self, g: S) -> str:
        """What is asked, in a sentence for the player."""
        return say("Choose what to do.")

    def plausible(self, g: S) -> Sequence[Action]:
        """What a player might try here, allowed or not."""
        raise NotImplementedError

    def refuse(self, g: S, action: Action) -> Refusal | None:
        """The paragraph that forbids a plausible action, or None if it is allowed."""
        raise NotImplementedError

    def options(self, g: S) -> list[Action]:
        """What can be done, never empty: the plausible actions that are not refused.

        A decision on the hot path may list them faster; a law holds it to the same answer.
        """
        return [action for action in self.plausible(g) if self.refuse(g, action) is None]


def ask(g: S, question: Decision[S]) -> Steps:
    """The question, or what follows from its only answer: nobody is asked without a choice."""
    options = question.options(g)
    return (question,) if len(options) > 1 else question.apply(g, options[0])


class Chance(Waiting[S]):
    """Waits for nature: dice and draws."""

    __slots__ = ()

    def outcomes(self, g: S) -> Outcomes:
        """What can happen, with integer weights."""
        raise NotImplementedError

    def bundles(self, g: S) -> Outcomes:
        """The outcomes for search: those that lead to the same position are bundled under one."""
        return self.outcomes(g)

    def sample(self, g: S, pick: Pick) -> Action:
        """One outcome by its weight. May be overridden where there is a faster way."""
        outcomes = self.outcomes(g)
        rest = pick(sum(weight for _, weight in outcomes))
        for action, weight in outcomes:
            rest -= weight
            if rest < 0:
                return action
        raise AssertionError("the weights do not add up")
