"""Steps: one paragraph of the rules each.

A step is immutable and holds ids and small ints only. It reads the state when it runs, not before,
and returns the steps that come next. Two kinds of step wait: a decision for a seat, a chance for
nature.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, TypeAlias

from martius.kernel.action import Action, Refusal
from martius.kernel.compiled import mypyc_attr
from martius.kernel.text import say

Steps: TypeAlias = "tuple[Step, ...]"

Pick: TypeAlias = Callable[[int], int]
"""`pick(n)` is a whole number from 0 to n - 1, all equally likely: the only randomness that rules
see."""

Outcomes: TypeAlias = "Sequence[tuple[Action, int]]"
"""What can happen, with integer weights."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Step:
    """One paragraph of the rules: does it, and returns what comes next."""

    __slots__ = ()

    waits: ClassVar[bool] = False

    def run(self, g: Any) -> Steps:
        """Change the state as the paragraph says, and return the steps that follow."""
        raise TypeError(f"{type(self).__name__} waits for a choice; it does not run.")


@mypyc_attr(allow_interpreted_subclasses=True)
class Waiting(Step):
    """A step that waits until somebody chooses one of its actions."""

    __slots__ = ()

    waits: ClassVar[bool] = True

    def apply(self, g: Any, action: Action) -> Steps:
        """Carry out the chosen action, and return the steps that follow."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision(Waiting):
    """Waits for a seat."""

    __slots__ = ()

    def seat(self, g: Any) -> int:
        """Who decides."""
        raise NotImplementedError

    def pauses(self) -> bool:
        """Whether it is asked even if only one answer is possible, so that being asked gives
        nothing away."""
        return False

    def prompt(self, g: Any) -> str:
        """What is asked, in a sentence for the player."""
        return say("Choose what to do.")

    def plausible(self, g: Any) -> Sequence[Action]:
        """What a player might try here, allowed or not."""
        raise NotImplementedError

    def refuse(self, g: Any, action: Action) -> Refusal | None:
        """The paragraph that forbids a plausible action, or None if it is allowed."""
        raise NotImplementedError

    def options(self, g: Any) -> list[Action]:
        """What can be done, never empty: the plausible actions that are not refused.

        A decision on the hot path may list them faster; a law holds it to the same answer.
        """
        return [action for action in self.plausible(g) if self.refuse(g, action) is None]


def ask(g: Any, question: Decision) -> Steps:
    """Ask, if there is a choice. A single option is carried out at once; without any option nothing
    follows."""
    options = question.options(g)
    if len(options) > 1:
        return (question,)
    return question.apply(g, options[0]) if options else ()


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance(Waiting):
    """Waits for nature: dice and draws."""

    __slots__ = ()

    def outcomes(self, g: Any) -> Outcomes:
        """What can happen, with integer weights."""
        raise NotImplementedError

    def bundles(self, g: Any) -> Outcomes:
        """The outcomes for a search: those that lead to the same position are merged into one."""
        return self.outcomes(g)

    def sample(self, g: Any, pick: Pick) -> Action:
        """One outcome at random, by weight. Override it where there is a faster way."""
        outcomes = self.outcomes(g)
        rest = pick(sum(weight for _, weight in outcomes))
        for action, weight in outcomes:
            rest -= weight
            if rest < 0:
                return action
        raise AssertionError("the weights do not add up")
