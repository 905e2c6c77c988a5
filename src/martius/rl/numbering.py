"""The numbers of actions: the same in every game of a title."""

from __future__ import annotations

from functools import cache

from martius.kernel import Action, AnyGame


@cache
def numbered(game: AnyGame) -> tuple[Action, ...]:
    """All actions, each at the place that is its number."""
    return tuple(game.notation.actions())


@cache
def numbers(game: AnyGame) -> dict[Action, int]:
    """The number of each action."""
    return {action: number for number, action in enumerate(numbered(game))}
