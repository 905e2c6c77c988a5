"""Plans: a seat's own choices up to where the title says that they can be judged."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, NamedTuple

from martius.kernel import Action, Chance, Decision, Judgement, State, Step, play, waiting


class Plan(NamedTuple):
    """Choices one after the other, as far as they depend on no die and on nobody else."""

    value: float
    """The seat's chance to win, the dice weighed."""
    actions: tuple[Action, ...]


class Fork(NamedTuple):
    """A position in which the seat goes on with its plan, and how it came there."""

    g: State
    options: list[Action]
    before: tuple[Action, ...]


class Planner:
    """Walks through the choices worth considering, the near ones first, and keeps every end."""

    __slots__ = (
        "_answering",
        "_forks",
        "_judgement",
        "_known",
        "_plans",
        "_seat",
        "_seen",
        "left",
    )

    def __init__(self, judgement: Judgement[Any], seat: int, answering: bool = False) -> None:
        self._judgement = judgement
        self._seat = seat
        self._answering = answering
        self._forks: list[Fork] = []
        self._plans: list[Plan] = []
        self._seen: set[Hashable] = set()
        self._known: dict[Hashable, float] = {}
        self.left = 0
        """Positions that it may still look at."""

    def plans(self, g: State, options: list[Action], nodes: int) -> list[Plan]:
        """The plans that begin with one of these options and are found in so many positions."""
        self.left = nodes
        self._plans = []
        self._seen = set()
        self._forks = [Fork(g, options, ())]
        i = 0
        while i < len(self._forks) and (self.left > 0 or not self._plans):
            fork = self._forks[i]
            i += 1
            for action in fork.options:
                if self.left <= 0 and self._plans:
                    break
                self._follow(after(fork.g, action), (*fork.before, action))
        return self._plans

    def follow(self, g: State, actions: tuple[Action, ...]) -> Plan:
        """A plan that somebody else made, with its value."""
        end = g.clone()
        for action in actions:
            play(end, action)
        self.left = self._judgement.foresight
        return Plan(self._look(end, 0), actions)

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

    def value(self, g: State, actions: Sequence[Action], nodes: int) -> float:
        """The seat's chance to win with a plan, the dice weighed."""
        self.left = nodes
        g = g.clone()
        for action in actions:
            step = waiting(g)
            if not isinstance(step, Decision) or action not in step.options(g):
                break
            play(g, action)
        return self._look(g, 0)

    def _worthy(self, g: State, step: Decision) -> list[Action]:
        options = step.options(g)
        if self._answering:
            return self._judgement.answers(g, options)
        return self._judgement.consider(g, options)

    def _follow(self, g: State, actions: tuple[Action, ...]) -> None:
        """Go on while there is one thing to do; then note the fork, or the end of a plan."""
        step = waiting(g)
        while self._goes_on(g, step):
            if self._met(g):
                return
            assert isinstance(step, Decision)
            options = self._worthy(g, step)
            if len(options) > 1:
                self.left -= 1
                self._forks.append(Fork(g, options, actions))
                return
            play(g, options[0])
            actions = (*actions, options[0])
            step = waiting(g)
        self._plans.append(Plan(self._look(g, self.left - self._judgement.foresight), actions))

    def _goes_on(self, g: State, step: Step | None) -> bool:
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

    def _look(self, g: State, floor: int) -> float:
        """The seat's chance to win, through dice and others' choices to where it is settled."""
        self.left -= 1
        step = waiting(g)
        if step is None or self.left <= floor or self._judgement.settled(g):
            return self._judgement.chance(g, self._seat)
        key = self._judgement.recall(g)
        if key is not None and key in self._known:
            return self._known[key]
        if isinstance(step, Chance):
            value = self._expected(g, step, floor)
        else:
            assert isinstance(step, Decision)
            value = self._chosen(g, step, floor)
        if key is not None:
            self._known[key] = value
        return value

    def _chosen(self, g: State, step: Decision, floor: int) -> float:
        """What the position is worth to the seat if whoever chooses does it best for himself."""
        options = self._worthy(g, step)
        mine = step.seat(g) == self._seat
        best = -1.0
        for i, action in enumerate(options):
            value = self._look(after(g, action), self._share(floor, len(options) - i))
            if best < 0.0 or (value > best) == mine:
                best = value
        return best

    def _share(self, floor: int, choices: int) -> int:
        """Where the first of so many choices must stop: at what is left for the others."""
        return self.left - (self.left - floor) // choices

    def _expected(self, g: State, step: Chance, floor: int) -> float:
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
