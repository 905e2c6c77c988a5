"""Dice: their faces, their notation and how they are rolled."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Final

from martius.kernel.action import Action
from martius.kernel.compiled import mypyc_attr
from martius.kernel.step import Chance, Outcomes, Pick

FACES: Final = range(1, 7)

ROLLS: Final[Outcomes] = [(Action("roll", n), 1) for n in FACES]
"""One die: `roll 4`."""

PAIRS: Final[Outcomes] = [
    (Action("dice", 6 * (one - 1) + other - 1), 1) for one in FACES for other in FACES
]
"""Two dice that can be told apart: `dice 4-2`."""

ROLL_NOUNS: Final = (1, [str(n) for n in FACES])
PAIR_NOUNS: Final = (0, [f"{one}-{other}" for one in FACES for other in FACES])
"""How a title's notation writes them."""


def pair(action: Action) -> tuple[int, int]:
    """Both dice of one of the pairs."""
    one, other = divmod(action.noun, 6)
    return one + 1, other + 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Roll(Chance):
    """Dice: all outcomes are equally likely. Unless a subclass says otherwise, it is one die."""

    __slots__ = ()

    def outcomes(self, g: Any) -> Outcomes:
        return ROLLS

    def sample(self, g: Any, pick: Pick) -> Action:
        outcomes = self.outcomes(g)
        return outcomes[pick(len(outcomes))][0]


def bundled(outcomes: Outcomes, result: Callable[[Action], Hashable]) -> Outcomes:
    """One outcome for each result, with the summed weight of all outcomes that have that result."""
    found: dict[Hashable, tuple[Action, int]] = {}
    for action, weight in outcomes:
        value = result(action)
        first, sum_of = found.get(value, (action, 0))
        found[value] = first, sum_of + weight
    return list(found.values())
