"""A player that follows the title's tactics and weighs the dice of each choice to their end."""

from __future__ import annotations

from typing import Any, Final

from martius.kernel import Action, Chair, Chance, Decision, Game, Pick, State, play, waiting

NODES: Final = 1_500
"""How many positions it looks at in one choice before it settles for what it knows."""
DEPTH: Final = 12
"""How many choices and dice it follows one another."""


class Tribune:
    """Looks from one choice to where it is settled, by expected value.

    The title says what is worth considering and where a choice is settled; where it leaves one
    option there is nothing to think about. The enemy is taken to answer as suits him best.
    """

    def __init__(self, nodes: int = NODES) -> None:
        self._nodes = nodes
        self._left = 0
        self._previous: Action | None = None

    def choose(self, chair: Chair, pick: Pick) -> Action:
        options = chair.options()
        self._previous = options[0] if len(options) == 1 else self._decide(chair, options, pick)
        return self._previous

    def _decide(self, chair: Chair, options: list[Action], pick: Pick) -> Action:
        world = chair.imagine(pick)
        found = chair.game.shortlist(world, options, self._previous)
        if len(found) == 1:
            return found[0]
        self._left = self._nodes
        game, seat = chair.game, chair.seat
        values = [self._value(game, _after(world, action), seat, DEPTH) for action in found]
        return found[values.index(max(values))]

    def _value(self, game: Game[Any], g: State, seat: int, depth: int) -> float:
        """What a position is worth once the choice under way is settled."""
        step = waiting(g)
        if step is None or not depth or self._left <= 0 or game.at_horizon(g):
            return game.evaluate(g, seat)
        self._left -= 1
        if isinstance(step, Chance):
            bundles = step.bundles(g)
            values = [
                weight * self._value(game, _after(g, action), seat, depth - 1)
                for action, weight in bundles
            ]
            return sum(values) / sum(weight for _, weight in bundles)
        assert isinstance(step, Decision)
        options = game.shortlist(g, step.options(g), None)
        answers = [self._value(game, _after(g, action), seat, depth - 1) for action in options]
        return max(answers) if step.seat(g) == seat else min(answers)


def _after(g: State, action: Action) -> State:
    clone = g.clone()
    play(clone, action)
    return clone
