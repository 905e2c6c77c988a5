"""Plans: a seat's own choices up to where the title says that they can be judged."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, NamedTuple

from martius.kernel import Action, Chance, Decision, Judgement, State, Step, play, waiting


class Plan(NamedTuple):
    """Choices one after the other, as far as they depend on no die and on nobody else."""

    value: float
    """The seat's chance to win, the dice weighed."""
    actions: tuple[Action, ...]


class Planner:
    """Walks through the choices worth considering, depth first, and keeps every end.

    It looks at so many positions, shared evenly among the choices at every branching; what one of
    them does not need, the later ones get.
    """

    __slots__ = ("_answering", "_judgement", "_left", "_plans", "_seat", "_seen")

    def __init__(self, judgement: Judgement[Any], seat: int, answering: bool = False) -> None:
        self._judgement = judgement
        self._seat = seat
        self._answering = answering
        self._left = 0
        self._plans: list[Plan] = []
        self._seen: set[Hashable] = set()

    def plans(self, g: State, options: list[Action], nodes: int) -> list[Plan]:
        """All plans that begin with one of these options."""
        self._left = nodes
        self._plans = []
        self._seen = set()
        self._walk(g, options, 0, ())
        return self._plans

    def best(self, g: State, nodes: int) -> Plan:
        """The best plan at the waiting decision of the seat."""
        step = waiting(g)
        assert isinstance(step, Decision)
        plans = self.plans(g, self._worthy(g, step), nodes)
        found = plans[0]
        for plan in plans:
            if plan.value > found.value:
                found = plan
        return found

    def _worthy(self, g: State, step: Decision[Any]) -> list[Action]:
        options = step.options(g)
        if self._answering:
            return self._judgement.answers(g, options)
        return self._judgement.consider(g, options)

    def _walk(
        self, g: State, options: list[Action], floor: int, before: tuple[Action, ...]
    ) -> None:
        """Collect the plans that go on with one of these options."""
        for i, action in enumerate(options):
            share = self._share(floor, len(options) - i)
            world = after(g, action)
            step = waiting(world)
            actions = (*before, action)
            if self._left - 1 > share and self._goes_on(world, step):
                if self._met(world):
                    continue
                self._left -= 1
                assert isinstance(step, Decision)
                self._walk(world, self._worthy(world, step), share, actions)
            else:
                self._plans.append(Plan(self._look(world, share), actions))

    def _goes_on(self, g: State, step: Step[Any] | None) -> bool:
        """Whether the next choice is the seat's own and belongs to the plan."""
        mine = isinstance(step, Decision) and step.seat(g) == self._seat
        return mine and not self._judgement.settled(g)

    def _met(self, g: State) -> bool:
        """Whether this search has been at a position like this one."""
        likeness = self._judgement.likeness(g)
        if likeness is None:
            return False
        if likeness in self._seen:
            return True
        self._seen.add(likeness)
        return False

    def _share(self, floor: int, choices: int) -> int:
        """Where the first of so many choices must stop: at what is left for the others."""
        return self._left - (self._left - floor) // choices

    def _look(self, g: State, floor: int) -> float:
        """The seat's chance to win, through dice and others' choices to where it is settled."""
        self._left -= 1
        step = waiting(g)
        if step is None or self._left <= floor or self._judgement.settled(g):
            return self._judgement.chance(g, self._seat)
        if isinstance(step, Chance):
            return self._expected(g, step, floor)
        assert isinstance(step, Decision)
        options = self._worthy(g, step)
        mine = step.seat(g) == self._seat
        best = -1.0
        for i, action in enumerate(options):
            value = self._look(after(g, action), self._share(floor, len(options) - i))
            if best < 0.0 or (value > best) == mine:
                best = value
        return best

    def _expected(self, g: State, step: Chance[Any], floor: int) -> float:
        """The mean over what can happen."""
        bundles = step.bundles(g)
        total, weights = 0.0, 0
        for i, (action, weight) in enumerate(bundles):
            share = self._share(floor, len(bundles) - i)
            total += weight * self._look(after(g, action), share)
            weights += weight
        return total / weights


def after(g: State, action: Action) -> State:
    """A copy of a position in which an action has been played."""
    clone = g.clone()
    play(clone, action)
    return clone
