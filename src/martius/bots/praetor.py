"""A player that thinks to the end of its turn and weighs every outcome by its chance."""

from __future__ import annotations

from typing import Any, Final

from martius.kernel import Action, Chair, Chance, Decision, Game, Pick, State, play, waiting

NODES: Final = 4_000
"""How many positions it looks at in one decision before it settles for what it knows."""


class Praetor:
    """Looks ahead over the choices of one turn by expected value.

    What is worth considering, where a turn ends and how good a position is, the title says.
    """

    def __init__(self, nodes: int = NODES) -> None:
        self._nodes = nodes
        self._left = 0
        self._known: dict[tuple[object, ...], float] = {}
        """Values of this turn's positions: after a roll the rest of the plan is already there."""
        self._previous: Action | None = None

    def choose(self, chair: Chair, pick: Pick) -> Action:
        options = chair.options()
        if len(options) == 1:
            return self._settle_on(options[0])
        world = chair.imagine(pick)
        self._left = self._nodes
        if len(self._known) > 20 * self._nodes:
            self._known.clear()
        shortlist = chair.game.shortlist(world, options, self._previous)
        values = [
            self._value(chair.game, _after(world, action), chair.seat, action)
            for action in shortlist
        ]
        return self._settle_on(shortlist[values.index(max(values))])

    def _settle_on(self, action: Action) -> Action:
        self._previous = action
        return action

    def _value(self, game: Game[Any], g: State, seat: int, previous: Action | None) -> float:
        """What a position is worth if this seat goes on as well as it can."""
        step = waiting(g)
        if step is None or self._left <= 0 or game.at_horizon(g):
            return game.evaluate(g, seat)
        if isinstance(step, Decision) and step.seat(g) != seat:
            return game.evaluate(g, seat)
        key = (*g.key(), previous and previous.verb)
        value = self._known.get(key)
        if value is None:
            self._left -= 1
            value = self._look(game, g, seat, previous)
            self._known[key] = value
        return value

    def _look(self, game: Game[Any], g: State, seat: int, previous: Action | None) -> float:
        step = waiting(g)
        if isinstance(step, Chance):
            bundles = step.bundles(g)
            total = sum(
                weight * self._value(game, _after(g, action), seat, None)
                for action, weight in bundles
            )
            return total / sum(weight for _, weight in bundles)
        assert isinstance(step, Decision)
        options = game.shortlist(g, step.options(g), previous)
        return max(self._value(game, _after(g, action), seat, action) for action in options)


def _after(g: State, action: Action) -> State:
    clone = g.clone()
    play(clone, action)
    return clone
