"""One search for every title: expected value over what the title thinks worth considering."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from martius.bots.undisturbed import Undisturbed
from martius.kernel import (
    Action,
    AnyGame,
    Chair,
    Chance,
    Decision,
    Pick,
    State,
    Step,
    play,
    waiting,
)

MEMORY: Final = 20
"""A player that recalls positions forgets them all after so many times its nodes."""


@dataclass(frozen=True)
class Style:
    """How a player of this search spends its time and what it takes into account."""

    nodes: int
    """How many positions it looks at in one decision before it settles for what it knows."""

    depth: int | None = None
    """How many choices and dice it follows one after the other; None is no limit."""

    even: bool = False
    """Share the nodes evenly among the choices, so that none is judged by its first step only."""

    answers: bool = True
    """Look at the enemy's best answer. Otherwise judge the position where the enemy chooses."""

    follows: bool = False
    """Carry out the plan that was found as long as it can be played, without thinking again."""

    recalls: bool = False
    """Keep the values of positions from decision to decision."""

    looks_back: bool = True
    """Tell the title the choice played before, so that it can drop what would undo it."""

    looks_back_in_thought: bool = False
    """The same for the choices that it only thinks of."""


class Line:
    """What a position is worth, and the seat's own choices that lead there."""

    __slots__ = ("plan", "value")

    def __init__(self, value: float, plan: tuple[Action, ...] = ()) -> None:
        self.value = value
        self.plan = plan
        """As far as they depend on no die and on no enemy."""


class Expectimax:
    """Looks from a choice to where the title says that it is settled, and weighs the dice.

    What is worth considering, where to stop and how good a position is: the title says it.
    """

    def __init__(self, style: Style, nodes: int | None = None) -> None:
        self.style = style
        self._nodes = nodes or self.style.nodes
        self._left = 0
        self._game: AnyGame
        self._seat: int
        self._plan: tuple[Action, ...] = ()
        self._previous: Action | None = None
        self._known: dict[tuple[object, ...], Line] = {}

    def choose(self, chair: Chair, pick: Pick) -> Action:
        options = chair.options()
        if self._plan and self._plan[0] in options:
            self._previous, *rest = self._plan
        elif len(options) == 1:
            self._previous, rest = options[0], []
        else:
            with Undisturbed():
                self._previous, *rest = self._decide(chair, options, pick)
        self._plan = tuple(rest) if self.style.follows else ()
        return self._previous

    def _decide(self, chair: Chair, options: list[Action], pick: Pick) -> tuple[Action, ...]:
        """The best choice, and the plan it begins."""
        world = chair.imagine(pick)
        previous = self._previous if self.style.looks_back else None
        found = chair.game.shortlist(world, options, previous)
        if len(found) == 1 and not self.style.recalls:
            return (found[0],)
        self._left = self._nodes
        if len(self._known) > MEMORY * self._nodes:
            self._known.clear()
        self._game, self._seat = chair.game, chair.seat
        return self._best(world, found, 0, self.style.depth).plan

    def _best(self, g: State, options: list[Action], floor: int, depth: int | None) -> Line:
        """The best of some choices for the seat."""
        best: Line | None = None
        for i, action in enumerate(options):
            share = self._share(floor, len(options) - i)
            line = self._look(_after(g, action), share, depth, action)
            if best is None or line.value > best.value:
                best = Line(line.value, (action, *line.plan))
        assert best is not None
        return best

    def _share(self, floor: int, choices: int) -> int:
        """Where the first of so many choices must stop: at what is left for the others."""
        return self._left - (self._left - floor) // choices if self.style.even else floor

    def _look(self, g: State, floor: int, depth: int | None, previous: Action | None) -> Line:
        """What a position is worth once the choice under way is settled."""
        step = waiting(g)
        even = self.style.even
        if even:  # every position counts; otherwise only those that are looked beyond
            self._left -= 1
        if self._left <= floor or depth == 0 or self._settled(g, step):
            return Line(self._game.evaluate(g, self._seat))
        if not self.style.looks_back_in_thought:
            previous = None
        key = self._key(g, previous)
        if key is not None and (known := self._known.get(key)) is not None:
            return known
        if not even:
            self._left -= 1
        assert step is not None
        line = self._beyond(g, step, floor, None if depth is None else depth - 1, previous)
        if key is not None:
            self._known[key] = line
        return line

    def _settled(self, g: State, step: Step | None) -> bool:
        """Whether the position is judged as it is."""
        if step is None or self._game.at_horizon(g):
            return True
        enemy = isinstance(step, Decision) and step.seat(g) != self._seat
        return enemy and not self.style.answers

    def _key(self, g: State, previous: Action | None) -> tuple[object, ...] | None:
        """What a position is remembered by, if it is."""
        return (*g.key(), previous and previous.verb) if self.style.recalls else None

    def _beyond(
        self, g: State, step: Step, floor: int, depth: int | None, previous: Action | None
    ) -> Line:
        """What a position is worth by what can follow."""
        if isinstance(step, Chance):
            return Line(self._expected(g, step, floor, depth))
        assert isinstance(step, Decision)
        options = self._game.shortlist(g, step.options(g), previous)
        if step.seat(g) == self._seat:
            return self._best(g, options, floor, depth)
        answers = [self._look(_after(g, action), floor, depth, None).value for action in options]
        return Line(min(answers))

    def _expected(self, g: State, step: Chance, floor: int, depth: int | None) -> float:
        """The mean over what can happen."""
        bundles = step.bundles(g)
        total = 0.0
        for i, (action, weight) in enumerate(bundles):
            share = self._share(floor, len(bundles) - i)
            total += weight * self._look(_after(g, action), share, depth, None).value
        return total / sum(weight for _, weight in bundles)


def _after(g: State, action: Action) -> State:
    clone = g.clone()
    play(clone, action)
    return clone
