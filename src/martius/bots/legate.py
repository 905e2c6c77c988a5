"""A player that plans one play: what the title thinks worth considering, weighed by the odds."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from martius.kernel import Action, Chair, Chance, Decision, Game, Pick, State, play, waiting

NODES: Final = 500
"""How many positions it looks at in one decision before it settles for what it knows."""


class Line(NamedTuple):
    """What a position is worth, and the seat's own choices that lead there."""

    value: float
    plan: tuple[Action, ...] = ()
    """As far as they hang on no die and on no enemy."""


class Legate:
    """Looks over the choices of one play to where the title says that it is settled.

    The positions it may look at are shared out evenly among the choices, so that none is judged
    by its first step only. The enemy is taken to answer as suits him best.
    """

    def __init__(self, nodes: int = NODES) -> None:
        self._nodes = nodes
        self._left = 0
        self._plan: tuple[Action, ...] = ()

    def choose(self, chair: Chair, pick: Pick) -> Action:
        options = chair.options()
        if self._plan and self._plan[0] in options:
            action, self._plan = self._plan[0], self._plan[1:]
            return action
        self._plan = ()
        return options[0] if len(options) == 1 else self._decide(chair, options, pick)

    def _decide(self, chair: Chair, options: list[Action], pick: Pick) -> Action:
        world = chair.imagine(pick)
        found = chair.game.shortlist(world, options, None)
        if len(found) == 1:
            return found[0]
        self._left = self._nodes
        line = self._best(chair.game, world, found, chair.seat, 0)
        self._plan = line.plan[1:]
        return line.plan[0]

    def _best(
        self, game: Game[Any], g: State, options: list[Action], seat: int, floor: int
    ) -> Line:
        """The best of some choices; each gets its share of what is left above the floor."""
        best: Line | None = None
        for i, action in enumerate(options):
            share = (self._left - floor) // (len(options) - i)
            line = self._look(game, _after(g, action), seat, self._left - share)
            if best is None or line.value > best.value:
                best = Line(line.value, (action, *line.plan))
        assert best is not None
        return best

    def _look(self, game: Game[Any], g: State, seat: int, floor: int) -> Line:
        """What a position is worth once the play under way is settled."""
        step = waiting(g)
        self._left -= 1
        if step is None or self._left <= floor or game.at_horizon(g):
            return Line(game.evaluate(g, seat))
        if isinstance(step, Chance):
            return Line(self._expected(game, g, step, seat, floor))
        assert isinstance(step, Decision)
        options = game.shortlist(g, step.options(g), None)
        if step.seat(g) == seat:
            return self._best(game, g, options, seat, floor)
        answers = [self._look(game, _after(g, action), seat, floor).value for action in options]
        return Line(min(answers))

    def _expected(
        self, game: Game[Any], g: State, step: Chance[Any], seat: int, floor: int
    ) -> float:
        """The mean over what can happen."""
        bundles = step.bundles(g)
        total = 0.0
        for i, (action, weight) in enumerate(bundles):
            share = (self._left - floor) // (len(bundles) - i)
            line = self._look(game, _after(g, action), seat, self._left - share)
            total += weight * line.value
        return total / sum(weight for _, weight in bundles)


def _after(g: State, action: Action) -> State:
    clone = g.clone()
    play(clone, action)
    return clone
